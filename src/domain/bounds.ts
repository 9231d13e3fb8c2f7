import { quantity } from "./quantity.js";

/** What to say of a value outside its bounds, the same wherever it is found. */
export function mustBeOneOf(values: readonly unknown[]): string {
  return values.length === 1 ? `Must be ${String(values[0])}.` : `Must be one of: ${values.map(String).join(", ")}.`;
}

export function atLeast(origin: string, least: number, inclusive = true): string {
  const unit = units[origin];
  if (unit === undefined) return `Must be ${inclusive ? "at least" : "above"} ${least}.`;
  return least === 1 ? "Must not be empty." : `At least ${quantity(least, unit)}.`;
}

export function atMost(origin: string, most: number, inclusive = true): string {
  const unit = units[origin];
  return unit === undefined ? `Must be ${inclusive ? "at most" : "below"} ${most}.` : `At most ${quantity(most, unit)}.`;
}

const units: Readonly<Record<string, string>> = { string: "character", array: "item" };
