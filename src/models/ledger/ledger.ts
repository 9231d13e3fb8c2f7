import type { MonthMovements, Movement, Opening } from "../../domain/envelopes.js";
import { exact } from "../../domain/money.js";
import { amount, count, optionalText, parts, schemaOf, text } from "../fields.js";
import type { DocOf } from "../storedFields.js";

/**
 * The version of the arithmetic that makes pages: of what is summed, how amounts are carried, what a page holds. Goes up with
 * every change of it; pages that another version made are not valid, so two releases can run side by side.
 */
export const LEDGER_ARITHMETIC = 1;

const ledgerFields = {
  /** Goes up whenever `validThrough` goes back. */
  epoch: count,
  arithmetic: count,
  /** Up to which month the pages of the budget may be trusted. Null: no page is good. */
  validThrough: optionalText,
};

export interface LedgerDoc extends DocOf<typeof ledgerFields> {
  _id: string;
}

const pageFields = {
  budgetId: text,
  month: text,
  epoch: count,
  pool: amount,
  carried: parts({ categoryId: text, amount }),
  moved: parts({ categoryId: optionalText, out: amount, in: amount, count }),
  count,
};

/** One month as it was last summed: what it starts with and what moved. A cache, recomputable from the expenses and plans. */
export interface LedgerPageDoc extends DocOf<typeof pageFields> {
  _id: string;
}

export const ledgerSchema = schemaOf("ledgers", "_id", ledgerFields);
export const ledgerPageSchema = schemaOf("ledgerPages", "budgetId", pageFields);
ledgerPageSchema.index({ budgetId: 1, month: 1 });

export function pageId(budgetId: string, month: string): string {
  return `${budgetId}:${month}`;
}

export function openingOf(page: LedgerPageDoc): Opening {
  return { pool: exact(page.pool), carriedIn: new Map(page.carried.map((entry) => [entry.categoryId, exact(entry.amount)])) };
}

export function movementsOf(page: { readonly moved: readonly LedgerPageDoc["moved"][number][]; readonly count: number }): MonthMovements {
  const categories = new Map<string, Movement>();
  let uncategorised: Movement = { out: 0, in: 0, count: 0 };
  for (const entry of page.moved) {
    const movement = { out: exact(entry.out), in: exact(entry.in), count: entry.count };
    if (entry.categoryId === null) uncategorised = movement;
    else categories.set(entry.categoryId, movement);
  }
  return { categories, uncategorised, count: page.count };
}

/** The last month whose page counts for this release. */
export function validThroughOf(head: Pick<LedgerDoc, "arithmetic" | "validThrough"> | null | undefined): string | null {
  return head?.arithmetic === LEDGER_ARITHMETIC ? head.validThrough : null;
}
