import Big from "big.js";
import { exponentOf } from "./currency.js";
import { Invalid } from "./errors.js";
import { isAmount } from "./money.js";

/** A purchase in another currency; `rate` is a decimal in text, budget currency per one major unit of the other. */
export interface ForeignPurchase {
  readonly amount: number;
  readonly currency: string;
  readonly rate: string;
}

export interface ForeignInput {
  readonly amount?: number | undefined;
  readonly currency: string;
  readonly rate?: string | undefined;
}

const RATE_DIGITS = 12;

/**
 * Of the amount in the budget's currency, the amount in the other one and the rate, any two give the third. Amounts are
 * rounded half to even at their own minor unit; three that disagree are refused.
 */
export function completeForeign(
  currency: string,
  amount: number | undefined,
  original: ForeignInput,
): { amount: number; original: ForeignPurchase } {
  if (original.currency === currency) {
    throw Invalid.at("/original/currency", "same-currency", "The original currency must differ from the budget's.");
  }
  const scale = exponentOf(currency) - exponentOf(original.currency);
  const { rate } = original;
  if (rate !== undefined && original.amount !== undefined) {
    if (amount !== undefined && restates(amount, original.amount, rate, scale)) {
      return { amount, original: { amount: original.amount, currency: original.currency, rate } };
    }
    const worked = rounded(new Big(original.amount).times(rate).times(power(scale)), "/original");
    if (amount !== undefined && amount !== worked) {
      throw Invalid.at("/original", "inconsistent", `amount, original.amount and original.rate do not match: original gives ${worked}.`);
    }
    return { amount: worked, original: { amount: original.amount, currency: original.currency, rate } };
  }
  if (amount === undefined) throw Invalid.at("/amount", "required", "Send amount, or an original with amount and rate.");
  if (rate !== undefined) {
    const worked = rounded(new PreciseBig(amount).div(rate).div(power(scale)), "/original");
    return { amount, original: { amount: worked, currency: original.currency, rate } };
  }
  if (original.amount === undefined) {
    throw Invalid.at("/original", "required", "Send original.amount or original.rate.");
  }
  return { amount, original: { amount: original.amount, currency: original.currency, rate: rateOf(amount, original.amount, scale) } };
}

function rateOf(amount: number, original: number, scale: number): string {
  const rate = exactRateOf(amount, original, scale).round(RATE_DIGITS, Big.roundHalfEven);
  if (rate.eq(0)) throw Invalid.at("/original", "out-of-range", "The rate is too small for 12 decimals.");
  return rate.toFixed();
}

/** Our own rate of two amounts has 12 decimals, too few to give a very large amount back; what we answered we also accept. */
function restates(amount: number, original: number, rate: string, scale: number): boolean {
  return exactRateOf(amount, original, scale).round(RATE_DIGITS, Big.roundHalfEven).eq(rate);
}

function exactRateOf(amount: number, original: number, scale: number): Big {
  return new PreciseBig(amount).div(original).div(power(scale));
}

function rounded(value: Big, path: string): number {
  const worked = Number(value.round(0, Big.roundHalfEven).toFixed());
  if (!isAmount(worked) || worked < 1) throw Invalid.at(path, "out-of-range", "The calculated amount is not a whole number above 0.");
  return worked;
}

function power(exponent: number): Big {
  return new Big(`1e${exponent}`);
}

/** Division keeps enough digits that the rounding at the minor unit is decided by the true value. */
const PreciseBig = Big();
PreciseBig.DP = 40;
PreciseBig.RM = Big.roundHalfEven;
