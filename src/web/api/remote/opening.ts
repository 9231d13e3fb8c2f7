import type { Opening } from "../../../domain/envelopes.js";
import { add } from "../../../domain/money.js";

interface FirstMonthFigures {
  readonly totalIncome: number;
  readonly totalBudgeted: number;
  readonly uncategorisedSpent: number;
  readonly toAssign: number;
  readonly categories: readonly { readonly categoryId: string; readonly carriedIn: number }[];
}

/** What a month started with, from its figures: the sum for `toAssign`, the other way round. */
export function openingOf({ totalIncome, totalBudgeted, uncategorisedSpent, toAssign, categories }: FirstMonthFigures): Opening {
  const carried = categories.filter(({ carriedIn }) => carriedIn !== 0);
  return {
    pool: add(toAssign, -totalIncome, uncategorisedSpent, totalBudgeted),
    carriedIn: new Map(carried.map(({ categoryId, carriedIn }) => [categoryId, carriedIn])),
  };
}
