import { Invalid } from "../../domain/errors.js";
import { delimiters } from "../../domain/importFile.js";
import type { ImportMapping } from "../../rules/imports/import.js";
import { type Columns, columnsOf, numberedColumns, plain } from "./csvColumns.js";
import { type CsvRecord, csvRecords } from "./csvRecords.js";
import { looksLikeDate } from "./dates.js";
import { figureOf } from "./decimals.js";
import type { CsvLayout, Role } from "./dialect.js";

/** Banks put some lines of their own above the header. */
const RECORDS_LOOKED_AT = 40;

interface Candidate {
  readonly delimiter: string;
  readonly records: readonly CsvRecord[];
  readonly header: { readonly line: number; readonly names: readonly string[]; readonly found: Columns } | null;
  /** How many records have as many cells as most have, times those cells. */
  readonly evenness: number;
  /** Why there are no more records, perhaps only because the beginning of the file was cut off somewhere. */
  readonly problem: Invalid | null;
}

/** Delimiter, header and columns, by what the beginning of the file shows or the mapping says. */
export async function layoutOf(head: string, mapping: ImportMapping): Promise<CsvLayout> {
  const named = /^sep=(.)\r?\n/i.exec(head)?.[1];
  const tried = mapping.delimiter !== undefined ? [mapping.delimiter] : named !== undefined ? [named] : delimiters;
  const candidates = await Promise.all(tried.map((delimiter) => candidateOf(head, delimiter, mapping)));
  const [best, second] = candidates.sort((one, other) => rank(other) - rank(one));
  if (best === undefined || best.records.length === 0) throw best?.problem ?? Invalid.at("", "empty-file", "The file holds no rows.");
  if (second !== undefined && rank(second) === rank(best) && best.evenness > 0) {
    throw Invalid.at(
      "/mapping/delimiter",
      "ambiguous",
      `Both "${best.delimiter}" and "${second.delimiter}" would cut the rows. Say which it is.`,
    );
  }
  const layout = best.header === null ? headless(best, mapping) : headed(best, best.header);
  requireGiven(layout, mapping);
  return layout;
}

async function candidateOf(head: string, delimiter: string, mapping: ImportMapping): Promise<Candidate> {
  const records: CsvRecord[] = [];
  let problem: Invalid | null = null;
  try {
    for await (const record of csvRecords(pieces(head), delimiter, RECORDS_LOOKED_AT)) records.push(record);
  } catch (error) {
    // The whole file is read later and says then which line is at fault.
    if (!(error instanceof Invalid)) throw error;
    problem = error;
  }
  const widths = new Map<number, number>();
  for (const { cells } of records) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [width = 1, times = 0] = [...widths].sort((one, other) => other[1] - one[1])[0] ?? [];
  const header = mapping.header === false ? null : headerAmong(records, mapping);
  return { delimiter, records, header, evenness: width > 1 ? times * width : 0, problem };
}

function headerAmong(records: readonly CsvRecord[], mapping: ImportMapping): Candidate["header"] {
  for (const { line, cells } of records) {
    if (cells.length < 2 || cells.some((cell) => looksLikeDate(cell))) continue;
    const found = columnsOf(cells, mapping);
    if (found !== null) return { line, names: cells, found };
  }
  return null;
}

function rank({ header, evenness }: Candidate): number {
  return (header === null ? 0 : 1_000_000 * Object.keys(header.found.columns).length) + evenness;
}

function headed({ delimiter }: Candidate, { line, names, found }: NonNullable<Candidate["header"]>): CsvLayout {
  return { delimiter, headerLine: line, columns: found.columns, names: names.map((name) => name.trim()), own: found.own };
}

/** Without headings the columns must speak for themselves: one of dates and one of amounts, or the mapping says. */
function headless({ delimiter, records }: Candidate, mapping: ImportMapping): CsvLayout {
  const skipped = mapping.header === true ? 1 : 0;
  const data = records.slice(skipped);
  const headerLine = skipped === 1 ? (records[0]?.line ?? 0) : 0;
  const columns: Partial<Record<Role, number>> = { ...guessed(data), ...numberedColumns(mapping) };
  if (columns.date === undefined || (columns.amount ?? columns.debit ?? columns.credit) === undefined) {
    throw Invalid.at(
      "/mapping/columns",
      "ambiguous",
      'Which columns are the date and the amount is not clear. Say it: {"columns": {"date": 1, "amount": 3}}.',
    );
  }
  return { delimiter, headerLine, columns, names: [], own: false };
}

function guessed(records: readonly CsvRecord[]): Partial<Record<Role, number>> {
  const width = Math.max(0, ...records.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, place) => place);
  const all = (place: number, test: (cell: string) => boolean): boolean =>
    records.length > 0 && records.every(({ cells }) => test(cells[place] ?? ""));
  const dates = new Set(places.filter((place) => all(place, looksLikeDate)));
  const figures = new Set(places.filter((place) => !dates.has(place) && all(place, (cell) => figureOf(cell) !== null)));
  const words = places.filter(
    (place) => !dates.has(place) && !figures.has(place) && records.some(({ cells }) => (cells[place] ?? "").trim() !== ""),
  );
  return {
    ...(dates.size === 1 ? { date: [...dates][0] } : {}),
    ...(figures.size === 1 ? { amount: [...figures][0] } : {}),
    ...(words[0] === undefined ? {} : { payee: words[0] }),
    ...(words[1] === undefined ? {} : { description: words[1] }),
  };
}

function requireGiven(layout: CsvLayout, mapping: ImportMapping): void {
  const missing = Object.entries(mapping.columns ?? {}).filter(
    ([, column]) => typeof column === "string" && layout.names.filter((name) => plain(name) === plain(column)).length !== 1,
  );
  if (missing.length === 0) return;
  throw new Invalid(
    missing.map(([role]) => ({
      path: `/mapping/columns/${role}`,
      code: "unknown-column",
      message: "No single column of the file has this heading.",
    })),
  );
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}
