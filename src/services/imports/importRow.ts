import type { Fault } from "../../domain/errors.js";
import { typeOf } from "../../domain/moneyaccounts/flows.js";
import { truncated } from "../../domain/truncated.js";
import type { ImportRow } from "../../shapes/imports/ImportRow.js";
import { shownDate } from "../../models/expenses/expense.js";
import type { Draft } from "../expenses/draft.js";
import type { ParsedRow } from "../../bankfiles/Transaction.js";

/** What the report tells of a row that cannot become an expense. */
export function refusedRow({ line, fields }: ParsedRow, faults: readonly Fault[], suggestedCategoryId: string | null): ImportRow {
  const { date = null, amount = null, type = null, payee = null, description = null, externalId = null } = fields;
  return {
    line,
    status: "refused",
    reason: faults[0]?.code ?? null,
    errors: faults.map(({ path, code, message }) => ({ path, code, message })),
    date,
    amount,
    type,
    payee: short(payee),
    description: short(description),
    externalId: short(externalId),
    categoryId: null,
    suggestedCategoryId,
    expenseId: null,
    occurrence: null,
  };
}

/** What the report tells of a row that is an expense of this budget, also where a closed account would not take it any more. */
export function sameRow(read: ParsedRow, expenseId: string, suggestedCategoryId: string | null): ImportRow {
  return { ...refusedRow(read, [], suggestedCategoryId), status: "duplicate", reason: "same-expense", expenseId };
}

/** What became of a row, and the expense or occurrence that it is or may be. */
export interface RowResult extends Pick<ImportRow, "reason" | "occurrence"> {
  readonly status: "created" | "duplicate" | "asked";
  readonly id: string | null;
}

/** The expense that a row is, or may be. */
export type Same = RowResult & { readonly status: "duplicate" | "asked" };

export function duplicate(reason: string, id: string | null, occurrence: Same["occurrence"] = null): Same {
  return { status: "duplicate", reason, id, occurrence };
}

export function asked(reason: string, id: string | null, occurrence: Same["occurrence"] = null): Same {
  return { status: "asked", reason, id, occurrence };
}

/** What the report tells of a row that is, or would have been, an expense. */
export function rowOf(
  { line }: ParsedRow,
  draft: Draft,
  { status, reason, id: expenseId, occurrence }: RowResult,
  suggestedCategoryId: string | null,
): ImportRow {
  const { amount, type, payee, description, externalId, parts } = draft;
  const categoryId = parts.length === 1 ? (parts[0]?.categoryId ?? null) : null;
  return {
    line,
    status,
    reason,
    errors: [],
    date: shownDate(draft),
    amount,
    type: typeOf(type),
    payee,
    description,
    externalId,
    categoryId,
    suggestedCategoryId,
    expenseId,
    occurrence,
  };
}

/** A report need not repeat a text that is too long. */
function short(text: string | null): string | null {
  return text === null ? null : truncated(text, 500);
}
