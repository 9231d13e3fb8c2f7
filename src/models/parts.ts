import { Schema } from "mongoose";
import type { Action } from "../domain/actions.js";

/** What every versioned resource of a budget keeps beside its own fields. */
export interface Kept {
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Null while it lives; a tombstone keeps its fields for restoring and for the sync feed. */
  deletedAt: Date | null;
  /** Set together with every change and cleared once the change is in the ledger and in the feed. */
  touchedIn?: string;
  /** The earliest month that the unsettled changes move. */
  touchedFrom?: string;
  /** Who did what, since the change was settled last: written with the change, and copied to the activity list by whoever settles it. */
  acts?: ActDoc[];
}

export interface ActDoc {
  /** The version that the act made. */
  version: number;
  action: Action;
  by: string;
  at: Date;
  /** What it was about, where the document itself does not say it. */
  label?: string;
}

const act = new Schema(
  {
    version: { type: Number, required: true },
    action: { type: String, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
    label: { type: String },
  },
  { _id: false },
);

export const kept = {
  version: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  deletedAt: { type: Date, default: null },
  touchedIn: { type: String },
  touchedFrom: { type: String },
  acts: { type: [act], default: undefined },
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

export function stamp(date: Date): string {
  return date.toISOString();
}
