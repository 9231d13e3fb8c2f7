import type { Db } from "mongodb";
import { quantity } from "../../domain/quantity.js";
import { formerWordsOf } from "../../domain/formerKeys.js";
import type { Migration } from "./Migration.js";

interface Searched {
  readonly _id: string;
  readonly budgetId: string;
  readonly payee: string | null;
  readonly description: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
}

const BATCH = 500;
const fields = { budgetId: 1, payee: 1, description: 1, note: 1, tags: 1 } as const;

/** Expenses from before a search went by words get theirs. */
export const searchWords: Migration = {
  id: "0001-search-words",
  async run(db: Db, report: (line: string) => void, signal: AbortSignal): Promise<void> {
    const expenses = db.collection<Searched>("expenses");
    let done = 0;
    let batch: Searched[] = [];
    const write = async (): Promise<void> => {
      if (batch.length === 0) return;
      signal.throwIfAborted();
      await expenses.bulkWrite(batch.map(filling), { ordered: false });
      done += batch.length;
      report(`${quantity(done, "expense")} can be searched`);
      batch = [];
    };
    for await (const doc of expenses.find({ words: { $exists: false } }, { projection: fields })) {
      batch.push(doc);
      if (batch.length === BATCH) await write();
    }
    await write();
  },
};

/** Whoever changed the expense meanwhile wrote its words. */
function filling({ _id, budgetId, payee, description, note, tags }: Searched) {
  const words = formerWordsOf([payee, description, note, ...tags]);
  return { updateOne: { filter: { _id, budgetId, words: { $exists: false } }, update: { $set: { words } } } };
}
