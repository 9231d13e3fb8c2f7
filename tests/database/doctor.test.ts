import { type Collection, type Db, MongoNetworkError, MongoServerError } from "mongodb";
import type { Connection } from "mongoose";
import { connect, databaseOf } from "../../src/database/connect.js";
import { examine, requireHealthy } from "../../src/database/doctor/examine.js";
import { Expiry } from "../../src/database/expiry.js";
import { engineUri, freshDatabase } from "../support/databases.js";

let connection: Connection;
let db: Db;
beforeAll(async () => {
  connection = await connect(engineUri(), { dbName: freshDatabase("doctor") });
  db = databaseOf(connection);
});
// No test finds that an earlier one called the engine healthy.
beforeEach(() => db.collection<{ _id: string }>("doctor").deleteOne({ _id: "healthy" }));
afterAll(async () => {
  await db.dropDatabase();
  await connection.close();
});

/** The engine, with one command done in another way: each is something that an engine was seen to do, or could. */
function ill(changes: Partial<Record<keyof Collection, (real: any, samples: Collection) => unknown>>): Db {
  const over = <T extends object>(real: T, fields: Record<string | symbol, unknown>): T =>
    new Proxy(real, {
      get: (target, name) => {
        const value = name in fields ? fields[name] : Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  return over(db, {
    collection: (name: string) => {
      const samples = db.collection(name);
      const fields = Object.entries<any>(changes).map(([method, change]) => [
        method,
        change(samples[method as "find"].bind(samples), samples),
      ]);
      return over(samples, Object.fromEntries(fields));
    },
  });
}

/** An engine that describes itself as asked. */
const calledBy = (engine: Db, buildInfo: object): Db =>
  new Proxy(engine, {
    get: (target, name) => {
      if (name !== "command") return Reflect.get(target, name);
      return async (command: any) => (command.buildInfo === 1 ? buildInfo : target.command(command));
    },
  });

const lacking = async (engine: Db): Promise<string[]> =>
  (await examine(engine)).findings.filter(({ wrong }) => wrong !== null).map(({ name }) => name);

const afterALook =
  (write: (samples: Collection, found: any, update: any) => Promise<unknown>) =>
  (_real: any, samples: Collection) =>
  async (filter: any, update: any) => {
    const found = await samples.findOne(filter);
    return write(samples, found, update);
  };

test("one that loses compare-and-sets fails", async () => {
  const engine = ill({
    updateOne: (real, samples) => async (filter: any, update: any, options: any) => {
      if (filter.version === undefined) return real(filter, update, options);
      // Looks, and then writes whatever happened in between.
      return (await samples.findOne(filter)) === null ? { matchedCount: 0 } : real({ _id: filter._id }, update, options);
    },
  });
  expect(await lacking(engine)).toEqual(["compare-and-set by updateOne"]);
  await expect(requireHealthy(engine, () => undefined)).rejects.toThrow(
    /cannot keep this server's data:\n {2}- no compare-and-set by updateOne: \d+ of 40/,
  );
});

test("so is one whose findOneAndUpdate does", async () => {
  const engine = ill({
    findOneAndUpdate: afterALook(async (samples, found, update) =>
      found === null ? null : samples.findOneAndUpdate({ _id: found._id }, update, { returnDocument: "after" }),
    ),
  });
  expect(await lacking(engine)).toEqual(["compare-and-set by findOneAndUpdate"]);
});

test("so is one that loses increments", async () => {
  const engine = ill({
    updateOne: (real, samples) => async (filter: any, update: any, options: any) => {
      // Those of the check alone: what follows a race of upserts is increments as well.
      if (update.$min === undefined || update.$inc === undefined) return real(filter, update, options);
      const found: any = await samples.findOne(filter);
      return real({ _id: filter._id }, { $set: { count: (found?.count ?? 0) + 1 } });
    },
  });
  expect(await lacking(engine)).toEqual(["increments that are not lost"]);
});

test("so is one that keeps no unique index, or words its refusal by another number", async () => {
  const engine = ill({
    createIndex: () => async () => "key_1",
    insertOne: (_, samples) => (doc: any, options: any) => samples.insertOne({ ...doc, key: undefined }, options),
  });
  expect(await lacking(engine)).toEqual(["unique keys under a race", "unique indexes that are sparse"]);
});

describe("where the loser of a race for a unique key is asked to try again", () => {
  const conflict = (): Error => new MongoServerError({ message: "could not serialize access", code: 112 });
  const losing = (times: number) => (real: any) => {
    const asked = new Map<string, number>();
    return (doc: any, ...rest: any[]) =>
      real(doc, ...rest).catch((error: unknown) => {
        asked.set(doc._id, (asked.get(doc._id) ?? 0) + 1);
        throw doc.key !== undefined && (asked.get(doc._id) ?? 0) <= times ? conflict() : error;
      });
  };

  test("its next try counts", async () => {
    expect(await lacking(ill({ insertOne: losing(1) }))).toEqual(["unique indexes that are sparse"]);
  });

  test("one that is never refused as a duplicate is named, with the reason", async () => {
    const { findings } = await examine(ill({ insertOne: losing(3) }));
    const found = findings.find(({ name }) => name === "unique keys under a race");
    expect(found?.wrong).toBe(
      '{"MongoServerError: could not serialize access (code 112)":39,"done":1} instead of {"done":1,"duplicate":39}',
    );
  });
});

test("everything that is lacking is named at once", async () => {
  const engine = ill({
    aggregate: () => () => {
      throw new Error("Unrecognized pipeline stage name: '$lookup'");
    },
  });
  const wrong = await requireHealthy(engine, () => undefined).catch((error: unknown) => String(error));
  expect(wrong).toContain("- no joins by $lookup: Unrecognized pipeline stage name: '$lookup'\n");
  expect(wrong).toContain("- no the aggregations");
});

test("an engine without indexes that expire documents is taken, and that is said", async () => {
  const engine = ill({
    createIndex: (real) => (keys: any, options: any) =>
      options?.expireAfterSeconds === undefined ? real(keys, options) : Promise.reject(new Error("TTL indexes are not supported")),
  });
  const said: string[] = [];
  await requireHealthy(engine, (line) => said.push(line));
  expect(said.slice(1)).toEqual([expect.stringContaining("indexes that expire documents (TTL indexes are not supported)")]);
});

test("one that does not take writes is named before anything is written", async () => {
  const secondary = new Proxy(db, {
    get: (target, name) => (name === "command" ? async () => ({ isWritablePrimary: false, secondary: true }) : Reflect.get(target, name)),
  });
  await expect(requireHealthy(secondary, () => undefined)).rejects.toThrow("not the primary");
});

test("the engine of the tests has all of it, and nothing is left behind", async () => {
  const { engine, findings } = await examine(db);
  expect(findings.filter(({ wrong }) => wrong !== null)).toEqual([]);
  expect(engine).toMatch(/version \d|the stand-in/);
  expect(await db.collection<{ _id: string }>("doctor").countDocuments({ _id: { $ne: "healthy" } })).toBe(0);
});

describe("what expires", () => {
  const expiring = [{ collection: "expiring", field: "until" }];
  const past = new Date(1000);
  const future = new Date(5000);

  test("is swept where the engine has no index for it, and nothing else is", async () => {
    const engine = ill({
      createIndex: (real) => (keys: any, options: any) =>
        options?.expireAfterSeconds === undefined ? real(keys, options) : Promise.reject(new Error("TTL indexes are not supported")),
    });
    const expiry = new Expiry(engine, expiring);
    await expiry.buildIndexes();
    const expired = db.collection("expiring");
    await expired.insertMany([{ until: past }, { until: future }, { until: null }]);
    await expiry.sweep(new Date(2000));
    expect((await expired.find().toArray()).map(({ until }) => until)).toEqual([future, null]);
    expect((await expired.indexes()).map(({ key }) => key)).toContainEqual({ until: 1 });
    await expired.drop();
  });

  test("has an index for it elsewhere", async () => {
    await new Expiry(db, expiring).buildIndexes();
    expect(await db.collection("expiring").indexes()).toContainEqual(expect.objectContaining({ key: { until: 1 }, expireAfterSeconds: 0 }));
  });

  test("a fault while the index is built is not taken for a lack", async () => {
    const engine = ill({ createIndex: () => () => Promise.reject(new MongoNetworkError("connection closed")) });
    await expect(new Expiry(engine, expiring).buildIndexes()).rejects.toThrow("connection closed");
  });
});

test("the stand-in is called by its own name, and not by the version that it gives", async () => {
  const nameOf = async (buildInfo: object): Promise<string> => (await examine(calledBy(db, buildInfo))).engine;
  expect(await nameOf({ version: "7.0.0", modules: ["mongo-java-server"] })).toBe(
    "The database (the stand-in, mongo-java-server, in place of MongoDB 7.0.0)",
  );
  expect(await nameOf({ version: "7.0.14", modules: ["enterprise"] })).toMatch(/, version 7\.0\.14\)$/);
});

test("a healthy engine is not examined again before it is another one", async () => {
  const asked: string[] = [];
  const watched = ill({
    insertOne:
      (real) =>
      (doc: any, ...rest: any[]) => (asked.push(doc._id), real(doc, ...rest)),
  });
  await requireHealthy(watched, () => undefined);
  expect(asked.length).toBeGreaterThan(0);
  asked.length = 0;
  await requireHealthy(watched, () => undefined);
  expect(asked).toEqual([]);
  await requireHealthy(calledBy(watched, { version: "99.0.0" }), () => undefined);
  expect(asked.length).toBeGreaterThan(0);
});
