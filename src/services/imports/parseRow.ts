import { exponentOf, isCurrency } from "../../domain/currency.js";
import type { Fault } from "../../domain/errors.js";
import { truncated } from "../../domain/truncated.js";
import { minorUnits } from "./decimals.js";
import type { Dialect, RawRow, Role } from "./dialect.js";
import { isFinal, tellsBalance } from "./languages/words.js";
import type { Movement, ParsedRow } from "./Movement.js";
import { ownTextsOf, unescapedFormula } from "./ownColumns.js";
import { ownTags } from "./ownCells.js";
import { splitsOf } from "./splits.js";
import { type Payees, payeesOf } from "./payees/payeesOf.js";
import { dateOf } from "./values/dates.js";
import { directedAmount } from "./values/directedAmount.js";
import { currenciesOf, figureOf } from "./values/figures.js";

/** What we keep in one line, and banks do not always. */
const linear: ReadonlySet<Role> = new Set<Role>(["payee", "payer", "recipient", "externalId", "source"]);

type Text = (role: Role) => string | null;

/** Parses one row by the dialect of its file. What cannot be read is a fault, never a guess. */
export function parseRow(raw: RawRow, dialect: Dialect, currency: string): ParsedRow {
  if (raw.faults !== undefined) return { line: raw.line, fields: {}, movement: null, faults: raw.faults };
  const faults: Fault[] = [];
  const own = dialect.csv?.own === true;
  const text: Text = (role) => {
    const given = raw.texts[role] ?? "";
    const cell = own ? unescapedFormula(given) : linear.has(role) ? inOneLine(given) : given.trim();
    return cell === "" ? null : cell;
  };
  const date = text("date") === null ? null : dateOf(text("date") ?? "", dialect.dateOrder);
  if (date === null) faults.push(fault("/date", text("date"), "invalid-format", "This is not a date that exists."));
  if (!own) faults.push(...faultsOfMarks(text));
  faults.push(...foreign(raw, dialect, currency));
  const money = directedAmount(raw.texts, dialect, exponentOf(currency));
  if ("code" in money) faults.push(money);
  const known = "code" in money ? null : money;
  const parts = splitsOf(raw, dialect, currency, known, faults);
  const tags = ownTags(own ? text("tags") : null);
  if (tags === null) faults.push({ path: "/tags", code: "invalid-format", message: "Tags are a JSON array of words." });
  const externalId = dialect.idsCount ? text("externalId") : null;
  const fields = {
    ...(date === null ? {} : { date }),
    ...(known ?? {}),
    ...wordsOf(text, own, dialect, known?.type ?? null),
    ...ownTextsOf((name) => (own ? text(name) : null)),
    category: text("category"),
    tags: tags ?? [],
    parts: parts ?? [],
    original: own ? originalOf(text, faults) : null,
    externalId,
    source: own ? text("source") : externalId === null ? null : (dialect.source ?? text("source")),
    id: own ? text("id") : null,
  };
  const movement = faults.length > 0 || date === null || known === null ? null : { ...fields, date, ...known };
  return { line: raw.line, fields, movement, faults };
}

/** Our own files come back as they went; in others the name of a payee is freed of what stands around it. */
function wordsOf(text: Text, own: boolean, { holder }: Dialect, type: Movement["type"] | null): Payees {
  const given = { description: text("description"), note: text("note") };
  if (own) return { payee: text("payee"), ...given };
  return payeesOf({ payee: text("payee"), payer: text("payer"), recipient: text("recipient"), holder, type }, given);
}

/** Rows that are no movements, or none yet. */
function faultsOfMarks(text: Text): Fault[] {
  const words = text("status");
  if (words !== null && isFinal(words) === false) {
    return [{ path: "", code: "not-final", message: `The row is marked "${truncated(words, 40)}", so it does not count, or not yet.` }];
  }
  const balance = [text("description"), text("payee"), text("type")].find((words) => words !== null && tellsBalance(words));
  return balance === undefined ? [] : [{ path: "", code: "balance-row", message: "The row tells a balance or a sum, and is no movement." }];
}

/** Amounts of another currency than the budget's, whether a column, the amount itself or its heading says it. */
function foreign({ texts }: RawRow, dialect: Dialect, currency: string): Fault[] {
  const named = (texts.currency ?? "").trim();
  const written = [texts.amount, texts.debit, texts.credit]
    .map((text) => figureOf(text ?? "")?.currencies ?? null)
    .find((found) => found !== null);
  const found =
    (named === "" ? null : (currenciesOf(named) ?? [truncated(named, 20)])) ??
    written ??
    (dialect.csv?.currency == null ? null : [dialect.csv.currency]);
  const contrary = [found, written ?? null].find((some) => some !== null && !some.includes(currency));
  if (contrary === undefined || contrary === null) return [];
  return [
    {
      path: "/currency",
      code: "currency-mismatch",
      message: `The row is in ${contrary[0] ?? "another currency"}, the budget in ${currency}.`,
    },
  ];
}

/** Spaces around a break go with it. */
function inOneLine(text: string): string {
  return text
    .split(/[\t\r\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
}

function originalOf(text: Text, faults: Fault[]): Movement["original"] {
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
