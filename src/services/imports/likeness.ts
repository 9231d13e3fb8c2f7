import { caseFolded } from "../../domain/folded.js";
import { exact } from "../../domain/money.js";
import { cleanPayee } from "../../bankfiles/cleanPayee.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { type Said, saidIn, saidType } from "./saidRow.js";

type Stored = Pick<ExpenseDoc, "row" | "type" | "amount" | "date" | "payee" | "description" | "original">;

/** What its row said, else what it is now: in the currency of its account, where that is not the budget's. */
export function saidBy(doc: Stored, currency: string | null): Said {
  const said = doc.row === undefined ? null : saidIn(doc.row);
  if (said !== null && (said.currency ?? null) === currency) return said;
  const { original } = doc;
  return currency === null || original === null
    ? { ...doc, amount: exact(doc.amount) }
    : { ...doc, amount: exact(original.amount), currency };
}

/** What must be equal, and the day. */
export function keyFor(row: Said): string {
  return keyOf(row, dayNumber(row.date), wordsOf(row));
}

export function keyOf({ type, amount, currency }: Pick<Said, "type" | "amount" | "currency">, day: number, words: string): string {
  return `${saidType(type)} ${amount}${currency ?? ""} ${day} ${words}`;
}

export function wordsOf({ payee, description }: Pick<Said, "payee" | "description">): string {
  return caseFolded(cleanPayee(payee ?? description ?? "")).replace(/\s+/g, " ");
}

export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

export function sourceKey({ source }: { readonly source: string | null }): string {
  return JSON.stringify(source);
}
