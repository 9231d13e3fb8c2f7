import { countsAs, type Flow } from "../moneyaccounts/flows.js";
import { add } from "../money.js";
import { type Day, type Month, monthOf } from "../month.js";
import type { OccurrenceMoney } from "./occurrenceAmounts.js";

/** What an occurrence that is still to come will move. */
export interface ExpectedMovement extends OccurrenceMoney {
  readonly day: Day;
  readonly type: Flow;
  /** Its accounts: of a transfer, the one that the money leaves and the one in which it arrives. */
  readonly moneyAccountId: string | null;
  readonly toMoneyAccountId: string | null;
  readonly parts: readonly { readonly categoryId: string | null; readonly amount: number }[];
}

/** What of it months look at. */
export type CountedMovement = Pick<ExpectedMovement, "day" | "type" | "parts">;

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
export function expectedByMonth(movements: readonly CountedMovement[], monthStartDay: number): ReadonlyMap<Month, ExpectedOfMonth> {
  const months = new Map<Month, Sums>();
  for (const { day, type: flow, parts } of movements) {
    const type = countsAs(flow);
    // Between two accounts on the budget nothing is spent, and off the budget nothing counts.
    if (type === null) continue;
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
