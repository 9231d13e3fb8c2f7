import mongoose from "mongoose";
import { exact } from "../../domain/money.js";
import { entryKeysIn } from "../../domain/moneyaccounts/entryKeys.js";
import type { Month } from "../../domain/month.js";
import type { Models } from "../../models/Models.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";

type At = Pick<MoneyAccountDoc, "_id" | "budgetId">;

/** What finds the movements that have an end in an account, deleted ones too. */
export function endingIn({ _id, budgetId }: At): Record<string, unknown> {
  const keys = mongoose.trusted({ ...entryKeysIn(_id, null, null) });
  return { budgetId, $or: [{ fromEntry: keys }, { toEntry: keys }] };
}

/** What an account holds by all that is stored. */
export interface Held {
  /** Minor units of the account's currency, */
  readonly amount: number;
  /** and of the budget's, as it was booked. */
  readonly booked: number;
}

/** Summed from its movements themselves, so that nothing that was just written is left out. */
export async function heldIn({ expenses }: Models, account: At): Promise<Held> {
  const [sum] = await expenses.aggregate<{ amount: unknown; booked: unknown }>([
    { $match: { ...endingIn(account), deletedAt: null } },
    { $unwind: "$legs" },
    { $match: { "legs.accountId": account._id } },
    { $group: { _id: null, amount: { $sum: "$legs.amount" }, booked: { $sum: "$legs.booked" } } },
  ]);
  return { amount: exact(sum?.amount ?? 0), booked: exact(sum?.booked ?? 0) };
}

/** How many living movements have an end in it. */
export async function movementsIn({ expenses }: Models, account: At): Promise<number> {
  return expenses.countDocuments({ ...endingIn(account), deletedAt: null });
}

/** The months in which they move anything. */
export async function monthsHeld({ expenses }: Models, account: At): Promise<Month[]> {
  const found = await expenses.aggregate<{ _id: { counted: Month; leg: Month } }>([
    { $match: { ...endingIn(account), deletedAt: null } },
    { $unwind: "$legs" },
    { $group: { _id: { counted: "$month", leg: "$legs.month" } } },
  ]);
  return [...new Set(found.flatMap(({ _id: { counted, leg } }) => [counted, leg]))].sort();
}
