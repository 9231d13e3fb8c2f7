import { Schema } from "mongoose";
import type { MonthMovements, Movement, Opening } from "../../domain/envelopes.js";
import { exact } from "../../domain/money.js";
import { amount, schemaOptions } from "../parts.js";

/**
 * The version of the arithmetic that makes pages: of what is summed, how amounts are carried, what a page holds. Goes up with
 * every change of it; pages that another version made are not valid, so two releases can run side by side.
 */
export const LEDGER_ARITHMETIC = 1;

/** Up to which month the pages of a budget may be trusted. `epoch` goes up whenever that month goes back. */
export interface LedgerDoc {
  _id: string;
  epoch: number;
  arithmetic: number;
  /** Null: no page is good. */
  validThrough: string | null;
}

/** One month as it was last summed: what it starts with and what moved. A cache, recomputable from the expenses and plans. */
export interface LedgerPageDoc {
  _id: string;
  budgetId: string;
  month: string;
  epoch: number;
  pool: number;
  carried: { categoryId: string; amount: number }[];
  moved: { categoryId: string | null; out: number; in: number; count: number }[];
  count: number;
}

export const ledgerSchema = new Schema(
  {
    _id: { type: String, required: true },
    epoch: { type: Number, required: true },
    arithmetic: { type: Number, required: true },
    validThrough: { type: String, default: null },
  },
  { ...schemaOptions, collection: "ledgers" },
);

const carried = new Schema({ categoryId: { type: String, required: true }, amount }, { _id: false });
const moved = new Schema(
  { categoryId: { type: String, default: null }, out: amount, in: amount, count: { type: Number, required: true } },
  { _id: false },
);

export const ledgerPageSchema = new Schema(
  {
    _id: { type: String, required: true },
    budgetId: { type: String, required: true },
    month: { type: String, required: true },
    epoch: { type: Number, required: true },
    pool: amount,
    carried: { type: [carried], required: true },
    moved: { type: [moved], required: true },
    count: { type: Number, required: true },
  },
  { ...schemaOptions, collection: "ledgerPages" },
);
ledgerPageSchema.index({ budgetId: 1, month: 1 });

export function pageId(budgetId: string, month: string): string {
  return `${budgetId}:${month}`;
}

export function openingOf(page: LedgerPageDoc): Opening {
  return { pool: exact(page.pool), carriedIn: new Map(page.carried.map((entry) => [entry.categoryId, exact(entry.amount)])) };
}

export function movementsOf(page: Pick<LedgerPageDoc, "moved" | "count">): MonthMovements {
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
