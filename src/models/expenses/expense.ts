import { Schema } from "mongoose";
import { exact } from "../../domain/money.js";
import type { ExpenseType } from "../../domain/expenseType.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import { amount, resourceFields, type ResourceDoc, schemaOptions, toTimestamp } from "../parts.js";

export interface PartDoc {
  categoryId: string | null;
  amount: number;
  note: string | null;
}

export interface OriginalDoc {
  amount: number;
  currency: string;
  rate: string;
}

export interface ExpenseDoc extends ResourceDoc {
  _id: string;
  budgetId: string;
  type: ExpenseType;
  amount: number;
  currency: string;
  date: string;
  month: string;
  description: string | null;
  payee: string | null;
  /** The payee without case, for exact filters and groups. */
  payeeKey: string | null;
  note: string | null;
  tags: string[];
  /** Where the amount counts: one part without splits, else the splits. Every sum and every filter by category reads these. */
  parts: PartDoc[];
  original: OriginalDoc | null;
  externalId: string | null;
  source: string | null;
  /** Unique while the expense lives: budget, source and externalId. */
  importKey?: string;
  createdBy: string;
  /** The newest calls that restored it or changed it in a batch, so that a repeated one has one effect. */
  appliedCalls?: string[];
}

const part = new Schema({ categoryId: { type: String, default: null }, amount, note: { type: String, default: null } }, { _id: false });
const original = new Schema({ amount, currency: { type: String, required: true }, rate: { type: String, required: true } }, { _id: false });

export const expenseSchema = new Schema(
  {
    _id: { type: String, required: true },
    budgetId: { type: String, required: true },
    type: { type: String, required: true },
    amount,
    currency: { type: String, required: true },
    date: { type: String, required: true },
    month: { type: String, required: true },
    description: { type: String, default: null },
    payee: { type: String, default: null },
    payeeKey: { type: String, default: null },
    note: { type: String, default: null },
    tags: { type: [String], required: true },
    parts: { type: [part], required: true },
    original: { type: original, default: null },
    externalId: { type: String, default: null },
    source: { type: String, default: null },
    importKey: { type: String },
    createdBy: { type: String, required: true },
    appliedCalls: { type: [String], default: undefined },
    ...resourceFields,
  },
  { ...schemaOptions, collection: "expenses" },
);
expenseSchema.index({ importKey: 1 }, { unique: true, sparse: true });
expenseSchema.index({ budgetId: 1, deletedAt: 1, date: 1, _id: 1 });
expenseSchema.index({ budgetId: 1, deletedAt: 1, month: 1, date: 1, _id: 1 });
expenseSchema.index({ budgetId: 1, deletedAt: 1, amount: 1, _id: 1 });
expenseSchema.index({ budgetId: 1, deletedAt: 1, createdAt: 1, _id: 1 });
expenseSchema.index({ budgetId: 1, "parts.categoryId": 1, deletedAt: 1, date: 1, _id: 1 });
expenseSchema.index({ dirtyBudgetId: 1 }, { sparse: true });

export function importKeyOf(budgetId: string, source: string | null, externalId: string): string {
  return JSON.stringify([budgetId, source, externalId]);
}

export function payeeKeyOf(payee: string): string {
  return payee.normalize("NFKC").trim().toLowerCase();
}

const CALLS_KEPT = 10;

export function hasApplied(doc: ExpenseDoc, call: string): boolean {
  return doc.appliedCalls?.includes(call) === true;
}

/** The fields that note a call in the write that it makes. */
export function recordingCall(doc: ExpenseDoc, call: string): Pick<ExpenseDoc, "appliedCalls"> {
  return { appliedCalls: [...(doc.appliedCalls ?? []), call].slice(-CALLS_KEPT) };
}

export function toExpense(doc: ExpenseDoc): Expense {
  const single = doc.parts.length === 1;
  return {
    id: doc._id,
    budgetId: doc.budgetId,
    categoryId: single ? (doc.parts[0]?.categoryId ?? null) : null,
    type: doc.type,
    amount: exact(doc.amount),
    currency: doc.currency,
    date: doc.date,
    month: doc.month,
    description: doc.description,
    payee: doc.payee,
    note: doc.note,
    tags: doc.tags,
    splits: single ? [] : doc.parts.map((split) => ({ categoryId: split.categoryId, amount: exact(split.amount), note: split.note })),
    original:
      doc.original === null ? null : { amount: exact(doc.original.amount), currency: doc.original.currency, rate: doc.original.rate },
    externalId: doc.externalId,
    source: doc.source,
    createdBy: doc.createdBy,
    version: doc.version,
    createdAt: toTimestamp(doc.createdAt),
    updatedAt: toTimestamp(doc.updatedAt),
  };
}
