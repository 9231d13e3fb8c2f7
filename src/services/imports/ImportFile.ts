import { exponentOf } from "../../domain/currency.js";
import { Invalid } from "../../domain/errors.js";
import type { FileFormat } from "../../domain/importFile.js";
import type { ImportRequest } from "../../rules/imports/import.js";
import { csvRecords } from "./csvRecords.js";
import { layoutOf } from "./csvLayout.js";
import { type Bytes, decoded, encodingOf } from "./encoding.js";
import { FormatSniffer } from "./FormatSniffer.js";
import type { ParsedRow } from "./Movement.js";
import { ofxRows } from "./ofx.js";
import { qifRows } from "./qif.js";
import type { RawRow, Dialect, Role } from "./dialect.js";
import { parseRow } from "./parseRow.js";

/** The uploaded bytes, readable from the beginning as often as needed. */
export type Source = () => Bytes;

const HEAD = 65_536;

type Framing = Pick<Dialect, "format" | "encoding" | "csv">;

/** Goes through the whole file once and detects its dialect; what stays open is asked, not guessed. */
export async function dialectOf(source: Source, { format, mapping }: ImportRequest, currency: string): Promise<Dialect> {
  const encoding = mapping.encoding ?? (await encodingOf(source()));
  const head = await headOf(source, encoding);
  if (head.trim() === "") throw Invalid.at("", "empty-file", "The file is empty.");
  const found = format === "auto" ? formatOf(head) : format;
  const framing: Framing = { format: found, encoding, csv: found === "csv" ? await layoutOf(head, mapping) : null };
  const sniffer = new FormatSniffer();
  for await (const raw of rawRows(source, framing)) sniffer.see(raw);
  const own = framing.csv?.own === true;
  const split = framing.csv !== null && framing.csv.columns.amount === undefined;
  if (sniffer.rows === 0 && found !== "csv" && !/<OFX>|^!/im.test(head))
    throw Invalid.at("", "unknown-format", "The file holds no transactions.");
  const { sign, warnings } =
    found === "csv" ? sniffer.sign(mapping, split, own) : { sign: mapping.sign ?? ("negative-is-expense" as const), warnings: [] };
  return {
    ...framing,
    dateOrder: own ? "ymd" : sniffer.dateOrder(mapping),
    decimal: own ? "." : sniffer.decimal(mapping, exponentOf(currency)),
    sign,
    debitsNegative: sniffer.debitsNegative,
    source: mapping.source ?? (found === "csv" && !own ? "csv" : null),
    categoryId: mapping.categoryId ?? null,
    rows: sniffer.rows,
    warnings: sniffer.rows === 0 ? [...warnings, "The file holds no rows."] : warnings,
  };
}

/** Every row of the file, parsed by its dialect. */
export async function* rowsOf(source: Source, dialect: Dialect, currency: string): AsyncGenerator<ParsedRow> {
  for await (const raw of rawRows(source, dialect)) yield parseRow(raw, dialect, currency);
}

async function* rawRows(source: Source, { format, encoding, csv }: Framing): AsyncGenerator<RawRow> {
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

async function headOf(source: Source, encoding: Dialect["encoding"]): Promise<string> {
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
