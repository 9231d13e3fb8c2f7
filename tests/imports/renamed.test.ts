import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import iconv from "iconv-lite";
import { Invalid } from "../../src/domain/errors.js";
import { readFile, told } from "../unit/bankfiles/readFile.js";
import "../support/seed.js";

const folder = new URL("../fixtures/banks/", import.meta.url);
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 25);

interface Sample {
  readonly name: string;
  readonly currency: string;
  readonly mapping: object;
  readonly encoding: string;
  readonly lines: readonly string[];
  /** Where the header stands, and how its cells are cut. */
  readonly header: number;
  readonly delimiter: string;
  readonly rows: readonly unknown[];
}

/** The tables with a header on one line, which are cut apart here without the parser that is tried. */
async function sampleOf(name: string): Promise<Sample[]> {
  const { currency, mapping = {}, rows } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
  const file = readFileSync(new URL(name, folder));
  const { dialect } = await readFile(file, currency, mapping);
  if (dialect.csv === null || dialect.csv.headerLine === 0) return [];
  const lines = iconv.decode(file, dialect.encoding).split("\n");
  return [
    {
      name,
      currency,
      mapping,
      encoding: dialect.encoding,
      lines,
      header: dialect.csv.headerLine - 1,
      delimiter: dialect.csv.delimiter,
      rows,
    },
  ];
}

function encoded({ lines, encoding }: Sample): Uint8Array {
  return iconv.encode(lines.join("\n"), encoding, { addBOM: encoding.startsWith("utf-16") });
}

const essence = (row: any): unknown => (row.refused === undefined ? [row.date, row.type, row.amount] : "refused");

/** A file is booked only without questions; then each row that is booked must be one that a person reads. */
async function bookedWrongly(sample: Sample): Promise<unknown[]> {
  const { currency, mapping, rows } = sample;
  const found = await readFile(encoded(sample), currency, mapping).catch((error: unknown) => {
    if (!(error instanceof Invalid)) throw error;
    return null;
  });
  if (found === null || found.questions.length > 0) return [];
  return found.rows
    .map(told)
    .filter((row: any, place) => row.refused === undefined && JSON.stringify(essence(row)) !== JSON.stringify(essence(rows[place])));
}

const names = readdirSync(folder).filter((name) => name.endsWith(".csv"));
const word = fc.stringMatching(/^[a-z]{4,12}$/).map((text) => `q${text}x`);

test.each(names)("%s with one heading renamed at random is asked about, refused, or booked right", async (name) => {
  for (const sample of await sampleOf(name)) {
    const headings = (sample.lines[sample.header] ?? "").split(sample.delimiter);
    await fc.assert(
      fc.asyncProperty(fc.nat(headings.length - 1), word, async (place, heading) => {
        const line = headings.map((cell, other) => (other === place ? heading : cell)).join(sample.delimiter);
        const lines = sample.lines.map((text, number) => (number === sample.header ? line : text));
        expect(await bookedWrongly({ ...sample, lines })).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  }
});
