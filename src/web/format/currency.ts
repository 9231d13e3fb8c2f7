import * as table from "dinero.js/currencies";

/** The table counts the fifths of an ariary or an ouguiya; ISO 4217 gives both two decimals. The server does the same. */
const exponents: ReadonlyMap<string, number> = new Map(
  Object.values(table).map(({ code, base, exponent }) => [code, base === 10 ? exponent : 2]),
);

export const currencyCodes: readonly string[] = [...exponents.keys()].sort();

/** What amounts are in. A budget is one, as the server returns it: `Intl` has other digits than ISO 4217 for some currencies. */
export interface MoneyUnit {
  readonly currency: string;
  readonly currencyDigits: number;
}

/** For amounts in another currency than a budget's. */
export function unitOf(currency: string): MoneyUnit {
  return { currency, currencyDigits: exponents.get(currency) ?? 2 };
}

export function currencyName(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "currency" }).of(code) ?? code;
}
