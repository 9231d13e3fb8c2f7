import type { Dialect } from "./dialect.js";
import type { ParsedRow } from "./Transaction.js";
import { RowParser } from "./RowParser.js";
import { rawRows } from "./rawRows.js";
import type { FileSource } from "./detection/encoding.js";

/** Every row of a file, parsed by its dialect, some at a time. */
export async function* parsedRows(source: FileSource, dialect: Dialect, currency: string): AsyncGenerator<readonly ParsedRow[], void> {
  const parser = new RowParser(dialect, currency);
  for await (const some of rawRows(source, dialect)) yield some.map((raw) => parser.parse(raw));
}
