import mongoose, { type Connection } from "mongoose";
import { connect, databaseOf } from "../../src/database/connect.js";
import { LeaseLost, LEASES, withLease } from "../../src/database/lease.js";
import { finishedMigrations, migrate } from "../../src/database/migrations/migrate.js";
import { eventually } from "../support/eventually.js";
import { FormSwitch } from "../../src/database/migrations/formSwitch.js";
import { LaterForm, neededMigrations, requireKnownForm, watchForm } from "../../src/database/migrations/storedForm.js";
import type { Migration } from "../../src/database/migrations/Migration.js";
import { migrations as ours } from "../../src/database/migrations/migrations.js";
import { engineUri, freshDatabase } from "../support/databases.js";

let connection: Connection;
beforeEach(async () => {
  connection = await connect(engineUri(), { dbName: freshDatabase("migrations") });
});
afterEach(() => connection?.close());

interface NamedDoc {
  _id: number;
  name?: string;
  first?: string;
  last?: string;
}

const names = () => databaseOf(connection).collection<NamedDoc>("names");
const quiet = { holder: "one", report: () => undefined, retryMs: 5, othersEndMs: 0 };

/** Splits names, one document after the other; dies after `dies` of them, as a process would. */
function splitting(dies = Infinity): Migration {
  let left = dies;
  return {
    id: "0001-split-names",
    async run(db) {
      for (const { _id, name = "" } of await db
        .collection<NamedDoc>("names")
        .find({ first: { $exists: false } })
        .toArray()) {
        if (left-- <= 0) throw new Error("the process died here");
        const [first = "", last = ""] = name.split(" ");
        await db.collection<NamedDoc>("names").updateOne({ _id, first: { $exists: false } }, { $set: { first, last } });
      }
    },
  };
}

const counting = (id: string): Migration => ({
  id,
  run: async (db) => {
    await db.collection<{ _id: string; runs: number }>("runs").updateOne({ _id: id }, { $inc: { runs: 1 } }, { upsert: true });
  },
});

const runsOf = async () =>
  (await databaseOf(connection).collection<{ _id: string; runs: number }>("runs").find({}).sort({ _id: 1 }).toArray()).map(
    ({ _id, runs }) => [_id, runs],
  );

test("every migration runs once and in its order, whatever order they are listed in", async () => {
  const all = [counting("0002-b"), counting("0001-a"), counting("0010-c")];
  expect(await migrate(databaseOf(connection), all, quiet)).toEqual(["0001-a", "0002-b", "0010-c"]);
  expect(await migrate(databaseOf(connection), all, quiet)).toEqual([]);
  expect(await runsOf()).toEqual([
    ["0001-a", 1],
    ["0002-b", 1],
    ["0010-c", 1],
  ]);
});

test("of many processes that start at once, one migrates and all wait for it", async () => {
  const all = [counting("0001-a"), counting("0002-b")];
  const ran = await Promise.all(
    Array.from({ length: 8 }, (_, at) => migrate(databaseOf(connection), all, { ...quiet, holder: `process ${at}` })),
  );
  expect(ran.flat().sort()).toEqual(["0001-a", "0002-b"]);
  expect(await runsOf()).toEqual([
    ["0001-a", 1],
    ["0002-b", 1],
  ]);
});

test("what a crash interrupted goes on from where it stood, in whichever process starts next", async () => {
  await names().insertMany(Array.from({ length: 9 }, (_, _id) => ({ _id, name: `First${_id} Last${_id}` })));
  await expect(migrate(databaseOf(connection), [splitting(4)], quiet)).rejects.toThrow("the process died here");
  expect([await names().countDocuments({ first: { $exists: true } }), await finishedMigrations(databaseOf(connection))]).toEqual([4, []]);
  await migrate(databaseOf(connection), [splitting()], { ...quiet, holder: "another" });
  expect(await names().find({}).sort({ _id: 1 }).toArray()).toEqual(
    Array.from({ length: 9 }, (_, _id) => ({ _id, name: `First${_id} Last${_id}`, first: `First${_id}`, last: `Last${_id}` })),
  );
});

test("the lease of a process that died is taken over, and the one that was slow learns that it lost it", async () => {
  const leases = databaseOf(connection).collection<any>(LEASES);
  let time = Date.parse("2026-11-15T12:00:00Z");
  const options = { now: () => new Date(time), ttlMs: 60, retryMs: 5 };
  let begun: () => void = () => undefined;
  const slowRuns = new Promise<void>((resolve) => (begun = resolve));
  const slow = withLease(leases, "work", { ...options, holder: "slow" }, async (signal) => {
    begun();
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    signal.throwIfAborted();
  });
  const told = expect(slow).rejects.toThrow(LeaseLost);
  await slowRuns;
  time += 120;
  // The slow one may renew before it is overtaken; then more time passes.
  const answer = await withLease(leases, "work", { ...options, holder: "quick", now: () => new Date((time += 120)) }, async () => {
    await told;
    return "done";
  });
  expect(answer).toBe("done");
  expect(await leases.countDocuments({})).toBe(0);
});

test("a lease that a dead process took before the clock was set back does not hold for as long as the clock was wrong", async () => {
  const leases = databaseOf(connection).collection<any>(LEASES);
  const now = new Date("2026-11-15T12:00:00Z");
  await leases.insertOne({ _id: "work", holder: "dead", until: new Date(now.getTime() + 86_400_000) });
  expect(await withLease(leases, "work", { holder: "living", now: () => now }, () => Promise.resolve("done"))).toBe("done");
});

describe("a form that an earlier release would misread", () => {
  const changed: Migration = { ...counting("0002-b"), needed: true };

  test("keeps out a release that does not know it, and lets in one that does", async () => {
    const db = databaseOf(connection);
    expect(await migrate(db, [counting("0001-a"), changed], quiet)).toEqual(["0001-a", "0002-b"]);
    await expect(migrate(db, [counting("0001-a")], quiet)).rejects.toThrow(/later release: this one does not know 0002-b/);
    expect(await migrate(db, [counting("0001-a"), changed], quiet)).toEqual([]);
    expect(await neededMigrations(db)).toEqual(["0002-b"]);
  });

  test("keeps it out from the first step on, also when a crash left it half done", async () => {
    const db = databaseOf(connection);
    const dying: Migration = { ...changed, run: () => Promise.reject(new Error("the process died here")) };
    await expect(migrate(db, [dying], quiet)).rejects.toThrow("died");
    await expect(requireKnownForm(db, [])).rejects.toThrow(LaterForm);
    expect(await finishedMigrations(db)).toEqual([]);
    expect(await migrate(db, [changed], quiet)).toEqual(["0002-b"]);
  });

  test("ends a process of the earlier release that runs, once", async () => {
    const db = databaseOf(connection);
    await migrate(db, [counting("0001-a")], quiet);
    const problems: Error[] = [];
    const note = (problem: Error): number => problems.push(problem);
    watchForm(db, [counting("0001-a")], note, 5);
    const stop = watchForm(db, [counting("0001-a"), changed], note, 5);
    await migrate(db, [counting("0001-a"), changed], quiet);
    await eventually(() => problems[0]);
    stop();
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining("does not know 0002-b")]);
  });

  test("gives processes of the earlier release the time to end, but where nothing was stored", async () => {
    const db = databaseOf(connection);
    const said: string[] = [];
    const told = { ...quiet, report: (line: string) => void said.push(line) };
    await migrate(db, [changed], told);
    await db.collection("migrations").updateOne({}, { $unset: { needed: "" } });
    await migrate(db, [changed, { ...counting("0003-c"), needed: true }], { ...told, othersEndMs: 1001 });
    expect(said.filter((line) => line.includes("earlier release"))).toEqual([
      "Migration 0003-c: waiting 2 s for processes of an earlier release to exit",
    ]);
  });

  test("without steps stops nobody for a day; then it ends the earlier release, and is written only after that", async () => {
    const db = databaseOf(connection);
    const old = counting("0001-a");
    const first = [old, { id: "0002-b", needed: true } as const];
    await migrate(db, [old], quiet);
    const clock = { time: Date.parse("2026-11-15T12:00:00Z") };
    const now = (): Date => new Date(clock.time);
    const begun = { ...quiet, now, othersEndMs: 60_000 };
    expect([await migrate(db, first, begun), await migrate(db, first, begun)]).toEqual([[], []]);
    const forms = new FormSwitch(db, first, { ...quiet, now });
    const at = async (hours: number, seconds: number): Promise<[boolean, string[]]> => {
      clock.time = Date.parse("2026-11-15T12:00:00Z") + hours * 3_600_000 + seconds * 1000;
      await forms.advance();
      return [forms.writes("0002-b"), await neededMigrations(db)];
    };
    expect(await at(24, -1)).toEqual([false, []]);
    expect(await migrate(db, [old], quiet)).toEqual([]);
    expect(await at(24, 0)).toEqual([false, ["0002-b"]]);
    await expect(requireKnownForm(db, [old])).rejects.toThrow(LaterForm);
    expect(await at(24, 59)).toEqual([false, ["0002-b"]]);
    expect(await at(24, 60)).toEqual([true, ["0002-b"]]);
    expect(await finishedMigrations(db)).toEqual(["0001-a", "0002-b"]);
  });

  test("without steps is written at once where nothing was stored, and where an administrator migrates", async () => {
    const db = databaseOf(connection);
    const form: Migration = { id: "0002-b", needed: true };
    expect(await migrate(db, [form], quiet)).toEqual(["0002-b"]);
    const later: Migration = { id: "0003-c", needed: true };
    expect(await migrate(db, [form, later], quiet)).toEqual([]);
    expect(await migrate(db, [form, later], { ...quiet, atOnce: true })).toEqual(["0003-c"]);
    await expect(requireKnownForm(db, [form])).rejects.toThrow(LaterForm);
  });

  test("one that the earlier release reads as well keeps nobody out", async () => {
    const db = databaseOf(connection);
    await migrate(db, [counting("0002-b")], quiet);
    expect(await migrate(db, [counting("0001-a")], quiet)).toEqual(["0001-a"]);
  });
});

test("our migrations have numbers of four digits, each once", () => {
  const ids = ours.map(({ id }) => id);
  expect(ids.filter((id) => !/^\d{4}-[a-z0-9-]+$/.test(id))).toEqual([]);
  expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBe(ids.length);
});

afterAll(() => mongoose.disconnect());

test("an expense from before a search went by words gets them, and one that has them keeps its own", async () => {
  const expenses = databaseOf(connection).collection<{ _id: string; words?: string[] }>("expenses");
  const old = { budgetId: "bud_1", payee: "Café", description: null, note: "two words", tags: ["food"] };
  await expenses.insertMany([
    { _id: "exp_old", ...old },
    { _id: "exp_new", ...old, words: ["kept"] },
  ]);
  expect(await migrate(databaseOf(connection), ours, quiet)).toContain("0001-search-words");
  expect(
    await expenses
      .find({}, { projection: { words: 1 } })
      .sort({ _id: 1 })
      .toArray(),
  ).toEqual([
    { _id: "exp_new", words: ["kept"] },
    { _id: "exp_old", words: ["cafe", "two", "words", "food"] },
  ]);
});
