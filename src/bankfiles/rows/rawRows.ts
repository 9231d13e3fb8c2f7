import { yielding } from "../../runtime/turn.js";
import type { CsvLayout, Dialect, RawRow } from "../Dialect.js";
import type { FileSource } from "../BankFile.js";
import { decoded } from "../detection/encoding.js";
import { camtRows } from "../formats/camt053.js";
import { csvRecords } from "../formats/csvRecords.js";
import { mt940Rows } from "../formats/mt940.js";
import { ofxRows } from "../formats/ofx.js";
import { qifRows } from "../formats/qif.js";
import type { OnStatement } from "../formats/StatementSum.js";
import { sheetRecords } from "../formats/sheetRecords.js";
import type { TableRecord } from "../formats/TableRecord.js";
import { TableRows } from "../formats/TableRows.js";
import { wholeRecords } from "../formats/wholeRecords.js";

/** What must be known of a file before its rows can be distinguished. */
export type Framing = Pick<Dialect, "format" | "encoding" | "csv" | "sheet">;

/** A piece of a file may hold thousands of the smallest rows. */
const ROWS_AT_A_TIME = 200;

/** The rows of a file as texts, whatever its format. They come some at a time: to wait for each by itself costs more than to cut it out. */
export function rawRows(source: FileSource, framing: Framing, onStatement?: OnStatement): AsyncIterable<readonly RawRow[]> {
  return yielding(fewAtATime(rowsOf(source, framing, onStatement)));
}

async function* fewAtATime(rows: AsyncIterable<readonly RawRow[]>): AsyncGenerator<readonly RawRow[], void> {
  for await (const some of rows) {
    if (some.length <= ROWS_AT_A_TIME) yield some;
    else for (let at = 0; at < some.length; at += ROWS_AT_A_TIME) yield some.slice(at, at + ROWS_AT_A_TIME);
  }
}

function rowsOf(
  source: FileSource,
  { format, encoding, csv, sheet }: Framing,
  onStatement?: OnStatement,
): AsyncIterable<readonly RawRow[]> {
  const text = decoded(source(), encoding);
  switch (format) {
    case "ofx":
      return ofxRows(text);
    case "qif":
      return combined(qifRows(text));
    case "camt053":
      return camtRows(text, onStatement);
    case "mt940":
      return combined(mt940Rows(text, onStatement));
    case "csv":
      return tableRows((layout) => {
        const records = csvRecords(text, layout.delimiter);
        return layout.own ? wholeRecords(records, layout) : records;
      }, csv);
    case "xlsx":
      return tableRows(() => combined(sheetRecords(text, sheet)), csv);
  }
}

async function* tableRows(
  records: (layout: CsvLayout) => AsyncIterable<readonly TableRecord[]>,
  layout: CsvLayout | null,
): AsyncGenerator<readonly RawRow[], void> {
  if (layout === null) return;
  const rows = new TableRows(layout);
  for await (const some of records(layout)) yield rows.of(some);
  yield rows.last();
}

async function* combined<T>(each: AsyncIterable<T>): AsyncGenerator<readonly T[], void> {
  let some: T[] = [];
  for await (const one of each) {
    some.push(one);
    if (some.length < ROWS_AT_A_TIME) continue;
    yield some;
    some = [];
  }
  yield some;
}
