import { Schema } from "mongoose";
import type { Action } from "../../domain/actions.js";
import type { ChangeKind } from "../sync/change.js";
import { schemaOptions } from "../parts.js";

/** One line of a budget's activity list. It is copied from the document that was changed, or written at the end of an import, and never changes again. */
export interface ActivityDoc {
  /** The resource and the version that the change made, so that copying twice makes one line. */
  _id: string;
  budgetId: string;
  kind: ChangeKind | "import";
  resourceId: string;
  action: Action;
  label: string | null;
  by: string;
  at: Date;
}

export const activitySchema = new Schema(
  {
    _id: { type: String, required: true },
    budgetId: { type: String, required: true },
    kind: { type: String, required: true },
    resourceId: { type: String, required: true },
    action: { type: String, required: true },
    label: { type: String, default: null },
    by: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { ...schemaOptions, collection: "activities" },
);
activitySchema.index({ budgetId: 1, at: -1, _id: -1 });
