import { recompute, type World } from "./world.js";

export const MOST = 9_007_199_254_740_991n;
/** The service looks for room only where an amount grows by more than this. */
const SMALL = 1_000_000_000n;

/** Whether the movements of the budget leave room for an amount that takes the place of another. */
export function hasRoom(world: World, amount: bigint, before = 0n): boolean {
  return amount - before <= SMALL || movedIn(world) - before + amount <= MOST;
}

export type Outlook = "told" | "near" | "untold";

/**
 * Whether the months up to one can be told: "untold" when some figure is beyond the exact range, and must be refused. A
 * tenth below that is "near": sums that only the service makes, such as those of a family of categories, may be beyond it.
 */
export function outlookOf(world: World, last: string): Outlook {
  if (atMost(world) * 10n < MOST * 9n) return "told";
  let largest = 0n;
  for (const month of recompute(world, last).values()) if (month.largest > largest) largest = month.largest;
  return largest > MOST ? "untold" : largest * 10n < MOST * 9n ? "told" : "near";
}

/** No figure of eleven years can be larger than all that ever moved and was planned, which is quickly summed. */
function atMost(world: World): bigint {
  let sum = movedIn(world);
  for (const amount of world.planned.values()) sum += size(amount);
  for (const category of world.categories) for (const { amount } of category.standing) sum += 140n * size(amount);
  return sum;
}

function movedIn(world: World): bigint {
  let sum = 0n;
  for (const { deleted, parts } of world.expenses) if (!deleted) for (const part of parts) sum += part.amount;
  return sum;
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
