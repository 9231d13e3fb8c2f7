import type { Month } from "../../domain/month.js";
import { isSummed, type Sums } from "../../models/ledger/ledger.js";
import { changesByMonth, type LedgerState, type SummedPage } from "./ledgerState.js";
import type { LiveSums } from "./LiveSums.js";
import { plus, sumsOf } from "./sums.js";

/** What moved in some months. */
export interface MonthSums {
  readonly sums: ReadonlyMap<Month, Sums>;
  /** Whether expenses were read for it, so that the state must be looked at again. */
  readonly live: boolean;
}

/**
 * A page tells what moved while it counts, together with the expenses that nobody has processed yet and that it does not say it
 * has seen. The other months are summed from the expenses themselves.
 */
export async function monthSumsOf(
  live: LiveSums,
  budgetId: string,
  state: LedgerState,
  pages: ReadonlyMap<Month, SummedPage>,
  months: readonly Month[],
): Promise<MonthSums> {
  const changes = changesByMonth(state, months);
  const sums = new Map<Month, Sums>();
  const missing: Month[] = [];
  for (const month of months) {
    const page = pages.get(month);
    const change = changes.get(month);
    if (page === undefined || change?.unknown === true || !isSummed(page, state)) missing.push(month);
    else sums.set(month, change === undefined || change.fresh.length === 0 ? page : together(page, change.fresh));
  }
  if (missing.length > 0) for (const [month, summed] of await live.of(budgetId, state, missing)) sums.set(month, summed);
  return { sums, live: missing.length > 0 };
}

function together(page: SummedPage, fresh: Parameters<typeof sumsOf>[0]): Sums {
  const seen = new Set(page.seen);
  return plus(page, sumsOf(fresh.filter(({ _id }) => !seen.has(_id))));
}
