import type { CategoryRow } from "../store/model.js";

/** The last one that the server accepts. */
export const LAST_POSITION = 1_000_000;

/** Where a new category stands: behind all others. */
export function lastPosition(categories: readonly CategoryRow[]): number {
  return Math.min((categories.at(-1)?.position ?? -1) + 1, LAST_POSITION);
}
