import { emptyOpening, type Envelope, figuresOf, type MonthPlan, type Opening, quietMonth as nothing } from "../../domain/envelopes.js";
import type { Month } from "../../domain/month.js";
import { yielding } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import {
  beforeOf,
  isSummed,
  type LedgerDoc,
  type LedgerPageDoc,
  movementsOf,
  openingOf,
  pageId,
  type Sums,
  monthEpochOf,
  unnamedOf,
} from "../../models/ledger.js";
import { quietMonth, type SummedMonth } from "./expenseSums.js";
import type { CarriedPage } from "./carriedPage.js";
import type { PageWrite } from "./pageWrites.js";
import { nothingMoved, plus } from "./sums.js";
import { nothingApart } from "./apart.js";

/** Where a page has seen more than so many unprocessed expenses, it is better summed again. */
export const SEEN_AT_MOST = 1000;

export interface Links {
  readonly budget: Pick<BudgetDoc, "_id" | "hasAccounts">;
  readonly head: LedgerDoc;
  /** The page whose opening can be trusted; null where the budget begins. */
  readonly start: LedgerPageDoc | null;
  readonly months: readonly Month[];
  /** As they are stored, without what they open with. */
  readonly pages: ReadonlyMap<Month, CarriedPage>;
  /** The months that were summed again. */
  readonly sums: ReadonlyMap<Month, SummedMonth>;
  readonly envelopes: readonly Envelope[];
  readonly plans: ReadonlyMap<Month, MonthPlan>;
}

/** The pages of months that follow one another: each starts with what the one before leaves. */
export async function* chainOf({ budget, head, start, months, pages, sums, envelopes, plans }: Links): AsyncGenerator<PageWrite> {
  let opening: Opening = start === null ? emptyOpening : openingOf(start);
  let before: Sums = start === null ? nothingMoved : beforeOf(start);
  for await (const month of yielding(months)) {
    const stored = pages.get(month);
    const summed = sums.get(month) ?? (stored !== undefined && isSummed(stored, head) ? stored : quietMonth);
    const page: LedgerPageDoc = {
      _id: pageId(budget._id, month),
      budgetId: budget._id,
      month,
      rev: (stored?.rev ?? 0) + 1,
      monthEpoch: Math.max(summed.seen.length, summed.accountsSeen?.length ?? 0) > SEEN_AT_MOST ? -1 : monthEpochOf(head, month),
      unnamed: unnamedOf(head),
      seen: summed.seen.slice(0, SEEN_AT_MOST),
      moved: summed.moved.map((entry) => ({ ...entry })),
      count: summed.count,
      inCount: summed.inCount,
      toReview: summed.toReview,
      pool: opening.pool,
      carried: [...opening.carriedIn].map(([categoryId, amount]) => ({ categoryId, amount })),
      before: before.moved.map((entry) => ({ ...entry })),
      countBefore: before.count,
      inCountBefore: before.inCount,
      toReviewBefore: before.toReview,
      ...(budget.hasAccounts === true ? accountsOf(summed, before) : {}),
    };
    const movements = summed.count === 0 ? nothing : movementsOf(summed);
    opening = figuresOf(month, opening, envelopes, plans.get(month) ?? new Map(), movements).closing;
    before = plus(before, summed);
    yield { page, over: stored };
  }
}

/** A page from before the first money account has none of it, so that it stays as it was. */
function accountsOf({ accounts = [], accountsSeen = [], apart = nothingApart }: SummedMonth, before: Sums) {
  return {
    accounts: [...accounts],
    accountsSeen: accountsSeen.slice(0, SEEN_AT_MOST),
    accountsBefore: [...(before.accounts ?? [])],
    apart: { ...apart },
    apartBefore: { ...(before.apart ?? nothingApart) },
  };
}
