import { Schema } from "mongoose";
import { schemaOptions } from "../parts.js";

export const importStatuses = ["pending", "running", "done", "failed"] as const;
export type ImportStatus = (typeof importStatuses)[number];

export interface ImportCountsDoc {
  read: number;
  created: number;
  duplicates: number;
  refused: number;
}

export interface ImportDoc {
  _id: string;
  budgetId: string;
  accountId: string;
  status: ImportStatus;
  /** How the file is read, as JSON: settled once, so that whoever goes on after a crash reads it alike. */
  dialect: string;
  size: number;
  /** How many rows the file holds. */
  rows: number;
  /** How many rows are done, from the beginning: moves together with the counts, once per batch. */
  cursor: number;
  counts: ImportCountsDoc;
  failure: { code: string; message: string } | null;
  /** The budget, while the import runs: unique, so that two imports never look for duplicates past each other. */
  lane?: string;
  /** Which run owns the lane, and until when if it says nothing more. */
  runner?: string;
  leaseUntil?: Date;
  /** Runs since the last batch that was finished. */
  attempts: number;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

/** A piece of the uploaded file, kept until the import is finished. */
export interface ImportChunkDoc {
  _id: string;
  importId: string;
  n: number;
  data: Buffer;
  createdAt: Date;
}

/** What became of one batch of rows. */
export interface ImportPageDoc {
  _id: string;
  importId: string;
  /** The number of the first row, from 0. */
  n: number;
  created: number;
  duplicate: number;
  refused: number;
  /** The rows as they are answered, as JSON: written once and only ever read whole. */
  rows: string;
}

const counts = new Schema(
  {
    read: { type: Number, required: true },
    created: { type: Number, required: true },
    duplicates: { type: Number, required: true },
    refused: { type: Number, required: true },
  },
  { _id: false },
);

export const importSchema = new Schema(
  {
    _id: { type: String, required: true },
    budgetId: { type: String, required: true },
    accountId: { type: String, required: true },
    status: { type: String, required: true },
    dialect: { type: String, required: true },
    size: { type: Number, required: true },
    rows: { type: Number, required: true },
    cursor: { type: Number, required: true },
    counts: { type: counts, required: true },
    failure: { type: Schema.Types.Mixed, default: null },
    lane: { type: String },
    runner: { type: String },
    leaseUntil: { type: Date },
    attempts: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
  },
  { ...schemaOptions, collection: "imports" },
);
importSchema.index({ lane: 1 }, { unique: true, sparse: true });
importSchema.index({ budgetId: 1, _id: 1 });
importSchema.index({ status: 1, finishedAt: 1 });

export const importChunkSchema = new Schema(
  {
    _id: { type: String, required: true },
    importId: { type: String, required: true },
    n: { type: Number, required: true },
    data: { type: Buffer, required: true },
    createdAt: { type: Date, required: true },
  },
  { ...schemaOptions, collection: "importChunks" },
);
importChunkSchema.index({ importId: 1, n: 1 });

export const importPageSchema = new Schema(
  {
    _id: { type: String, required: true },
    importId: { type: String, required: true },
    n: { type: Number, required: true },
    created: { type: Number, required: true },
    duplicate: { type: Number, required: true },
    refused: { type: Number, required: true },
    rows: { type: String, required: true },
  },
  { ...schemaOptions, collection: "importPages" },
);
importPageSchema.index({ importId: 1 });
