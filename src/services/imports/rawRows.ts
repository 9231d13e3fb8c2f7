import { quantity } from "../../domain/quantity.js";
import type { Fault } from "../../domain/errors.js";
import type { Columns, Dialect, RawRow, RowTexts } from "./dialect.js";
import { decoded, type FileSource } from "./detection/encoding.js";
import { camtRows } from "./formats/camt053.js";
import { csvRecords } from "./formats/csvRecords.js";
import { mt940Rows } from "./formats/mt940.js";
import { ofxRows } from "./formats/ofx.js";
import { qifRows } from "./formats/qif.js";
import type { OnStatement } from "./formats/StatementSum.js";
import { sheetRecords } from "./formats/sheetRecords.js";
import type { TableRecord } from "./formats/TableRecord.js";
import { turn } from "./turn.js";

/** What must be known of a file before its rows can be told apart. */
export type Framing = Pick<Dialect, "format" | "encoding" | "csv" | "sheet">;

/** A piece of a file may hold thousands of the smallest rows. */
const ROWS_AT_A_TURN = 200;

/** The rows of a file as texts, whatever its format. */
export async function* rawRows(source: FileSource, framing: Framing, onStatement?: OnStatement): AsyncGenerator<RawRow, void> {
  let rows = 0;
  for await (const row of rowsOf(source, framing, onStatement)) {
    if (++rows % ROWS_AT_A_TURN === 0) await turn();
    yield row;
  }
}

async function* rowsOf(
  source: FileSource,
  { format, encoding, csv, sheet }: Framing,
  onStatement?: OnStatement,
): AsyncGenerator<RawRow, void> {
  const text = decoded(source(), encoding);
  switch (format) {
    case "ofx":
      return yield* ofxRows(text);
    case "qif":
      return yield* qifRows(text);
    case "camt053":
      return yield* camtRows(text, onStatement);
    case "mt940":
      return yield* mt940Rows(text, onStatement);
    case "csv":
      if (csv !== null) yield* joined(tableRows(csvRecords(text, csv.delimiter), csv));
      return;
    case "xlsx":
      if (csv !== null) yield* joined(tableRows(sheetRecords(text, sheet), csv));
      return;
  }
}

type Layout = NonNullable<Dialect["csv"]>;

async function* tableRows(records: AsyncIterable<TableRecord>, layout: Layout): AsyncGenerator<RawRow & { readonly alone: string | null }> {
  const places = Object.entries(layout.columns);
  for await (const { line, cells } of records) {
    if (line <= layout.headerLine || cells.every((cell) => cell.trim() === "")) continue;
    const texts: RowTexts = Object.fromEntries(places.map(([role, some]) => [role, textOf(cells, some)]));
    const faults = cells.slice(layout.width).some((cell) => cell.trim() !== "") ? { faults: [tooWide(layout.width)] } : {};
    yield { line, texts, ...faults, alone: aloneIn(cells, layout.columns) };
  }
}

/** Several columns are one text; what one repeats of another is said once. */
function textOf(cells: readonly string[], places: readonly number[]): string {
  const [first = 0, ...more] = places;
  const text = cells[first] ?? "";
  if (more.length === 0) return text;
  const parts: string[] = [];
  for (const place of places) {
    const part = (cells[place] ?? "").trim();
    if (part !== "" && !parts.some((other) => other.includes(part))) parts.push(part);
  }
  return parts.join(" ");
}

/** The one text of a line that has nothing but a description: it goes on with the row above. */
function aloneIn(cells: readonly string[], { description }: Columns): string | null {
  const [place] = description ?? [];
  if (place === undefined) return null;
  const text = (cells[place] ?? "").trim();
  return text !== "" && cells.every((cell, other) => other === place || cell.trim() === "") ? text : null;
}

async function* joined(rows: AsyncIterable<RawRow & { readonly alone: string | null }>): AsyncGenerator<RawRow, void> {
  let held: RawRow | null = null;
  for await (const { alone, ...row } of rows) {
    const longer: RawRow | null = held === null || alone === null ? null : continued(held, alone);
    if (held !== null && longer === null) yield held;
    held = longer ?? row;
  }
  if (held !== null) yield held;
}

function continued(row: RawRow, text: string): RawRow | null {
  const description = row.texts.description ?? "";
  if ((row.texts.date ?? "").trim() === "" || description.length > LONGEST) return null;
  return { ...row, texts: { ...row.texts, description: `${description} ${text}`.trim() } };
}

/** A description of a bank is shorter; what goes on and on is no text of one row. */
const LONGEST = 2000;

function tooWide(width: number): Fault {
  return {
    path: "",
    code: "malformed-row",
    message: `The row has more cells than the ${quantity(width, "column")} of the file: a cell may lack its quotes.`,
  };
}
