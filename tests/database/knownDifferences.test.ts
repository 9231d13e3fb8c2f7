import { randomBytes } from "node:crypto";
import { type Collection, type Document, MongoClient } from "mongodb";

/** What the stand-in does not know. */
const REFUSED = 115;

interface Asked {
  readonly what: string;
  readonly ask: (collection: Collection) => Promise<unknown>;
  readonly answer: unknown;
}

const only = (projection: Document) => (collection: Collection) =>
  collection.findOne({ "l.a": 2 }, { projection: { ...projection, _id: 0 } });
const project = (fields: Document) => async (collection: Collection) =>
  (await collection.aggregate([{ $match: { "l.a": 2 } }, { $project: { _id: 0, ...fields } }]).toArray())[0];
const ids = (filter: Document) => async (collection: Collection) =>
  (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id as unknown);

/** The stand-in once answered each of these wrongly. The answer is the manual's. */
const asked: readonly Asked[] = [
  { what: "$slice in a projection", ask: only({ l: { $slice: 1 } }), answer: { s: "Straße", l: [{ a: 1 }] } },
  { what: "the positional $ in a projection", ask: only({ "l.$": 1 }), answer: { l: [{ a: 2 }] } },
  { what: "an expression in a projection", ask: only({ x: { $ifNull: ["$none", "$s"] } }), answer: { x: "Straße" } },
  { what: "a path in a projection", ask: only({ x: "$s" }), answer: { x: "Straße" } },
  { what: "$substrCP", ask: project({ x: { $substrCP: ["$s", 4, 2] } }), answer: { x: "ße" } },
  { what: "an object in a $project", ask: project({ d: { x: "$s" } }), answer: { d: { x: "Straße" } } },
  {
    what: "a $lookup into a field within another",
    ask: async (collection) => {
      const lookup = { from: collection.collectionName, pipeline: [{ $match: { _id: 2 } }, { $project: { _id: 1 } }], as: "d.found" };
      return (await collection.aggregate([{ $match: { _id: 2 } }, { $project: { _id: 1 } }, { $lookup: lookup }]).toArray())[0];
    },
    answer: { _id: 2, d: { found: [{ _id: 2 }] } },
  },
  { what: "$gte: null", ask: ids({ s: { $gte: null } }), answer: [2, 3, 4] },
  { what: '"a.b": null', ask: ids({ "l.a": null }), answer: [2, 4] },
];

let client: MongoClient;
let collection: Collection;

beforeAll(async () => {
  client = await MongoClient.connect(process.env["TEST_MONGODB_URI"] ?? "");
  collection = client.db(`test_${randomBytes(6).toString("hex")}`).collection("known");
  await collection.insertMany([
    { _id: 1 as never, s: "Straße", l: [{ a: 1 }, { a: 2 }] },
    { _id: 2 as never },
    { _id: 3 as never, s: null, l: [] },
    { _id: 4 as never, l: [{ a: 1 }, { b: 1 }] },
  ]);
});

afterAll(async () => {
  await client.db(collection.dbName).dropDatabase();
  await client.close();
});

test.each(asked)("$what is answered as by MongoDB, or refused", async ({ ask, answer }) => {
  const outcome = await ask(collection).catch((error: unknown) => error);
  if (outcome instanceof Error) expect(outcome).toMatchObject({ code: REFUSED, message: expect.stringContaining("does not know") });
  else expect(outcome).toEqual(answer);
});

test("the indexes of a collection that is not there are refused as by MongoDB", async () => {
  await expect(client.db(collection.dbName).collection("none").indexes()).rejects.toMatchObject({ code: 26 });
});
