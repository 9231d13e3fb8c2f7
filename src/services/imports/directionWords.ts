import type { ExpenseType } from "../../domain/expenseType.js";
import { plain } from "./csvColumns.js";

const out = new Set([
  "expense",
  "debit",
  "dr",
  "d",
  "db",
  "soll",
  "s",
  "withdrawal",
  "out",
  "outflow",
  "ausgabe",
  "belastung",
  "af",
  "dbit",
  "payment out",
]);
const into = new Set([
  "income",
  "credit",
  "cr",
  "c",
  "haben",
  "h",
  "deposit",
  "in",
  "inflow",
  "einnahme",
  "gutschrift",
  "bij",
  "crdt",
  "payment in",
  "refund",
]);

/** What a word in a type column says about the direction; null when it says something else, such as "card". */
export function directionOf(text: string): ExpenseType | null {
  const word = plain(text);
  if (out.has(word)) return "expense";
  return into.has(word) ? "income" : null;
}
