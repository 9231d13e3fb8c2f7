/** What a sync can tell of. */
export const changeKinds = ["budget", "category", "expense", "monthly-budget", "plan"] as const;
export type ChangeKind = (typeof changeKinds)[number];
