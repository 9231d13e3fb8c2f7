import * as table from "dinero.js/currencies";

const exponents: ReadonlyMap<string, number> = new Map(
  Object.values(table).map((currency) => [currency.code, currency.exponent]),
);

export const currencyCodes: readonly string[] = [...exponents.keys()].sort();

/** Digits after the point, by ISO 4217. `Intl` has another opinion on some currencies, so it is never asked. */
export function exponentOf(currency: string): number {
  return exponents.get(currency) ?? 2;
}

export function currencyName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: "currency" }).of(code) ?? code;
}
