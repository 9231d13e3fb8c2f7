import * as table from "dinero.js/currencies";

/** The table counts the fifths that an ariary or an ouguiya has; ISO 4217 gives both two decimals. */
const exponents: ReadonlyMap<string, number> = new Map(
  Object.values(table).map(({ code, base, exponent }) => [code, base === 10 ? exponent : 2]),
);

export const currencyCodes: readonly string[] = [...exponents.keys()].sort();

/** ISO 4217: an alphabetic code in use today. */
export function isCurrency(code: string): boolean {
  return exponents.has(code);
}

/** Digits after the point: JPY 0, EUR 2, KWD 3, CLF 4 (ISO 4217). */
export function exponentOf(code: string): number {
  const exponent = exponents.get(code);
  if (exponent === undefined) throw new Error(`Not a currency: ${code}`);
  return exponent;
}
