/** Who can make an expense. */
export const originKinds = ["person", "import", "capture", "recurring", "rule"] as const;
export type OriginKind = (typeof originKinds)[number];
