import type { Day } from "../month.js";

/** Sorts the ends of movements in one money account: by day, then by the id of the movement. */
export function entryKeyOf(accountId: string, date: Day, expenseId: string): string {
  return `${accountId} ${date} ${expenseId}`;
}

/** The keys of all ends in an account, from one day to another, both included; null: without a bound. */
export function entryKeysIn(accountId: string, from: Day | null, to: Day | null): { readonly $gte: string; readonly $lt: string } {
  // "!" follows the blank, and no day holds it.
  return { $gte: from === null ? `${accountId} ` : `${accountId} ${from}`, $lt: to === null ? `${accountId}!` : `${accountId} ${to}!` };
}
