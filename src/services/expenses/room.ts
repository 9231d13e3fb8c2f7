import { Invalid } from "../../domain/errors.js";
import { LARGEST_AMOUNT } from "../../domain/money.js";
import type { Models } from "../../models/Models.js";

/** Below this, nine million expenses fit before a sum leaves the exact range, so nobody has to look. */
const SMALL = 1_000_000_000;

/**
 * Refuses a large amount with which the movements of the budget would sum to more than stays exact: its months could
 * not be told any more. `before` is what the amount takes the place of.
 */
export async function requireRoom(models: Models, budgetId: string, amount: number, before = 0): Promise<void> {
  if (amount - before <= SMALL) return;
  const [sum] = await models.expenses.aggregate<{ amount: unknown }>([
    { $match: { budgetId, deletedAt: null } },
    { $group: { _id: null, amount: { $sum: "$amount" } } },
  ]);
  if (Number(sum?.amount ?? 0) - before + amount <= LARGEST_AMOUNT) return;
  throw Invalid.at("/amount", "out-of-range", `With this amount the budget's movements exceed ${LARGEST_AMOUNT} minor units, the largest exact sum.`);
}
