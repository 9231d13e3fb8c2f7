import { XMLParser } from "fast-xml-parser";
import { Invalid } from "../../../domain/errors.js";
import type { RawRow } from "../dialect.js";

/** One transaction has some hundred characters; what is longer is no transaction. */
const LONGEST = 65_536;
const OPEN = /<(STMTTRN|CURDEF|ACCTID|BANKTRANLIST)>/gi;

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  trimValues: true,
  htmlEntities: true,
});

/** The kinds of transactions that go one way only. */
const directions: Readonly<Record<string, string>> = {
  ...{ DEBIT: "debit", CHECK: "debit", FEE: "debit", SRVCHG: "debit", DIRECTDEBIT: "debit" },
  ...{ CREDIT: "credit", DEP: "credit", DIRECTDEP: "credit" },
};
const correction = { path: "", code: "correction", message: "The row corrects an earlier one, which has to be done by hand." };

interface Statement {
  currency: string;
  account: string;
}

/**
 * OFX 1 (SGML) and OFX 2 (XML, also as QFX) alike: the file is cut into its transactions as it arrives, and each is closed
 * and parsed by itself. So a large file needs no more memory than its largest transaction, and a broken one spoils no other.
 */
export async function* ofxRows(text: AsyncIterable<string>): AsyncGenerator<RawRow, void> {
  const statement: Statement = { currency: "", account: "" };
  let rest = "";
  let line = 1;
  for await (const piece of text) {
    rest += piece;
    if (/<!(DOCTYPE|ENTITY)/i.test(rest))
      throw Invalid.at("", "malformed-file", "Nothing was imported: an OFX file has no DOCTYPE and no entities of its own.");
    const { rows, used } = rowsIn(rest, line, statement);
    yield* rows;
    line += breaksIn(rest.slice(0, used));
    rest = rest.slice(used);
    if (rest.length > LONGEST * 2)
      throw Invalid.at("", "malformed-file", `Nothing was imported: the transaction at line ${line} does not end.`);
  }
  if (/<STMTTRN>/i.test(rest))
    throw Invalid.at("", "malformed-file", `Nothing was imported: the file ends inside the transaction at line ${line}.`);
}

function rowsIn(text: string, firstLine: number, statement: Statement): { rows: RawRow[]; used: number } {
  const rows: RawRow[] = [];
  let used = 0;
  let line = firstLine;
  OPEN.lastIndex = 0;
  for (let open = OPEN.exec(text); open !== null; open = OPEN.exec(text)) {
    const tag = open[1]?.toUpperCase();
    const end = tag === "STMTTRN" ? indexAfter(text, /<\/STMTTRN>/gi, open.index) : indexAfter(text, /[\r\n<]/g, OPEN.lastIndex);
    line += breaksIn(text.slice(used, open.index));
    used = open.index;
    if (end === -1) return { rows, used };
    if (tag === "STMTTRN") rows.push(rowOf(text.slice(open.index, end), line, statement));
    if (tag === "CURDEF") statement.currency = text.slice(OPEN.lastIndex, end - 1).trim();
    if (tag === "ACCTID") statement.account = text.slice(OPEN.lastIndex, end - 1).trim();
    const next = tag === "STMTTRN" ? end : end - 1;
    line += breaksIn(text.slice(used, next));
    used = next;
    OPEN.lastIndex = next;
  }
  // What may be the beginning of a tag stays for the next piece.
  const tail = text.lastIndexOf("<");
  return { rows, used: Math.max(used, tail === -1 || text.length - tail > 20 ? text.length : tail) };
}

function rowOf(block: string, line: number, statement: Statement): RawRow {
  const fields = fieldsOf(block);
  if (fields === null)
    return { line, texts: {}, faults: [{ path: "", code: "malformed-row", message: "This transaction cannot be read." }] };
  const text = (name: string): string => fields[name] ?? "";
  if (text("CORRECTFITID") !== "") return { line, texts: {}, faults: [correction] };
  return {
    line,
    texts: {
      date: dayIn(text("DTPOSTED")),
      amount: text("TRNAMT"),
      payee: text("NAME") || text("PAYEE.NAME"),
      description: text("MEMO"),
      currency: text("CURRENCY.CURSYM") || statement.currency,
      externalId: text("FITID"),
      type: directions[text("TRNTYPE").toUpperCase()] ?? "",
      source: `ofx:${statement.account}`.slice(0, 50),
    },
  };
}

/** What stands in CDATA is text as it is. */
function withoutCdata(block: string): string {
  return block.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_whole, text: string) => escaped(text).replace(/[\r\n]+/g, " "));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** In OFX 1 only aggregates are closed; an element ends where its line or the next tag begins. */
function closed(block: string): string {
  return block
    .replace(/<([A-Z0-9._]+)>([^<\r\n]+)(?:<\/\1>)?/gi, (whole, name: string, value: string) =>
      value.trim() === "" ? whole : `<${name}>${value.trim()}</${name}>`,
    )
    .replace(/&(?!#?\w{1,10};)/g, "&amp;");
}

function fieldsOf(block: string): Readonly<Record<string, string>> | null {
  try {
    const parsed: unknown = parser.parse(closed(block.length > LONGEST ? "" : withoutEmpty(withoutCdata(block))));
    if (!isObject(parsed)) return null;
    const transaction = Object.entries(parsed).find(([name]) => name.toUpperCase() === "STMTTRN")?.[1];
    return isObject(transaction) ? Object.fromEntries(leaves(transaction, "")) : null;
  } catch {
    return null;
  }
}

/** An element of OFX 1 without a value is never closed, and says nothing. */
function withoutEmpty(block: string): string {
  return block.replace(/<([A-Z0-9._]+)>\s*(?=<(?!\/\1>))/gi, (whole, name: string) => (AGGREGATES.has(name.toUpperCase()) ? whole : ""));
}

const AGGREGATES = new Set(["STMTTRN", "PAYEE", "CURRENCY", "ORIGCURRENCY", "BANKACCTTO", "CCACCTTO", "IMAGEDATA"]);

function leaves(value: Readonly<Record<string, unknown>>, prefix: string): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]): [string, string][] => {
    const path = `${prefix}${name.toUpperCase()}`;
    const one: unknown = Array.isArray(inner) ? inner[0] : inner;
    if (typeof one === "string") return [[path, one]];
    return isObject(one) ? leaves(one, `${path}.`) : [];
  });
}

/** `20261103120000.000[-5:EST]`: the day as the bank wrote it, whatever the time zone. */
function dayIn(text: string): string {
  const found = /^(\d{4})(\d{2})(\d{2})/.exec(text);
  return found === null ? text : `${found[1]}-${found[2]}-${found[3]}`;
}

function indexAfter(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text) === null ? -1 : pattern.lastIndex;
}

function breaksIn(text: string): number {
  let breaks = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) breaks++;
  return breaks;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
