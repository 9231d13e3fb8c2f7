import { Invalid } from "../../domain/errors.js";
import { currentMonth, type Day, type Period, periodOf } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";

/** An end that is not given is that of the current month. */
export function dayRange(
  { timeZone, monthStartDay }: Pick<BudgetDoc, "timeZone" | "monthStartDay">,
  { from, to }: { readonly from?: Day | undefined; readonly to?: Day | undefined },
  now: Date,
): Period {
  const period = periodOf(currentMonth(now, timeZone, monthStartDay), monthStartDay);
  const range = { from: from ?? period.from, to: to ?? period.to };
  if (range.from > range.to)
    throw Invalid.at(
      from === undefined ? "/from" : "/to",
      "required",
      "Send both from and to: the missing one defaults to the current month.",
    );
  return range;
}
