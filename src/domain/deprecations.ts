interface Deprecation {
  /** The day on which it was deprecated, and the first on which it may be gone. */
  readonly since: string;
  readonly sunset: string;
  /** What to use instead. */
  readonly reason: string;
}

/** What either API still has, but no longer recommends, by the name of the operation. */
export const deprecations = {
  compareMonths: {
    since: "2026-12-01",
    sunset: "2027-12-01",
    reason: "Read the two months or monthly budgets, and subtract.",
  },
} as const satisfies Readonly<Record<string, Deprecation>>;

export function deprecationOf(operation: string): Deprecation | undefined {
  return Object.entries(deprecations).find(([name]) => name === operation)?.[1];
}
