import { addMonths, monthRange } from "../../domain/month.js";
import { trendOf } from "../../domain/trend.js";
import type { BudgetStore } from "../store/BudgetStore.js";

/** What was planned, spent and saved in one month, in minor units. */
export interface TrendPoint {
  readonly month: string;
  readonly income: number;
  readonly spent: number;
  readonly planned: number;
  readonly saved: number;
}

/** The last months up to the current one, none before the first. */
export function trendPoints(store: BudgetStore, months: number): TrendPoint[] {
  const current = store.currentMonth();
  const from = addMonths(current, 1 - months);
  return monthRange(from < store.firstMonth ? store.firstMonth : from, current).flatMap((month) => {
    const figures = store.figures(month);
    if (figures === null) return [];
    const { income, spent, planned, saved } = trendOf([figures]);
    return [{ month, income, spent, planned, saved }];
  });
}
