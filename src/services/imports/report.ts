import type { ImportDoc } from "../../models/imports/import.js";
import { toTimestamp } from "../../models/parts.js";
import type { Import, ImportCounts, ImportReading, ImportRow } from "../../shapes/imports/Import.js";
import type { Dialect } from "./dialect.js";

export function toImport(doc: ImportDoc, dialect: Dialect, rows: ImportRow[], nextCursor: string | null): Import {
  const { read, created, duplicates, refused } = doc.counts;
  return {
    id: doc._id,
    budgetId: doc.budgetId,
    dryRun: false,
    status: doc.status,
    total: doc.rows,
    counts: { read, created, duplicates, refused },
    rows,
    nextCursor,
    reading: toReading(dialect),
    failure: doc.failure === null ? null : { code: doc.failure.code, message: doc.failure.message },
    createdAt: toTimestamp(doc.createdAt),
    finishedAt: doc.finishedAt === null ? null : toTimestamp(doc.finishedAt),
  };
}

export function toReading({ format, encoding, csv, dateOrder, decimal, sign, warnings }: Dialect): ImportReading {
  const columns = Object.entries(csv?.columns ?? {}).map(([field, place]) => ({
    field,
    column: place + 1,
    heading: csv?.names[place] ?? null,
  }));
  return {
    format,
    encoding,
    delimiter: csv?.delimiter ?? null,
    headerLine: csv === null || csv.headerLine === 0 ? null : csv.headerLine,
    columns: columns.sort((one, other) => one.column - other.column),
    dateOrder,
    decimal,
    sign,
    warnings: [...warnings],
  };
}

export const noCounts: ImportCounts = { read: 0, created: 0, duplicates: 0, refused: 0 };

export function counted(rows: readonly ImportRow[]): ImportCounts {
  const of = (status: ImportRow["status"]): number => rows.filter((row) => row.status === status).length;
  return { read: rows.length, created: of("created"), duplicates: of("duplicate"), refused: of("refused") };
}

export function summed(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    read: one.read + other.read,
    created: one.created + other.created,
    duplicates: one.duplicates + other.duplicates,
    refused: one.refused + other.refused,
  };
}
