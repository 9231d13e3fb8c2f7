import { caseFolded } from "../../domain/folded.js";
import { exact } from "../../domain/money.js";
import { cleanPayee } from "../../bankfiles/cleanPayee.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { type Said, saidIn, saidType } from "./saidRow.js";

type Stored = Pick<ExpenseDoc, "row" | "type" | "amount" | "date" | "payee" | "description">;

/** What its row said, else what it is now. */
export function saidBy(doc: Stored): Said {
  return (doc.row === undefined ? null : saidIn(doc.row)) ?? { ...doc, amount: exact(doc.amount) };
}

/** What must be equal, and the day. */
export function keyFor(row: Said): string {
  return keyOf(row, dayNumber(row.date), wordsOf(row));
}

export function keyOf({ type, amount }: Pick<Said, "type" | "amount">, day: number, words: string): string {
  return `${saidType(type)} ${amount} ${day} ${words}`;
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
