import { type Caller, seesNamesOnly } from "../../domain/caller.js";
import { DomainError, Invalid, Unavailable } from "../../domain/errors.js";
import { type ExpenseDoc, toExpense } from "../../models/expenses/expense.js";
import { monthsIn } from "../../models/expenses/movementOf.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import { asSent } from "../access/sentAlone.js";
import type { ChangedMonths } from "../ledger/changedMonths.js";

/** What became of one item of a batch. */
export type Outcome =
  | {
      readonly index: number;
      readonly status: "created" | "existing" | "updated" | "deleted" | "restored";
      readonly expense: Expense;
      readonly months: readonly string[];
    }
  | { readonly index: number; readonly status: "failed"; readonly refusal: DomainError };

export function success(index: number, status: "created" | "existing", doc: ExpenseDoc): Outcome {
  return { index, status, expense: toExpense(doc), months: status === "created" ? monthsIn(doc) : [] };
}

/**
 * Whoever may not read is answered what it sent, as at the first try: what is stored may have been filled by rules, may be another's, or may
 * have changed since. `sent` is what comes of the request alone.
 */
export function answerTo(who: Caller, stored: Expense, sent: () => ExpenseDoc | undefined): Expense {
  const asked = seesNamesOnly(who) ? sent() : undefined;
  if (asked === undefined) return stored;
  const { id, createdAt } = stored;
  return asSent({ ...toExpense(asked), id, createdAt, updatedAt: createdAt });
}

/** A refusal concerns its item; anything else concerns the whole batch. */
export function failure(index: number, error: unknown): Outcome {
  if (!(error instanceof DomainError) || error instanceof Unavailable) throw error;
  return { index, status: "failed", refusal: error instanceof Invalid ? placed(index, error) : error };
}

function placed(index: number, error: Invalid): Invalid {
  return new Invalid(error.faults.map((fault) => ({ ...fault, path: `/items/${index}${fault.path}` })));
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
