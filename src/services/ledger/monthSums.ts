import { sumOf } from "../../domain/money.js";
import type { Month } from "../../domain/month.js";
import { yielding } from "../../runtime/turn.js";
import { takeLongTurn } from "../../runtime/work.js";
import { isSummed, monthEpochOf, type Sums } from "../../models/ledger.js";
import { SMALL } from "../reads/BudgetQuery.js";
import { changesByMonth, type LedgerState, type SummedPage } from "./ledgerState.js";
import type { LiveSums } from "./LiveSums.js";
import { withFresh } from "./sums.js";

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
  const changes = await changesByMonth(state, months);
  const sums = new Map<Month, Sums>();
  const missing: Month[] = [];
  for await (const month of yielding(months)) {
    const page = pages.get(month);
    const change = changes.get(month);
    if (page === undefined || change?.unknown === true || !isSummed(page, state)) missing.push(month);
    else sums.set(month, change === undefined || change.fresh.length === 0 ? page : withFresh(page, change.fresh));
  }
  // What their pages said last is near enough. Others wait for the sums as well, so those do not wait for a turn themselves.
  if (sumOf(missing, (month) => pages.get(month)?.count ?? 0) > SMALL) await takeLongTurn();
  if (missing.length > 0) for (const [month, summed] of await live.of(budgetId, state, missing)) sums.set(month, summed);
  return { sums, live: missing.length > 0 };
}

/**
 * Whether the pages of these months are about to go on with what is new in them: it was said in the head already, and the dirty flags, which
 * go last, are still there. To wait costs less than to sum all these months from their expenses.
 */
export async function isCarryingOn(state: LedgerState, pages: ReadonlyMap<Month, SummedPage>, months: readonly Month[]): Promise<boolean> {
  const behind = months.filter((month) => {
    const page = pages.get(month);
    return (
      page !== undefined &&
      page.monthEpoch + 1 === monthEpochOf(state, month) &&
      isSummed({ ...page, monthEpoch: page.monthEpoch + 1 }, state)
    );
  });
  if (behind.length === 0) return false;
  const changes = await changesByMonth(state, behind);
  return behind.some((month) => {
    const change = changes.get(month);
    return change !== undefined && !change.unknown && change.fresh.length > 0;
  });
}
