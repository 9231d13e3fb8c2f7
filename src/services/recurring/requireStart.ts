import { Invalid } from "../../domain/errors.js";
import { addDays, type Day, monthOf, today } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import { requireStarted, requireWithin } from "../budgets/horizon.js";

const STARTED_AT_MOST_DAYS = 366;

/** Where a movement may begin: in the months of the budget, and not so long ago that it would book years at once. */
export function requireStart(budget: BudgetDoc, now: Date, start: Day, path: string): void {
  const month = monthOf(start, budget.monthStartDay);
  requireStarted(budget, month, path);
  requireWithin(budget, now, month, path);
  const earliest = addDays(today(now, budget.timeZone), -STARTED_AT_MOST_DAYS);
  if (start < earliest) throw Invalid.at(path, "out-of-range", `Must be at most ${STARTED_AT_MOST_DAYS} days ago: ${earliest} or later.`);
}
