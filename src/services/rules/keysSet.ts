import mongoose from "mongoose";
import { type Keyed, payeeKeyOf } from "../../domain/storedKeys.js";
import { type ExpenseDoc, wordsIn, type Worded } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import type { RunSet } from "./plannedChanges.js";

interface Keys extends Partial<Pick<ExpenseDoc, "words" | "payeeKey">> {
  /** The key of the payee that the expense leaves. */
  readonly formerPayee?: string | null;
}

/** The keys that follow from what a run sets, by expense. Not those that it planned: since then they may be made in another way. */
export async function keysSet(
  { budgets, expenses }: Models,
  budgetId: string,
  writes: readonly { readonly id: string; readonly set: RunSet }[],
): Promise<ReadonlyMap<string, Keys>> {
  const moved = new Map(writes.flatMap(({ id, set }) => (set.words === undefined ? [] : [[id, set]])));
  if (moved.size === 0) return new Map();
  const budget = (await budgets.findOne({ _id: budgetId }, { keyForm: 1 }).lean<Keyed>()) ?? {};
  const docs = await expenses
    .find({ budgetId, _id: mongoose.trusted({ $in: [...moved.keys()] }) }, { payee: 1, payeeKey: 1, description: 1, note: 1, tags: 1 })
    .lean<(Worded & Pick<ExpenseDoc, "_id" | "payeeKey">)[]>();
  return new Map(
    docs.map((doc) => {
      const set = moved.get(doc._id);
      const words = wordsIn({ ...doc, ...set }, budget);
      if (set?.payee === undefined) return [doc._id, { words }];
      const payeeKey = set.payee === null ? null : payeeKeyOf(set.payee, budget);
      return [doc._id, { words, payeeKey, formerPayee: doc.payeeKey }];
    }),
  );
}
