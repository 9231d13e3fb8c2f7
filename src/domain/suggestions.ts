import type { MonthFigures } from "./envelopes.js";
import { medianOf } from "./median.js";
import type { Month } from "./month.js";

interface SuggestedAmount {
  readonly categoryId: string;
  readonly name: string;
  readonly budgeted: number;
  readonly suggested: number | null;
  readonly before: { month: Month; spent: number }[];
}

/** So many months before one say what it may cost. */
export const MONTHS_BEFORE = 3;

/** From the months before and, last, the month itself. A category that is new was not spent on before: that counts as 0. */
export function suggestionsOf(figures: readonly MonthFigures[]): SuggestedAmount[] {
  // eslint-disable-next-line turns/yielding-loops -- They are few.
  const before = figures.slice(0, -1).map(({ month, rows }) => ({
    month,
    spent: new Map(rows.map((row) => [row.categoryId, row.spent])),
  }));
  return (figures.at(-1)?.rows ?? []).map((row) => {
    const spent = before.map(({ month, spent: of }) => ({ month, spent: of.get(row.categoryId) ?? 0 }));
    const median = medianOf(spent.map((entry) => entry.spent));
    return {
      categoryId: row.categoryId,
      name: row.name,
      budgeted: row.budgeted,
      suggested: median === null ? null : Math.max(0, median),
      before: spent,
    };
  });
}
