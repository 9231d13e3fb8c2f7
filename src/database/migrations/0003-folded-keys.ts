import type { AnyBulkWriteOperation, Db } from "mongodb";
import { setTimeout as pause } from "node:timers/promises";
import { type KeyedName, keysToWrite } from "../../domain/categoryKeys.js";
import { quantity } from "../../domain/quantity.js";
import { type KeyForm, payeeKeyOf, storedWordsOf } from "../../domain/storedKeys.js";
import { unlessTaken } from "../errors/duplicateKey.js";
import type { Migration, StepOptions } from "./Migration.js";

interface Budget {
  readonly _id: string;
  readonly keyForm?: KeyForm;
}

interface Category extends KeyedName {
  readonly budgetId: string;
  readonly deletedAt: Date | null;
}

interface Expense {
  readonly _id: string;
  readonly budgetId: string;
  readonly version: number;
  readonly payee: string | null;
  readonly description: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly payeeKey: string | null;
  readonly words: readonly string[];
}

const BATCH = 500;
const fields = { budgetId: 1, version: 1, payee: 1, description: 1, note: 1, tags: 1, payeeKey: 1, words: 1 } as const;
const FOLDED = { keyForm: "folded" } as const;

/** From here on names, payees and searches go by src/domain/folded.ts. Every budget says in which form its keys are. */
export const foldedKeys: Migration = {
  id: "0003-folded-keys",
  needed: true,
  later: {
    isLeft: async (db) =>
      (await db.collection<Budget>("budgets").findOne({ keyForm: { $ne: "folded" } }, { projection: { _id: 1 } })) !== null,
    run: rewrite,
  },
};

/**
 * First every budget says that its keys are being rewritten: from then on they are written in the new form and read in both. What is
 * there is rewritten twice: the second time it finds what requests have written that had read the budget before that.
 */
async function rewrite(db: Db, options: StepOptions): Promise<void> {
  const budgets = db.collection<Budget>("budgets");
  await budgets.updateMany({ keyForm: { $exists: false } }, { $set: { keyForm: "both" } });
  const begun = (await budgets.find({ keyForm: "both" }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  if (begun.length === 0) return;
  await pass(db, begun, options);
  await pause(options.settleMs, undefined, { signal: options.signal });
  await pass(db, begun, options);
  for (let at = 0; at < begun.length; at += BATCH)
    await budgets.updateMany({ _id: { $in: begun.slice(at, at + BATCH) }, keyForm: "both" }, { $set: FOLDED });
}

async function pass(db: Db, budgetIds: readonly string[], { report, signal }: StepOptions): Promise<void> {
  let [names, expenses] = [0, 0];
  for (const budgetId of budgetIds) {
    signal.throwIfAborted();
    names += await rewriteNames(db, budgetId);
    expenses += await rewriteExpenses(db, budgetId, signal);
    await forgetPayees(db, budgetId);
  }
  report(`${quantity(names, "category name")} and ${quantity(expenses, "expense")} have new keys`);
}

/** One that is taken meanwhile stays; it is found again by the next pass, or before the next name is written. */
async function rewriteNames(db: Db, budgetId: string): Promise<number> {
  const categories = db.collection<Category>("categories");
  const live = await categories.find({ budgetId, deletedAt: null }, { projection: { name: 1, createdAt: 1, liveName: 1 } }).toArray();
  const writes = keysToWrite(live);
  for (const { category, liveName } of writes) {
    const filter = { _id: category._id, budgetId, deletedAt: null, name: category.name, liveName: category.liveName };
    await unlessTaken(() => categories.updateOne(filter, { $set: { liveName } }));
  }
  return writes.length;
}

async function rewriteExpenses(db: Db, budgetId: string, signal: AbortSignal): Promise<number> {
  const expenses = db.collection<Expense>("expenses");
  let done = 0;
  let batch: AnyBulkWriteOperation<Expense>[] = [];
  const write = async (): Promise<void> => {
    if (batch.length === 0) return;
    signal.throwIfAborted();
    await expenses.bulkWrite(batch, { ordered: false });
    done += batch.length;
    batch = [];
  };
  for await (const doc of expenses.find({ budgetId }, { projection: fields })) {
    batch.push(...rewriting(doc));
    if (batch.length >= BATCH) await write();
  }
  await write();
  return done;
}

/** Whoever changes the expense meanwhile raises its version and writes the new form. */
function rewriting({ _id, budgetId, version, payee, description, note, tags, ...kept }: Expense): AnyBulkWriteOperation<Expense>[] {
  const payeeKey = payee === null ? null : payeeKeyOf(payee, FOLDED);
  const words = storedWordsOf([payee, description, note, ...tags], FOLDED);
  if (payeeKey === kept.payeeKey && String(words) === String(kept.words)) return [];
  return [{ updateOne: { filter: { _id, budgetId, version }, update: { $set: { payeeKey, words } } } }];
}

/** What is known of each payee is computed again from the expenses. */
async function forgetPayees(db: Db, budgetId: string): Promise<void> {
  await db.collection("payees").updateMany({ budgetId }, { $set: { stale: true }, $inc: { rev: 1 } });
  await db.collection<{ _id: string }>("ledgers").updateOne({ _id: budgetId }, { $unset: { payees: 1 } });
}
