import assert from "node:assert/strict";
import { Expense, Keyed, connection, trying } from "./setting.js";

await trying("sessions and transactions", async () => {
  const session = await connection.startSession();
  try {
    await session.withTransaction(() => Keyed.create([{ owner: "t", key: "t" }], { session }), { timeoutMS: 3000 });
  } finally {
    await session.endSession();
  }
});
await trying("pipeline update", () => Keyed.updateOne({ owner: "inc" }, [{ $set: { n: { $add: ["$n", 1] } } }], { updatePipeline: true }));
await trying("collation", async () => {
  await Keyed.create({ owner: "coll", key: "A" });
  assert.equal(await Keyed.countDocuments({ owner: "COLL" }).collation({ locale: "en", strength: 2 }), 1);
});
await trying("partial index is refused or honoured", async () => {
  const c = connection.collection("partial");
  await c.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { live: true } });
  await c.insertMany([{ a: 1 }, { a: 1 }]);
});
await trying("change stream", async () => {
  const s = Keyed.collection.watch();
  try {
    await Promise.race([s.hasNext(), new Promise((_, no) => setTimeout(() => no(new Error("nothing within 1 s")), 1000))]);
  } finally {
    await s.close();
  }
});
await trying("text index and $text", async () => {
  await connection.collection("expenses").createIndex({ note: "text" });
  assert.ok(await Expense.countDocuments({ $text: { $search: "odd" } }));
});
