import { Conflict } from "./errors.js";

/** The largest amount, in minor units, that every JSON reader keeps exact: 2^53 - 1. */
export const LARGEST_AMOUNT = Number.MAX_SAFE_INTEGER;

/**
 * Amounts up to this sum to nothing that is not exact: neither nine million expenses, nor the planned amounts of all categories in
 * all months within reach. So only for larger ones somebody has to look before they are stored.
 */
export const LARGEST_UNCHECKED = 1_000_000_000;

export function isLarge(amount: number): boolean {
  return amount > LARGEST_UNCHECKED;
}

export function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** Adds whole minor units. A sum that leaves the safe range is refused rather than rounded. */
export function add(...amounts: readonly number[]): number {
  return sumOf(amounts, itself);
}

/** On the way a sum may leave the safe range and come back; only where it ends counts. */
function exactly(amounts: readonly number[]): number {
  if (!amounts.every(isAmount)) throw outOfRange();
  return exact(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n));
}

export function subtract(from: number, amount: number): number {
  return add(from, -amount);
}

export function sumOf<T>(items: readonly T[], amountOf: (item: T) => number): number {
  let sum = 0;
  for (const item of items) {
    sum += amountOf(item);
    if (!Number.isSafeInteger(sum)) return exactly(items.map(amountOf));
  }
  return sum === 0 ? 0 : sum;
}

function itself(amount: number): number {
  return amount;
}

/** A figure that the database calculated: exact, or refused. */
export function exact(value: unknown): number {
  const figure = typeof value === "number" ? value : Number(value);
  if (!Number.isSafeInteger(figure)) throw outOfRange();
  return figure === 0 ? 0 : figure;
}

/** The same amount in major units, in text: 1234 with two digits is `12.34`. */
export function decimalText(amount: number, exponent: number): string {
  const digits = String(Math.abs(amount)).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  const sign = amount < 0 ? "-" : "";
  return exponent === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-exponent)}`;
}

export function isOutOfRange(error: unknown): error is Conflict {
  return error instanceof Conflict && error.code === "sum-out-of-range";
}

export function outOfRange(): Conflict {
  return new Conflict("sum-out-of-range", `A sum exceeds ${LARGEST_AMOUNT} minor units, the largest number that is exact.`);
}
