import type { ExpensesAsked } from "./expenses/ExpenseQuery.js";

/** The movements of a spending report and their groups; all given filters must match. */
export interface SpendingQuery extends ExpensesAsked {
  /**
   * The grouping.
   * @default "category"
   */
  groupBy?: "category" | "month" | "payee" | "tag" | "day" | "member" | "account";

  /** `month`: each row says its months as well. */
  by?: "month";
}
