import type { MoneyUnit } from "./currency.js";
import { decimalSigns, groupSize } from "./formatMoney.js";

export type MoneyFault = "empty" | "not-a-number" | "too-fine" | "too-large";
export type ParsedMoney = { readonly amount: number } | { readonly fault: MoneyFault };

const largest = BigInt(Number.MAX_SAFE_INTEGER);

/** Either sign may be the decimal one; a group is only believed where it is a proper group: of three, or as the locale writes them. */
function splitAt(text: string, decimal: string, locale: string): { whole: string; part: string } | null {
  const at = text.lastIndexOf(decimal);
  const whole = at < 0 ? text : text.slice(0, at);
  const part = at < 0 ? "" : text.slice(at + 1);
  const group = decimal === "." ? "," : ".";
  const isProper = [3, groupSize(locale)].some((size) =>
    new RegExp(`^[1-9]\\d{0,${size - 1}}(?:[${group}]\\d{${size}})*[${group}]\\d{3}$`).test(whole),
  );
  if (whole.includes(group) && !isProper) return null;
  const joined = whole.replaceAll(group, "");
  return /^\d*$/.test(joined) && /^\d*$/.test(part) && joined + part !== "" ? { whole: joined, part } : null;
}

function decimalOf(text: string, locale: string): string {
  const comma = text.lastIndexOf(",");
  const point = text.lastIndexOf(".");
  if (comma >= 0 && point >= 0) return comma > point ? "," : ".";
  if (comma < 0 && point < 0) return ".";
  const sign = comma >= 0 ? "," : ".";
  const other = sign === "," ? "." : ",";
  const groups = text.split(sign).length > 2;
  const looksGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && !decimalSigns(locale).has(sign);
  return groups || looksGrouped ? other : sign;
}

/** A number without a sign, exactly: "12,50" is 1250 with a scale of 2. Null when it is none. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

export function parseDecimal(text: string, locale: string): Decimal | null {
  const pieces = splitAt(text, decimalOf(text, locale), locale);
  if (pieces === null) return null;
  const part = pieces.part.replace(/0+$/, "");
  return { digits: BigInt(`${pieces.whole}${part}` || "0"), scale: part.length };
}

/** Digits in groups of three, with the same sign between all of them. */
const groups = /(?<![\d.,])[1-9]\d{0,2}(?:([\s'’])\d{3})(?:\1\d{3})*(?!\d)/g;

/**
 * Without spaces, and without signs that group digits properly. Others stay between their digits, so that nothing reads them: "12 50" may be
 * twelve and a half, or much more.
 */
export function withoutSpaces(text: string): string {
  const apart = text.trim().replace(/(?<!\d)\s+|\s+(?!\d)/g, "");
  return apart.replace(groups, (group) => group.replace(/[\s'’]/g, ""));
}

/** Without marks that nobody sees, such as those of the direction, and with the usual signs for those that are a whole square wide. */
function plain(text: string): string {
  return text.replace(/\p{Cf}/gu, "").replace(/[\uff01-\uffe6]/g, (wide) => wide.normalize("NFKC"));
}

/** What is typed, without the signs of its own currency beside the numbers: "€ 12.50", "12.50 EUR", "12.50 euros". */
export function bareAmount(text: string, unit: MoneyUnit, locale: string): string {
  const sign = `(?:${signsOf(unit.currency, locale)})`;
  const before = new RegExp(`(?<![\\p{L}\\d.,])${sign}\\s*(?=[-−–+(]?[\\d.,])`, "giu");
  const after = new RegExp(`(?<=[\\d.,)])\\s*${sign}(?![\\p{L}\\d.,])`, "giu");
  return withoutSpaces(plain(text).replace(before, "").replace(after, ""));
}

const signsByKey = new Map<string, string>();

/** How a currency may be written, as a pattern; the longest first. */
function signsOf(currency: string, locale: string): string {
  const key = `${currency} ${locale}`;
  const known = signsByKey.get(key);
  if (known !== undefined) return known;
  const found = new Set([currency]);
  for (const language of [locale, "en"])
    for (const currencyDisplay of ["symbol", "narrowSymbol", "name"] as const) {
      const parts = new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay }).formatToParts(1);
      for (const { type, value } of parts) if (type === "currency") found.add(plain(value));
    }
  const signs = [...found].sort((one, other) => other.length - one.length);
  const pattern = signs.map((sign) => sign.replace(/[$.*+?^(){}|[\]\\]/g, "\\$&")).join("|");
  signsByKey.set(key, pattern);
  return pattern;
}

/** Text to whole minor units, exactly, or not at all: "12,5" is 1250 in EUR, "12.345" is refused. */
export function parseMoney(text: string, unit: MoneyUnit, locale: string): ParsedMoney {
  const { currencyDigits: exponent } = unit;
  const bare = bareAmount(text, unit, locale);
  if (bare === "") return { fault: "empty" };
  const negative = /^[-−–]/.test(bare);
  const decimal = parseDecimal(bare.replace(/^[-−–+]/, ""), locale);
  if (decimal === null) return { fault: "not-a-number" };
  if (decimal.scale > exponent) return { fault: "too-fine" };
  const minor = decimal.digits * 10n ** BigInt(exponent - decimal.scale);
  if (minor > largest) return { fault: "too-large" };
  return { amount: Number(negative ? -minor : minor) };
}
