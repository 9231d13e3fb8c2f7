import { exact } from "../../domain/money.js";
import { entryKeysIn } from "../../domain/moneyaccounts/entryKeys.js";
import type { Day } from "../../domain/month.js";
import { collected, mapped } from "../../runtime/turn.js";
import { endIdOf } from "../../models/expenses/endId.js";
import type { ExpenseDoc, LegDoc } from "../../models/expenses/expense.js";
import type { FrozenRow } from "../../models/moneyaccounts/accountStatement.js";
import type { Models } from "../../models/Models.js";

/** An end in an account as it is now. */
export interface LiveRow extends FrozenRow {
  readonly expenseId: string;
  readonly cleared: boolean;
}

type Ended = Pick<ExpenseDoc, "_id" | "toMoneyAccountId" | "linked">;
type Unwound = Ended & { readonly legs: LegDoc };

export function rowOf(doc: Ended, leg: LegDoc): LiveRow {
  return { id: endIdOf(doc, leg), expenseId: doc._id, date: leg.date, amount: exact(leg.amount), cleared: leg.cleared };
}

/** An engine may want to hear that a field must be there before it reads an index that lacks the others. */
function keysThrough(accountId: string, through: Day): object {
  return { $exists: true, ...entryKeysIn(accountId, null, through) };
}

const endFields = { legs: 1, toMoneyAccountId: 1, "linked.in.id": 1 } as const;

/** The cleared ends of an account up to a day: in one command, which looks at the ends of the account alone. */
export async function coveredRows(models: Models, budgetId: string, accountId: string, through: Day): Promise<LiveRow[]> {
  const keys = keysThrough(accountId, through);
  const found = models.expenses.aggregate<Unwound>([
    { $match: { budgetId, deletedAt: null, $or: [{ fromEntry: keys }, { toEntry: keys }] } },
    { $project: endFields },
    { $unwind: "$legs" },
    { $match: { "legs.accountId": accountId, "legs.cleared": true } },
  ]);
  return mapped(await collected<Unwound>(found.cursor()), (doc) => rowOf(doc, doc.legs));
}

const SOUGHT_AT_MOST = 500;

/** The ends that the bank does not have, nearest to a day first. */
export async function openRows(models: Models, budgetId: string, accountId: string, through: Day): Promise<LiveRow[]> {
  const keys = keysThrough(accountId, through);
  const isOpen = { $ne: true };
  const scanned = (of: "fromEntry" | "toEntry", mark: "cleared" | "toCleared"): Promise<ExpenseDoc[]> =>
    models.expenses.aggregate<ExpenseDoc>([
      { $match: { budgetId, deletedAt: null, [of]: keys, [mark]: isOpen } },
      { $sort: { [of]: -1 } },
      { $limit: SOUGHT_AT_MOST },
      { $project: endFields },
    ]);
  const found = (await Promise.all([scanned("fromEntry", "cleared"), scanned("toEntry", "toCleared")])).flat();
  const rows = found.flatMap((doc) => (doc.legs ?? []).filter((leg) => leg.accountId === accountId).map((leg) => rowOf(doc, leg)));
  // By day, then by id: as the register, backwards.
  rows.sort((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1));
  return rows.slice(0, SOUGHT_AT_MOST);
}

function keyOf({ date, expenseId }: LiveRow): string {
  return `${date} ${expenseId}`;
}
