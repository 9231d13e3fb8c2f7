export const fundingSources = ["targets", "suggestions", "lastMonth"] as const;
/** Where the amounts of a month come from. */
export type FundingSource = (typeof fundingSources)[number];
