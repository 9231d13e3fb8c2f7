import { exponentOf } from "./currency.js";
import { currenciesNamed } from "./currencySigns.js";
import { dashForCents } from "./dashForCents.js";
import { isAmount } from "./money.js";

type AmountFault = "invalid-format" | "ambiguous-amount" | "too-many-digits" | "too-small" | "too-large";

/** Why a text is no amount of this currency; `named`: what stands there in the place of a currency. */
export type UnreadAmount = { readonly fault: AmountFault } | { readonly fault: "other-currency"; readonly named: string };

/** Half of those who send the number 12 mean 0.12, and the others 12.00. */
export const amountAsNumber = {
  code: "amount-as-number",
  message: 'Must be a text in major units, such as "12.50". Send a number of minor units as amountMinor.',
} as const;

/** What a text of a person says of an amount. */
export type ReadAmount = { readonly amount: number; readonly sign: "+" | "-" | null } | UnreadAmount;

/** Around the digits: a sign and a currency, each at most once; `Rp.` and `S/.` end with a dot. */
const PARTS = /^(?<before>(?:[^\d.,]|(?<=[\p{L}/])\.)*)(?<digits>\d(?:[\d.,'’\s]*\d)?)(?<after>[^\d]*)$/u;
const SIGNS = /[-−–+]/gu;
/** A currency is named by letters or by a sign; a mark alone, as in `5,`, is none. */
const NAMES = /[\p{L}\p{Sc}]/u;
/** Between groups of digits. */
const GAPS = /[\s'’]/gu;
const GROUPED = /^[1-9]\d{0,2}(?:[\s'’]\d{3})+$/u;

/** An amount in minor units, from a text in major units such as `12,50`, `EUR 12.50` or `-3.20`. What can be read in two ways is refused. */
export function readAmount(text: string, currency: string): ReadAmount {
  const { before = "", digits = "", after = "" } = PARTS.exec(dashForCents(text.trim(), exponentOf(currency)))?.groups ?? {};
  const signs = [...`${before}${after}`.matchAll(SIGNS)].map(([sign]) => (sign === "+" ? "+" : "-"));
  if (digits === "" || signs.length > 1) return { fault: "invalid-format" };
  const named = [before, after].map((part) => part.replace(SIGNS, "").trim()).filter((part) => part !== "");
  if (named.length > 1 || named.some((name) => !NAMES.test(name))) return { fault: "invalid-format" };
  const other = named.find((name) => currenciesNamed(name)?.includes(currency) !== true);
  if (other !== undefined) return { fault: "other-currency", named: other };
  const minor = minorUnits(digits, exponentOf(currency));
  if (!("units" in minor)) return minor;
  const amount = Number(minor.units);
  if (!isAmount(amount)) return { fault: "too-large" };
  return amount === 0 ? { fault: "too-small" } : { amount, sign: signs[0] ?? null };
}

function minorUnits(text: string, exponent: number): { readonly units: string } | { readonly fault: AmountFault } {
  const marks = [...new Set(text.replace(/[^.,]/g, ""))];
  const [first = "", second] = marks;
  if (marks.length === 0) return major(text, "", exponent);
  const last = text.lastIndexOf(first);
  if (second !== undefined) {
    // The mark that comes last is the decimal one; the other one groups.
    const decimal = text.lastIndexOf(second) > last ? second : first;
    const at = text.lastIndexOf(decimal);
    if (text.indexOf(decimal) !== at) return { fault: "invalid-format" };
    const whole = text.slice(0, at).replaceAll(decimal === first ? second : first, " ");
    return GROUPED.test(whole) ? major(whole, text.slice(at + 1), exponent) : { fault: "invalid-format" };
  }
  const [whole, fraction] = [text.slice(0, last), text.slice(last + 1)];
  if (text.indexOf(first) !== last) {
    const grouped = text.replaceAll(first, " ");
    return GROUPED.test(grouped) ? major(grouped, "", exponent) : { fault: "invalid-format" };
  }
  const mayGroup = fraction.length === 3 && GROUPED.test(text.replace(first, " "));
  if (!mayGroup) return major(whole, fraction, exponent);
  // Without decimals there is one way to read it.
  return exponent === 0 ? major(text.replace(first, ""), "", exponent) : { fault: "ambiguous-amount" };
}

function major(whole: string, fraction: string, exponent: number): { readonly units: string } | { readonly fault: AmountFault } {
  const digits = whole.replace(GAPS, "");
  if (digits !== whole && !GROUPED.test(whole)) return { fault: "invalid-format" };
  if (!/^\d+$/.test(digits) || !/^\d*$/.test(fraction)) return { fault: "invalid-format" };
  if (fraction.length > exponent) return { fault: "too-many-digits" };
  return { units: `${digits}${fraction.padEnd(exponent, "0")}` };
}
