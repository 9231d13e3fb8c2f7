import { addMonths, type Month } from "../../domain/month.js";

/** How many months back a budget with this many expenses is kept: the fuller it is, the fewer. */
export function widestWindow(current: Month, expensesCount: number): Month {
  return addMonths(current, expensesCount > 100_000 ? -11 : -23);
}
