import { Binary, type Collection, type Document } from "mongodb";
import type { Call, Cases, Question } from "../Case.js";
import type { Roll } from "../Roll.js";
import { projectionOf } from "./stages.js";
import { documentOf, fields, numberOf, scalarOf, valueOf } from "../values.js";

type Run = Call["run"];

const called = (text: string, run: Run): Question => ({ calls: [{ text, run }] });
const told = (value: unknown): string => JSON.stringify(value);

/** One with few matches and one with many. */
const filterOf = (roll: Roll): Document =>
  roll.made<Document>(
    () => ({ _id: roll.upTo(12) }),
    () => ({ g: roll.of(["x", "y", "none"]) }),
    () => ({ [roll.of(fields)]: { $gt: scalarOf(roll) } }),
  );
const sortOf = (roll: Roll): Document => ({ [roll.of([...fields, "g"])]: roll.of([1, -1]), _id: roll.of([1, -1]) });
const changeOf = (roll: Roll): Document =>
  roll.made<Document>(
    () => ({ $set: { a: scalarOf(roll), "new.deep": 1 } }),
    () => ({ $inc: { n: numberOf(roll) } }),
    () => ({ $unset: { s: "" }, $setOnInsert: { a: 1 } }),
    () => ({ $push: { l: valueOf(roll) } }),
  );
/** Always by the id, so that an upsert makes the same document on both. */
const upsertOf = (roll: Roll): { filter: Document; upsert: boolean } => ({
  filter: { _id: roll.upTo(16), ...(roll.isLess(0.4) ? { g: roll.of(["x", "y"]) } : {}) },
  upsert: roll.isLess(0.7),
});
/** Ids that are there, and that are given twice. */
const newOnes = (roll: Roll): Document[] => roll.list(1, 5, () => documentOf(roll, roll.between(10, 18)));

const read = { promoteValues: false } as const;
type Method = "updateOne" | "updateMany" | "replaceOne" | "findOneAndUpdate" | "findOneAndReplace";
const written =
  (method: Method) =>
  (roll: Roll): Question => {
    const { filter, upsert } = method === "updateMany" ? { filter: filterOf(roll), upsert: false } : upsertOf(roll);
    const change = method.endsWith("Replace") || method === "replaceOne" ? { a: valueOf(roll), n: 1 } : changeOf(roll);
    const returnDocument = roll.of(["before", "after"]);
    const options = method.startsWith("find") ? { ...read, upsert, returnDocument, projection: projectionOf(roll) } : { upsert };
    return called(`${method} ${told([filter, change, options])}`, (collection: any) => collection[method](filter, change, options));
  };

const operationOf = (roll: Roll): any =>
  roll.made<unknown>(
    () => ({ insertOne: { document: documentOf(roll, roll.between(10, 18)) } }),
    () => ({ updateOne: { ...upsertOf(roll), update: changeOf(roll) } }),
    () => ({ updateMany: { filter: filterOf(roll), update: changeOf(roll) } }),
    () => ({ replaceOne: { ...upsertOf(roll), replacement: { n: 1 } } }),
    () => ({ deleteOne: { filter: { _id: roll.upTo(12) } } }),
    () => ({ deleteMany: { filter: filterOf(roll) } }),
  );

const indexKeys = [{ a: 1 }, { g: 1, n: -1 }, { l: 1 }, { "p.k": 1 }, { g: 1 }];
const indexOptions = [
  {},
  {},
  { unique: true },
  { sparse: true },
  { unique: true, sparse: true },
  { name: "mine" },
  { expireAfterSeconds: 3600 },
];
const indexesOf = async (collection: Collection): Promise<unknown> =>
  (await collection.indexes()).map(({ key, unique, sparse, name, expireAfterSeconds }) => ({
    key,
    unique,
    sparse,
    name,
    expireAfterSeconds,
  }));
const indexed = (roll: Roll, how: "createIndex" | "createIndexes"): Question => {
  const wanted = roll.list(1, 2, () => [roll.of(indexKeys), roll.of(indexOptions)] as const);
  return {
    calls: [
      ...wanted.map(([key, options]) => ({
        text: `${how} ${told([key, options])}`,
        run: async (collection: Collection): Promise<unknown> =>
          how === "createIndex" ? collection.createIndex(key, options) : collection.createIndexes([{ key, ...options }]),
      })),
      { text: "indexes", run: indexesOf },
      { text: "insertOne into them", run: (collection) => collection.insertOne({ _id: 99, a: null, g: "x" } as any) },
    ],
  };
};

/** What each sends is named as the driver names it; which command that is says `sentBy`. */
export const commands: Cases = {
  find: (roll) => {
    const options = {
      projection: projectionOf(roll),
      sort: sortOf(roll),
      skip: roll.between(0, 3),
      limit: roll.between(0, 5),
      batchSize: 2,
    };
    const filter = filterOf(roll);
    return called(`find ${told([filter, options])}`, (collection) => collection.find(filter, { ...read, ...options }).toArray());
  },
  findOne: (roll) => {
    const [filter, sort] = [filterOf(roll), sortOf(roll)];
    return called(`findOne ${told([filter, sort])}`, (collection) => collection.findOne(filter, { ...read, sort }));
  },
  aggregate: (roll) => {
    const pipeline = [{ $match: filterOf(roll) }, { $sort: sortOf(roll) }, { $project: { _id: 1 } }];
    return called(`aggregate ${told(pipeline)}`, (collection) => collection.aggregate(pipeline, { batchSize: 2 }).toArray());
  },
  countDocuments: (roll) => {
    const [filter, options] = [filterOf(roll), { limit: roll.upTo(5) }];
    return called(`countDocuments ${told([filter, options])}`, (collection) => collection.countDocuments(filter, options));
  },
  distinct: (roll) => {
    const [field, filter] = [roll.of(["g", "n", "l", "p.k", "d.e", "none"]), filterOf(roll)];
    return called(`distinct ${told([field, filter])}`, async (collection) => new Set(await collection.distinct(field, filter, read)));
  },
  insertOne: (roll) => {
    // Bytes are stored and never compared.
    const document = { ...documentOf(roll, roll.between(10, 14)), bytes: new Binary(Buffer.from([0, 255])) };
    return called(`insertOne ${told(document)}`, (collection) => collection.insertOne(document));
  },
  insertMany: (roll) => {
    const [all, ordered] = [newOnes(roll), roll.isLess(0.5)];
    return called(`insertMany ${told([all, ordered])}`, (collection) => collection.insertMany(all, { ordered }));
  },
  updateOne: written("updateOne"),
  updateMany: written("updateMany"),
  replaceOne: written("replaceOne"),
  findOneAndUpdate: written("findOneAndUpdate"),
  findOneAndReplace: written("findOneAndReplace"),
  findOneAndDelete: (roll) => {
    const [filter, sort] = [filterOf(roll), sortOf(roll)];
    return called(`findOneAndDelete ${told([filter, sort])}`, (collection) => collection.findOneAndDelete(filter, { ...read, sort }));
  },
  deleteOne: (roll) => {
    const filter = { _id: roll.upTo(16) };
    return called(`deleteOne ${told(filter)}`, (collection: Collection<any>) => collection.deleteOne(filter));
  },
  deleteMany: (roll) => {
    const filter = filterOf(roll);
    return called(`deleteMany ${told(filter)}`, (collection) => collection.deleteMany(filter));
  },
  bulkWrite: (roll) => {
    const [operations, ordered] = [roll.list(1, 6, () => operationOf(roll)), roll.isLess(0.5)];
    return called(`bulkWrite ${told([operations, ordered])}`, (collection) => collection.bulkWrite(operations, { ordered }));
  },
  createIndex: (roll) => indexed(roll, "createIndex"),
  createIndexes: (roll) => indexed(roll, "createIndexes"),
  dropIndex: (roll) => {
    const name = roll.of(["a_1", "none", "_id_"]);
    return {
      calls: [
        { text: "createIndex", run: (collection) => collection.createIndex({ a: 1 }) },
        { text: `dropIndex ${name}`, run: async (collection) => collection.dropIndex(name).then(() => "dropped") },
        { text: "indexes", run: indexesOf },
      ],
    };
  },
  drop: () => ({
    calls: [
      { text: "drop", run: (collection) => collection.drop() },
      { text: "indexes", run: indexesOf },
    ],
  }),
  listCollections: () =>
    called("listCollections", async (collection) => {
      const all = await collection.db.listCollections({}, { nameOnly: true }).toArray();
      return all.some(({ name }) => name === collection.collectionName);
    }),
  killCursors: () =>
    called("killCursors", async (collection) => {
      const cursor = collection.find({}, { batchSize: 2 });
      await cursor.next();
      return cursor.close();
    }),
  ping: () => called("ping", async (collection) => (await collection.db.command({ ping: 1 }))["ok"]),
  hello: () => called("hello", async (collection) => (await collection.db.command({ hello: 1 }))["maxBsonObjectSize"]),
  buildInfo: () => called("buildInfo", async (collection) => typeof (await collection.db.command({ buildInfo: 1 }))["version"]),
};
