import { Schema } from "mongoose";
import type { Action } from "../domain/actions.js";

/** What every versioned resource of a budget keeps beside its own fields. */
export interface ResourceDoc {
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Null while it lives; a tombstone keeps its fields for restoring and for the sync feed. */
  deletedAt: Date | null;
  /** Set together with every change and cleared once the change is in the ledger and in the change log. */
  dirtyBudgetId?: string;
  /** The earliest month that the unprocessed changes move. */
  dirtyFrom?: string;
  /** Who did what, since the change was processed last: written with the change, and copied to the activity list by whoever processes it. */
  auditEntries?: AuditEntryDoc[];
}

export interface AuditEntryDoc {
  /** The version that the change made. */
  version: number;
  action: Action;
  by: string;
  at: Date;
  /** What it was about, where the document itself does not say it. */
  label?: string;
}

const auditEntry = new Schema(
  {
    version: { type: Number, required: true },
    action: { type: String, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
    label: { type: String },
  },
  { _id: false },
);

export const resourceFields = {
  version: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  deletedAt: { type: Date, default: null },
  dirtyBudgetId: { type: String },
  dirtyFrom: { type: String },
  auditEntries: { type: [auditEntry], default: undefined },
};

/** Whole minor units, stored as 64-bit integers: a plain number would become a double beyond 32 bits. */
export const amount = { type: Schema.Types.BigInt, required: true } as const;

/** `strict: "throw"` refuses a field that the schema does not know instead of dropping it. */
export const schemaOptions = {
  versionKey: false,
  strict: "throw",
  strictQuery: "throw",
  minimize: false,
  autoIndex: false,
  autoCreate: false,
  id: false,
  writeConcern: { w: "majority", j: true },
} as const;

export function toTimestamp(date: Date): string {
  return date.toISOString();
}
