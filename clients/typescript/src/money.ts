/** What amounts are in: a budget is one. */
export interface MoneyUnit {
  readonly currency: string;
  /** The digits after the decimal point by ISO 4217. `Intl` has other ones for some currencies, among them HUF, IDR and COP. */
  readonly currencyDigits: number;
}

type Scaled = `${number}`;

/** An amount in minor units as people write it, exactly: 123450 in HUF is "HUF 1,234.50". The default locale is the platform's. */
export function formatMoney(amount: number, { currency, currencyDigits }: MoneyUnit, locale?: string): string {
  const text = `${amount}E-${currencyDigits}`;
  if (!isScaled(text)) throw new TypeError(`Not an amount in minor units: ${amount}`);
  const digits = { minimumFractionDigits: currencyDigits, maximumFractionDigits: currencyDigits };
  return new Intl.NumberFormat(locale, { style: "currency", currency, ...digits }).format(text);
}

/** As text it is never a float: the division is the formatter's. */
function isScaled(text: string): text is Scaled {
  return /^-?\d+E-\d+$/.test(text);
}
