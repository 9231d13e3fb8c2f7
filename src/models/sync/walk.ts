import { instant, optionalText, schemaOf } from "../fields.js";
import type { DocOf } from "../storedFields.js";

const walkFields = {
  /** The last id that was given out; null before the first one. */
  last: optionalText,
  dueAt: instant,
};

/** Where a walk through all budgets stands, for all processes and over restarts. */
export interface WalkDoc extends DocOf<typeof walkFields> {
  _id: string;
}

export const walkSchema = schemaOf("walks", walkFields);
