import assert from "node:assert/strict";
import mongoose, { Schema } from "mongoose";
import { Expense, Keyed, Sparse, codeOf, connection, trying } from "./setting.js";

await trying("duplicate key: 11000 with keyPattern and keyValue (insert, update, findOneAndUpdate)", async () => {
  await Keyed.create({ owner: "dup", key: "a" }, { owner: "dup", key: "b" });
  const errors = [
    await Keyed.create({ owner: "dup", key: "a" }).catch((e: unknown) => e),
    await Keyed.updateOne({ owner: "dup", key: "b" }, { $set: { key: "a" } }).catch((e: unknown) => e),
    await Keyed.findOneAndUpdate({ owner: "dup", key: "b" }, { $set: { key: "a" } }).catch((e: unknown) => e),
  ];
  for (const error of errors) {
    assert.equal(codeOf(error), 11000);
    assert.ok(error instanceof Error && "keyPattern" in error && "keyValue" in error, String(error));
    assert.deepEqual(error.keyPattern, { owner: 1, key: 1 });
    assert.deepEqual(error.keyValue, { owner: "dup", key: "a" });
  }
});
await trying("duplicate _id: keyPattern {_id: 1}", async () => {
  await connection.collection("ids").insertOne({ _id: "x" as never });
  const e = await connection
    .collection("ids")
    .insertOne({ _id: "x" as never })
    .catch((x: unknown) => x);
  assert.ok(e instanceof Error && "keyPattern" in e);
  assert.deepEqual(e.keyPattern, { _id: 1 });
});
await trying("sparse unique: many without the field, one with", async () => {
  await Sparse.create({ token: "a" }, { token: "b" }, { email: "x@y" });
  assert.equal(codeOf(await Sparse.create({ email: "x@y" }).catch((e: unknown) => e)), 11000);
  const one = await Sparse.findOne({ token: "a" });
  if (one) {
    one.email = "z@y";
    await one.save();
  }
  await Sparse.updateOne({ token: "a" }, { $unset: { email: "" } });
  await Sparse.create({ email: "z@y" });
});
await trying("compound sparse unique: only part present counts (as in MongoDB)", async () => {
  const c = connection.collection("half");
  await c.createIndex({ a: 1, b: 1 }, { unique: true, sparse: true });
  await c.insertMany([{ a: 1 }, { x: 1 }, { x: 1 }]);
  await assert.rejects(c.insertOne({ a: 1 }));
});
await trying("insertMany ordered:false keeps the good ones, tells the bad", async () => {
  const e = await Keyed.insertMany(
    [
      { owner: "bulk", key: "1" },
      { owner: "bulk", key: "1" },
      { owner: "bulk", key: "2" },
    ],
    { ordered: false },
  ).catch((x: unknown) => x);
  assert.equal(codeOf(e), 11000);
  assert.equal(await Keyed.countDocuments({ owner: "bulk" }), 2);
  assert.ok(e instanceof Error && "writeErrors" in e && Array.isArray(e.writeErrors));
  assert.equal(e.writeErrors.length, 1);
  assert.ok("insertedCount" in e);
  assert.equal(e.insertedCount, 2);
});
await trying("insertMany ordered stops at the first error", async () => {
  await Keyed.insertMany([
    { owner: "ord", key: "1" },
    { owner: "ord", key: "1" },
    { owner: "ord", key: "2" },
  ]).catch(() => null);
  assert.equal(await Keyed.countDocuments({ owner: "ord" }), 1);
});
await trying("bulkWrite mixed, ordered stops at the first error", async () => {
  const done = await Keyed.bulkWrite([
    { insertOne: { document: { owner: "bw", key: "1" } } },
    { updateOne: { filter: { owner: "bw", key: "1" }, update: { $set: { n: 3 } } } },
    { updateOne: { filter: { owner: "bw", key: "9" }, update: { $set: { n: 3 } }, upsert: true } },
    { deleteOne: { filter: { owner: "bw", key: "1" } } },
  ]);
  assert.deepEqual([done.insertedCount, done.modifiedCount, done.upsertedCount, done.deletedCount], [1, 1, 1, 1]);
  await Keyed.create({ owner: "bs", key: "a" }, { owner: "bs", key: "b" });
  await Keyed.bulkWrite([
    { updateOne: { filter: { owner: "bs", key: "b" }, update: { $set: { key: "a" } } } },
    { updateOne: { filter: { owner: "bs", key: "a" }, update: { $set: { n: 1 } } } },
  ]).catch(() => null);
  assert.equal((await Keyed.findOne({ owner: "bs", key: "a" }).lean())?.n, undefined);
});
await trying("TTL index creation, syncIndexes, listIndexes, dropIndex", async () => {
  const ttl = connection.collection("ttl");
  await ttl.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
  assert.equal((await ttl.indexes()).find((one) => one.name === "at_1")?.expireAfterSeconds, 1);
  await ttl.dropIndex("at_1");
  assert.equal((await ttl.indexes()).length, 1);
  await Keyed.syncIndexes();
  assert.equal((await Keyed.listIndexes()).length, 2);
});
await trying("dropping an index leaves its namesakes in other collections", async () => {
  await connection.collection("i1").createIndex({ a: 1 }, { unique: true });
  await connection.collection("i2").createIndex({ a: 1 }, { unique: true });
  await connection.collection("i1").dropIndex("a_1");
  assert.equal((await connection.collection("i2").indexes()).length, 2);
});
await trying("unique index refused on data that break it, then built when mended", async () => {
  const c = connection.collection("late");
  await c.insertMany([{ a: 1 }, { a: 1 }]);
  await assert.rejects(c.createIndex({ a: 1 }, { unique: true }));
  await c.deleteOne({ a: 1 });
  await c.createIndex({ a: 1 }, { unique: true });
  await assert.rejects(c.insertOne({ a: 1 }));
});
await trying("same index name, other keys: refused", async () => {
  await assert.rejects(connection.collection("i2").createIndex({ b: 1 }, { name: "a_1" }));
});
await trying("createCollection, listCollections with a name, collection and database drop", async () => {
  await connection.createCollection("fresh");
  assert.equal((await connection.db?.listCollections({ name: "fresh" }).toArray())?.length, 1);
  await connection.dropCollection("fresh");
  const other = connection.useDb("probe2");
  await other.collection("c").insertOne({ a: 1 });
  const less = connection.useDb("prob");
  await less.collection("c").insertOne({ a: 1 });
  await less.dropDatabase();
  assert.equal(await other.collection("c").countDocuments(), 1);
  assert.ok((await Expense.estimatedDocumentCount()) > 0);
});
await trying("Mongoose save() with versionKey and optimisticConcurrency", async () => {
  const schema = new Schema({ l: [Number], n: Number }, { optimisticConcurrency: true });
  const M = connection.model("Occ", schema);
  const one = await M.create({ n: 1 });
  const a = await M.findById(one._id);
  const b = await M.findById(one._id);
  if (!a || !b) throw new Error("gone");
  a.n = 2;
  await a.save();
  b.n = 3;
  await assert.rejects(b.save(), /VersionError|No matching document/);
});
await trying("dotted $set of a nested object, Map, null, Decimal128, Buffer, UUID, boolean round trip", async () => {
  const c = connection.collection("types");
  const all = {
    s: "ü€😀",
    n: null,
    b: true,
    d: new Date(5),
    f: 1.5,
    dec: new mongoose.mongo.Decimal128("12.34"),
    buf: Buffer.from([1, 2]),
    u: new mongoose.mongo.UUID(),
    neg: -7,
    e: {},
    a: [],
  };
  await c.insertOne({ ...all });
  const back = await c.findOne({});
  assert.equal(back?.["s"], all.s);
  assert.equal(String(back?.["dec"]), "12.34");
  assert.equal(String(back?.["u"]), String(all.u));
  assert.deepEqual(back?.["a"], []);
});
