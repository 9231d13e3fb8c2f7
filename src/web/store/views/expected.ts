import { type ExpectedOfMonth, expectedByMonth, nothingExpected } from "../../../domain/recurring/expected.js";
import { partsOfOccurrence } from "../../../domain/recurring/occurrenceAmounts.js";
import { outstanding } from "../../../domain/recurring/schedule.js";
import { periodOf } from "../../../domain/month.js";
import type { BudgetRow, Month, MovementRow } from "../model.js";

/** What recurring movements will still bring in a month, as the server computes it. */
export function expectedIn(movements: readonly MovementRow[], month: Month, { monthStartDay }: BudgetRow): ExpectedOfMonth {
  const { from, to } = periodOf(month, monthStartDay);
  const coming = movements.flatMap((movement) =>
    outstanding(movement, from, to).map(({ day, single }) => ({
      day,
      type: movement.type,
      parts: partsOfOccurrence(movement, single),
    })),
  );
  return expectedByMonth(coming, monthStartDay).get(month) ?? nothingExpected;
}
