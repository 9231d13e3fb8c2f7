import { exponentOf, isCurrency } from "../../domain/currency.js";
import type { Fault } from "../../domain/errors.js";
import { dateOf } from "./dates.js";
import { minorUnits } from "./decimals.js";
import { directedAmount, type DirectedAmount } from "./directedAmount.js";
import type { Movement, MovementPart, ParsedRow } from "./Movement.js";
import { unescapedFormula } from "./ownColumns.js";
import { ownParts, ownTags } from "./ownCells.js";
import type { RawRow, Dialect, Role } from "./dialect.js";

/** What we keep in one line, and banks do not always. */
const linear: ReadonlySet<Role> = new Set<Role>(["payee", "externalId", "source"]);

/** Parses one row by the dialect of its file. What cannot be read is a fault, never a guess. */
export function parseRow(raw: RawRow, dialect: Dialect, currency: string): ParsedRow {
  if (raw.faults !== undefined) return { line: raw.line, fields: {}, movement: null, faults: raw.faults };
  const faults: Fault[] = [];
  const own = dialect.csv?.own === true;
  const text = (role: Role): string | null => {
    const given = raw.texts[role] ?? "";
    const cell = own ? unescapedFormula(given) : linear.has(role) ? inOneLine(given) : given.trim();
    return cell === "" ? null : cell;
  };
  const date = text("date") === null ? null : dateOf(text("date") ?? "", dialect.dateOrder);
  if (date === null) faults.push(fault("/date", text("date"), "invalid-format", "This is not a date that exists."));
  const named = text("currency")?.toUpperCase() ?? null;
  if (named !== null && named !== currency && isCurrency(named)) {
    faults.push({ path: "/currency", code: "currency-mismatch", message: `The row is in ${named}, the budget in ${currency}.` });
  }
  const money = directedAmount(raw, dialect, exponentOf(currency));
  if ("code" in money) faults.push(money);
  const known = "code" in money ? null : money;
  const parts = partsOf(raw, dialect, currency, known, faults);
  const tags = ownTags(own ? text("tags") : null);
  if (tags === null) faults.push({ path: "/tags", code: "invalid-format", message: "Tags are a JSON array of words." });
  const externalId = text("externalId");
  const fields = {
    ...(date === null ? {} : { date }),
    ...(known ?? {}),
    payee: text("payee"),
    description: text("description"),
    note: text("note"),
    category: text("category"),
    tags: tags ?? [],
    parts: parts ?? [],
    original: own ? originalOf(text, faults) : null,
    externalId,
    source: own ? text("source") : externalId === null ? null : (dialect.source ?? text("source")),
    id: own ? text("id") : null,
  };
  const { date: day, amount, type } = { date: undefined, amount: undefined, type: undefined, ...fields };
  const whole: Movement | null =
    day === undefined || amount === undefined || type === undefined ? null : { ...fields, date: day, amount, type };
  return { line: raw.line, fields, movement: faults.length > 0 ? null : whole, faults };
}

/** Spaces around a break go with it. */
function inOneLine(text: string): string {
  return text
    .split(/[\t\r\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
}

function partsOf(
  raw: RawRow,
  dialect: Dialect,
  currency: string,
  money: DirectedAmount | null,
  faults: Fault[],
): readonly MovementPart[] | null {
  const exponent = exponentOf(currency);
  if (dialect.csv?.own === true) {
    const parts = ownParts(unescapedFormula(raw.texts.splits ?? ""), exponent);
    if (parts === null)
      faults.push({ path: "/splits", code: "invalid-format", message: "Splits are a JSON array of category, amount and note." });
    return parts;
  }
  if (raw.parts === undefined || money === null) return [];
  const parts: MovementPart[] = [];
  for (const { category, amount, note } of raw.parts) {
    const each = directedAmount({ line: raw.line, texts: { amount } }, dialect, exponent);
    // A part that runs against the whole cannot be fields in splits, which are all above 0.
    if ("code" in each || each.type !== money.type) {
      faults.push({
        path: "/splits",
        code: "invalid-format",
        message: `The split "${category.slice(0, 100)}" has no amount in the direction of the whole.`,
      });
      return null;
    }
    parts.push({ category: category === "" ? null : category, amount: each.amount, note: note === "" ? null : note });
  }
  return parts;
}

function originalOf(text: (role: Role) => string | null, faults: Fault[]): Movement["original"] {
  const [amount, currency, rate] = [text("originalAmount"), text("originalCurrency"), text("originalRate")];
  if (amount === null && currency === null && rate === null) return null;
  const units = amount === null || currency === null || !isCurrency(currency) ? "invalid" : minorUnits(amount, ".", exponentOf(currency));
  if (typeof units === "number" && currency !== null && rate !== null) return { amount: units, currency, rate };
  faults.push({ path: "/original", code: "invalid-format", message: "An original has amount, currency and rate." });
  return null;
}

function fault(path: string, text: string | null, code: string, message: string): Fault {
  return text === null ? { path, code: "required", message: "The row has none." } : { path, code, message };
}
