/** What a sync can tell of. Later kinds follow at the end. */
export const changeKinds = [
  "budget",
  "category",
  "expense",
  "monthly-budget",
  "plan",
  "rule",
  "recurring",
  "money-account",
  "account-statement",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What a client gets that does not say which kinds it knows: those of the first release, for ever. */
export const firstKinds: readonly ChangeKind[] = ["budget", "category", "expense", "monthly-budget", "plan"];
