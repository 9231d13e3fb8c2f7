import assert from "node:assert/strict";
import { Expense, Keyed, connection, trying } from "./setting.js";

await trying("aggregate $match/$group/$sum/$avg/$min/$max/$push/$first/$sort", async () => {
  const sums = await Expense.aggregate<{ _id: string; total: number; n: number }>([
    { $match: { userId: "u1" } },
    { $sort: { day: 1 } },
    {
      $group: {
        _id: "$day",
        total: { $sum: "$amount" },
        n: { $sum: 1 },
        avg: { $avg: "$amount" },
        most: { $max: "$amount" },
        first: { $first: "$note" },
        all: { $push: "$amount" },
      },
    },
    { $sort: { _id: 1 } },
  ]);
  assert.deepEqual(
    sums.map((one) => [one._id, one.total, one.n]),
    [
      ["2026-01-01", 100, 1],
      ["2026-01-02", 500, 2],
      ["2026-01-03", 400, 1],
      ["2026-02-01", 500, 1],
    ],
  );
});
await trying("$group with compound _id, $cond, $ifNull, $substrBytes/$substrCP", async () => {
  const months = await Expense.aggregate<{ _id: { month: string }; odd: number; none: number }>([
    { $match: { userId: "u1" } },
    {
      $group: {
        _id: { month: { $substrCP: ["$day", 0, 7] }, b: "$budgetId" },
        odd: { $sum: { $cond: [{ $eq: ["$note", "odd"] }, "$amount", 0] } },
        none: { $sum: { $cond: [{ $eq: [{ $ifNull: ["$externalId", null] }, null] }, 1, 0] } },
      },
    },
    { $sort: { "_id.month": 1 } },
  ]);
  assert.deepEqual(
    months.map((one) => [one._id.month, one.odd, one.none]),
    [
      ["2026-01", 600, 3],
      ["2026-02", 0, 1],
    ],
  );
});
await trying("$sum of an array expression, $add/$subtract/$multiply/$divide/$abs/$in/$switch", async () => {
  const [one] = await Expense.aggregate([
    { $match: { day: "2026-02-01" } },
    {
      $project: {
        s: { $sum: "$parts.amount" },
        d: { $subtract: ["$amount", 1] },
        m: { $multiply: ["$amount", 2] },
        a: { $abs: -3 },
        i: { $in: ["a", "$tags"] },
        w: { $switch: { branches: [{ case: { $gt: ["$amount", 400] }, then: "big" }], default: "small" } },
      },
    },
  ]);
  assert.deepEqual([one.s, one.d, one.m, one.a, one.i, one.w], [12, 499, 1000, 3, true, "big"]);
});
await trying("$facet", async () => {
  const [both] = await Expense.aggregate([
    { $match: { userId: "u1" } },
    { $facet: { n: [{ $count: "n" }], top: [{ $sort: { amount: -1 } }, { $limit: 1 }] } },
  ]);
  assert.equal(both.n[0].n, 5);
  assert.equal(both.top[0].amount, 500);
});
await trying("$lookup (localField) and $unwind with preserveNull", async () => {
  await Keyed.create({ owner: "b1", key: "name" });
  const joined = await Expense.aggregate([
    { $match: { day: "2026-01-03" } },
    { $lookup: { from: Keyed.collection.name, localField: "budgetId", foreignField: "owner", as: "k" } },
    { $unwind: { path: "$k", preserveNullAndEmptyArrays: true } },
  ]);
  assert.equal(joined[0].k.key, "name");
});
await trying("$lookup with let/pipeline", async () => {
  const joined = await Expense.aggregate([
    { $match: { day: "2026-01-03" } },
    {
      $lookup: {
        from: Keyed.collection.name,
        let: { b: "$budgetId" },
        pipeline: [{ $match: { $expr: { $eq: ["$owner", "$$b"] } } }],
        as: "k",
      },
    },
  ]);
  assert.equal(joined[0].k.length, 1);
});
await trying("$unwind of a sub-array and $group", async () => {
  const sums = await Expense.aggregate([
    { $match: { userId: "u1" } },
    { $unwind: "$parts" },
    { $group: { _id: "$parts.name", t: { $sum: "$parts.amount" } } },
    { $sort: { _id: 1 } },
  ]);
  assert.deepEqual(sums, [
    { _id: "x", t: 10 },
    { _id: "y", t: 20 },
  ]);
});
await trying("$dateToString (UTC)", async () => {
  const [one] = await Expense.aggregate([
    { $match: { day: "2026-02-01" } },
    { $project: { d: { $dateToString: { date: "$at", format: "%Y-%m" } } } },
  ]);
  assert.equal(one.d, "2026-02");
});
await trying("$dateToString with timezone", async () => {
  const [one] = await Expense.aggregate([
    { $match: { day: "2026-02-01" } },
    { $project: { d: { $dateToString: { date: "$at", format: "%Y-%m-%d %H", timezone: "Asia/Tokyo" } } } },
  ]);
  assert.equal(one.d, "2026-02-01 19");
});
await trying("$concat, $toUpper, $toString, $size, $filter, $map, $reduce, $arrayElemAt, $slice", async () => {
  const [one] = await Expense.aggregate([
    { $match: { day: "2026-02-01" } },
    {
      $project: {
        c: { $concat: ["$userId", "-", "$day"] },
        u: { $toUpper: "$note" },
        id: { $toString: "$_id" },
        n: { $size: "$tags" },
        e: { $arrayElemAt: ["$tags", 1] },
        r: { $reduce: { input: "$parts", initialValue: 0, in: { $add: ["$$value", "$$this.amount"] } } },
        f: { $filter: { input: "$tags", as: "t", cond: { $eq: ["$$t", "a"] } } },
        m: { $map: { input: "$parts", as: "p", in: "$$p.name" } },
      },
    },
  ]);
  assert.deepEqual([one.c, one.u, one.n, one.e, one.r, one.f, one.m], ["u1-2026-02-01", "EVEN", 2, "t4", 12, ["a"], ["x", "y"]]);
});
await trying("$addFields/$set/$unset/$project/$replaceRoot/$count/$skip/$sample", async () => {
  await Expense.aggregate([
    { $addFields: { q: 1 } },
    { $set: { r: 2 } },
    { $unset: "q" },
    { $replaceRoot: { newRoot: { r: "$r" } } },
    { $skip: 1 },
    { $count: "n" },
  ]);
});
await trying("$sortByCount, $bucket", async () => {
  await Expense.aggregate([{ $sortByCount: "$note" }]);
  await Expense.aggregate([{ $bucket: { groupBy: "$amount", boundaries: [0, 250, 1000], default: "x" } }]);
});
await trying("$group with a missing field (first, push, addToSet)", async () => {
  const rows = await Expense.aggregate([
    {
      $group: {
        _id: "$nothing",
        f: { $first: "$nothing" },
        p: { $push: "$nothing" },
        s: { $addToSet: "$nothing" },
        m: { $max: "$nothing" },
      },
    },
  ]);
  assert.equal(rows.length, 1);
  return JSON.stringify(rows);
});
await trying("$project of a missing field", async () => {
  await Expense.aggregate([{ $project: { z: "$nothing", w: { a: "$nothing.deep" } } }]);
});
for (const [name, stage] of Object.entries({
  $unionWith: { $unionWith: Keyed.collection.name },
  $setWindowFields: {
    $setWindowFields: {
      sortBy: { day: 1 },
      output: { run: { $sum: "$amount", window: { documents: ["unbounded", "current"] } } },
    },
  },
  $graphLookup: { $graphLookup: { from: "x", startWith: "$a", connectFromField: "a", connectToField: "b", as: "c" } },
  $dateTrunc: { $project: { d: { $dateTrunc: { date: "$at", unit: "month" } } } },
  $merge: { $merge: { into: "merged" } },
  $out: { $out: "outed" },
  "$accumulator $top": { $group: { _id: null, t: { $top: { sortBy: { day: 1 }, output: "$day" } } } },
  $round: { $project: { r: { $round: ["$amount", 0] } } },
  $dateAdd: { $project: { r: { $dateAdd: { startDate: "$at", unit: "day", amount: 1 } } } },
  $regexMatch: { $project: { r: { $regexMatch: { input: "$day", regex: "^2026" } } } },
  $getField: { $project: { r: { $getField: "day" } } },
  $sortArray: { $project: { r: { $sortArray: { input: "$tags", sortBy: 1 } } } },
  $toLong: { $project: { r: { $toLong: "$amount" } } },
})) {
  await trying(`stage/operator ${name}`, () => connection.collection("expenses").aggregate([stage]).toArray());
}
