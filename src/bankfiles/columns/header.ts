import { columnRoles } from "../../domain/importFile.js";
import type { Mapping } from "../Mapping.js";
import { plain } from "../plain.js";
import type { TableRecord } from "../formats/TableRecord.js";
import { ownHeader } from "../ownColumns.js";
import { looksLikeDate } from "../values/dates.js";
import { figureOf } from "../values/figures.js";
import { columnsOf } from "./Column.js";

export interface Header {
  readonly line: number;
  readonly names: readonly string[];
  /** How many of its headings are in the table, or named by the caller. */
  readonly known: number;
}

/** Banks put some lines of their own above the header. */
const RECORDS_LOOKED_AT = 40;
/** One word that happens to be a heading makes no header. */
const KNOWN_AT_LEAST = 2;

/** The record whose cells are headings; null when there is none. */
export function headerAmong(records: readonly TableRecord[], mapping: Mapping): Header | null {
  if (mapping.header === false) return null;
  const some = records.slice(0, RECORDS_LOOKED_AT);
  const able = some.filter(({ cells }) => filled(cells) > 1 && !cells.some((cell) => looksLikeDate(cell) || isAmount(cell)));
  const rated = able.map(({ line, cells }) => ({ line, names: cells, known: knownIn(cells, mapping) }));
  const [best] = rated.sort((one, other) => other.known - one.known || one.line - other.line);
  if (best !== undefined && best.known >= KNOWN_AT_LEAST) return best;
  if (mapping.header === true) return headerOf(records[0]);
  return headerOf(able.find(({ line }) => standsAboveDates(line, records)));
}

function headerOf(record: TableRecord | undefined): Header | null {
  return record === undefined ? null : { line: record.line, names: record.cells, known: 0 };
}

function knownIn(cells: readonly string[], mapping: Mapping): number {
  if (ownHeader(cells) !== null) return cells.length;
  const given = new Set(
    columnRoles.flatMap((role) => {
      const column = mapping.columns?.[role];
      return typeof column === "string" ? [plain(column)] : [];
    }),
  );
  return columnsOf(cells, []).filter(({ heading, meanings }) => meanings.length > 0 || (heading !== "" && given.has(plain(heading))))
    .length;
}

/** Headings that nobody knows are still headings, when what follows has as many cells and dates among them. */
function standsAboveDates(line: number, records: readonly TableRecord[]): boolean {
  const place = records.findIndex((record) => record.line === line);
  const [next] = records.slice(place + 1);
  return next !== undefined && next.cells.length === records[place]?.cells.length && next.cells.some(looksLikeDate);
}

function isAmount(cell: string): boolean {
  return /\d[.,]\d/.test(cell) && figureOf(cell) !== null;
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length;
}
