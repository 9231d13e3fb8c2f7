import { Schema } from "mongoose";
import { schemaOptions } from "../parts.js";

export const changeKinds = ["budget", "category", "expense", "monthly-budget", "plan"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * One entry of a budget's feed. Numbers are dense: entry n + 1 can only be inserted once entry n is there, so a reader
 * that has seen n never misses a smaller one.
 */
export interface ChangeDoc {
  _id: string;
  budgetId: string;
  n: number;
  kind: ChangeKind;
  resourceId: string;
  at: Date;
}

export const changeSchema = new Schema(
  {
    /** `budgetId:n`, so that a number is given once. */
    _id: { type: String, required: true },
    budgetId: { type: String, required: true },
    n: { type: Number, required: true },
    kind: { type: String, required: true },
    resourceId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { ...schemaOptions, collection: "changes" },
);
changeSchema.index({ budgetId: 1, n: 1 }, { unique: true });
