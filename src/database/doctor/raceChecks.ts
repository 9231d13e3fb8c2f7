import { isDuplicateKey } from "../errors/duplicateKey.js";
import { type Check, expectEqual, expectThat, times } from "./Check.js";

const AT_ONCE = 40;

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
      const results = await times(AT_ONCE, async () =>
        samples.insertOne({ _id: unique(), key }).then(
          () => "inserted",
          (error: unknown) => (isDuplicateKey(error) ? "refused" : String(error)),
        ),
      );
      const inserted = results.filter((result) => result === "inserted").length;
      expectEqual([inserted, results.filter((result) => result === "refused").length], [1, AT_ONCE - 1]);
    },
  },
  {
    name: "upserts under a race",
    async run({ samples, unique }) {
      const _id = unique();
      await times(AT_ONCE, () =>
        samples.updateOne({ _id }, { $setOnInsert: { least: "a" }, $inc: { count: 1 } }, { upsert: true }).catch((error: unknown) => {
          // Two that insert at one instant: one of them may be told so.
          expectThat(isDuplicateKey(error), String(error));
          return samples.updateOne({ _id }, { $inc: { count: 1 } });
        }),
      );
      expectEqual((await samples.findOne({ _id }))?.count, AT_ONCE);
    },
  },
];
