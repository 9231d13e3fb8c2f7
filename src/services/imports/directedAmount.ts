import type { Fault } from "../../domain/errors.js";
import type { ExpenseType } from "../../domain/expenseType.js";
import { type Figure, figureOf, minorUnits } from "./decimals.js";
import type { RawRow, Dialect } from "./dialect.js";
import { directionOf } from "./directionWords.js";

/** An amount above 0 and its direction. */
export interface DirectedAmount {
  readonly amount: number;
  readonly type: ExpenseType;
}

/** The amount of a row and which way it goes, or why that cannot be said. */
export function directedAmount({ texts }: RawRow, dialect: Dialect, exponent: number): DirectedAmount | Fault {
  if (dialect.sign === "columns") return fromColumns(texts.debit ?? "", texts.credit ?? "", dialect, exponent);
  const text = (texts.amount ?? "").trim();
  if (text === "") return { path: "/amount", code: "required", message: "The row has none." };
  const figure = figureOf(text);
  if (figure === null) return invalid;
  const type = dialect.sign === "type" ? typeByWord(texts.type ?? "", figure) : typeBySign(figure, dialect.sign);
  if (type === null) return { path: "/type", code: "invalid-value", message: "The row does not say whether money went out or came in." };
  return measured(figure, type, dialect, exponent);
}

function fromColumns(debit: string, credit: string, dialect: Dialect, exponent: number): DirectedAmount | Fault {
  const out = filled(debit);
  const into = filled(credit);
  if (out === "bad" || into === "bad") return invalid;
  if (out !== null && into !== null) return { path: "/amount", code: "ambiguous", message: "The row has both a debit and a credit." };
  if (out !== null) return measured(out, out.negative && !dialect.debitsNegative ? "income" : "expense", dialect, exponent);
  if (into !== null) return measured(into, into.negative ? "expense" : "income", dialect, exponent);
  return { path: "/amount", code: "required", message: "The row has neither a debit nor a credit." };
}

/** Banks fill the column that does not apply with nothing, a dash or zero. */
function filled(text: string): Figure | "bad" | null {
  if (/^[\s-]*$/.test(text)) return null;
  const figure = figureOf(text);
  if (figure === null) return "bad";
  return /[1-9]/.test(figure.digits) ? figure : null;
}

function typeByWord(text: string, figure: Figure): ExpenseType | null {
  const type = directionOf(text);
  if (type === null || !figure.negative) return type;
  return type === "expense" ? "income" : "expense";
}

function typeBySign({ negative, signed }: Figure, sign: Dialect["sign"]): ExpenseType {
  if (sign === "unmarked-is-expense") return signed && !negative ? "income" : "expense";
  return negative === (sign === "negative-is-expense") ? "expense" : "income";
}

function measured(figure: Figure, type: ExpenseType, dialect: Dialect, exponent: number): DirectedAmount | Fault {
  const amount = minorUnits(figure.digits, dialect.decimal, exponent);
  if (amount === "invalid") return invalid;
  if (amount === "too-precise")
    return { path: "/amount", code: "too-precise", message: `The currency has ${exponent} decimals, and this has more.` };
  if (amount === "too-large")
    return { path: "/amount", code: "too-large", message: "The amount is larger than 9007199254740991 minor units." };
  return amount === 0 ? { path: "/amount", code: "too-small", message: "The amount is 0." } : { amount, type };
}

const invalid: Fault = { path: "/amount", code: "invalid-format", message: "This is not an amount as the rest of the file writes them." };
