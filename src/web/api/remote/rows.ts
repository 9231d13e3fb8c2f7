import type {
  BudgetRow,
  CategoryRow,
  Change,
  ExpenseRow,
  MovementRow,
  RolloverRule,
  StatementRow,
  TargetTerms,
} from "../../store/model.js";
import type {
  BudgetAnswer,
  CategoryAnswer,
  ChangeAnswer,
  ExpenseAnswer,
  MovementAnswer,
  StatementAnswer,
} from "../documents/rowFragments.js";

/** The words of GraphQL are those of REST in upper case. */
const roles = { OWNER: "owner", EDITOR: "editor", VIEWER: "viewer" } as const;
const types = { EXPENSE: "expense", INCOME: "income" } as const;
const origins = {
  PERSON: "person",
  IMPORT: "import",
  CAPTURE: "capture",
  RECURRING: "recurring",
  RULE: "rule",
  OPENING: "opening",
  EXCHANGE: "exchange",
} as const;
const policies = { NONE: "none", FULL: "full", SURPLUS: "surplus", CAPPED: "capped" } as const;
const targetKinds = { MONTHLY: "monthly", REFILL: "refill", BY_DATE: "byDate" } as const;
const kinds = {
  BUDGET: "budget",
  CATEGORY: "category",
  EXPENSE: "expense",
  MONTHLY_BUDGET: "monthly-budget",
  PLAN: "plan",
  RECURRING: "recurring",
} as const;
const weekends = { KEEP: "keep", BEFORE: "before", AFTER: "after" } as const;
const singleStates = {
  CHANGED: "changed",
  SKIPPED: "skipped",
  PROPOSED: "proposed",
  BOOKING: "booking",
  BOOKED: "booked",
} as const;

/** What the copy keeps. */
export const copiedKinds: (keyof typeof kinds)[] = ["BUDGET", "CATEGORY", "EXPENSE", "MONTHLY_BUDGET", "PLAN", "RECURRING"];

export function budgetRow({ role, ...rest }: BudgetAnswer): BudgetRow {
  return { ...rest, role: roles[role] };
}

export function categoryRow({ rollover, target, allocations, ...rest }: CategoryAnswer): CategoryRow {
  return {
    ...rest,
    rollover: ruleOf(rollover),
    target: targetOf(target),
    allocations: allocations.map((each) => ({ ...each, rollover: ruleOf(each.rollover), target: targetOf(each.target) })),
  };
}

/** Null for a transfer: to a copy that knows no money accounts it is not there. */
export function expenseRow({ type, origin, ...rest }: ExpenseAnswer): ExpenseRow | null {
  return type === "TRANSFER" ? null : { ...rest, type: types[type], origin: origins[origin.kind] };
}

export function statementRow({ supersededBy, drift, ...rest }: StatementAnswer): StatementRow {
  return {
    ...rest,
    supersededBy: supersededBy?.id ?? null,
    drift: drift.map(({ category, ...figures }) => ({ ...figures, categoryId: category?.id ?? null })),
  };
}

/** Null for one of transfers, as of these. */
function movementRow({ weekend, template, singles, ...rest }: MovementAnswer): MovementRow | null {
  const { type, amount, category, splits } = template;
  if (type === "TRANSFER") return null;
  return {
    ...rest,
    weekend: weekends[weekend],
    type: types[type],
    amount,
    parts: splits.length > 0 ? splits : [{ categoryId: category?.id ?? null, amount, note: null }],
    singles: singles.map(({ state, category, ...single }) => ({
      ...single,
      state: singleStates[state],
      categoryId: category?.id ?? null,
    })),
  };
}

/** The app keeps neither rules nor money accounts: a change of one is none to it. */
export function changesOf(answers: readonly ChangeAnswer[]): Change[] {
  return answers.flatMap((answer) => changeOf(answer) ?? []);
}

/** A resource that is gone has a kind and an id alone. */
function changeOf({ kind, resourceId: id, resource }: ChangeAnswer): Change | null {
  switch (resource?.__typename) {
    case "Budget":
      return { kind: "budget", id, resource: budgetRow(plain(resource)) };
    case "Category":
      return { kind: "category", id, resource: categoryRow(plain(resource)) };
    case "Expense":
      return { kind: "expense", id, resource: expenseRow(plain(resource)) };
    case "Plan":
      return { kind: "plan", id, resource: plain(resource) };
    case "MonthlyBudget":
      return { kind: "monthly-budget", id, resource: statementRow(plain(resource)) };
    case "RecurringMovement":
      return { kind: "recurring", id, resource: movementRow(plain(resource)) };
    case "Rule":
    case "MoneyAccount":
    case "AccountStatement":
      return null;
    case undefined:
      return kind === "RULE" || kind === "MONEY_ACCOUNT" || kind === "ACCOUNT_STATEMENT" ? null : { kind: kinds[kind], id, resource: null };
  }
}

function plain<Resource extends { readonly __typename: string }>({ __typename: _, ...fields }: Resource): Omit<Resource, "__typename"> {
  return fields;
}

function targetOf(target: CategoryAnswer["target"]): TargetTerms | null {
  return target && { ...target, kind: targetKinds[target.kind] };
}

function ruleOf({ policy, cap }: CategoryAnswer["rollover"]): RolloverRule {
  return { policy: policies[policy], cap };
}
