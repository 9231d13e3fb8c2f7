import { meaningsOf } from "../languages/languages.js";
import type { TableRecord } from "../formats/TableRecord.js";
import { plain } from "../plain.js";
import { currenciesOf, figureOf } from "../values/figures.js";
import type { Header } from "./header.js";

/**
 * The currency that the lines above the header name, beside a word such as `Currency` or with a balance, if all of them name
 * others than the budget's; else null.
 */
export function foreignAbove(records: readonly TableRecord[], header: Header, currency: string): string | null {
  const named = records.flatMap(({ line, cells }) => (line < header.line ? currenciesIn(cells) : []));
  return named.some((some) => some.includes(currency)) ? null : nameOf(named[0] ?? []);
}

/** A sign such as `$` says only that it is another one. */
export function nameOf([only, ...more]: readonly string[]): string | null {
  return more.length > 0 ? "another currency" : (only ?? null);
}

function currenciesIn(cells: readonly string[]): (readonly string[])[] {
  // Some write `="EUR"`, so that a spreadsheet takes it for a text.
  const filled = cells.map((cell) => cell.replace(/[="]/g, "").trim()).filter((cell) => cell !== "");
  return filled.flatMap((cell, place) => {
    const label = filled[place - 1] ?? "";
    const isNamed = meaningsOf(plain(label)).some(({ role }) => role === "currency");
    const found = figureOf(cell)?.currencies ?? (isNamed ? currenciesOf(cell) : null);
    return found === null ? [] : [found];
  });
}
