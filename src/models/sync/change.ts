import type { ChangeKind } from "../../domain/changeKinds.js";
import { count, instant, schemaOf, sparse, text, word, words } from "../fields.js";
import type { DocOf } from "../storedFields.js";

const fields = {
  budgetId: text,
  /** The number of the last change that it tells. */
  n: count,
  kind: word<ChangeKind>(),
  /** Of one change. */
  resourceId: sparse(text),
  /** Of several, each with a number of its own. Empty where the compaction took one out: the others keep their numbers. */
  resourceIds: sparse(words()),
  /** The earliest month that it moves; absent when it moves none. */
  month: sparse(text),
  at: instant,
};

/**
 * Changes in a budget's log that follow one another: one, or several of one kind and month that were processed together. Numbers are
 * dense: n + 1 can only be inserted once n is there, so a reader that has seen n never misses a smaller one.
 */
export interface ChangeDoc extends DocOf<typeof fields> {
  /** `budgetId:n` of the first change that it tells, so that a number is given once. */
  _id: string;
}

/** One change. */
export interface ChangeEntry extends Pick<ChangeDoc, "n" | "kind" | "month" | "at"> {
  readonly resourceId: string;
}

export const TAKEN_OUT = "";

export function resourceIdsOf({ resourceId, resourceIds }: Pick<ChangeDoc, "resourceId" | "resourceIds">): readonly string[] {
  return resourceIds ?? (resourceId === undefined ? [] : [resourceId]);
}

/** The number of the first change that it tells. */
export function firstOf(doc: Pick<ChangeDoc, "n" | "resourceId" | "resourceIds">): number {
  return doc.n - resourceIdsOf(doc).length + 1;
}

/** In the order of their numbers. */
export function entriesIn(doc: ChangeDoc): ChangeEntry[] {
  const { kind, month, at } = doc;
  const first = firstOf(doc);
  return resourceIdsOf(doc).flatMap((resourceId, place) =>
    resourceId === TAKEN_OUT ? [] : [{ n: first + place, kind, resourceId, ...(month === undefined ? {} : { month }), at }],
  );
}

export const changeSchema = schemaOf("changes", fields);
