import { type ExpectedOfMonth, expectedByMonth } from "../../domain/recurring/expected.js";
import { type Month, periodOf } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpectedMovements } from "../recurring/ExpectedMovements.js";

/** By month; a month in which nothing is expected is not there. */
export async function expectedOfMonths(
  expected: ExpectedMovements,
  { _id, monthStartDay }: BudgetDoc,
  from: Month,
  to: Month,
): Promise<ReadonlyMap<Month, ExpectedOfMonth>> {
  const movements = await expected.between(_id, periodOf(from, monthStartDay).from, periodOf(to, monthStartDay).to);
  return expectedByMonth(movements, monthStartDay);
}
