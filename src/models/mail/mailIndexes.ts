import type { IndexFacts } from "../CollectionFacts.js";

export const mailIndexes: readonly IndexFacts[] = [
  { keys: { dueAt: 1 }, sparse: true, for: "mails to be tried" },
  { keys: { accountId: 1 }, sparse: true, for: "what waits for an account that is erased" },
  { keys: { waitingSince: 1 }, sparse: true, for: "the age of the oldest waiting mail" },
  { keys: { outcome: 1 }, for: "how many mails nobody got" },
];
