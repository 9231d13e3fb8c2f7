import type { Standing } from "./RequestLimit.js";

/** What the account, or the address, that a request is charged to has left. */
export interface RateLimitBucket {
  /**
   * Takes points; refused when there are not so many left, and then none is taken. Those for reading a GraphQL document pay for no work that
   * follows, so that an operation is charged alike in both APIs.
   */
  readonly charge: (points: number, pays?: "work" | "document") => Standing;
  /** Takes points, always, for what turned out dearer than its price: by what was counted, never by how long it took. */
  readonly chargeAfterwards: (points: number) => Standing;
  readonly standing: () => Standing;
  /** The points of the price, which were taken for the work before it began. */
  readonly paid: () => number;
}

/** How long a refusal is held back from who has no points left. */
export const REFUSAL_MS = 1000;
