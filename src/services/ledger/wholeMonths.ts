import { addDays, addMonths, type Day, type Month, monthOf, type Period, periodOf } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import type { Span } from "./LedgerSums.js";

/** A stretch of time as whole months and the days that are left over at its ends. */
export interface Stretch {
  readonly span: Span;
  readonly days: readonly Period[];
}

const PAGES_AHEAD = 12;

/** Null where no whole month lies in it, or where it reaches so far ahead that most of its months are empty. */
export function stretchOf(
  { startMonth, monthStartDay }: Pick<BudgetDoc, "startMonth" | "monthStartDay">,
  from: Day | null,
  to: Day | null,
  now: Date,
): Stretch | null {
  const days: Period[] = [];
  let first: Month = startMonth;
  if (from !== null && from > periodOf(startMonth, monthStartDay).from) {
    first = monthOf(from, monthStartDay);
    const period = periodOf(first, monthStartDay);
    if (from > period.from) {
      days.push({ from, to: period.to });
      first = addMonths(first, 1);
    }
  }
  if (to === null) return { span: { from: first, to }, days };
  const last = monthOf(addDays(to, 1), monthStartDay);
  const whole = addMonths(last, -1);
  const rest = periodOf(last, monthStartDay).from;
  if (rest <= to) days.push({ from: rest, to });
  if (whole < first || whole > addMonths(now.toISOString().slice(0, 7), PAGES_AHEAD)) return null;
  return { span: { from: first, to: whole }, days };
}
