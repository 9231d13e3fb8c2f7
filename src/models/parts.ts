import type { Action } from "../domain/actions.js";
import { count, instant, optionalInstant, parts, sparse, text, word, words } from "./fields.js";
import type { DocOf } from "./storedFields.js";

const auditFields = {
  /** The version that the change made. */
  version: count,
  action: word<Action>(),
  by: text,
  at: instant,
  /** What it was about, where the document itself does not say it. */
  label: sparse(text),
};
export type AuditEntryDoc = DocOf<typeof auditFields>;

/** What every versioned resource shows beside its own fields. */
export const versionFields = { version: count, createdAt: instant, updatedAt: instant };

/** What every versioned resource of a budget keeps for itself. */
export const resourceFields = {
  /** Null while it lives; a tombstone keeps its fields for restoring and for the change log. */
  deletedAt: optionalInstant,
  /** Set together with every change and cleared once the change is in the ledger and in the change log. */
  dirtyBudgetId: sparse(text),
  /** The earliest month that the unprocessed changes move. */
  dirtyFrom: sparse(text),
  /** The months that they move, where it is not only the one in which it was made: of expenses. */
  dirtyMonths: sparse(words()),
  /** The payees that it had before these changes, as keys: of expenses. */
  dirtyPayees: sparse(words()),
  /** Who did what, since the change was processed last: written with the change, and copied to the activity list by whoever processes it. */
  auditEntries: sparse(parts(auditFields)),
};
/** What a document keeps of the calls that made and changed it. */
export const callFields = {
  /** Stands for the input that it was made from, where that named it by an id of the caller's. */
  inputFingerprint: sparse(text),
  /** The newest keyed calls that changed it, so that a repeated one finds itself and has one effect. */
  appliedCalls: sparse(words()),
};

interface CalledDoc {
  readonly appliedCalls?: readonly string[];
}

export function hasApplied(doc: CalledDoc, call: string): boolean {
  return doc.appliedCalls?.includes(call) === true;
}

export type ResourceDoc = DocOf<typeof versionFields> & DocOf<typeof resourceFields>;

export function toTimestamp(date: Date): string {
  return date.toISOString();
}
