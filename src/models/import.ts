import { bytes, count, instant, optionalInstant, optionalPart, part, schemaOf, sparse, text, word, words } from "./fields.js";
import type { DocOf } from "./storedFields.js";

export const RUNNING = "running";

export type ImportStatus = "pending" | "running" | "done" | "failed" | "undoing" | "undone";

/** `asked` is absent in imports of earlier releases. */
const countFields = { read: count, created: count, duplicates: count, refused: count, asked: sparse(count) };

const importFields = {
  budgetId: text,
  accountId: text,
  status: word<ImportStatus>(),
  /** How the file is read, as JSON: settled once, so that whoever goes on after a crash reads it alike. */
  dialect: text,
  size: count,
  /** How many rows the file holds. */
  rows: count,
  /** How many rows are done, from the beginning: moves together with the counts, once per batch. */
  cursor: count,
  counts: part(countFields),
  /** Those of the expenses it made, in order: moves with the counts. Absent in imports of earlier releases. */
  months: sparse(words()),
  /** Set before the file goes: from then on the rows are left as they are, and only the end is missing. */
  failure: optionalPart({ code: text, message: text }),
  /** Unique within the budget: `RUNNING` while the import runs, so that two never look for duplicates past each other, else its id. */
  lane: text,
  /** Which run owns the lane, and until when if it says nothing more. */
  runner: sparse(text),
  leaseUntil: sparse(instant),
  /** Runs since the last batch that was finished. */
  attempts: count,
  /** Who takes it back; absent unless somebody did. */
  undoneBy: sparse(text),
  createdAt: instant,
  updatedAt: instant,
  finishedAt: optionalInstant,
};

export interface ImportDoc extends DocOf<typeof importFields> {
  _id: string;
}

const chunkFields = { budgetId: text, importId: text, n: count, data: bytes, createdAt: instant };

/** A piece of the uploaded file, kept until the import is finished. */
export interface ImportChunkDoc extends DocOf<typeof chunkFields> {
  _id: string;
}

const pageFields = {
  budgetId: text,
  importId: text,
  /** The number of the first row, from 0. */
  n: count,
  created: count,
  duplicate: count,
  refused: count,
  /** Absent in the pages of earlier releases. */
  asked: sparse(count),
  /** The rows as they are answered, as JSON: written once and only ever read whole. */
  rows: text,
};

/** What became of one batch of rows. */
export interface ImportPageDoc extends DocOf<typeof pageFields> {
  _id: string;
}

const profileFields = {
  budgetId: text,
  source: text,
  /** What the headings were when it was answered: with others it does not count. */
  layout: text,
  /** The answers, as JSON. */
  mapping: text,
  updatedAt: instant,
};

/** How the files of one source are read, once somebody has said it. Its id follows from budget and source. */
export interface ImportProfileDoc extends DocOf<typeof profileFields> {
  _id: string;
}

export const importProfileSchema = schemaOf("importProfiles", profileFields);

export const importSchema = schemaOf("imports", importFields);

export const importChunkSchema = schemaOf("importChunks", chunkFields);

export const importPageSchema = schemaOf("importPages", pageFields);
