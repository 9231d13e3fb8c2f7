import type { RawPart, RawRow } from "../Dialect.js";
import { Invalid } from "../../domain/errors.js";
import { figureOf } from "../values/figures.js";
import { lines } from "./lines.js";

type Register = "transactions" | "investments" | "other";

/** The registers that hold transactions; prices and lists are none. */
const REGISTERS: Readonly<Record<string, Register>> = {
  ...{
    bank: "transactions",
    cash: "transactions",
    ccard: "transactions",
    "oth a": "transactions",
    "oth l": "transactions",
    invst: "investments",
  },
};
const MOST_LINES = 1000;
/** No text that is kept is longer. */
const LONGEST_TEXT = 10_000;
/** What one record may have several lines of. */
const ONGOING: ReadonlySet<string> = new Set(["M", "E"]);
const unended = { path: "", code: "malformed-row", message: 'The record has several dates or amounts. A line with "^" may be missing.' };
const unsupported = { path: "", code: "unsupported-row", message: "Investments are not imported." };

interface Open {
  readonly line: number;
  readonly texts: Record<string, string>;
  readonly parts: { category: string; amount: string; note: string }[];
  /** A second record begins, where the first has not ended. */
  isUnended: boolean;
}

/** Quicken's own format: one letter, one value per line; `^` ends a record. Lines that begin with `#`, `;` or `//` are comments. */
export async function* qifRows(text: AsyncIterable<string>): AsyncGenerator<RawRow, void> {
  let register: Register = "transactions";
  const counts = { transactions: 0, investments: 0 };
  let open: Open | null = null;
  let size = 0;
  for await (const { line, text: found } of lines(text)) {
    const code = found.charAt(0);
    if (code === "!" || code === "^") {
      if (open !== null && register !== "other") {
        counts[register]++;
        yield register === "investments" ? { line: open.line, texts: {}, faults: [unsupported] } : rowOf(open);
      }
      open = null;
      size = 0;
      register = registerAfter(found, register);
      continue;
    }
    if (code.trim() === "" || register === "other" || /^(?:[#;]|\/\/)/.test(found)) continue;
    if (++size > MOST_LINES)
      throw Invalid.at("", "malformed-file", `Nothing was imported: the record at line ${open?.line ?? line} does not end.`);
    open ??= { line, texts: {}, parts: [], isUnended: false };
    take(open, code, found.slice(1).trim());
  }
  if (open !== null && register === "transactions") {
    counts.transactions++;
    yield rowOf(open);
  }
  if (counts.investments > 0 && counts.transactions === 0)
    throw Invalid.at("", "unsupported-file", "The file has only investments, and these are not imported.");
}

/** `!Type:Bank` begins a register, `!Account` a list of accounts; options change nothing. */
function registerAfter(text: string, register: Register): Register {
  const type = /^!type:(.*)$/i.exec(text)?.[1]?.trim().toLowerCase();
  if (type !== undefined) return REGISTERS[type] ?? "other";
  return /^!account/i.test(text) ? "other" : register;
}

function take(open: Open, code: string, value: string): void {
  if (code === "S") open.parts.push({ category: value, amount: "", note: "" });
  const part = open.parts.length === 0 ? undefined : open.parts.at(-1);
  if (code === "E" && part !== undefined) part.note = joined(part.note, value);
  else if (code === "$" && part !== undefined) part.amount ||= value;
  else if (ONGOING.has(code)) open.texts[code] = joined(open.texts[code] ?? "", value);
  else {
    open.isUnended ||= (code === "D" || code === "T") && open.texts[code] !== undefined;
    open.texts[code] ??= value;
  }
}

function rowOf({ line, texts, parts: written, isUnended }: Open): RawRow {
  if (isUnended) return { line, texts: {}, faults: [unended] };
  const { category, note, parts } = written.length === 0 ? unsplit : splitOf(written);
  return {
    line,
    texts: {
      date: texts["D"] ?? "",
      amount: texts["T"] ?? texts["U"] ?? "",
      payee: texts["P"] ?? "",
      description: texts["M"] ?? "",
      note: joined(texts["E"] ?? "", note),
      category: parts.length > 1 ? "" : category || categoryIn(texts["L"] ?? ""),
    },
    ...(parts.length === 0 ? {} : { parts }),
  };
}

interface Split {
  /** Of the record itself. */
  readonly category: string;
  readonly note: string;
  readonly parts: readonly RawPart[];
}

const unsplit: Split = { category: "", note: "", parts: [] };

/** Some programs write a part of nothing behind the others; a part that is the only one is the whole. */
function splitOf(written: readonly RawPart[]): Split {
  const parts: RawPart[] = [];
  let note = "";
  for (const part of written) {
    if (isZero(part.amount) || part.category + part.amount + part.note === "") note = joined(note, part.note);
    else parts.push({ ...part, category: categoryIn(part.category) });
  }
  const [only] = parts;
  if (only === undefined || parts.length > 1) return { category: "", note, parts };
  // Its amount is compared with that of the record, if it has one.
  return { category: only.category, note: joined(note, only.note), parts: only.amount === "" ? [] : parts };
}

/** A text that goes on and on is cut where no text is kept that is longer. */
function joined(first: string, second: string): string {
  if (first === "" || first.length > LONGEST_TEXT) return first || second;
  return second === "" ? first : `${first} ${second}`;
}

function isZero(amount: string): boolean {
  const figure = figureOf(amount);
  return figure !== null && !/[1-9]/.test(figure.digits);
}

/** `Food:Groceries/Class` is the subcategory Groceries; `[Savings]` is a transfer and `--Split--` a mark, no category. */
function categoryIn(text: string): string {
  if (text.startsWith("[") || /^--.*--$/.test(text)) return "";
  return (text.split("/")[0] ?? "").split(":").at(-1)?.trim() ?? "";
}
