import type { Connection } from "mongoose";
import { connect } from "../../src/database/connect.js";
import { RequestLimit } from "../../src/services/limits/RequestLimit.js";
import { eventually } from "../support/eventually.js";
import { holdDate } from "../support/heldDate.js";
import { TestClock } from "../support/startServer.js";
import { engineUri, freshDatabase } from "../support/databases.js";

holdDate();

const PER_MINUTE = 10;

let connection: Connection;
beforeAll(async () => {
  connection = await connect(engineUri(), { dbName: freshDatabase("limits") });
});
afterAll(() => connection.close());

const clock = new TestClock(new Date());
const process1 = (): RequestLimit => new RequestLimit({ connection, clock, perMinute: PER_MINUTE });

async function built(): Promise<RequestLimit> {
  const limit = process1();
  await limit.buildIndexes();
  return limit;
}

test("the last point is given, the one after it is not, and what is refused costs nothing", async () => {
  const limit = await built();
  expect(limit.charge("edge", PER_MINUTE - 1)).toMatchObject({ allowed: true, limit: PER_MINUTE, remaining: 1 });
  expect(limit.charge("edge", 2)).toMatchObject({ allowed: false, remaining: 1 });
  expect(limit.charge("edge", 1)).toMatchObject({ allowed: true, remaining: 0 });
  expect(limit.charge("edge", 1)).toMatchObject({ allowed: false, remaining: 0 });
  await limit.flush();
});

test("what is held cannot be spent meanwhile; what was free can be spent again, and the rest is paid once", async () => {
  const limit = await built();
  const [free, paid] = [limit.hold("held", 4), limit.hold("held", 4)];
  expect(limit.charge("held", 3)).toMatchObject({ allowed: false, remaining: 2 });
  expect(free.settle(true)).toMatchObject({ remaining: 6 });
  expect(paid.settle(false)).toMatchObject({ remaining: 6 });
  expect([free.settle(false).remaining, paid.settle(false).remaining, paid.settle(true).remaining]).toEqual([6, 6, 6]);
  const refused = limit.hold("held", 7);
  expect(refused.standing).toMatchObject({ allowed: false, remaining: 6 });
  expect(refused.settle(false).remaining).toBe(6);
  await limit.flush();
});

test("what turns out to be free gives no later minute more than its limit, nor one that was handed over meanwhile", async () => {
  const limit = await built();
  const holds = [limit.hold("later", 4), limit.hold("later", 4), limit.hold("later", 2)];
  const points = async (): Promise<number | undefined> =>
    (await connection.collection("requestCounts").findOne({ key: "minute:later" }))?.["points"];
  await limit.flush();
  expect(await points()).toBeUndefined();
  expect(holds[0]?.settle(true).remaining).toBe(4);
  limit.charge("later", 1);
  await limit.flush();
  expect(await points()).toBe(1);
  clock.forward(60_000);
  expect(limit.charge("later", 1).remaining).toBe(PER_MINUTE - 1);
  expect(holds[1]?.settle(true).remaining).toBe(PER_MINUTE - 1);
  // What is paid is paid in the minute in which it is known.
  expect(holds[2]?.settle(false).remaining).toBe(PER_MINUTE - 3);
  await limit.flush();
  expect(await points()).toBe(4);
});

test("what is charged afterwards is taken in full, and nothing more is given until the minute is over", async () => {
  const [here, there] = [await built(), await built()];
  here.charge("afterwards", PER_MINUTE - 1);
  expect(here.chargeAfterwards("afterwards", PER_MINUTE)).toMatchObject({ allowed: true, remaining: 0, limit: PER_MINUTE });
  expect(here.charge("afterwards", 1)).toMatchObject({ allowed: false, remaining: 0 });
  await here.flush();
  there.charge("afterwards", 1);
  await there.flush();
  expect(there.charge("afterwards", 1)).toMatchObject({ allowed: false, remaining: 0 });
  expect((await connection.collection("requestCounts").findOne({ key: "minute:afterwards" }))?.["points"]).toBe(2 * PER_MINUTE);
  clock.forward(60_000);
  expect(here.standing("afterwards").remaining).toBe(PER_MINUTE);
});

test("what is charged afterwards is handed over by itself", async () => {
  const limit = await built();
  limit.chargeAfterwards("dearer", 3);
  const points = async (): Promise<number | undefined> =>
    (await connection.collection("requestCounts").findOne({ key: "minute:dearer" }))?.["points"];
  expect(await eventually(points)).toBe(3);
});

test("a minute later everything can be spent again, and not a moment before", async () => {
  const limit = await built();
  expect(limit.charge("window", PER_MINUTE)).toMatchObject({ allowed: true, resetSeconds: 60 });
  clock.forward(59_999);
  expect(limit.charge("window", 1)).toMatchObject({ allowed: false, resetSeconds: 1 });
  clock.forward(1);
  expect(limit.charge("window", 1)).toMatchObject({ allowed: true, remaining: PER_MINUTE - 1 });
  await limit.flush();
});

test("one key is nothing to another", async () => {
  const limit = await built();
  limit.charge("one", PER_MINUTE);
  expect(limit.charge("other", PER_MINUTE).allowed).toBe(true);
  await limit.flush();
});

test("processes share the count as soon as they have handed it over", async () => {
  const [here, there] = [await built(), await built()];
  here.charge("shared", 6);
  expect(there.charge("shared", 6)).toMatchObject({ allowed: true, remaining: 4 });
  await here.flush();
  await there.flush();
  expect(there.charge("shared", 1)).toMatchObject({ allowed: false, remaining: 0 });
  here.charge("shared", 1);
  await here.flush();
  expect(here.charge("shared", 1).allowed).toBe(false);
  await here.flush();
});

test("of one key there is one count, whichever process is the first to write it", async () => {
  await built();
  const counts = connection.collection("requestCounts");
  await counts.insertOne({ key: "minute:twice" });
  await expect(counts.insertOne({ key: "minute:twice" })).rejects.toMatchObject({ code: 11_000 });
});

test("without a limit nobody is counted", () => {
  expect(new RequestLimit({ connection, clock, perMinute: 0 }).isOff).toBe(true);
  expect(process1().isOff).toBe(false);
});

test("the rest is read without taking any", async () => {
  const limit = await built();
  expect(limit.standing("back")).toEqual({ allowed: true, limit: PER_MINUTE, remaining: PER_MINUTE, resetSeconds: 60 });
  limit.charge("back", PER_MINUTE - 1);
  expect(limit.standing("back")).toMatchObject({ allowed: true, remaining: 1 });
  expect(limit.charge("back", 2)).toMatchObject({ allowed: false, remaining: 1 });
  expect(limit.charge("back", 1)).toMatchObject({ allowed: true, remaining: 0 });
  await limit.flush();
});

test("what was counted is handed over by itself, once, and a tidy end leaves no timer", async () => {
  const [here, there] = [await built(), await built()];
  here.charge("itself", 3);
  here.charge("itself", 1);
  const points = async (): Promise<number | undefined> =>
    (await connection.collection("requestCounts").findOne({ key: "minute:itself" }))?.["points"];
  expect(await eventually(points)).toBe(4);
  // With nothing counted since, nothing is handed over.
  await here.flush();
  expect(await points()).toBe(4);
  here.charge("itself", 1);
  expect((here as any).timer).not.toBeNull();
  await here.flush();
  expect((here as any).timer).toBeNull();
  expect(await points()).toBe(5);
  there.charge("itself", 1);
  await there.flush();
  expect(there.standing("itself").remaining).toBe(PER_MINUTE - 6);
});

test.each([
  [59_999, ["before", "new"]],
  [60_000, ["new"]],
])("after %i ms the windows that are kept when something is handed over are %j", async (later, kept) => {
  const limit = await built();
  limit.charge("before", 1);
  clock.forward(later);
  limit.charge("new", 1);
  await limit.flush();
  expect([...(limit as any).windows.keys()]).toEqual(kept);
});

test("without the database a process keeps counting for itself, and hands over what it counted once it is back", async () => {
  const limit = await built();
  limit.charge("away", 4);
  const counters = (limit as any).counters;
  const penalty = counters.penalty.bind(counters);
  counters.penalty = () => Promise.reject(new Error("away"));
  await limit.flush();
  expect(limit.charge("away", 7)).toMatchObject({ allowed: false, remaining: 6 });
  expect(limit.charge("away", 1)).toMatchObject({ allowed: true, remaining: 5 });
  counters.penalty = penalty;
  await limit.flush();
  expect((await connection.collection("requestCounts").findOne({ key: "minute:away" }))?.["points"]).toBe(5);
});
