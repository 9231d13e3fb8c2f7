import type { ExpenseType } from "../expenseType.js";
import { add } from "../money.js";
import { type Day, type Month, monthOf } from "../month.js";

/** What an occurrence that is still to come will move. */
export interface ExpectedMovement {
  readonly day: Day;
  readonly type: ExpenseType;
  readonly parts: readonly { readonly categoryId: string | null; readonly amount: number }[];
}

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
export function expectedByMonth(movements: readonly ExpectedMovement[], monthStartDay: number): ReadonlyMap<Month, ExpectedOfMonth> {
  const months = new Map<Month, Sums>();
  for (const { day, type, parts } of movements) {
    const month = monthOf(day, monthStartDay);
    const sums = months.get(month) ?? { income: 0, expenses: 0, byCategory: new Map<string, number>() };
    months.set(month, sums);
    for (const { categoryId, amount } of parts) {
      const spent = type === "income" ? -amount : amount;
      if (type === "income" && categoryId === null) sums.income = add(sums.income, amount);
      else sums.expenses = add(sums.expenses, spent);
      if (categoryId !== null) sums.byCategory.set(categoryId, add(sums.byCategory.get(categoryId) ?? 0, spent));
    }
  }
  return months;
}
