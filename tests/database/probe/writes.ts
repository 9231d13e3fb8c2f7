import assert from "node:assert/strict";
import { Long } from "mongodb";
import { BIG, Expense, Keyed, connection, trying } from "./setting.js";

await trying("64-bit longs exact: store, $inc, $sum, read back", async () => {
  await Keyed.create({ owner: "long", key: "a", n: BIG - 1 });
  await Keyed.updateOne({ owner: "long", key: "a" }, { $inc: { n: 1 } });
  assert.equal((await Keyed.findOne({ owner: "long" }).lean())?.n, BIG);
  await connection.collection("longs").insertMany([{ n: Long.fromString("9007199254740000") }, { n: Long.fromString("991") }]);
  const [total] = await connection
    .collection("longs")
    .aggregate([{ $group: { _id: null, t: { $sum: "$n" } } }])
    .toArray();
  assert.equal(total?.["t"], BIG);
  await connection.collection("longs").insertMany([
    { k: 1, n: 2147483647 },
    { k: 1, n: 1 },
  ]);
  const [ints] = await connection
    .collection("longs")
    .aggregate([{ $match: { k: 1 } }, { $group: { _id: null, t: { $sum: "$n" } } }])
    .toArray();
  assert.equal(ints?.["t"], 2147483648);
});
await trying("sum of JS integers above 2^31 stored as doubles", async () => {
  await connection.collection("dbl").insertMany([{ n: 9007199254740990 }, { n: 1 }]);
  const [t] = await connection
    .collection("dbl")
    .aggregate([{ $group: { _id: null, t: { $sum: "$n" } } }])
    .toArray();
  assert.equal(t?.["t"], BIG);
});
await trying("$inc, $min, $max, $mul, $unset, $rename, $currentDate, $setOnInsert", async () => {
  await connection
    .collection("ops")
    .updateOne({ _id: 1 as never }, { $inc: { a: 5 }, $min: { b: 3 }, $max: { c: 9 }, $setOnInsert: { d: 1 } }, { upsert: true });
  await connection
    .collection("ops")
    .updateOne({ _id: 1 as never }, { $inc: { a: -2 }, $min: { b: 1 }, $max: { c: 4 }, $setOnInsert: { d: 2 }, $unset: { zz: "" } });
  const one = await connection.collection("ops").findOne({ _id: 1 as never });
  assert.deepEqual(one, { _id: 1, a: 3, b: 1, c: 9, d: 1 });
});
await trying("$push with $each/$slice/$sort/$position, $addToSet, $pull, $pullAll, $pop", async () => {
  const ops = connection.collection<{ _id: number; l: number[]; s: string[] }>("arr");
  await ops.insertOne({ _id: 1, l: [], s: [] });
  await ops.updateOne({ _id: 1 }, { $push: { l: { $each: [5, 1, 3, 2], $slice: -3 } } });
  assert.deepEqual((await ops.findOne({ _id: 1 }))?.l, [1, 3, 2]);
  await ops.updateOne({ _id: 1 }, { $push: { l: { $each: [9], $sort: 1, $slice: -2 } }, $addToSet: { s: { $each: ["a", "a", "b"] } } });
  assert.deepEqual(await ops.findOne({ _id: 1 }), { _id: 1, l: [3, 9], s: ["a", "b"] });
  await ops.updateOne({ _id: 1 }, { $pull: { s: "a" }, $pop: { l: 1 } });
  assert.deepEqual(await ops.findOne({ _id: 1 }), { _id: 1, l: [3], s: ["b"] });
});
await trying("arrayFilters, positional $, $[]", async () => {
  await Expense.updateOne({ day: "2026-02-01" }, { $set: { "parts.$[p].amount": 77 } }, { arrayFilters: [{ "p.name": "y" }] });
  assert.deepEqual((await Expense.findOne({ day: "2026-02-01" }).lean())?.parts, [
    { name: "x", amount: 4 },
    { name: "y", amount: 77 },
  ]);
  await Expense.updateOne({ day: "2026-02-01", "parts.name": "x" }, { $set: { "parts.$.amount": 5 } });
  assert.equal((await Expense.findOne({ day: "2026-02-01" }).lean())?.parts?.[0]?.amount, 5);
});
await trying("findOneAndUpdate: upsert+new, projection, sort, no match -> null, includeResultMetadata", async () => {
  const made = await Keyed.findOneAndUpdate(
    { owner: "f", key: "k" },
    { $inc: { n: 1 }, $setOnInsert: { at: new Date(0) } },
    { upsert: true, returnDocument: "after" },
  ).lean();
  assert.equal(made?.n, 1);
  assert.equal(await Keyed.findOneAndUpdate({ owner: "nobody" }, { $set: { n: 1 } }, { projection: { n: 1 } }), null);
  const meta = await Keyed.findOneAndUpdate(
    { owner: "f2", key: "k" },
    { $inc: { n: 1 } },
    { upsert: true, includeResultMetadata: true, returnDocument: "after" },
  );
  assert.equal(meta.lastErrorObject?.updatedExisting, false);
  assert.ok(meta.lastErrorObject?.upserted);
  const none = await Keyed.findOneAndUpdate({ owner: "f3" }, { $inc: { n: 1 } }, { includeResultMetadata: true });
  assert.equal(none.lastErrorObject?.updatedExisting, false);
  const sorted = await Expense.findOneAndUpdate(
    { userId: "u1" },
    { $set: { note: "newest" } },
    { sort: { day: -1 }, returnDocument: "after" },
  ).lean();
  assert.equal(sorted?.day, "2026-02-01");
});
await trying("findOneAndDelete, findOneAndReplace, replaceOne, deleteMany", async () => {
  await Keyed.create({ owner: "d", key: "1" }, { owner: "d", key: "2" }, { owner: "d", key: "3" });
  assert.equal((await Keyed.findOneAndDelete({ owner: "d", key: "1" }).lean())?.key, "1");
  await Keyed.replaceOne({ owner: "d", key: "2" }, { owner: "d", key: "2", n: 9 });
  assert.equal((await Keyed.deleteMany({ owner: "d" })).deletedCount, 2);
});
await trying("update results: matched/modified/upserted counts; no-op modifies 0", async () => {
  await Keyed.create({ owner: "r", key: "1", n: 1 });
  const same = await Keyed.updateOne({ owner: "r" }, { $set: { n: 1 } });
  assert.deepEqual([same.matchedCount, same.modifiedCount], [1, 0]);
  const up = await Keyed.updateOne({ owner: "r2", key: "x" }, { $set: { n: 1 } }, { upsert: true });
  assert.equal(up.upsertedCount, 1);
  assert.ok(up.upsertedId);
});
