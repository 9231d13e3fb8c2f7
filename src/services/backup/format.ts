import { createHash, type Hash } from "node:crypto";
import { mongo } from "mongoose";
import { z } from "zod";

/**
 * A backup: lines of JSON, compressed with gzip. The first line is the header, the last one the footer; every line between
 * them is one document, `{"c": collection, "d": document}` in canonical MongoDB Extended JSON, so that dates and 64-bit
 * integers keep their types whatever engine they come from and go to. A document that changed while the backup ran stands
 * again further down, as `{"again": true, ...}`: the last one counts. `docs/backup.md` describes the format for other programs.
 */
export const BACKUP_FORMAT = "household-budget-backup";

/** Goes up when a reader of the earlier form could misread the new one. Every earlier one stays readable. */
export const BACKUP_VERSION = 1;

export interface Header {
  readonly format: typeof BACKUP_FORMAT;
  readonly version: number;
  readonly createdAt: string;
  /** The migrations that had been finished where it was taken: those that came later run when it is restored. */
  readonly migrations: readonly string[];
  /** Those of them without which the documents would be misread. */
  readonly needed: readonly string[];
}

export interface Footer {
  readonly end: true;
  readonly documents: Readonly<Record<string, number>>;
  /** Of every line before this one, each with its line end. */
  readonly sha256: string;
}

export interface DocumentLine {
  readonly collection: string;
  readonly document: mongo.Document & { _id: string };
  readonly again: boolean;
}

const headerRule = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.int(),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  needed: z.array(z.string()).default([]),
});
const footerRule = z.object({ end: z.literal(true), documents: z.record(z.string(), z.int()), sha256: z.string() });

const lineRule = z.object({ c: z.string(), d: z.custom<DocumentLine["document"]>(isDocument), again: z.unknown().optional() });

/** The file is no backup, is damaged, or comes from a later release. Nothing was written. */
export class BackupUnreadable extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BackupUnreadable";
  }
}

export function documentLine(collection: string, document: mongo.Document, again: boolean): string {
  return `{"c":${JSON.stringify(collection)},${again ? '"again":true,' : ""}"d":${mongo.BSON.EJSON.stringify(document, { relaxed: false })}}`;
}

/** The first line, the header, has the number 1. */
export function readDocumentLine(line: string, number: number): DocumentLine {
  const read = lineRule.safeParse(extendedJsonOf(line));
  if (!read.success)
    throw new BackupUnreadable(`Line ${number} of the backup is not a document: the backup is damaged. Use another backup.`);
  const { c, d, again } = read.data;
  return { collection: c, document: d, again: again === true };
}

function isDocument(value: unknown): value is DocumentLine["document"] {
  return typeof value === "object" && value !== null && "_id" in value && typeof value._id === "string";
}

/** `known` are the migrations of this release. */
export function readHeader(line: string, known: readonly string[]): Header {
  const header = headerRule.safeParse(jsonOf(line));
  if (!header.success) throw new BackupUnreadable("This file is not a backup of this server: its first line is not a header.");
  if (header.data.version > BACKUP_VERSION) {
    throw new BackupUnreadable(
      `This backup has the format ${header.data.version}; this release supports up to ${BACKUP_VERSION}. Restore it with a later release.`,
    );
  }
  const unknown = header.data.needed.filter((id) => !known.includes(id));
  if (unknown.length > 0) {
    throw new BackupUnreadable(
      `This backup was created by a later release: this release does not know ${unknown.join(", ")}. Restore it with the later release.`,
    );
  }
  return header.data;
}

export function readFooter(line: string): Footer {
  const footer = footerRule.safeParse(jsonOf(line));
  if (!footer.success) throw new BackupUnreadable("The backup has no footer: it is incomplete. Use another backup.");
  return footer.data;
}

export function isFooter(line: string): boolean {
  return line.startsWith('{"end":');
}

/** The sum over the lines of a backup, as its footer tells it. */
export class Checksum {
  private readonly hash: Hash = createHash("sha256");

  add(line: string): void {
    this.hash.update(line).update("\n");
  }

  get hex(): string {
    return this.hash.copy().digest("hex");
  }
}

function extendedJsonOf(line: string): unknown {
  try {
    return mongo.BSON.EJSON.parse(line, { relaxed: false });
  } catch {
    return null;
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
