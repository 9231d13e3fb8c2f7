import assert from "node:assert/strict";
import { Expense, trying } from "./setting.js";

await trying("find, sort, limit, projection", async () => {
  const found = await Expense.find({ userId: "u1" }, { amount: 1, _id: 0 }).sort({ day: -1, _id: -1 }).limit(2).lean();
  assert.deepEqual(found, [{ amount: 500 }, { amount: 400 }]);
});
await trying('exclusion projection, select("-x")', async () => {
  const found = await Expense.findOne({ userId: "u2" }).select("-note -tags").lean();
  assert.equal(found?.amount, 7);
  assert.equal("tags" in (found ?? {}), false);
});
await trying("keyset page with $or, walks all once", async () => {
  const seen: string[] = [];
  let after: { day: string; id: unknown } | null = null;
  for (let i = 0; i < 10; i++) {
    const more: Record<string, unknown> =
      after === null ? {} : { $or: [{ day: { $lt: after.day } }, { day: after.day, _id: { $lt: after.id } }] };
    const page: { _id: unknown; day?: string | null }[] = await Expense.find({ userId: "u1", ...more })
      .sort({ day: -1, _id: -1 })
      .limit(2)
      .lean();
    if (page.length === 0) break;
    seen.push(...page.map((one) => String(one._id)));
    const last = page[page.length - 1];
    after = { day: last?.day ?? "", id: last?._id };
  }
  assert.equal(new Set(seen).size, 5);
  assert.equal(seen.length, 5);
});
await trying("$in, $nin, $gte/$lt on strings and dates, $exists, $ne null", async () => {
  assert.equal(await Expense.countDocuments({ userId: { $in: ["u1", "u2"] } }), 6);
  assert.equal(await Expense.countDocuments({ day: { $gte: "2026-01-02", $lt: "2026-02-01" } }), 3);
  assert.equal(await Expense.countDocuments({ at: { $gte: new Date("2026-01-03T00:00:00Z") } }), 2);
  assert.equal(await Expense.countDocuments({ externalId: { $exists: true } }), 1);
  assert.equal(await Expense.countDocuments({ externalId: { $ne: null } }), 1);
  assert.equal(await Expense.countDocuments({ externalId: null, userId: "u1" }), 4);
  assert.equal(await Expense.countDocuments({ note: { $nin: ["odd"] }, userId: "u1" }), 3);
});
await trying("array match, $all, $elemMatch, $size, dotted path", async () => {
  assert.equal(await Expense.countDocuments({ tags: "t3" }), 1);
  assert.equal(await Expense.countDocuments({ tags: { $all: ["a", "t2"] } }), 1);
  assert.equal(await Expense.countDocuments({ parts: { $elemMatch: { name: "y", amount: { $gte: 4 } } } }), 3);
  assert.equal(await Expense.countDocuments({ "parts.amount": 8 }), 1);
  assert.equal(await Expense.countDocuments({ tags: { $size: 2 } }), 5);
});
await trying("$regex with i", async () => assert.equal(await Expense.countDocuments({ note: /^EV/i }), 3));
await trying("$not, $nor, $mod, $type", async () => {
  assert.equal(await Expense.countDocuments({ userId: "u1", amount: { $not: { $gt: 200 } } }), 2);
  assert.equal(await Expense.countDocuments({ $nor: [{ userId: "u1" }] }), 1);
  assert.equal(await Expense.countDocuments({ amount: { $type: "int" } }), 6);
});
await trying("$expr comparing two fields", async () => assert.equal(await Expense.countDocuments({ $expr: { $gt: ["$amount", 350] } }), 2));
await trying("distinct", async () => assert.deepEqual((await Expense.distinct("day", { userId: "u1" })).length, 4));
await trying("countDocuments with skip/limit, estimatedDocumentCount", async () => {
  assert.equal(await Expense.countDocuments({ userId: "u1" }).skip(1).limit(3), 3);
  assert.equal(await Expense.estimatedDocumentCount(), 6);
});
await trying("exists()", async () => assert.ok(await Expense.exists({ userId: "u2" })));
await trying("cursor with batchSize 2 (getMore)", async () => {
  let n = 0;
  for await (const one of Expense.find({ userId: "u1" }).batchSize(2).cursor()) {
    assert.ok(one._id);
    n++;
  }
  assert.equal(n, 5);
});
await trying("hint, maxTimeMS, writeConcern majority/j, readConcern, comment", async () => {
  assert.equal(
    (await Expense.find({ userId: "u1" }).hint({ userId: 1, budgetId: 1, day: -1, _id: -1 }).maxTimeMS(500).comment("x").lean()).length,
    5,
  );
  await Expense.updateOne({ userId: "u2" }, { $set: { note: "w" } }, { writeConcern: { w: "majority", journal: true } });
  assert.equal((await Expense.find({}).read("primary").readConcern("majority").lean()).length, 6);
});
await trying("explain names the index", async () => {
  const plan = JSON.stringify(await Expense.find({ userId: "u1", budgetId: "b1" }).sort({ day: -1 }).explain());
  assert.match(plan, /IXSCAN/);
  assert.match(JSON.stringify(await Expense.find({ note: "odd" }).explain()), /COLLSCAN/);
});
