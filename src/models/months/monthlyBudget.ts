import { Schema } from "mongoose";
import type { EnvelopeRow, MonthTotals } from "../../domain/envelopes.js";
import { exact } from "../../domain/money.js";
import { amount, resourceFields, type ResourceDoc, schemaOptions } from "../parts.js";

/** A frozen statement. Its figures are written once; only `deletedAt` and the marks ever change. */
export interface MonthlyBudgetDoc extends ResourceDoc, MonthTotals {
  _id: string;
  budgetId: string;
  month: string;
  name: string;
  currency: string;
  /** The statement's version within its month: 1, 2, ... (`version` counts changes of the document). */
  number: number;
  /** Unique while the statement stands: budget, month and number. */
  slot?: string;
  rows: EnvelopeRow[];
  note: string | null;
  closedAt: Date;
  closedBy: string;
}

const rollover = new Schema(
  { policy: { type: String, required: true }, cap: { ...amount, required: false, default: null } },
  { _id: false },
);
const row = new Schema(
  {
    categoryId: { type: String, required: true },
    parentId: { type: String, default: null },
    name: { type: String, required: true },
    budgeted: amount,
    carriedIn: amount,
    spent: amount,
    available: amount,
    carriedOut: amount,
    rollover: { type: rollover, required: true },
    expensesCount: { type: Number, required: true },
  },
  { _id: false },
);

export const monthlyBudgetSchema = new Schema(
  {
    _id: { type: String, required: true },
    budgetId: { type: String, required: true },
    month: { type: String, required: true },
    name: { type: String, required: true },
    currency: { type: String, required: true },
    number: { type: Number, required: true },
    slot: { type: String },
    rows: { type: [row], required: true },
    totalIncome: amount,
    totalBudgeted: amount,
    totalSpent: amount,
    totalAvailable: amount,
    totalCarriedIn: amount,
    totalCarriedOut: amount,
    uncategorisedSpent: amount,
    toAssign: amount,
    expensesCount: { type: Number, required: true },
    uncategorisedCount: { type: Number, required: true },
    note: { type: String, default: null },
    closedAt: { type: Date, required: true },
    closedBy: { type: String, required: true },
    ...resourceFields,
  },
  { ...schemaOptions, collection: "monthlyBudgets" },
);
monthlyBudgetSchema.index({ slot: 1 }, { unique: true, sparse: true });
monthlyBudgetSchema.index({ budgetId: 1, deletedAt: 1, month: -1, number: -1 });
monthlyBudgetSchema.index({ dirtyBudgetId: 1 }, { sparse: true });

export function slotOf(budgetId: string, month: string, number: number): string {
  return `${budgetId}:${month}:${number}`;
}

export function frozenRows(doc: MonthlyBudgetDoc): EnvelopeRow[] {
  return doc.rows.map((row) => ({
    categoryId: row.categoryId,
    parentId: row.parentId,
    name: row.name,
    budgeted: exact(row.budgeted),
    carriedIn: exact(row.carriedIn),
    spent: exact(row.spent),
    available: exact(row.available),
    carriedOut: exact(row.carriedOut),
    rollover: { policy: row.rollover.policy, cap: row.rollover.cap === null ? null : exact(row.rollover.cap) },
    expensesCount: row.expensesCount,
  }));
}

export function frozenTotals(doc: MonthlyBudgetDoc): MonthTotals {
  return {
    totalIncome: exact(doc.totalIncome),
    totalBudgeted: exact(doc.totalBudgeted),
    totalSpent: exact(doc.totalSpent),
    totalAvailable: exact(doc.totalAvailable),
    totalCarriedIn: exact(doc.totalCarriedIn),
    totalCarriedOut: exact(doc.totalCarriedOut),
    uncategorisedSpent: exact(doc.uncategorisedSpent),
    toAssign: exact(doc.toAssign),
    expensesCount: doc.expensesCount,
    uncategorisedCount: doc.uncategorisedCount,
  };
}
