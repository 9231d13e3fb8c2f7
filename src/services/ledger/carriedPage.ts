import type { LedgerPageDoc } from "../../models/ledger.js";

/** What of a page goes on: not what the month opens with, which is as long again. */
export const carriedFields = [
  "budgetId",
  "month",
  "rev",
  "monthEpoch",
  "unnamed",
  "seen",
  "moved",
  "count",
  "inCount",
  "toReview",
  "accounts",
  "accountsSeen",
  "apart",
] as const;
export type CarriedPage = Pick<LedgerPageDoc, "_id" | (typeof carriedFields)[number]>;
