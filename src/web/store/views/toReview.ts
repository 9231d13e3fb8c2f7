import { sumOf } from "../../../domain/money.js";
import type { BudgetStore } from "../BudgetStore.js";

/** How many expenses and incomes of the months that are here wait for review. */
export function toReviewIn(store: BudgetStore): number {
  return sumOf(store.expenseMonths(), (month) => store.figures(month)?.toReview ?? 0);
}
