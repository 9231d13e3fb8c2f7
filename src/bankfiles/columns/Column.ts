import { isCurrency } from "../../domain/currency.js";
import { currenciesNamed } from "../../domain/currencySigns.js";
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
  /** Such as EUR in `Amount (EUR)`; a sign such as `$` may mean several. */
  readonly currencies: readonly string[] | null;
  readonly kind: ColumnKind;
  /** The cells that were looked at. */
  readonly cells: readonly string[];
}

/** No heading is longer; what is would take long to look through. */
const LONGEST = 100;
const OF_MONEY: ReadonlySet<HeadingRole> = new Set<HeadingRole>(["amount", "debit", "credit", "balance", "fee", "currency"]);

export function columnsOf(headings: readonly string[], rows: readonly (readonly string[])[]): readonly Column[] {
  return headings.map((heading, place) => {
    const cells = rows.map((row) => row[place] ?? "");
    const { meanings, currencies } = meant(heading);
    const isAboutMoney = meanings.some(({ role }) => OF_MONEY.has(role));
    return { place, heading: heading.trim(), meanings, currencies, kind: kindOf(cells, isAboutMoney), cells };
  });
}

/** What a heading means, with a currency in it or without. */
function meant(heading: string): Pick<Column, "meanings" | "currencies"> {
  const known = meaningsOf(plain(heading));
  const named = heading.length > LONGEST ? null : currencyIn(heading.normalize("NFKC"));
  if (named === null) return { meanings: known, currencies: null };
  const bare = plain(named.rest);
  // A word such as `in` may stand in front of it.
  const meanings = [known, meaningsOf(bare), meaningsOf(bare.replace(/ \p{L}{1,2}$/u, ""))].find((some) => some.length > 0) ?? [];
  const isCertain = named.isApart || (known.length === 0 && meanings.some(({ role }) => OF_MONEY.has(role)));
  return isCertain ? { meanings, currencies: named.currencies } : { meanings: known, currencies: null };
}

interface InHeading {
  readonly currencies: readonly string[];
  /** The heading without it. */
  readonly rest: string;
  /** It cannot be taken for another word of the heading. */
  readonly isApart: boolean;
}

/** A code in capitals, a sign such as `R$`, a name of a currency in brackets, or one at the end. */
function currencyIn(heading: string): InHeading | null {
  const code = [...heading.matchAll(/\b[A-Z]{3}\b/g)].find(([found]) => isCurrency(found));
  const some = [
    code,
    /\p{L}{0,3}\p{Sc}/u.exec(heading),
    /(?<=\()[^()]+(?=\))/.exec(heading),
    /(?<=[\s,])[\p{L}/]+\.?$/u.exec(heading.trim()),
  ];
  for (const [place, found] of some.entries()) {
    const currencies = found === null || found === undefined || found[0] === heading.trim() ? null : currenciesNamed(found[0]);
    if (found !== null && found !== undefined && currencies !== null)
      return { currencies, rest: heading.replace(found[0], " "), isApart: place < some.length - 1 };
  }
  return null;
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
