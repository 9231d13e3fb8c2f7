import { DomainError, Invalid, Unavailable } from "../../domain/errors.js";
import { type ExpenseDoc, toExpense } from "../../models/expenses/expense.js";
import type { Expense } from "../../shapes/expenses/Expense.js";

/** What became of one item of a batch. */
export type Outcome =
  | {
      readonly index: number;
      readonly status: "created" | "existing" | "updated" | "deleted";
      readonly expense: Expense;
      readonly months: readonly string[];
    }
  | { readonly index: number; readonly status: "failed"; readonly refusal: DomainError };

export function success(index: number, status: "created" | "existing", doc: ExpenseDoc): Outcome {
  return { index, status, expense: toExpense(doc), months: status === "created" ? [doc.month] : [] };
}

/** A refusal concerns its item; anything else concerns the whole batch. */
export function failure(index: number, error: unknown): Outcome {
  if (!(error instanceof DomainError) || error instanceof Unavailable) throw error;
  return { index, status: "failed", refusal: error instanceof Invalid ? placed(index, error) : error };
}

function placed(index: number, error: Invalid): Invalid {
  return new Invalid(error.faults.map((fault) => ({ ...fault, path: `/items/${index}${fault.path}` })));
}
