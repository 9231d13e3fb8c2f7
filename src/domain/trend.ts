import type { MonthFigures } from "./envelopes.js";
import { subtract, sumOf } from "./money.js";
import { basisPoints } from "./ratio.js";

interface Trend {
  readonly planned: number;
  readonly spent: number;
  readonly difference: number;
  readonly income: number;
  readonly saved: number;
  readonly savingsRate: number | null;
}

/** What was planned, spent and saved in one month or in several together. What an account held before is neither. */
export function trendOf(figures: readonly Pick<MonthFigures, "totals" | "openings">[]): Trend {
  const planned = sumOf(figures, (figure) => figure.totals.totalBudgeted);
  const spent = sumOf(figures, ({ totals, openings }) => subtract(totals.totalSpent, openings.out));
  const income = sumOf(figures, ({ totals, openings }) => subtract(totals.totalIncome, openings.in));
  const saved = subtract(income, spent);
  return { planned, spent, difference: subtract(planned, spent), income, saved, savingsRate: basisPoints(saved, income) };
}
