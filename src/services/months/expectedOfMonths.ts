import { add } from "../../domain/money.js";
import { type Month, monthOf, periodOf } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import type { ExpectedMovements } from "../recurring/ExpectedMovements.js";

/** What recurring movements will still bring in one month. */
export interface ExpectedOfMonth {
  readonly income: number;
  readonly expenses: number;
  /** Expenses minus refunds. */
  readonly byCategory: ReadonlyMap<string, number>;
}

export const nothingExpected: ExpectedOfMonth = { income: 0, expenses: 0, byCategory: new Map() };

interface Sums {
  income: number;
  expenses: number;
  readonly byCategory: Map<string, number>;
}

/** By month; a month in which nothing is expected is not there. */
export async function expectedOfMonths(
  expected: ExpectedMovements,
  { _id, monthStartDay }: BudgetDoc,
  from: Month,
  to: Month,
): Promise<ReadonlyMap<Month, ExpectedOfMonth>> {
  const movements = await expected.between(_id, periodOf(from, monthStartDay).from, periodOf(to, monthStartDay).to);
  const months = new Map<Month, Sums>();
  for (const { day, type, parts } of movements) {
    const month = monthOf(day, monthStartDay);
    const sums = months.get(month) ?? { income: 0, expenses: 0, byCategory: new Map<string, number>() };
    months.set(month, sums);
    for (const { categoryId, amount } of parts) {
      if (type === "income") sums.income = add(sums.income, amount);
      else sums.expenses = add(sums.expenses, amount);
      const net = type === "income" ? -amount : amount;
      if (categoryId !== null) sums.byCategory.set(categoryId, add(sums.byCategory.get(categoryId) ?? 0, net));
    }
  }
  return months;
}
