import { type Caller, seesNamesOnly } from "../../domain/caller.js";
import { DomainError, Invalid, Unavailable } from "../../domain/errors.js";
import { type ExpenseDoc, toExpense, uncovered } from "../../models/expenses/expense.js";
import { monthsIn } from "../../models/expenses/movementOf.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import { asSent } from "../access/sentAlone.js";
import type { ShownExpenses } from "../reads/ShownExpenses.js";
import type { ChangedMonths } from "../ledger/changedMonths.js";

interface Success {
  readonly index: number;
  readonly status: "created" | "existing" | "updated" | "deleted" | "restored";
  readonly months: readonly string[];
}

export interface Failure {
  readonly index: number;
  readonly status: "failed";
  readonly refusal: DomainError;
}

export interface Done extends Success {
  readonly doc: ExpenseDoc;
}

/** What became of one item of a batch, as it is stored, ... */
export type Written = Done | Failure;

/** ... and as it is answered. */
export type Outcome = (Success & { readonly expense: Expense }) | Failure;

export function success(index: number, status: "created" | "existing", doc: ExpenseDoc): Done {
  return { index, status, doc, months: status === "created" ? monthsIn(doc) : [] };
}

/** In the order of the request. */
export async function shownOutcomes(shownExpenses: ShownExpenses, written: readonly Written[]): Promise<Outcome[]> {
  const done = written.filter((one) => one.status !== "failed");
  const expenses = await shownExpenses.of(done.map(({ doc }) => doc));
  const byIndex = new Map(done.map(({ index }, place) => [index, expenses[place]]));
  const shown = written.flatMap((one): Outcome[] => {
    if (one.status === "failed") return [one];
    const { doc: _doc, ...success } = one;
    const expense = byIndex.get(one.index);
    return expense === undefined ? [] : [{ ...success, expense }];
  });
  return shown.sort((one, other) => one.index - other.index);
}

/**
 * Whoever may not read is answered what it sent, as at the first try: what is stored may have been filled by rules, may be another's, or may
 * have changed since. `sent` is what comes of the request alone.
 */
export function answerTo(who: Caller, stored: Expense, sent: () => ExpenseDoc | undefined): Expense {
  const asked = seesNamesOnly(who) ? sent() : undefined;
  if (asked === undefined) return stored;
  const { id, createdAt } = stored;
  return asSent({ ...uncovered(toExpense(asked)), id, createdAt, updatedAt: createdAt });
}

/** A refusal concerns its item; anything else concerns the whole batch. */
export function failure(index: number, error: unknown): Failure {
  if (!(error instanceof DomainError) || error instanceof Unavailable) throw error;
  return { index, status: "failed", refusal: error instanceof Invalid ? below(`/items/${index}`, error) : error };
}

/** The same faults, in what stands at this path. */
export function below(path: string, { faults }: Invalid): Invalid {
  return new Invalid(faults.map((fault) => ({ ...fault, path: `${path}${fault.path}` })));
}

/** One entry per budget. */
export function monthsOfOutcomes(outcomes: readonly Outcome[]): ChangedMonths[] {
  const changed = new Map<string, Set<string>>();
  for (const outcome of outcomes) {
    if (outcome.status === "failed") continue;
    const { budgetId } = outcome.expense;
    changed.set(budgetId, new Set([...(changed.get(budgetId) ?? []), ...outcome.months]));
  }
  return [...changed].map(([budgetId, labels]) => ({ budgetId, labels: [...labels] }));
}
