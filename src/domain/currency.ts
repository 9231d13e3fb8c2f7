import * as table from "dinero.js/currencies";

const exponents: ReadonlyMap<string, number> = new Map(
  Object.values(table).map((currency) => [currency.code, currency.exponent]),
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
