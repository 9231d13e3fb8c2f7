import assert from "node:assert/strict";
import { Expense, Keyed, codeOf, connection, trying } from "./setting.js";

await trying("50 parallel compare-and-swaps on one version: one wins", async () => {
  const one = await Expense.create({ userId: "cas", externalId: "cas", version: 1 });
  const won = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      Expense.findOneAndUpdate(
        { _id: one._id, version: 1 },
        { $set: { note: String(i) }, $inc: { version: 1 } },
        { returnDocument: "after" },
      ),
    ),
  );
  assert.equal(won.filter((x) => x !== null).length, 1);
});
await trying("20 x 50 parallel updateOne CAS: one wins each time", async () => {
  for (let round = 0; round < 20; round++) {
    const one = await Expense.create({ userId: "cas", externalId: `c${round}`, version: 1 });
    const results = await Promise.all(
      Array.from({ length: 50 }, () => Expense.updateOne({ _id: one._id, version: 1 }, { $inc: { version: 1 } })),
    );
    assert.equal(
      results.reduce((sum, x) => sum + x.modifiedCount, 0),
      1,
    );
  }
});
await trying("50 parallel upserts of one unique key: one document, count 50", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      Keyed.findOneAndUpdate({ owner: "ups", key: "k" }, { $inc: { n: 1 } }, { upsert: true, returnDocument: "after" }).lean(),
    ),
  );
  assert.equal(results.filter((x) => x.status === "rejected").length, 0);
  const all = await Keyed.find({ owner: "ups" }).lean();
  assert.equal(all.length, 1);
  assert.equal(all[0]?.n, 50);
});
await trying("50 parallel inserts of one unique key: one stored, 49 x 11000", async () => {
  const results = await Promise.all(Array.from({ length: 50 }, () => Keyed.create({ owner: "ins", key: "k" }).then(() => "ok", codeOf)));
  assert.equal(results.filter((x) => x === "ok").length, 1);
  assert.equal(results.filter((x) => x === 11000).length, 49);
});
await trying("1000 parallel $inc: none lost", async () => {
  await Keyed.create({ owner: "inc", key: "k", n: 0 });
  await Promise.all(Array.from({ length: 1000 }, () => Keyed.updateOne({ owner: "inc", key: "k" }, { $inc: { n: 1 } })));
  assert.equal((await Keyed.findOne({ owner: "inc" }).lean())?.n, 1000);
});
await trying("readers never see half an update (two fields in step)", async () => {
  const c = connection.collection("step");
  await c.insertOne({ _id: 1 as never, a: 0, b: 0, l: [0] });
  const writes = Promise.all(
    Array.from({ length: 300 }, () =>
      c.updateOne({ _id: 1 as never }, { $inc: { a: 1, b: 1 }, $push: { l: { $each: [1], $slice: -20 } as never } }),
    ),
  );
  const reads = await Promise.all(Array.from({ length: 300 }, () => c.findOne({ _id: 1 as never })));
  await writes;
  for (const one of reads) assert.equal(one?.["a"], one?.["b"]);
});
