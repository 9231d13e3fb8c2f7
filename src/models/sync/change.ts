import type { ChangeKind } from "../../domain/changeKinds.js";
import { count, instant, schemaOf, sparse, text, word } from "../fields.js";
import type { DocOf } from "../storedFields.js";

const fields = {
  budgetId: text,
  n: count,
  kind: word<ChangeKind>(),
  resourceId: text,
  /** The earliest month that it moves; absent when it moves none. */
  month: sparse(text),
  at: instant,
};

/**
 * One entry of a budget's feed. Numbers are dense: entry n + 1 can only be inserted once entry n is there, so a reader
 * that has seen n never misses a smaller one.
 */
export interface ChangeDoc extends DocOf<typeof fields> {
  /** `budgetId:n`, so that a number is given once. */
  _id: string;
}

export const changeSchema = schemaOf("changes", "budgetId", fields);
changeSchema.index({ budgetId: 1, n: 1 }, { unique: true });
