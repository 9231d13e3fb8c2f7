import { readdirSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import iconv from "iconv-lite";
import { Invalid } from "../../src/domain/errors.js";
import { readFile, told } from "../unit/bankfiles/readFile.js";
import "../support/seed.js";

const folder = new URL("../fixtures/banks/", import.meta.url);
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 12);

interface Table {
  readonly currency: string;
  readonly mapping: object;
  readonly encoding: string;
  readonly delimiter: string;
  /** What stands before the header, as it is. */
  readonly before: readonly string[];
  readonly records: readonly (readonly string[])[];
  readonly rows: readonly unknown[];
}

async function tableOf(name: string): Promise<Table | null> {
  const { currency, mapping = {}, rows } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
  const file = readFileSync(new URL(name, folder));
  const { dialect } = await readFile(file, currency, mapping);
  if (dialect.csv === null || dialect.csv.headerLine === 0) return null;
  const { delimiter, headerLine } = dialect.csv;
  const lines = iconv.decode(file, dialect.encoding).split(/\r?\n/);
  const table = lines.slice(headerLine - 1).join("\n");
  const records: string[][] = parse(table, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  return { currency, mapping, encoding: dialect.encoding, delimiter, before: lines.slice(0, headerLine - 1), records, rows };
}

function encoded({ before, records, delimiter, encoding }: Table): Uint8Array {
  const cell = (text: string): string => (text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [...before, ...records.map((cells) => cells.map(cell).join(delimiter)), ""];
  return iconv.encode(lines.join("\n"), encoding, { addBOM: encoding.startsWith("utf-16") });
}

/** The rows that would be booked, and their lines: none where something is asked or refused. */
async function booked(table: Table): Promise<any[]> {
  const found = await readFile(encoded(table), table.currency, table.mapping).catch((error: unknown) => {
    if (!(error instanceof Invalid)) throw error;
    return null;
  });
  return found === null || found.questions.length > 0 ? [] : found.rows.map((row) => ({ line: row.line, ...(told(row) as object) }));
}

type Told = (row: any) => unknown;

/** What a person reads in each line of the table. */
async function rightOf(table: Table): Promise<Map<number, any>> {
  const rows = await booked(table);
  expect(rows).toHaveLength(table.rows.length);
  return new Map(rows.map(({ line }, place) => [line, table.rows[place]]));
}

const wrongly = (rows: readonly any[], right: ReadonlyMap<number, any>, essence: Told): unknown[] =>
  rows.filter((row) => row.refused === undefined && JSON.stringify(essence(row)) !== JSON.stringify(essence(right.get(row.line) ?? {})));

const names = readdirSync(folder).filter((name) => name.endsWith(".csv"));
const exchanged = (cells: readonly string[], one: number, other: number): string[] =>
  cells.map((cell, place) => (place === one ? cells[other] : place === other ? cells[one] : cell) ?? "");

test.each(names)("%s with two columns exchanged is asked about, refused, or booked right", async (name) => {
  const table = await tableOf(name);
  if (table === null) return;
  const right = await rightOf(table);
  const place = fc.nat((table.records[0]?.length ?? 1) - 1);
  await fc.assert(
    fc.asyncProperty(place, place, async (one, other) => {
      const rows = await booked({ ...table, records: table.records.map((cells) => exchanged(cells, one, other)) });
      expect(wrongly(rows, right, ({ date, type, amount }) => [date, type, amount])).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

/**
 * Whether a row counts at all is lost with the column that alone says so (its status, its kind): those are left out here. A value date may take
 * the place of a booking date.
 */
test.each(names)(
  "%s with any one column left out is asked about, refused, or booked with the right amounts and directions",
  async (name) => {
    const table = await tableOf(name);
    if (table === null) return;
    const right = await rightOf(table);
    const [heading = [], first = []] = table.records;
    for (const gone of heading.keys()) {
      const rows = await booked({ ...table, records: table.records.map((cells) => cells.filter((_cell, place) => place !== gone)) });
      const wasDate = /\d[./-]\d{1,2}[./-]\d/.test(first[gone] ?? "");
      const counted = rows.filter(({ line }) => right.get(line)?.refused === undefined);
      const wrong = wrongly(counted, right, ({ date, type, amount }) => [wasDate ? "" : date, type, amount]);
      expect([heading[gone], wrong]).toEqual([heading[gone], []]);
    }
  },
);
