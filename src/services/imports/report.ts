import type { ImportDoc } from "../../models/import.js";
import { toTimestamp } from "../../models/parts.js";
import type { ImportJob, ImportCounts } from "../../shapes/imports/ImportJob.js";
import type { ImportPreview } from "../../shapes/imports/ImportPreview.js";
import type { ImportReading } from "../../shapes/imports/ImportReading.js";
import type { ImportRow } from "../../shapes/imports/ImportRow.js";
import { planIn } from "./ImportPlan.js";
import type { Dialect } from "../../bankfiles/Dialect.js";
import type { Question } from "../../bankfiles/Questions.js";

export function toImport(doc: ImportDoc, rows: ImportRow[], nextCursor: string | null): ImportJob {
  const { read, created, duplicates, refused, asked = 0 } = doc.counts;
  return {
    id: doc._id,
    budgetId: doc.budgetId,
    dryRun: false,
    status: doc.status,
    total: doc.rows,
    counts: { read, created, duplicates, refused, asked },
    rows,
    nextCursor,
    reading: toReading(planIn(doc)),
    questions: [],
    preview: null,
    // Known a moment before it is finished.
    failure: doc.failure === null || doc.finishedAt === null ? null : { code: doc.failure.code, message: doc.failure.message },
    createdAt: toTimestamp(doc.createdAt),
    finishedAt: doc.finishedAt === null ? null : toTimestamp(doc.finishedAt),
  };
}

interface DryRun {
  readonly id: string;
  readonly budgetId: string;
  readonly dialect: Dialect;
  readonly questions: readonly Question[];
  readonly counts: ImportCounts;
  readonly rows: ImportRow[];
  readonly unknownCategories: readonly string[];
  readonly preview: ImportPreview;
  readonly at: Date;
}

/** What an import would have been. */
export function toDryRun({ id, budgetId, dialect, questions, counts, rows, unknownCategories, preview, at }: DryRun): ImportJob {
  const now = toTimestamp(at);
  return {
    ...{ id, budgetId, dryRun: true, status: "done", total: counts.read, counts, rows, nextCursor: null },
    reading: toReading(dialect, unknownCategories),
    questions: questions.map(({ path, code, message, options }) => ({
      path,
      code,
      message,
      options: options.map((option) => ({ ...option })),
    })),
    preview,
    failure: null,
    createdAt: now,
    finishedAt: now,
  };
}

function toReading(
  { format, encoding, csv, sheet, dateOrder, decimal, sign, rounding, warnings }: Dialect,
  unknownCategories: readonly string[] = [],
): ImportReading {
  const columns = Object.entries(csv?.columns ?? {}).flatMap(([field, places]) =>
    places.map((place) => ({ field, column: place + 1, heading: headingAt(csv, place) })),
  );
  const read = new Set(columns.map(({ column }) => column));
  const unread = (csv?.names ?? []).flatMap((heading, place) =>
    read.has(place + 1) || heading === "" ? [] : [{ column: place + 1, heading }],
  );
  return {
    format,
    encoding,
    delimiter: format === "csv" ? (csv?.delimiter ?? null) : null,
    sheet,
    headerLine: csv === null || csv.headerLine === 0 ? null : csv.headerLine,
    columns: columns.sort((one, other) => one.column - other.column),
    unread,
    dateOrder,
    decimal,
    sign,
    rounding,
    warnings: [...warnings],
    unknownCategories: [...unknownCategories],
  };
}

function headingAt(csv: Dialect["csv"], place: number): string | null {
  return csv?.names[place] ?? null;
}

/** An import that began with an earlier release asks nothing. */
type StoredCounts = ImportDoc["counts"];

export const noCounts: ImportCounts = { read: 0, created: 0, duplicates: 0, refused: 0, asked: 0 };

export function counted(rows: readonly ImportRow[]): ImportCounts {
  const of = (status: ImportRow["status"]): number => rows.filter((row) => row.status === status).length;
  return { read: rows.length, created: of("created"), duplicates: of("duplicate"), refused: of("refused"), asked: of("asked") };
}

export function summed(one: StoredCounts, other: ImportCounts): ImportCounts {
  return {
    read: one.read + other.read,
    created: one.created + other.created,
    duplicates: one.duplicates + other.duplicates,
    refused: one.refused + other.refused,
    asked: (one.asked ?? 0) + other.asked,
  };
}
