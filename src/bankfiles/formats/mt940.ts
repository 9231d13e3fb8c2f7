import { type Fault, Invalid } from "../../domain/errors.js";
import { isDay } from "../../domain/month.js";
import { scaledOf } from "../values/decimals.js";
import type { Doubt, RawRow } from "../Dialect.js";
import { lines } from "./lines.js";
import { detailsOf } from "./mt940Details.js";
import { type OnStatement, StatementSum } from "./StatementSum.js";

/** No field of SWIFT has more lines; what goes on and on is no statement. */
const MOST_LINES = 200;

const notFinal: Doubt = { code: "not-final", message: "The entry is not final." };

interface Field {
  readonly tag: string;
  readonly line: number;
  readonly lines: string[];
}

interface Entry {
  readonly line: number;
  readonly texts: { date: string; amount: string };
  readonly supplement: string;
  readonly faults: readonly Fault[];
  /** Expected, and not booked yet. */
  readonly isExpected: boolean;
}

/** `:61:` as the banks write it: value date, day of booking, mark, third letter of the currency, amount, kind, references. */
const ENTRY = /^(\d{2})(\d{2})(\d{2})(\d{4})?\s?(RC|RD|EC|ED|C|D)([A-Z])?\s?(\d{1,15}(?:[,.]\d{0,6})?)/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15}(?:[,.]\d{0,6})?)/;

/** SWIFT MT940, also wrapped in blocks, several statements in a file. Each `:61:` is a row; the `:86:` after it describes it. */
export async function* mt940Rows(text: AsyncIterable<string>, onStatement?: OnStatement): AsyncGenerator<RawRow, void> {
  const statement = new Statement(onStatement);
  for await (const field of fields(text)) {
    const row = statement.take(field);
    if (row !== null) yield row;
  }
  const last = statement.flush();
  if (last !== null) yield last;
}

class Statement {
  private account = "";
  private currency = "";
  private open: Entry | null = null;
  private sum = new StatementSum();

  constructor(private readonly onStatement: OnStatement | undefined) {}

  /** The row that is complete now. */
  take(field: Field): RawRow | null {
    const { tag, lines: content } = field;
    const [first = ""] = content;
    if (tag === "86") {
      const entry = this.open;
      this.open = null;
      return entry === null ? null : this.rowOf(entry, content);
    }
    const row = this.flush();
    if (tag === "61") this.open = entryOf(field);
    else if (tag === "25") this.account = first.trim();
    else if (tag === "60F" || tag === "60M") this.begin(first, field.line);
    else if (tag === "62F" || tag === "62M") this.end(first);
    return row;
  }

  /** The row that no `:86:` follows. */
  flush(): RawRow | null {
    const entry = this.open;
    this.open = null;
    return entry === null ? null : this.rowOf(entry, []);
  }

  private begin(text: string, line: number): void {
    const found = BALANCE.exec(text);
    if (found === null) throw Invalid.at("", "malformed-file", `Nothing was imported: the opening balance at line ${line} cannot be read.`);
    this.currency = found[3] ?? "";
    this.sum = new StatementSum(line, valueOf(found[1], found[4]));
  }

  private end(text: string): void {
    const found = BALANCE.exec(text);
    if (found !== null) this.sum.end(valueOf(found[1], found[4]), this.onStatement);
  }

  private rowOf({ line, texts, supplement, faults, isExpected }: Entry, content: readonly string[]): RawRow {
    if (faults.length > 0) return { line, texts: {}, faults };
    const value = scaledOf(texts.amount.replace("-", ""), ".");
    if (value !== null && !isExpected) this.sum.add(texts.amount.startsWith("-"), value);
    const { payee, description } = detailsOf(content, supplement);
    const row = { line, texts: { ...texts, currency: this.currency, payee, description, account: this.account } };
    return isExpected ? { ...row, doubt: notFinal } : row;
  }
}

function entryOf({ line, lines: content }: Field): Entry {
  const [first = "", ...more] = content;
  const supplement = more.join(" ").trim();
  const found = ENTRY.exec(first);
  const date = found === null ? null : bookedOn(found[1] ?? "", found[2] ?? "", found[3] ?? "", found[4]);
  if (found === null || date === null) {
    return {
      line,
      texts: { date: "", amount: "" },
      supplement,
      faults: [{ path: "", code: "malformed-row", message: "This entry cannot be read." }],
      isExpected: false,
    };
  }
  const [mark = "", digits = ""] = [found[5], found[7]];
  // What a credit takes back goes out, and the other way round.
  const isOut = mark === "D" || mark === "ED" || mark === "RC";
  const amount = `${isOut ? "-" : ""}${plainDigits(digits)}`;
  return { line, texts: { date, amount }, supplement, faults: [], isExpected: mark.startsWith("E") };
}

/** The day of booking has no year: it is the one that is nearest to the value date. */
function bookedOn(year: string, month: string, day: string, booked: string | undefined): string | null {
  const value = `20${year}-${month}-${day}`;
  if (!isDay(value)) return null;
  if (booked === undefined) return value;
  const near = [0, -1, 1].map((years) => `${Number(`20${year}`) + years}-${booked.slice(0, 2)}-${booked.slice(2)}`).filter(isDay);
  const apart = (date: string): number => Math.abs(Date.parse(date) - Date.parse(value));
  return near.sort((one, other) => apart(one) - apart(other))[0] ?? value;
}

function plainDigits(text: string): string {
  return text.replace(",", ".").replace(/\.$/, "");
}

function valueOf(mark: string | undefined, digits: string | undefined): { negative: boolean; text: string } {
  return { negative: mark === "D", text: plainDigits(digits ?? "") };
}

/** Tags and what stands behind them up to the next. */
async function* fields(text: AsyncIterable<string>): AsyncGenerator<Field> {
  let open: Field | null = null;
  for await (const { line, text: found } of lines(text)) {
    const tag = /^:([0-9A-Z]{2,3}):/.exec(found);
    if (tag !== null) {
      if (open !== null) yield open;
      open = { tag: tag[1] ?? "", line, lines: [found.slice(tag[0].length)] };
    } else if (/^-\}?|^\{/.test(found) && (open === null || found.length < 3 || found.startsWith("{"))) {
      if (open !== null) yield open;
      open = null;
    } else if (open !== null && found !== "") {
      if (open.lines.length >= MOST_LINES)
        throw Invalid.at("", "malformed-file", `Nothing was imported: the field at line ${open.line} does not end.`);
      open.lines.push(found);
    }
  }
  if (open !== null) yield open;
}
