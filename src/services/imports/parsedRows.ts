import type { Dialect } from "./dialect.js";
import type { ParsedRow } from "./Movement.js";
import { parseRow } from "./parseRow.js";
import { rawRows } from "./rawRows.js";
import type { FileSource } from "./detection/encoding.js";

/** Every row of a file, parsed by its dialect. */
export async function* parsedRows(source: FileSource, dialect: Dialect, currency: string): AsyncGenerator<ParsedRow> {
  for await (const raw of rawRows(source, dialect)) yield parseRow(raw, dialect, currency);
}
