import type { Standing } from "./RequestLimit.js";

/** What the account, or the address, that a request is charged to has left. */
export interface Purse {
  /** Takes points; refused when there are not so many left, and then none is taken. */
  readonly charge: (points: number) => Standing;
  readonly standing: () => Standing;
}

/** How long a refusal is held back from who has no points left. */
export const REFUSAL_MS = 1000;

const purses = new WeakMap<object, Purse>();

/** The purse of a request, found by its answer; none where there is no limit. */
export function purseOf(response: object): Purse | undefined {
  return purses.get(response);
}

export function givePurse(response: object, purse: Purse): void {
  purses.set(response, purse);
}
