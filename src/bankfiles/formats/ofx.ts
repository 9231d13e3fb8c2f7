import { Invalid } from "../../domain/errors.js";
import type { Doubt, RawRow } from "../Dialect.js";
import { Markup } from "./markup.js";
import { withoutReferences } from "./references.js";

/** One transaction has some hundred characters; what is longer is no transaction. */
const LONGEST = 65_536;
/** No text that is kept is longer, even with each of its characters written as a reference. */
const LONGEST_VALUE = 10_000;
/** How far a line is indented in front of a tag. */
const LONGEST_INDENT = 100;
const NAME = /^([a-z][\w.]*)(?:[\s/]|$)/i;
/** What of a transaction has elements of its own. All else is a value, closed or not. */
const AGGREGATES: ReadonlySet<string> = new Set(["PAYEE", "CURRENCY", "ORIGCURRENCY", "BANKACCTTO", "CCACCTTO", "IMAGEDATA"]);

/** What a transaction and its aggregates consist of. In a text any other tag is part of it, and has no text of its own. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...["STMTTRN", ...AGGREGATES, "TRNTYPE", "DTPOSTED", "DTUSER", "DTAVAIL", "TRNAMT", "FITID", "CORRECTFITID", "CORRECTACTION", "SRVRTID"],
  ...["CHECKNUM", "REFNUM", "SIC", "PAYEEID", "NAME", "EXTDNAME", "MEMO", "INV401KSOURCE", "CURRATE", "CURSYM"],
  ...["ADDR1", "ADDR2", "ADDR3", "CITY", "STATE", "POSTALCODE", "COUNTRY", "PHONE", "BANKID", "BRANCHID", "ACCTID", "ACCTTYPE", "ACCTKEY"],
]);
/** Whose statement it is. */
const ACCOUNTS: ReadonlySet<string> = new Set(["BANKACCTFROM", "CCACCTFROM"]);
const TEXTS: ReadonlySet<string> = new Set(["NAME", "MEMO"]);
/** Tags of HTML that only say how a text looks; others stay in it as they are written. */
const BREAKS: ReadonlySet<string> = new Set(["BR", "P", "DIV", "HR", "LI", "TR", "TD"]);
const STYLES: ReadonlySet<string> = new Set(["B", "I", "U", "S", "EM", "STRONG", "SMALL", "BIG", "FONT", "SPAN", "SUB", "SUP", "TT"]);

/** The kinds of transactions that go one way only. */
const directions: Readonly<Record<string, string>> = {
  ...{ DEBIT: "debit", CHECK: "debit", FEE: "debit", SRVCHG: "debit", DIRECTDEBIT: "debit" },
  ...{ CREDIT: "credit", DEP: "credit", DIRECTDEP: "credit" },
};
const correction: Doubt = { code: "correction", message: "The row corrects an earlier one. Correct the earlier expense by hand." };
const unreadable = { path: "", code: "malformed-row", message: "This transaction cannot be read." };

/** A part of a value, as it is written; what stands in CDATA is literal, and an `&` there begins no reference. */
interface Part {
  text: string;
  readonly isLiteral: boolean;
  /** Behind an unknown tag that begins a line: part of the value only if that is closed. */
  readonly isBeyond: boolean;
}

interface Transaction {
  readonly line: number;
  /** The values, by the names of their aggregate and their own; the first of a name counts. */
  readonly values: Map<string, string>;
  aggregate: string;
  size: number;
  isReadable: boolean;
}

/** OFX 1 (SGML) and OFX 2 (XML, also as QFX) alike. Of the file one transaction at a time is in memory, and a broken one spoils no other. */
export async function* ofxRows(text: AsyncIterable<string>): AsyncGenerator<readonly RawRow[], void> {
  const reader = new OfxReader();
  for await (const piece of text) yield reader.write(piece);
  reader.end();
}

class OfxReader {
  private readonly markup: Markup = new Markup(
    {
      tag: (inside) => this.tag(inside),
      text: (text) => this.take(text, false),
      cdata: (text) => this.take(text, true),
      refuse: (why) => refuse(`the OFX at line ${this.markup.line} cannot be read, ${why}`),
    },
    "ofx",
  );
  private rows: RawRow[] = [];
  private currency = "";
  private bank = "";
  private account = "";
  private transaction: Transaction | null = null;
  /** The value at hand. In OFX 1 nothing closes it: it ends where the next element begins, and one that is no text ends with its line. */
  private name = "";
  private value: Part[] = [];
  private length = 0;
  private isText = false;
  private isBeyond = false;

  write(piece: string): readonly RawRow[] {
    this.rows = [];
    this.markup.write(piece);
    return this.rows;
  }

  end(): void {
    if (this.transaction !== null) refuse(`the file ends inside the transaction at line ${this.transaction.line}`);
  }

  private tag(inside: string): void {
    const isEnd = inside.startsWith("/");
    const name = (NAME.exec(isEnd ? inside.slice(1) : inside)?.[1] ?? "").toUpperCase();
    this.weigh(inside.length);
    if (this.isText && isMarkup(name)) return this.takeTag(name, inside);
    this.endValue(isEnd && name === this.name);
    if (name === "STMTTRN") {
      this.endTransaction(isEnd);
      if (!isEnd) this.transaction = { line: this.markup.line, values: new Map(), aggregate: "", size: 0, isReadable: true };
    } else if (this.transaction !== null && name === "") this.transaction.isReadable = false;
    else if (this.transaction !== null && AGGREGATES.has(name)) this.transaction.aggregate = isEnd ? "" : `${name}.`;
    else if (!isEnd) {
      if (ACCOUNTS.has(name)) [this.bank, this.account] = ["", ""];
      this.name = name;
      this.isText = this.transaction !== null && TEXTS.has(name);
    }
  }

  private takeTag(name: string, inside: string): void {
    const before = this.value.at(-1)?.text.slice(-LONGEST_INDENT) ?? "";
    if (BREAKS.has(name)) {
      if (!/\s$/.test(before)) this.take(" ", false);
    } else if (!STYLES.has(name)) {
      this.isBeyond ||= /\n\s*$/.test(before);
      this.take(`<${inside.replace(/\r\n?/g, "\n")}>`, true);
    }
  }

  private take(written: string, isLiteral: boolean): void {
    this.weigh(written.length);
    const text = written.slice(0, LONGEST_VALUE - this.length);
    if (this.name === "" || text === "") return;
    this.length += text.length;
    const last = this.value.at(-1);
    const { isBeyond } = this;
    if (last?.isLiteral === isLiteral && last.isBeyond === isBeyond) last.text += text;
    else this.value.push({ text, isLiteral, isBeyond });
  }

  private endValue(isClosed: boolean): void {
    const { name, value, isText, transaction } = this;
    this.name = "";
    this.value = [];
    this.length = 0;
    this.isText = false;
    this.isBeyond = false;
    const text = textOf(value, isClosed, isText).trim();
    if (text === "") return;
    if (transaction === null) {
      if (name === "CURDEF") this.currency = text;
      if (name === "BANKID") this.bank = text;
      if (name === "ACCTID") this.account = text;
    } else if (!transaction.values.has(transaction.aggregate + name)) transaction.values.set(transaction.aggregate + name, text);
  }

  /** One that begins before the last has ended leaves that one broken. */
  private endTransaction(isClosed: boolean): void {
    const { transaction } = this;
    this.transaction = null;
    if (transaction === null) return;
    const { line, values } = transaction;
    if (!isClosed || !transaction.isReadable) this.rows.push({ line, texts: {}, faults: [unreadable] });
    else {
      const row = this.rowOf(line, (name) => values.get(name) ?? "");
      this.rows.push(values.has("CORRECTFITID") ? { ...row, doubt: correction } : row);
    }
  }

  private rowOf(line: number, text: (name: string) => string): RawRow {
    return {
      line,
      texts: {
        date: dayIn(text("DTPOSTED")),
        amount: text("TRNAMT"),
        payee: text("NAME") || text("PAYEE.NAME"),
        description: text("MEMO"),
        currency: text("CURRENCY.CURSYM") || this.currency,
        externalId: text("FITID"),
        type: directions[text("TRNTYPE").toUpperCase()] ?? "",
        source: `ofx:${this.account}`.slice(0, 50),
        account: this.bank === "" || this.account === "" ? this.account : `${this.bank}/${this.account}`,
      },
    };
  }

  private weigh(characters: number): void {
    if (this.transaction === null) return;
    this.transaction.size += characters;
    if (this.transaction.size > LONGEST) refuse(`the transaction at line ${this.transaction.line} does not end`);
  }
}

/** Banks put HTML into texts, and names and addresses in angle brackets. What has a point in its name is a bank's own element. */
function isMarkup(name: string): boolean {
  return !ELEMENTS.has(name) && !name.includes(".");
}

/** A value that is closed may go on over lines, and so may a text and CDATA; another ends with its line. */
function textOf(value: readonly Part[], isClosed: boolean, isText: boolean): string {
  let all = "";
  for (const { text: written, isLiteral, isBeyond } of value) {
    if (isBeyond && !isClosed) break;
    const text = value.length === 1 ? written.trim() : written;
    if (isLiteral) all += inOneLine(text);
    else {
      const end = isClosed || isText ? -1 : text.indexOf("\n");
      all += withoutReferences(inOneLine(end === -1 ? text : text.slice(0, end)), (written) => written);
      if (end !== -1) break;
    }
  }
  return all;
}

function inOneLine(text: string): string {
  return text.includes("\n") ? text.replace(/\n+/g, " ") : text;
}

/** `20261103120000.000[-5:EST]`: the day as the bank wrote it, whatever the time zone. */
function dayIn(text: string): string {
  const found = /^(\d{4})(\d{2})(\d{2})/.exec(text);
  return found === null ? text : `${found[1]}-${found[2]}-${found[3]}`;
}

function refuse(why: string): never {
  throw Invalid.at("", "malformed-file", `Nothing was imported: ${why}.`);
}
