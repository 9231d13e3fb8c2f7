import { exact } from "../../domain/money.js";
import { isPlain, typeOf } from "../../domain/moneyaccounts/flows.js";
import { applyRules, type RuleChanges, type RuledExpense, ruledFieldOf, type RuledField, ruledFields } from "../../domain/rules.js";
import type { RuleTerms } from "../../domain/ruleTerms.js";
import { type Keyed, payeeKeyOf } from "../../domain/storedKeys.js";
import { type ExpenseDoc, type MadeDoc, wordsIn } from "../../models/expenses/expense.js";

/** What of an expense rules look at, stored or about to be. */
export type Ruled = Pick<ExpenseDoc, "type" | "amount" | "description" | "source" | "payee" | "note" | "tags" | "parts"> &
  Pick<ExpenseDoc, "origin" | "because" | "setByPerson">;

/** The fields that follow from what rules set. */
export type RuledSet = Partial<Pick<ExpenseDoc, "payee" | "payeeKey" | "note" | "tags" | "words" | "parts">> &
  Required<Pick<MadeDoc, "because" | "reviewed">>;

/** What rules set on an expense, and why; null where they set nothing. What they fill waits for a person. Transfers they pass by, and what lies off the budget. */
export function ruled(
  budget: Keyed,
  rules: readonly RuleTerms[],
  expense: Ruled,
  options: { readonly overwrite: boolean; readonly categories: ReadonlySet<string> },
): RuledSet | null {
  const changes = rules.length === 0 || !isPlain(expense.type) ? null : applyRules(rules, subjectOf(expense), options);
  return changes === null ? null : setBy(budget, expense, changes);
}

/** The categories that these rules name. */
export function categoriesIn(rules: readonly RuleTerms[]): Set<string> {
  return new Set(
    rules.flatMap(({ then: { categoryId, splits } }) => [categoryId ?? [], (splits ?? []).map((split) => split.categoryId)].flat()),
  );
}

function subjectOf(expense: Ruled): RuledExpense {
  const { type, description, source, payee, note, tags, because = [] } = expense;
  return {
    type: typeOf(type),
    amount: exact(expense.amount),
    description,
    source,
    payee,
    note,
    tags,
    parts: expense.parts.map((part) => ({ categoryId: part.categoryId, amount: exact(part.amount), note: part.note })),
    because,
    byPerson: new Set(ruledFields.filter((field) => isByPerson(expense, field))),
  };
}

/** Whatever a person's own expense has that nothing else is the reason for, and whatever a person changed. */
function isByPerson(expense: Ruled, field: RuledField): boolean {
  if (expense.setByPerson?.includes(field) === true) return true;
  const isMade = expense.origin === undefined || expense.origin.kind === "person";
  return isMade && !isEmpty(expense, field) && expense.because?.some((reason) => ruledFieldOf(reason.field) === field) !== true;
}

function isEmpty({ parts, payee, note, tags }: Ruled, field: RuledField): boolean {
  switch (field) {
    case "categoryId":
      return parts.length === 1 && parts[0]?.categoryId === null;
    case "payee":
      return payee === null || payee === "";
    case "note":
      return note === null || note === "";
    case "tags":
      return tags.length === 0;
  }
}

function setBy(budget: Keyed, { payee, description, note, tags }: Ruled, { because, ...changed }: RuleChanges): RuledSet {
  const after = { payee, description, note, tags, ...changed };
  const found = changed.payee !== undefined || changed.note !== undefined || changed.tags !== undefined;
  return {
    ...changed,
    ...(changed.payee === undefined ? {} : { payeeKey: payeeKeyOf(changed.payee, budget) }),
    ...(found ? { words: wordsIn(after, budget) } : {}),
    because,
    reviewed: false,
  };
}
