import { exponentOf } from "../../domain/currency.js";
import { Invalid } from "../../domain/errors.js";
import type { FileFormat } from "../../domain/importFile.js";
import type { ImportRequest } from "../../rules/import.js";
import { csvRecords } from "./csvRecords.js";
import { layoutOf } from "./csvLayout.js";
import { type Bytes, decoded, encodingOf } from "./encoding.js";
import { Evidence } from "./Evidence.js";
import type { ReadRow } from "./Movement.js";
import { ofxRows } from "./ofx.js";
import { qifRows } from "./qif.js";
import type { RawRow, Reading, Role } from "./reading.js";
import { understood } from "./understand.js";

/** The uploaded bytes, readable from the beginning as often as needed. */
export type Source = () => Bytes;

const HEAD = 65_536;

type Frame = Pick<Reading, "format" | "encoding" | "csv">;

/** Goes through the whole file once and settles how it is to be read; what stays open is asked, not guessed. */
export async function readingOf(source: Source, { format, mapping }: ImportRequest, currency: string): Promise<Reading> {
  const encoding = mapping.encoding ?? (await encodingOf(source()));
  const head = await headOf(source, encoding);
  if (head.trim() === "") throw Invalid.at("", "empty-file", "The file is empty.");
  const found = format === "auto" ? formatOf(head) : format;
  const frame: Frame = { format: found, encoding, csv: found === "csv" ? await layoutOf(head, mapping) : null };
  const evidence = new Evidence();
  for await (const raw of rawRows(source, frame)) evidence.see(raw);
  const own = frame.csv?.own === true;
  const split = frame.csv !== null && frame.csv.columns.amount === undefined;
  if (evidence.rows === 0 && found !== "csv" && !/<OFX>|^!/im.test(head)) throw Invalid.at("", "unknown-format", "The file holds no transactions.");
  const { sign, warnings } = found === "csv" ? evidence.sign(mapping, split, own) : { sign: mapping.sign ?? ("negative-is-expense" as const), warnings: [] };
  return {
    ...frame,
    dateOrder: own ? "ymd" : evidence.dateOrder(mapping),
    decimal: own ? "." : evidence.decimal(mapping, exponentOf(currency)),
    sign,
    debitsNegative: evidence.debitsNegative,
    source: mapping.source ?? (found === "csv" && !own ? "csv" : null),
    categoryId: mapping.categoryId ?? null,
    rows: evidence.rows,
    warnings: evidence.rows === 0 ? [...warnings, "The file holds no rows."] : warnings,
  };
}

/** Every row of the file, understood as its reading says. */
export async function* rowsOf(source: Source, reading: Reading, currency: string): AsyncGenerator<ReadRow> {
  for await (const raw of rawRows(source, reading)) yield understood(raw, reading, currency);
}

async function* rawRows(source: Source, { format, encoding, csv }: Frame): AsyncGenerator<RawRow> {
  const text = decoded(source(), encoding);
  if (format === "ofx") return yield* ofxRows(text);
  if (format === "qif") return yield* qifRows(text);
  if (csv === null) return;
  const places = Object.entries(csv.columns);
  for await (const { line, cells } of csvRecords(text, csv.delimiter)) {
    if (line <= csv.headerLine || cells.every((cell) => cell.trim() === "")) continue;
    const texts: Partial<Record<Role, string>> = Object.fromEntries(places.map(([role, place]) => [role, cells[place] ?? ""]));
    yield { line, texts };
  }
}

async function headOf(source: Source, encoding: Reading["encoding"]): Promise<string> {
  let head = "";
  for await (const piece of decoded(source(), encoding)) {
    head += piece;
    if (head.length >= HEAD) break;
  }
  return head.slice(0, HEAD);
}

function formatOf(head: string): FileFormat {
  if (/^\s*(OFXHEADER\s*:|<\?xml|<\?OFX|<OFX>)/i.test(head)) return "ofx";
  return /^\s*!(type|account|option|clear)/i.test(head) ? "qif" : "csv";
}
