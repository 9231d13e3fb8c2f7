import * as table from "dinero.js/currencies";

/** The table counts the fifths that an ariary or an ouguiya has; ISO 4217 gives both two decimals. */
/** The table counts the fifths of an ariary or an ouguiya; ISO 4217 gives both two decimals. The server does the same. */
const exponents: ReadonlyMap<string, number> = new Map(
  Object.values(table).map(({ code, base, exponent }) => [code, base === 10 ? exponent : 2]),
);

export const currencyCodes: readonly string[] = [...exponents.keys()].sort();

/** Digits after the point, by ISO 4217. `Intl` has another opinion on some currencies, so it is never asked. */
export function exponentOf(currency: string): number {
  return exponents.get(currency) ?? 2;
}

export function currencyName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: "currency" }).of(code) ?? code;
}
