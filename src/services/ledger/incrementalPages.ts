import { isOutOfRange } from "../../domain/money.js";
import type { Month } from "../../domain/month.js";
import { mapped } from "../../runtime/turn.js";
import { isSummed, type LedgerDoc, monthEpochOf } from "../../models/ledger.js";
import type { CarriedPage } from "./carriedPage.js";
import { SEEN_AT_MOST } from "./chain.js";
import type { DirtyFlag } from "./dirtyFlags.js";
import { type Counted, withFresh } from "./sums.js";
import { nothingApart } from "./apart.js";

export interface Carried {
  readonly page: CarriedPage;
  readonly over: number;
}

/** The months whose sums these changes move; null where one of them does not tell. */
export function monthsMovedBy(flags: readonly DirtyFlag[]): Month[] | null {
  const months = new Set<Month>();
  for (const { kind, from, months: moved } of flags) {
    if (from === undefined || kind === "category" || kind === "plan" || kind === "monthly-budget" || kind === "account-statement") continue;
    if (moved === undefined || moved === null) return null;
    for (const month of moved) months.add(month);
  }
  return [...months].sort();
}

export interface ProcessedChanges {
  /** As it is after these changes were numbered, and nobody else's. */
  readonly head: LedgerDoc;
  /** The pages as they were before the changes were looked for. */
  readonly pages: readonly CarriedPage[];
  readonly flags: readonly DirtyFlag[];
  /** Whatever was unprocessed when the changes were looked for; null when that was more than was looked at. */
  readonly unprocessed: ReadonlySet<string> | null;
}

/**
 * The pages whose sums go on with what is new in their months, without another look at the expenses: those that counted until now, and
 * to which nothing but new expenses comes. Why that is right: docs/decisions/0003-ledger.md. A page that would come to a sum which is
 * not exact does not go on.
 */
export async function carriedOn(processed: ProcessedChanges): Promise<Carried[]> {
  const byMonth = movingByMonth(processed.flags);
  const carried = await mapped(processed.pages, (page) => {
    try {
      return carriedPage(page, byMonth.get(page.month) ?? [], processed);
    } catch (error) {
      if (isOutOfRange(error)) return [];
      throw error;
    }
  });
  return carried.flat();
}

function movingByMonth(flags: readonly DirtyFlag[]): Map<Month, DirtyFlag[]> {
  const byMonth = new Map<Month, DirtyFlag[]>();
  for (const flag of flags) {
    for (const month of flag.months ?? []) {
      const moving = byMonth.get(month);
      if (moving === undefined) byMonth.set(month, [flag]);
      else moving.push(flag);
    }
  }
  return byMonth;
}

function carriedPage(page: CarriedPage, moving: readonly DirtyFlag[], { head, unprocessed }: ProcessedChanges): Carried[] {
  const { month, rev } = page;
  const fresh = moving.flatMap(({ fresh: one }) => one ?? []);
  const monthEpoch = monthEpochOf(head, month);
  if (fresh.length === 0 || fresh.length < moving.length || !isSummed({ ...page, monthEpoch: page.monthEpoch + 1 }, head)) return [];
  const still = (ids: readonly string[]): string[] => (unprocessed === null ? [...ids] : ids.filter((id) => unprocessed.has(id)));
  const seen = still(page.seen);
  const accountsSeen = still(page.accountsSeen ?? []);
  const { moved, count, inCount, toReview, accounts, apart = nothingApart } = withFresh({ ...page, seen, accountsSeen }, fresh);
  const added = combined(seen, fresh);
  const addedThere = combined(accountsSeen, fresh);
  if (Math.max(added.length, addedThere.length) > SEEN_AT_MOST) return [];
  const inAccounts = accounts === undefined ? {} : { accounts: [...accounts], accountsSeen: addedThere, apart };
  const sums = { moved: [...moved], count, inCount, toReview, ...inAccounts };
  return [{ over: rev, page: { ...page, ...sums, rev: rev + 1, monthEpoch, seen: added } }];
}

function combined(seen: readonly string[], fresh: readonly Counted[]): string[] {
  return [...new Set([...seen, ...fresh.map(({ _id }) => _id)])];
}
