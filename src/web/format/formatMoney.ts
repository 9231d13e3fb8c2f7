import type { MoneyUnit } from "./currency.js";

type Decimal = `${number}`;

/** Puts the point into the digits: 1234 with two digits is "12.34". Text all the way, never a float. */
export function decimalText(amount: number, exponent: number): string {
  const digits = String(Math.abs(amount)).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  const part = digits.slice(digits.length - exponent);
  return `${amount < 0 ? "-" : ""}${whole}${exponent === 0 ? "" : `.${part}`}`;
}

function isDecimal(text: string): text is Decimal {
  return /^-?\d+(\.\d+)?$/.test(text);
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, { currency, currencyDigits: digits }: MoneyUnit, signed: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits} ${signed}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    numberingSystem: "latn",
    signDisplay: signed ? "exceptZero" : "negative",
  });
  formats.set(key, made);
  return made;
}

/** Minor units as people write them. `Intl` is given text, which it formats exactly. */
export function formatMoney(amount: number, unit: MoneyUnit, locale: string, signed = false): string {
  const text = decimalText(amount, unit.currencyDigits);
  return isDecimal(text) ? formatOf(locale, unit, signed).format(text) : text;
}

const plainFormats = new Map<string, Intl.NumberFormat>();

/** Without the currency, for columns that name it at their head. */
export function formatFigure(amount: number, { currencyDigits: digits }: MoneyUnit, locale: string): string {
  const key = `${locale} ${digits}`;
  const format =
    plainFormats.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, numberingSystem: "latn" });
  plainFormats.set(key, format);
  const text = decimalText(amount, digits);
  return isDecimal(text) ? format.format(text) : text;
}

const SHORTENED_FROM = 1_000_000;

/** For the side of a chart, where there is little room: all amounts there with as many decimals, none unless one needs them. */
export function axisFormat(
  amounts: readonly number[],
  { currency, currencyDigits: exponent }: MoneyUnit,
  locale: string,
): (amount: number) => string {
  const unit = 10 ** exponent;
  const digits = amounts.every((amount) => amount % unit === 0) ? 0 : exponent;
  const isLong = amounts.some((amount) => Math.abs(amount) >= SHORTENED_FROM * unit);
  const length = isLong
    ? ({ notation: "compact", minimumFractionDigits: 0, maximumFractionDigits: 1 } as const)
    : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, numberingSystem: "latn", ...length });
  return (amount) => format.format(amount / unit);
}

/** How a locale writes numbers: alone, and with a currency, which is something else in French Switzerland. */
interface Signs {
  readonly decimals: ReadonlySet<string>;
  readonly groupSize: number;
}

const signs = new Map<string, Signs>();

function signsOf(locale: string): Signs {
  const known = signs.get(locale);
  if (known !== undefined) return known;
  const styles: Intl.NumberFormatOptions[] = [{}, { style: "currency", currency: "XXX", minimumFractionDigits: 1 }];
  const parts = styles.flatMap((style) => new Intl.NumberFormat(locale, { ...style, numberingSystem: "latn" }).formatToParts(12_345_678.5));
  const [, group = ""] = parts.filter(({ type }) => type === "integer").map(({ value }) => value);
  const decimals = parts.filter(({ type }) => type === "decimal").map(({ value }) => value);
  const made = { decimals: new Set(decimals), groupSize: group.length };
  signs.set(locale, made);
  return made;
}

/** What the locale writes before decimals, the sign of a number alone first: "." or ",". */
export function decimalSigns(locale: string): ReadonlySet<string> {
  return signsOf(locale).decimals;
}

/** How many digits stand together, but for the last three: two in India, three elsewhere. */
export function groupSize(locale: string): number {
  return signsOf(locale).groupSize;
}

/** The locale's decimal sign: "." or ",". */
export function decimalSign(locale: string): string {
  const [first = "."] = decimalSigns(locale);
  return first;
}

/** What stands in an amount field: no symbol, no grouping, the locale's decimal sign. */
export function moneyText(amount: number, { currencyDigits }: MoneyUnit, locale: string): string {
  return decimalText(amount, currencyDigits).replace(".", decimalSign(locale));
}
