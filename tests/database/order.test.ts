import { type Document, MongoClient } from "mongodb";
import { engineUri, freshDatabase } from "../support/databases.js";

const dbName = freshDatabase("order");
let client: MongoClient;
beforeAll(async () => {
  client = await MongoClient.connect(engineUri());
});
afterAll(() => client.close());

const AMOUNTS = [5, -3, 2.5, 9007199254740991, 0, 300, 70000, -9007199254740991, 300, 12];
const DAYS = ["2026-02-10", "2026-02-09", "2025-12-31", "b", "", "a long one", "Z", "é"];

function rows(): Document[] {
  return Array.from({ length: 240 }, (_, n) => ({
    _id: `id${(n * 7919) % 240}` as any,
    owner: n % 5 === 0 ? "other" : "mine",
    amount: AMOUNTS[n % AMOUNTS.length],
    day: DAYS[(n * 3) % DAYS.length],
    at: new Date(1_700_000_000_000 + ((n * 37) % 100) * 1000),
    ...(n % 3 === 0 ? { gone: null } : n % 3 === 1 ? { gone: new Date(0) } : {}),
    ...(n % 4 === 0 ? {} : { words: [n % 7, n % 11] }),
  }));
}

test.each([
  ["without an index", []],
  [
    "with one that fits",
    [
      { owner: 1, gone: 1, amount: 1, _id: 1 },
      { owner: 1, gone: 1, day: 1, _id: 1 },
      { owner: 1, gone: 1, at: 1, _id: 1 },
    ],
  ],
] as const)("a page in order is the same page %s", async (name, indexes) => {
  const things = client.db(dbName).collection(name.replaceAll(" ", "_"));
  for (const index of indexes) await things.createIndex(index);
  await things.insertMany(rows());
  const mine = rows().filter((row) => row["owner"] === "mine" && (row["gone"] ?? null) === null);
  for (const field of ["amount", "day", "at"]) {
    for (const direction of [1, -1] as const) {
      const compare = (one: Document, other: Document): number =>
        direction * (one[field] < other[field] ? -1 : one[field] > other[field] ? 1 : one["_id"] < other["_id"] ? -1 : 1);
      const wanted = [...mine].sort(compare).map((row) => row["_id"]);
      const ask = (filter: object) => things.find({ owner: "mine", gone: null, ...filter }).sort({ [field]: direction, _id: direction });
      const page = await ask({}).skip(5).limit(20).toArray();
      expect([field, direction, page.map((row) => row._id)]).toEqual([field, direction, wanted.slice(5, 25)]);
      expect((await ask({}).toArray()).length).toBe(mine.length);
      const few = await ask({ amount: { $gt: 100 } })
        .limit(7)
        .toArray();
      const [summed] = await things
        .aggregate([{ $match: { owner: "mine", gone: null } }, { $group: { _id: null, count: { $sum: 1 } } }])
        .toArray();
      expect(summed).toEqual({ _id: null, count: mine.length });
      expect(few.map((row) => row._id)).toEqual(
        wanted.filter((id) => (mine.find((row) => row["_id"] === id)?.["amount"] ?? 0) > 100).slice(0, 7),
      );
    }
  }
});

test("a field with several values puts its document where the first of them is, once", async () => {
  const things = client.db(dbName).collection("several");
  await things.createIndex({ owner: 1, words: 1 });
  await things.insertMany(rows());
  const lowest = (row: Document): number => Math.min(...row["words"]);
  const found = await things
    .find({ owner: "mine", words: { $exists: true } })
    .sort({ words: 1 })
    .toArray();
  expect(found.length).toBe(rows().filter((row) => row["owner"] === "mine" && row["words"] !== undefined).length);
  expect(found.map(lowest)).toEqual(found.map(lowest).sort((one, other) => one - other));
});

test("a sparse index knows which documents have its field", async () => {
  const things = client.db(dbName).collection("sparse");
  await things.createIndex({ mark: 1 }, { sparse: true });
  await things.insertMany(
    Array.from({ length: 20 }, (_, n) => ({ _id: `s${n}` as any, ...(n % 4 === 0 ? { mark: n === 0 ? null : "x" } : {}) })),
  );
  const marked = async (): Promise<unknown[]> => (await things.find({ mark: { $exists: true } }).toArray()).map((one) => one._id).sort();
  expect(await marked()).toEqual(["s0", "s12", "s16", "s4", "s8"]);
  await things.updateMany({ mark: "x" }, { $unset: { mark: 1 } });
  await things.updateOne({ _id: "s1" as any }, { $set: { mark: null } });
  expect(await marked()).toEqual(["s0", "s1"]);
  await things.deleteOne({ _id: "s0" as any });
  expect([await marked(), await things.countDocuments({ mark: null })]).toEqual([["s1"], 19]);
});
