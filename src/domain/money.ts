import { Conflict } from "./errors.js";

/** The largest amount, in minor units, that every JSON reader keeps exact: 2^53 - 1. */
export const LARGEST_AMOUNT = Number.MAX_SAFE_INTEGER;

export function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** Adds whole minor units. A sum that leaves the safe range is refused rather than rounded. */
export function add(...amounts: readonly number[]): number {
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    if (!Number.isSafeInteger(sum)) throw outOfRange();
  }
  return sum === 0 ? 0 : sum;
}

export function subtract(from: number, amount: number): number {
  return add(from, -amount);
}

export function sumOf<T>(items: readonly T[], amountOf: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum = add(sum, amountOf(item));
  return sum;
}

/** A figure that the database worked out: exact, or refused. */
export function exact(value: unknown): number {
  const figure = typeof value === "number" ? value : Number(value);
  if (!Number.isSafeInteger(figure)) throw outOfRange();
  return figure === 0 ? 0 : figure;
}

function outOfRange(): Conflict {
  return new Conflict("sum-out-of-range", `A sum exceeds ${LARGEST_AMOUNT} minor units, the largest exact figure.`);
}
