import type { RawPart, RawRow } from "./dialect.js";
import { Invalid } from "../../domain/errors.js";
import { lines } from "./lines.js";

/** The registers that hold movements; investments, prices and lists are none. */
const REGISTERS = new Set(["bank", "cash", "ccard", "oth a", "oth l"]);
const MOST_LINES = 1000;

interface Open {
  readonly line: number;
  readonly texts: Record<string, string>;
  readonly parts: { category: string; amount: string; note: string }[];
}

/** Quicken's own format: one letter, one value per line; `^` ends a record. */
export async function* qifRows(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let register = true;
  let investments = false;
  let open: Open | null = null;
  let size = 0;
  for await (const { line, text: found } of lines(text)) {
    const code = found.charAt(0);
    const value = found.slice(1).trim();
    if (code === "!") {
      if (open !== null && register) yield rowOf(open);
      open = null;
      const type = /^type:(.*)$/i.exec(value)?.[1]?.trim().toLowerCase();
      if (type !== undefined || /^account/i.test(value)) register = type !== undefined && REGISTERS.has(type);
      investments ||= type === "invst";
      continue;
    }
    if (code === "^") {
      if (open !== null && register) yield rowOf(open);
      open = null;
      size = 0;
      continue;
    }
    if (code === "" || !register) continue;
    if (++size > MOST_LINES)
      throw Invalid.at("", "malformed-file", `Nothing was imported: the record at line ${open?.line ?? line} does not end.`);
    open ??= { line, texts: {}, parts: [] };
    take(open, code, value);
  }
  if (open !== null && register) yield rowOf(open);
  if (investments)
    throw Invalid.at("", "unsupported-file", "The file holds investments, which are no expenses. Export the bank register alone.");
}

function take(open: Open, code: string, value: string): void {
  if (code === "S") open.parts.push({ category: value, amount: "", note: "" });
  const part = open.parts.at(-1);
  if (code === "E" && part !== undefined) part.note = value;
  else if (code === "$" && part !== undefined) part.amount = value;
  else open.texts[code] ??= value;
}

function rowOf({ line, texts, parts }: Open): RawRow {
  return {
    line,
    texts: {
      date: texts["D"] ?? "",
      amount: texts["T"] ?? texts["U"] ?? "",
      payee: texts["P"] ?? "",
      description: texts["M"] ?? "",
      category: categoryIn(texts["L"] ?? ""),
    },
    ...(parts.length < 2 ? {} : { parts: parts.map((part): RawPart => ({ ...part, category: categoryIn(part.category) })) }),
  };
}

/** `Food:Groceries/Class` is the subcategory Groceries; `[Savings]` is a transfer, not a category. */
function categoryIn(text: string): string {
  if (text.startsWith("[")) return "";
  return (text.split("/")[0] ?? "").split(":").at(-1)?.trim() ?? "";
}
