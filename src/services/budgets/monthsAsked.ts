import { Invalid } from "../../domain/errors.js";
import { addMonths, CURRENT, type Month, monthsBetween } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { Models } from "../../models/Models.js";
import { monthNamed, requireReached } from "./horizon.js";

/** More with all their rows would be an answer of many megabytes. */
export const MONTHS_AT_MOST = 120;

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The months that a caller asks for, from the first one of the budget on: the last twelve unless said. Null: all of them lie before it. */
export async function monthsAsked(
  models: Models,
  budget: BudgetDoc,
  now: Date,
  { from, to }: Asked,
): Promise<{ readonly from: Month; readonly to: Month } | null> {
  const current = monthNamed(budget, now, CURRENT);
  const begin = from === undefined ? undefined : monthNamed(budget, now, from);
  const last = to === undefined ? (begin !== undefined && begin > current ? begin : current) : monthNamed(budget, now, to);
  const first = begin ?? addMonths(last, -11);
  if (first > last) throw Invalid.at("/to", "out-of-range", "Must not be before from.");
  if (monthsBetween(first, last) >= MONTHS_AT_MOST) throw Invalid.at("/to", "out-of-range", `At most ${MONTHS_AT_MOST} months at a time.`);
  await requireReached(models, budget, now, last, to === undefined ? "/from" : "/to");
  const start = first < budget.startMonth ? budget.startMonth : first;
  return start > last ? null : { from: start, to: last };
}
