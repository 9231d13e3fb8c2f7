import { Long } from "mongodb";
import { isDuplicateKey } from "../errors/duplicateKey.js";
import { type Check, expectEqual, expectThat } from "./Check.js";

/** What single writes and indexes must do. */
export const writeChecks: readonly Check[] = [
  {
    name: "writes that wait for the journals of a majority",
    async run({ samples, put }) {
      const _id = await put({ n: 1 });
      const { acknowledged } = await samples.updateOne({ _id }, { $set: { n: 2 } }, { writeConcern: { w: "majority", journal: true } });
      expectThat(acknowledged, "the write was not acknowledged");
    },
  },
  {
    name: "unique indexes that are sparse",
    async run({ samples, put, unique }) {
      await put({});
      await put({});
      const key = unique();
      await put({ key });
      const refused = await put({ key }).then(
        () => false,
        (error: unknown) => isDuplicateKey(error),
      );
      expectThat(refused, "a value was taken twice, or the refusal had another number than 11000");
      expectEqual((await samples.find({ key }).toArray()).length, 1);
    },
  },
  {
    name: "unordered bulks that go on after a duplicate, and ordered ones that stop",
    async run({ samples, put, unique }) {
      for (const ordered of [true, false]) {
        const there = await put({});
        const other = unique();
        const docs = [there, other].map((_id) => ({ _id }));
        const refused = await samples.insertMany(docs, { ordered }).then(
          () => false,
          (error: unknown) => isDuplicateKey(error),
        );
        expectThat(refused, "a duplicate was not refused as one");
        expectEqual((await samples.findOne({ _id: other })) === null, ordered);
      }
    },
  },
  {
    name: "bulks of replacements with upsert",
    async run({ samples, unique }) {
      const replacement = { _id: unique(), n: 1 };
      const replaceOne = { filter: { _id: replacement._id, n: { $lte: 1 } }, replacement, upsert: true };
      await samples.bulkWrite([{ replaceOne }], { ordered: false });
      await samples.bulkWrite([{ replaceOne: { ...replaceOne, replacement: { ...replacement, n: 5 } } }], { ordered: false });
      expectEqual((await samples.findOne({ _id: replacement._id }))?.n, 5);
    },
  },
  {
    name: "whole numbers of 64 bits",
    async run({ samples, put }) {
      const most = Number.MAX_SAFE_INTEGER;
      const _id = await put({ n: Long.fromNumber(most - 1) });
      await samples.updateOne({ _id }, { $inc: { n: Long.ONE } });
      expectEqual((await samples.findOne({ _id }))?.n, most);
      const [summed] = await samples
        .aggregate([{ $match: { _id } }, { $group: { _id: null, sum: { $sum: { $cond: [{ $eq: ["$_id", _id] }, "$n", 0] } } } }])
        .toArray();
      expectEqual(summed?.["sum"], most);
    },
  },
  {
    name: "the update operators",
    async run({ samples, put }) {
      const _id = await put({ list: [1, 2, 3], parts: [{ id: "a", n: 1 }], gone: 1, least: "b" });
      await samples.updateOne(
        { _id },
        {
          $set: { "parts.$[part].n": 2 },
          $unset: { gone: 1 },
          $min: { least: "a" },
          $max: { most: 3 },
          $push: { list: { $each: [4], $slice: -3 } },
        },
        { arrayFilters: [{ "part.id": "a" }] },
      );
      await samples.updateOne({ _id }, { $pull: { list: 2 }, $addToSet: { set: "x" } });
      const found = await samples.findOne({ _id }, { projection: { _id: 0 } });
      expectEqual(found, { list: [3, 4], parts: [{ id: "a", n: 2 }], least: "a", most: 3, set: ["x"] });
    },
  },
  {
    name: "indexes that expire documents",
    optional: true,
    async run({ samples }) {
      await samples.createIndex({ expires: 1 }, { expireAfterSeconds: 0 });
    },
  },
];
