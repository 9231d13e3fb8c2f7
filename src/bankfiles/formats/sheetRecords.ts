import { z } from "zod";
import { Invalid } from "../../domain/errors.js";
import { yielding } from "../../runtime/turn.js";
import type { Mapping } from "../Mapping.js";
import { headerAmong } from "../columns/header.js";
import type { Table } from "../columns/tableLayout.js";
import type { Questions } from "../Questions.js";
import { lines } from "./lines.js";
import { LONGEST_ROW } from "./SheetText.js";
import type { TableRecord } from "./TableRecord.js";

const RECORDS_LOOKED_AT = 240;
const LONGEST_LOOKED_AT = 1000;
const sheetLine = z.strictObject({ sheet: z.string() });
const rowLine = z.tuple([z.int()], z.string());

/** The rows of one sheet, from the lines that a workbook was turned into. */
export async function* sheetRecords(text: AsyncIterable<string>, sheet: string | null): AsyncGenerator<TableRecord> {
  for await (const { sheet: name, record } of yielding(allRecords(text))) if (name === sheet) yield record;
}

/** The sheet that holds the transactions: the one with the most headings, or the mapping says. */
export async function sheetTable(
  text: AsyncIterable<string>,
  mapping: Mapping,
  questions: Questions,
): Promise<{ sheet: string; table: Table }> {
  const sheets = new Map<string, TableRecord[]>();
  for await (const { sheet, record } of yielding(allRecords(text))) {
    const records = sheets.get(sheet) ?? [];
    sheets.set(sheet, records);
    if (records.length < RECORDS_LOOKED_AT) records.push(beginning(record));
  }
  const tables = [...sheets].map(([sheet, records]) => ({
    sheet,
    table: { delimiter: "", records, header: headerAmong(records, mapping) },
  }));
  if (mapping.sheet !== undefined) {
    const given = tables.find(({ sheet }) => sheet === mapping.sheet);
    if (given === undefined) throw Invalid.at("/mapping/sheet", "unknown-sheet", "The workbook has no such sheet, or the sheet is empty.");
    return given;
  }
  const [best, second] = tables.sort((one, other) => (other.table.header?.known ?? 0) - (one.table.header?.known ?? 0));
  if (best === undefined) throw Invalid.at("", "empty-file", "The workbook is empty.");
  if (second !== undefined && (second.table.header?.known ?? 0) * 2 > (best.table.header?.known ?? 0)) {
    const options = tables.map(({ sheet }) => ({ value: sheet, label: `Sheet ${sheet}` }));
    questions.ask(
      "sheet",
      "ambiguous",
      `Several sheets could contain transactions. Choose one: {"sheet": ${JSON.stringify(best.sheet)}}.`,
      options,
    );
  }
  return best;
}

/** Nothing that tells columns apart is longer. */
function beginning({ line, cells }: TableRecord): TableRecord {
  return { line, cells: cells.map((cell) => cell.slice(0, LONGEST_LOOKED_AT)) };
}

async function* allRecords(text: AsyncIterable<string>): AsyncGenerator<{ sheet: string; record: TableRecord }> {
  let sheet = "";
  for await (const { text: found } of lines(text, LONGEST_ROW)) {
    const parsed: unknown = JSON.parse(found);
    if (Array.isArray(parsed)) {
      const [line, ...cells] = rowLine.parse(parsed);
      yield { sheet, record: { line, cells } };
    } else sheet = sheetLine.parse(parsed).sheet;
  }
}
