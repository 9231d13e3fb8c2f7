import { exact } from "../../domain/money.js";
import { Invalid } from "../../domain/errors.js";
import { countsAs, isPlain, liesOffBudget, typeOf } from "../../domain/moneyaccounts/flows.js";
import { applyRules, type RuleChanges, type RuledExpense, ruledFieldOf, type RuledField, ruledFields } from "../../domain/rules.js";
import type { RuleTerms } from "../../domain/ruleTerms.js";
import { type Keyed, payeeKeyOf } from "../../domain/storedKeys.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, isOpening, type MadeDoc, wordsIn } from "../../models/expenses/expense.js";
import type { Draft } from "./draft.js";
import type { Accounts } from "./moneyAccounts.js";
import { placedByRule, type PlacedByRule } from "./placedByRule.js";

/** What of an expense rules look at, stored or about to be. */
export type Ruled = Omit<Draft, "importKey" | "toImportKey"> & Pick<ExpenseDoc, "origin" | "because" | "setByPerson" | "leftFrom">;

/** What of its budget decides what rules do. */
export type RuledBudget = Keyed & Pick<BudgetDoc, "currency" | "monthStartDay">;

/** The fields that follow from what rules set. */
export type RuledSet = Partial<Pick<ExpenseDoc, "payee" | "payeeKey" | "note" | "tags" | "words" | "parts"> & PlacedByRule> &
  Required<Pick<MadeDoc, "because" | "reviewed">>;

export interface RuledWithin {
  readonly overwrite: boolean;
  /** The categories that an expense may have, */
  readonly categories: ReadonlySet<string>;
  /** and the money accounts that it may come into, with those that it may leave. */
  readonly accounts: Accounts;
}

/** What rules set on an expense, and why; null where they set nothing. What they fill waits for a person. Openings and what lies off the budget they pass by. */
export function ruled(budget: RuledBudget, rules: readonly RuleTerms[], expense: Ruled, within: RuledWithin): RuledSet | null {
  if (rules.length === 0 || liesOffBudget(expense.type) || isOpening(expense)) return null;
  const changes = applyRules(rules, subjectOf(budget, expense, within.accounts), within);
  return changes === null ? null : setBy(budget, expense, changes, within.accounts);
}

/** The categories that these rules name. */
export function categoriesIn(rules: readonly RuleTerms[]): Set<string> {
  return new Set(
    rules.flatMap(({ then: { categoryId, splits } }) => [categoryId ?? [], (splits ?? []).map((split) => split.categoryId)].flat()),
  );
}

/** The money accounts that these rules put something into. */
export function accountsIn(rules: readonly RuleTerms[]): string[] {
  return [...new Set(rules.flatMap(({ enabled, then: { moneyAccountId } }) => (enabled ? (moneyAccountId ?? []) : [])))];
}

function subjectOf(budget: RuledBudget, expense: Ruled, accounts: Accounts): RuledExpense {
  const { type: flow, description, source, payee, note, tags, because = [] } = expense;
  const type = typeOf(flow);
  const first = expense.moneyAccountId ?? null;
  return {
    type,
    amount: exact(expense.amount),
    description,
    source,
    payee,
    note,
    tags,
    parts: expense.parts.map((part) => ({ categoryId: part.categoryId, amount: exact(part.amount), note: part.note })),
    takes: { category: countsAs(flow) !== null, splits: isPlain(flow) },
    ends: type === "transfer" ? [first, expense.toMoneyAccountId ?? null] : [first],
    mayLieIn: (id) => placing(budget, expense, id, accounts) !== null,
    because,
    byPerson: new Set(ruledFields.filter((field) => isByPerson(expense, field))),
  };
}

/** Null where the account cannot have it: a rule leaves it where it is. */
function placing(budget: RuledBudget, expense: Ruled, moneyAccountId: string, accounts: Accounts): PlacedByRule | null {
  try {
    return placedByRule(budget, expense, moneyAccountId, accounts);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return null;
  }
}

/** Whatever a person's own expense has that nothing else is the reason for, and whatever a person changed. */
function isByPerson(expense: Ruled, field: RuledField): boolean {
  if (expense.setByPerson?.includes(field) === true) return true;
  const isMade = expense.origin === undefined || expense.origin.kind === "person";
  return isMade && !isEmpty(expense, field) && expense.because?.some((reason) => ruledFieldOf(reason.field) === field) !== true;
}

function isEmpty({ parts, payee, note, tags, moneyAccountId }: Ruled, field: RuledField): boolean {
  switch (field) {
    case "categoryId":
      return parts.length === 1 && parts[0]?.categoryId === null;
    case "payee":
      return payee === null || payee === "";
    case "note":
      return note === null || note === "";
    case "tags":
      return tags.length === 0;
    case "moneyAccountId":
      return moneyAccountId == null;
  }
}

function setBy(budget: RuledBudget, expense: Ruled, { because, moneyAccountId, ...changed }: RuleChanges, accounts: Accounts): RuledSet {
  const { payee, description, note, tags } = expense;
  const after = { payee, description, note, tags, ...changed };
  const found = changed.payee !== undefined || changed.note !== undefined || changed.tags !== undefined;
  return {
    ...changed,
    ...(moneyAccountId === undefined ? {} : placing(budget, expense, moneyAccountId, accounts)),
    ...(changed.payee === undefined ? {} : { payeeKey: payeeKeyOf(changed.payee, budget) }),
    ...(found ? { words: wordsIn(after, budget) } : {}),
    because,
    reviewed: false,
  };
}
