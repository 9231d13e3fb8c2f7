import type { MoneyUnit } from "./currency.js";
import { divideHalfEven } from "../../domain/ratio.js";

/** The decimals of a calculated rate; as on the server. */
const rateDigits = 12;
const ratePattern = /^(0|[1-9]\d{0,11})(\.\d{1,12})?$/;
const largest = BigInt(Number.MAX_SAFE_INTEGER);

/** A rate as somebody types it: "0,9231" is "0.9231"; null when it is none. */
export function parseRate(text: string): string | null {
  const rate = text.trim().replace(",", ".");
  return ratePattern.test(rate) && /[1-9]/.test(rate) ? rate : null;
}

/** `amount` of `from` in minor units of `to`, at `rate` major units of `to` for one of `from`; null when that is no amount. */
export function convert(amount: number, from: MoneyUnit, to: MoneyUnit, rate: string): number | null {
  const [whole = "", part = ""] = rate.split(".");
  const scale = to.currencyDigits - from.currencyDigits - part.length;
  const worked = scaled(BigInt(amount) * BigInt(whole + part), 1n, scale);
  return worked >= 1n && worked <= largest ? Number(worked) : null;
}

/** How much of `there` becomes `amount` of `own` at this rate; null when that is no amount. */
export function convertBack(amount: number, own: MoneyUnit, there: MoneyUnit, rate: string): number | null {
  const [whole = "", part = ""] = rate.split(".");
  const worked = scaled(BigInt(amount), BigInt(whole + part), there.currencyDigits - own.currencyDigits + part.length);
  return worked >= 1n && worked <= largest ? Number(worked) : null;
}

/** The rate by which `amount` of `from` became `result` of `to`; null when it is too small to be written. */
export function rateBetween(amount: number, from: MoneyUnit, result: number, to: MoneyUnit): string | null {
  const digits = scaled(BigInt(result), BigInt(amount), rateDigits + from.currencyDigits - to.currencyDigits);
  if (digits === 0n) return null;
  const text = String(digits).padStart(rateDigits + 1, "0");
  return `${text.slice(0, -rateDigits)}.${text.slice(-rateDigits)}`.replace(/\.?0+$/, "");
}

/** `over / under * 10^scale`, rounded half to even, exactly. */
function scaled(over: bigint, under: bigint, scale: number): bigint {
  const shift = 10n ** BigInt(Math.abs(scale));
  return scale >= 0 ? divideHalfEven(over * shift, under) : divideHalfEven(over, under * shift);
}
