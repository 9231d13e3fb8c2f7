import type { MonthMovements, Movement, Opening } from "../domain/envelopes.js";
import { exact } from "../domain/money.js";
import type { Month } from "../domain/month.js";
import { amount, count, counts, flag, optionalText, part, parts, schemaOf, sparse, text, words } from "./fields.js";
import type { DocOf } from "./storedFields.js";

/**
 * The version of the arithmetic that makes pages: of what is summed, how amounts are carried, what a page holds. Goes up with
 * every change of it; pages that another version made are not valid, so two releases can run side by side.
 */
const LEDGER_ARITHMETIC = 3;
/** That of pages which tell what moved in money accounts as well. */
const ACCOUNTS_ARITHMETIC = 4;

/** What the head of a budget must say for its pages to count. Those from before its first money account tell nothing of accounts. */
export function arithmeticOf({ hasAccounts = false }: Accounted): number {
  return hasAccounts ? ACCOUNTS_ARITHMETIC : LEDGER_ARITHMETIC;
}

/** Whether a budget has, or had, money accounts. */
export interface Accounted {
  readonly hasAccounts?: boolean;
}

const ledgerFields = {
  /** Goes up with every invalidation. */
  epoch: count,
  arithmetic: count,
  /** The last month whose page opens with what may be trusted. Null: none. */
  validThrough: optionalText,
  /** How many of the invalidations named the months they changed. After any other one, no sums are valid. */
  named: sparse(count),
  /** Of each month, how many invalidations moved it. */
  monthEpochs: sparse(counts),
  /** Whether its table of payees has been built: from then on changes keep it. */
  payees: sparse(flag),
  /** The months in which a threshold may have been reached since this was looked at last: each was the current one of the budget. */
  alertMonths: sparse(words()),
  /** Who made the newest change of those. */
  alertsBy: sparse(text),
  /** Whether something was booked behind the last page when it was written. */
  beyond: sparse(flag),
};

export interface LedgerDoc extends DocOf<typeof ledgerFields> {
  _id: string;
}

/**
 * What moved in one money account: net, in its currency, as booked in the budget's, what of the first the bank has, and what of it came in.
 * Of the ends of transfers: how many, and what they moved, in or out.
 */
const accountFields = {
  accountId: text,
  onBudget: flag,
  amount,
  booked: amount,
  cleared: amount,
  in: amount,
  count,
  transfers: count,
  transferred: amount,
};

/** How much is listed and counts in no month; of it the transfers between two accounts on the budget, and what they moved. */
const apartFields = { count, transfers: count, amount };

const entryFields = { categoryId: optionalText, out: amount, in: amount, count, inCount: count };

const pageFields = {
  budgetId: text,
  month: text,
  /** Goes up with every write of the page: none is written over one that its writer has not seen. */
  rev: count,
  /** What the head said of the month before it was summed: the sums count as long as it still says so. */
  monthEpoch: count,
  unnamed: count,
  /** Expenses in the sums that were not yet processed when they were summed. */
  seen: words(),
  moved: parts(entryFields),
  count,
  inCount: count,
  toReview: count,
  pool: amount,
  carried: parts({ categoryId: text, amount }),
  /** What moved in all the months before. */
  before: parts(entryFields),
  countBefore: count,
  inCountBefore: count,
  toReviewBefore: count,
  /** Of a budget with money accounts: what moved in them, and what of it was not yet processed when it was summed. */
  accounts: sparse(parts(accountFields)),
  accountsSeen: sparse(words()),
  accountsBefore: sparse(parts(accountFields)),
  apart: sparse(part(apartFields)),
  apartBefore: sparse(part(apartFields)),
};

/** One month: what it starts with, and what moved in it as it was last summed. A cache, recomputable from the expenses and plans. */
export interface LedgerPageDoc extends DocOf<typeof pageFields> {
  _id: string;
}

/** What moved, by category. Two parts of one expense in one category are one expense there. */
export interface Sums {
  readonly moved: readonly LedgerPageDoc["moved"][number][];
  readonly count: number;
  /** How many of them were income. */
  readonly inCount: number;
  /** How many of them wait for a person to review them. */
  readonly toReview: number;
  /** What moved in money accounts, by account; left out where there are none. */
  readonly accounts?: readonly AccountSum[];
  /** What counts in none of the others; left out where there are no money accounts. */
  readonly apart?: Apart;
}

export type Apart = Readonly<DocOf<typeof apartFields>>;

export type AccountSum = NonNullable<LedgerPageDoc["accounts"]>[number];

export const ledgerSchema = schemaOf("ledgers", ledgerFields);
export const ledgerPageSchema = schemaOf("ledgerPages", pageFields);

export function pageId(budgetId: string, month: string): string {
  return `${budgetId}:${month}`;
}

export function openingOf(page: Pick<LedgerPageDoc, "pool" | "carried">): Opening {
  return { pool: exact(page.pool), carriedIn: new Map(page.carried.map((entry) => [entry.categoryId, exact(entry.amount)])) };
}

export function beforeOf({ before, countBefore, inCountBefore, toReviewBefore, accountsBefore, apartBefore }: LedgerPageDoc): Sums {
  const sums = { moved: before, count: countBefore, inCount: inCountBefore, toReview: toReviewBefore };
  const inAccounts = accountsBefore === undefined ? {} : { accounts: accountsBefore };
  return { ...sums, ...inAccounts, ...(apartBefore === undefined ? {} : { apart: apartBefore }) };
}

export function movementsOf(sums: Pick<Sums, "moved" | "count" | "toReview">): MonthMovements {
  const categories = new Map<string, Movement>();
  let uncategorised: Movement = { out: 0, in: 0, count: 0 };
  for (const entry of sums.moved) {
    const movement = { out: exact(entry.out), in: exact(entry.in), count: entry.count };
    if (entry.categoryId === null) uncategorised = movement;
    else categories.set(entry.categoryId, movement);
  }
  return { categories, uncategorised, count: sums.count, toReview: sums.toReview };
}

type Head = Pick<LedgerDoc, "arithmetic" | "validThrough" | "epoch" | "named" | "monthEpochs" | "beyond">;

/** The last month whose opening counts for this release. */
export function validThroughOf(head: Pick<LedgerDoc, "arithmetic" | "validThrough">, budget: Accounted): string | null {
  return head.arithmetic === arithmeticOf(budget) ? head.validThrough : null;
}

/** How many invalidations did not tell their months. */
export function unnamedOf({ epoch, named = 0 }: Pick<Head, "epoch" | "named">): number {
  return epoch - named;
}

export function monthEpochOf({ monthEpochs }: { readonly monthEpochs?: LedgerDoc["monthEpochs"] }, month: Month): number {
  return monthEpochs?.[month] ?? 0;
}

/** Whether what a page says moved is still what the processed documents say. */
export function isSummed(
  page: Pick<LedgerPageDoc, "month" | "monthEpoch" | "unnamed">,
  head: Pick<Head, "epoch" | "named" | "monthEpochs">,
): boolean {
  return page.monthEpoch === monthEpochOf(head, page.month) && page.unnamed === unnamedOf(head);
}
