import { Schema } from "mongoose";
import type { MonthPlan } from "../../domain/envelopes.js";
import { exact } from "../../domain/money.js";
import { amount, resourceFields, type ResourceDoc, schemaOptions } from "../parts.js";

export interface PlannedDoc {
  categoryId: string;
  /** Null: only a note; the standing amount holds. */
  budgeted: number | null;
  note: string | null;
}

/** The amounts set for one month of one budget: one document, so that a transfer is one write. */
export interface PlanDoc extends ResourceDoc {
  _id: string;
  budgetId: string;
  month: string;
  amounts: PlannedDoc[];
  /** The newest calls that changed it, so that a repeated one has one effect. */
  appliedCalls: string[];
}

const planned = new Schema(
  {
    categoryId: { type: String, required: true },
    budgeted: { ...amount, required: false, default: null },
    note: { type: String, default: null },
  },
  { _id: false },
);

export const planSchema = new Schema(
  {
    _id: { type: String, required: true },
    budgetId: { type: String, required: true },
    month: { type: String, required: true },
    amounts: { type: [planned], required: true },
    appliedCalls: { type: [String], required: true },
    ...resourceFields,
  },
  { ...schemaOptions, collection: "plans" },
);
planSchema.index({ budgetId: 1, month: 1 }, { unique: true });
planSchema.index({ dirtyBudgetId: 1 }, { sparse: true });

export function toMonthPlan(doc: Pick<PlanDoc, "amounts"> | null | undefined): MonthPlan {
  const set = (doc?.amounts ?? []).filter((planned) => planned.budgeted !== null);
  return new Map(set.map((planned) => [planned.categoryId, exact(planned.budgeted)]));
}
