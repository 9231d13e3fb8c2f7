import type { RolloverRule, TargetTerms } from "../../store/model.js";
import type { CategoryFields, ExpenseFields } from "../../store/outbox/writes.js";

const types = { expense: "EXPENSE", income: "INCOME" } as const;
const policies = { none: "NONE", full: "FULL", surplus: "SURPLUS", capped: "CAPPED" } as const;
const targetKinds = { monthly: "MONTHLY", refill: "REFILL", byDate: "BY_DATE" } as const;

/** The fields of an expense in GraphQL's words; what is left out stays as it is. */
export function expenseInput({ type, splits, tags, ...rest }: Partial<ExpenseFields>) {
  return {
    ...rest,
    ...(type === undefined ? {} : { type: types[type] }),
    ...(splits === undefined ? {} : { splits: [...splits] }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
  };
}

/** The fields of a category in GraphQL's words; what is left out stays as it is. */
export function categoryInput({ rollover, target, alertAt, ...rest }: Partial<CategoryFields>) {
  return {
    ...rest,
    ...(rollover === undefined ? {} : { rollover: ruleInput(rollover) }),
    ...(target === undefined ? {} : { target: target && targetInput(target) }),
    ...(alertAt === undefined ? {} : { alertAt: [...alertAt] }),
  };
}

function ruleInput({ policy, cap }: RolloverRule) {
  return { policy: policies[policy], ...(cap === null ? {} : { cap }) };
}

function targetInput({ kind, amount, by }: TargetTerms) {
  return { kind: targetKinds[kind], amount, ...(by === null ? {} : { by }) };
}
