/** Who can make an expense. */
export type OriginKind = "person" | "import" | "capture" | "recurring" | "rule" | "opening" | "exchange";
