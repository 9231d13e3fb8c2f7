import { isCurrency } from "../../domain/currency.js";
import { plain } from "../plain.js";
import type { HeadingRole } from "../languages/Language.js";
import { type Meaning, meaningsOf } from "../languages/languages.js";
import { type ColumnKind, kindOf } from "./ColumnKind.js";

/** One column of a table: its heading, what that may mean, and what its cells are. */
export interface Column {
  /** From 0. */
  readonly place: number;
  readonly heading: string;
  readonly meanings: readonly Meaning[];
  /** Such as EUR in `Amount (EUR)`. */
  readonly currency: string | null;
  readonly kind: ColumnKind;
  /** The cells that were looked at. */
  readonly cells: readonly string[];
}

const OF_MONEY: ReadonlySet<HeadingRole> = new Set<HeadingRole>(["amount", "debit", "credit", "balance", "fee", "currency"]);

export function columnsOf(headings: readonly string[], rows: readonly (readonly string[])[]): readonly Column[] {
  return headings.map((heading, place) => {
    const cells = rows.map((row) => row[place] ?? "");
    const { meanings, currency } = meant(heading);
    const isAboutMoney = meanings.some(({ role }) => OF_MONEY.has(role));
    return { place, heading: heading.trim(), meanings, currency, kind: kindOf(cells, isAboutMoney), cells };
  });
}

/** What a heading means, with a currency in it or without. */
function meant(heading: string): Pick<Column, "meanings" | "currency"> {
  const words = plain(heading);
  const currency = currencyIn(heading);
  const bare = currency === null ? words : withoutCurrency(words, currency.toLowerCase());
  const known = meaningsOf(words);
  return { meanings: known.length > 0 || bare === "" ? known : meaningsOf(bare), currency };
}

/** A code in capitals, or a sign. */
function currencyIn(heading: string): string | null {
  if (heading.length > 100) return null;
  const code = [...heading.matchAll(/\b[A-Z]{3}\b/g)].map(([found]) => found).find(isCurrency);
  if (code !== undefined && heading.trim() !== code) return code;
  return /€|\beuros?\b/i.test(heading) ? "EUR" : heading.includes("£") ? "GBP" : null;
}

function withoutCurrency(words: string, code: string): string {
  const kept = words.split(" ").filter((word) => word !== code && !/^euros?$/.test(word));
  return kept.at(-1) === "in" || kept.at(-1) === "en" ? kept.slice(0, -1).join(" ") : kept.join(" ");
}

/** Whether two columns say the same in every row. */
export function sameCells(one: Column, other: Column): boolean {
  return one.cells.every((cell, row) => cell.trim() === (other.cells[row] ?? "").trim());
}

/** Whether it says something of each row. */
export function isVaried({ cells }: Pick<Column, "cells">): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return hasWords({ cells }) && (cells.length === 1 || new Set(filled).size > 1);
}

/** Two signs of a script without capitals, such as Chinese, are a word. */
export function hasWords({ cells }: Pick<Column, "cells">): boolean {
  return cells.some((cell) => /\p{L}{3}|\p{Lo}{2}/u.test(cell));
}
