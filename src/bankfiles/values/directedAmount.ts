import { quantity } from "../../domain/quantity.js";
import type { Fault } from "../../domain/errors.js";
import type { ExpenseType } from "../../domain/expenseType.js";
import { LARGEST_AMOUNT } from "../../domain/money.js";
import { minorUnits, scaledOf } from "./decimals.js";
import type { Dialect, RowTexts } from "../Dialect.js";
import { directionOf } from "../languages/words.js";
import { type Figure, figureOf } from "./figures.js";

/** An amount above 0 and its direction. */
export interface DirectedAmount {
  readonly amount: number;
  readonly type: ExpenseType;
}

/** How amounts are written, as far as their direction goes. */
export type Conventions = Pick<Dialect, "decimal" | "sign" | "debitsNegative" | "creditsNegative" | "rounding" | "fee">;

interface DirectedFigure {
  readonly figure: Figure;
  readonly type: ExpenseType;
}

/** The amount of a row and which way it goes, or why that cannot be said. */
export function directedAmount(texts: RowTexts, conventions: Conventions, exponent: number): DirectedAmount | Fault {
  const found = directedFigure(texts, conventions);
  if ("code" in found) return found;
  const money = measured(found, conventions, exponent);
  if ("code" in money || conventions.fee === "included" || (texts.fee ?? "").trim() === "") return nonZero(money);
  const fee = feeOf(texts.fee ?? "", conventions, exponent);
  return typeof fee === "number" ? nonZero(withFee(money, fee)) : fee;
}

/** What a row adds to its account, in hundred-millionths; 0 for a row without an amount. */
export function addedBy(texts: RowTexts, conventions: Conventions): bigint {
  const found = directedFigure(texts, conventions);
  if ("code" in found) return 0n;
  const value = fineUnits(found.figure, conventions) ?? 0n;
  const fee = conventions.fee === "included" ? 0n : (fineUnits(figureOf(texts.fee ?? ""), conventions) ?? 0n);
  return (found.type === "expense" ? -value : value) - fee;
}

const FINE = 8;

/** A balance, or another figure, in hundred-millionths; null for what is none or is finer. */
export function fineUnits(figure: Figure | null, { decimal }: Pick<Conventions, "decimal">): bigint | null {
  const scaled = figure === null ? null : scaledOf(figure.digits, decimal);
  return scaled === null || scaled.scale > FINE ? null : scaled.units * 10n ** BigInt(FINE - scaled.scale);
}

function directedFigure(texts: RowTexts, conventions: Conventions): DirectedFigure | Fault {
  if (conventions.sign === "columns") return fromColumns(texts.debit ?? "", texts.credit ?? "", conventions);
  const text = (texts.amount ?? "").trim();
  if (text === "") return { path: "/amount", code: "required", message: "The row has no value for this field." };
  const figure = figureOf(text);
  if (figure === null) return invalid;
  const type =
    conventions.sign === "type" ? typeByWord(texts.type ?? "", figure, conventions.debitsNegative) : typeBySign(figure, conventions.sign);
  if (type === null)
    return { path: "/type", code: "invalid-value", message: "The row does not show whether it is an expense or an income." };
  return { figure, type };
}

function fromColumns(debit: string, credit: string, { debitsNegative, creditsNegative }: Conventions): DirectedFigure | Fault {
  const out = filled(debit);
  const into = filled(credit);
  if (out === "bad" || into === "bad") return invalid;
  if (out !== null && into !== null) return { path: "/amount", code: "ambiguous", message: "The row has both a debit and a credit." };
  if (out !== null) return { figure: out, type: out.negative && !debitsNegative ? "income" : "expense" };
  if (into !== null) return { figure: into, type: into.negative && !creditsNegative ? "expense" : "income" };
  if (/\d/.test(debit + credit)) return zero;
  return { path: "/amount", code: "required", message: "The row has neither a debit nor a credit." };
}

/** Banks fill the column that does not apply with nothing, a dash or zero. */
function filled(text: string): Figure | "bad" | null {
  if (/^[\s-]*$/.test(text)) return null;
  const figure = figureOf(text);
  if (figure === null) return "bad";
  return /[1-9]/.test(figure.digits) ? figure : null;
}

/** Where money out has a minus anyway, a minus means nothing more; elsewhere it turns the word round. */
function typeByWord(text: string, { negative }: Figure, debitsNegative: boolean): ExpenseType | null {
  const type = directionOf(text);
  if (type === null || !negative || (type === "expense" && debitsNegative)) return type;
  return type === "expense" ? "income" : "expense";
}

function typeBySign({ negative, signed }: Figure, sign: Dialect["sign"]): ExpenseType {
  if (sign === "unmarked-is-expense") return signed && !negative ? "income" : "expense";
  return negative === (sign === "negative-is-expense") ? "expense" : "income";
}

function measured({ figure, type }: DirectedFigure, conventions: Conventions, exponent: number): DirectedAmount | Fault {
  const amount = unitsOf(figure, conventions, exponent);
  return typeof amount === "number" ? { amount, type } : amount;
}

function unitsOf({ digits }: Figure, { decimal, rounding }: Conventions, exponent: number): number | Fault {
  const amount = minorUnits(digits, decimal, exponent, rounding === "half-up");
  if (amount === "invalid") return invalid;
  if (amount === "too-large")
    return { path: "/amount", code: "too-large", message: `The amount is larger than ${LARGEST_AMOUNT} minor units.` };
  if (amount !== "too-precise") return amount;
  const message = `The currency has ${quantity(exponent, "decimal")}, and this has more. To round such amounts, send {"rounding": "half-up"}.`;
  return { path: "/amount", code: "too-precise", message };
}

function feeOf(text: string, conventions: Conventions, exponent: number): number | Fault {
  const figure = figureOf(text);
  return figure === null ? { ...invalid, message: "The fee is not an amount." } : unitsOf(figure, conventions, exponent);
}

/** A fee always goes out, however it is written. */
function withFee({ amount, type }: DirectedAmount, fee: number): DirectedAmount {
  const value = (type === "expense" ? -amount : amount) - fee;
  return { amount: Math.abs(value), type: value < 0 ? "expense" : "income" };
}

function nonZero(money: DirectedAmount | Fault): DirectedAmount | Fault {
  return "code" in money || money.amount > 0 ? money : zero;
}

const zero: Fault = { path: "/amount", code: "too-small", message: "The amount is 0." };
const invalid: Fault = { path: "/amount", code: "invalid-format", message: "This is not an amount in the number format of the file." };
