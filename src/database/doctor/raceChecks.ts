import { MongoError } from "mongodb";
import { databaseFaultOf } from "../errors/databaseFault.js";
import { isDuplicateKey } from "../errors/duplicateKey.js";
import { type Check, expectEqual, expectThat, times } from "./Check.js";

const AT_ONCE = 40;

const DONE = "done";
const DUPLICATE = "duplicate";

type Write = () => Promise<unknown>;

/**
 * How each write ended: done, refused as a duplicate, or what else went wrong. An engine may ask the losers of a race to try again, as
 * callers are asked then. They do so one after the other, and the answer to that counts.
 */
async function outcomesOf(writes: readonly Write[]): Promise<string[]> {
  const errors = await Promise.all(writes.map(errorOf));
  const outcomes: string[] = [];
  for (const [index, write] of writes.entries()) {
    const error = errors[index];
    outcomes.push(nameOf(databaseFaultOf(error) === "overload" ? await errorOf(write) : error));
  }
  return outcomes;
}

async function errorOf(write: Write): Promise<unknown> {
  try {
    await write();
    return null;
  } catch (error) {
    return error;
  }
}

function nameOf(error: unknown): string {
  if (error === null) return DONE;
  return isDuplicateKey(error) ? DUPLICATE : reasonOf(error);
}

function reasonOf(error: unknown): string {
  const code = error instanceof MongoError ? error.code : undefined;
  return code === undefined ? String(error) : `${String(error)} (code ${code})`;
}

/** Each outcome once, in alphabetical order. */
function countsOf(outcomes: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const outcome of [...outcomes].sort()) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** What keeps two requests, and two processes, from undoing each other. An engine that fails here loses money. */
export const raceChecks: readonly Check[] = [
  {
    name: "compare-and-set by updateOne",
    async run({ samples, put }) {
      const _id = await put({ version: 1 });
      const results = await times(AT_ONCE, (n) => samples.updateOne({ _id, version: 1 }, { $set: { by: n }, $inc: { version: 1 } }));
      const winners = results.filter(({ matchedCount }) => matchedCount === 1).length;
      expectThat(winners === 1, `${winners} of ${AT_ONCE} writers with one version were told that they won`);
      expectEqual((await samples.findOne({ _id }))?.version, 2);
    },
  },
  {
    name: "compare-and-set by findOneAndUpdate",
    async run({ samples, put }) {
      const _id = await put({ version: 1 });
      const results = await times(AT_ONCE, (n) =>
        samples.findOneAndUpdate({ _id, version: 1 }, { $set: { by: n }, $inc: { version: 1 } }, { returnDocument: "after" }),
      );
      const winners = results.filter((found) => found !== null);
      expectThat(winners.length === 1, `${winners.length} of ${AT_ONCE} writers with one version were told that they won`);
      expectEqual((await samples.findOne({ _id }))?.by, winners[0]?.by);
    },
  },
  {
    name: "increments that are not lost",
    async run({ samples, put }) {
      const _id = await put({ count: 0 });
      await times(AT_ONCE, () => samples.updateOne({ _id }, { $inc: { count: 1 }, $min: { least: "b" } }));
      expectEqual((await samples.findOne({ _id }))?.count, AT_ONCE);
    },
  },
  {
    name: "unique keys under a race",
    async run({ samples, unique }) {
      const key = unique();
      const inserts = Array.from({ length: AT_ONCE }, (): Write => {
        const _id = unique();
        return () => samples.insertOne({ _id, key });
      });
      expectEqual(countsOf(await outcomesOf(inserts)), { done: 1, duplicate: AT_ONCE - 1 });
    },
  },
  {
    name: "upserts under a race",
    async run({ samples, unique }) {
      const _id = unique();
      const upsert = { $setOnInsert: { least: "a" }, $inc: { count: 1 } };
      const upserts = Array.from({ length: AT_ONCE }, (): Write => () => samples.updateOne({ _id }, upsert, { upsert: true }));
      const outcomes = await outcomesOf(upserts);
      // Two that insert at one instant: one of them may be refused.
      for (const outcome of outcomes) if (outcome === DUPLICATE) await samples.updateOne({ _id }, { $inc: { count: 1 } });
      expectEqual(
        outcomes.filter((outcome) => outcome !== DUPLICATE && outcome !== DONE),
        [],
      );
      expectEqual((await samples.findOne({ _id }))?.count, AT_ONCE);
    },
  },
];
