import type { ExpenseType } from "../../domain/expenseType.js";
import { wordsOf } from "./languages.js";
import { plain } from "../plain.js";

const out = wordsOf("out", "in");
const into = wordsOf("in", "out");
const final = wordsOf("final", "notFinal");
const notFinal = wordsOf("notFinal");
const balanceRows = wordsOf("balanceRow");
const firstOfBalance = new Set([...balanceRows].map((words) => words.split(" ", 1)[0]));
const cardPayments = [...wordsOf("cardPayment")];

/** What a word in a column says about the direction; null when it says something else, such as "card". */
export function directionOf(text: string): ExpenseType | null {
  const given = text.trim();
  if (given === "-" || given === "\u2212") return "expense";
  if (given === "+") return "income";
  const word = plain(given);
  if (out.has(word)) return "expense";
  return into.has(word) ? "income" : null;
}

/** Whether a transaction with this status counts; null for a word that is no status we know. */
export function isFinal(text: string): boolean | null {
  const word = plain(text);
  if (notFinal.has(word)) return false;
  return final.has(word) ? true : null;
}

/** Whether a row tells a balance, such as `Opening balance` or `Saldo vom 01.11.2026`: then no word of a purchase follows. */
export function tellsBalance(text: string): boolean {
  const label = plain(text);
  if (!firstOfBalance.has(label.split(" ", 1)[0] ?? "")) return false;
  const words = label.split(" ");
  for (let length = Math.min(words.length, 4); length > 0; length--) {
    if (!balanceRows.has(words.slice(0, length).join(" "))) continue;
    const rest = words.slice(length);
    return length === 1 ? rest.every((word) => /^\d+$/.test(word)) : rest.every((word) => /^\d/.test(word) || word.length <= 3);
  }
  return false;
}

/** Whether it looks like the payment of a card's bill, which such a list counts as money in. */
export function paysCard(text: string): boolean {
  const words = plain(text);
  return cardPayments.some((phrase) => words.startsWith(phrase));
}
