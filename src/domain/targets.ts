import { type Month, monthsBetween } from "./month.js";

export const targetKinds = ["monthly", "refill", "byDate"] as const;
export type TargetKind = (typeof targetKinds)[number];

/** What a category should get each month, hold each month, or hold by a month. */
export interface TargetTerms {
  readonly kind: TargetKind;
  readonly amount: number;
  /** The month by which it should hold the amount; null for the other kinds. */
  readonly by: Month | null;
}

/** What a month needs for a target, and what it has of it. */
export interface TargetFigures {
  readonly needed: number;
  readonly funded: number;
  readonly percentage: number;
}

interface EnvelopeOfMonth {
  readonly carriedIn: number;
  readonly budgeted: number;
}

/** What must come into the envelope this month. What is left of a date is divided evenly over the months up to it, the first ones rounded up. */
export function neededFor({ kind, amount, by }: TargetTerms, month: Month, carriedIn: number): number {
  switch (kind) {
    case "monthly":
      return amount;
    case "refill":
      return missing(amount, carriedIn);
    case "byDate": {
      const months = by === null ? 0 : monthsBetween(month, by) + 1;
      return months <= 0 ? 0 : Number((BigInt(missing(amount, carriedIn)) + BigInt(months) - 1n) / BigInt(months));
    }
  }
}

export function targetFigures(terms: TargetTerms, month: Month, { carriedIn, budgeted }: EnvelopeOfMonth): TargetFigures {
  const needed = neededFor(terms, month, carriedIn);
  const funded = Math.min(needed, budgeted);
  const share = needed === 0 ? 100 : Number((BigInt(funded) * 100n) / BigInt(needed));
  return { needed, funded, percentage: Math.max(0, share) };
}

/** An envelope that is overspent needs that much more. The largest amount is enough for any. */
function missing(amount: number, carriedIn: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, amount - carriedIn));
}
