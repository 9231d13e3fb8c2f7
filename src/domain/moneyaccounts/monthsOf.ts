import type { Month } from "../month.js";

/** The months in which a movement moves anything: the one in which it counts, and those of its ends in money accounts. */
export function monthsOf({
  month,
  legs = [],
}: {
  readonly month: Month;
  readonly legs?: readonly { readonly month: Month }[] | undefined;
}): Month[] {
  return [...new Set([month, ...legs.map((leg) => leg.month)])];
}
