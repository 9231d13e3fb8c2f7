import { aBudget, anExpense } from "../builders/aBudget.js";
import { type ChangeDoc, type ChangeEntry, entriesIn } from "../../src/models/sync/change.js";
import { ChangeLog } from "../../src/services/sync/ChangeLog.js";
import { ChangeLogCompaction, STABLE_MS } from "../../src/services/sync/ChangeLogCompaction.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { sendFile } from "../imports/sending.js";
import { Replica } from "./replica.js";

/** Many changes that are processed together stand in few documents of the change log; to whoever reads it, each is an entry of its own. */
let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const ROWS = 60;
const fileOf = (rows: number): string =>
  [
    "Date,Payee,Amount",
    ...Array.from({ length: rows }, (_, n) => `2026-11-${String(1 + (n % 9)).padStart(2, "0")},Shop ${n},-${n + 1}.00`),
  ].join("\n");

async function imported(): Promise<{ budgetId: string; ids: string[] }> {
  const budget = await aBudget(ada);
  const { body } = await sendFile(ada, budget.id, `${fileOf(ROWS)}\n`);
  expect(body.counts.created).toBe(ROWS);
  await server.backend.outbox.idle();
  const docs = await server.backend.models.expenses.find({ budgetId: budget.id }, { _id: 1 }).lean<{ _id: string }[]>();
  return { budgetId: budget.id, ids: docs.map(({ _id }) => _id) };
}

const docsOf = (budgetId: string): Promise<ChangeDoc[]> =>
  server.backend.models.changes.find({ budgetId }).sort({ n: 1 }).lean<ChangeDoc[]>();
const entriesOf = async (budgetId: string): Promise<ChangeEntry[]> => (await docsOf(budgetId)).flatMap(entriesIn);
/** By a clock at which all that was written is stable. */
const compact = (budgetId: string): Promise<void> => {
  const { models } = server.backend;
  const later = { now: () => new Date(server.clock.now().getTime() + STABLE_MS + 1) };
  return new ChangeLogCompaction(models, new ChangeLog(models, server.clock), later).compactBudget(budgetId);
};

async function touched(budgetId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) expect((await ada.patch(`/expenses/${id}`, { note: `seen ${id}` })).status).toBe(200);
  await server.backend.outbox.drain(budgetId);
}

test("the rows of an import stand together in the change log, and their numbers are dense", async () => {
  const { budgetId, ids } = await imported();
  const [docs, entries] = [await docsOf(budgetId), await entriesOf(budgetId)];
  const ofExpenses = docs.filter(({ kind }) => kind === "expense");
  expect(ofExpenses.length).toBeLessThan(ROWS / 10);
  expect(entries.map(({ n }) => n)).toEqual(entries.map((_, place) => place + 1));
  expect(new Set(entries.flatMap(({ kind, resourceId }) => (kind === "expense" ? [resourceId] : [])))).toEqual(new Set(ids));
});

test.each([1, 7, 25, 26, 200])("a walk in pages of %i tells each row, and ends", async (limit) => {
  const { budgetId, ids } = await imported();
  const replica = new Replica(ada, budgetId, limit);
  await replica.walk();
  expect(new Set(replica.of("expense").map(({ id }) => id))).toEqual(new Set(ids));
  expect(replica.pages).toBe(Math.ceil((await entriesOf(budgetId)).length / limit));
});

test("writers that append many at once give each number once", async () => {
  const { budgetId } = await imported();
  const { models } = server.backend;
  const before = await entriesOf(budgetId);
  const writers = Array.from({ length: 5 }, (_, writer) => ({ writer, log: new ChangeLog(models, server.clock) }));
  await Promise.all(
    writers.map(({ writer, log }) =>
      log.append(
        budgetId,
        Array.from({ length: 40 }, (_, n) => ({
          kind: "expense" as const,
          id: `exp_${writer}_${n}`,
          version: 1,
          from: n % 3 === 0 ? "2026-10" : "2026-11",
        })),
      ),
    ),
  );
  const entries = await entriesOf(budgetId);
  expect(entries.map(({ n }) => n)).toEqual(entries.map((_, place) => place + 1));
  const told = new Set(entries.slice(before.length).map(({ resourceId, month }) => `${resourceId} ${month}`));
  for (const { writer } of writers)
    for (let n = 0; n < 40; n++) expect(told).toContain(`exp_${writer}_${n} ${n % 3 === 0 ? "2026-10" : "2026-11"}`);
});

test("the compaction removes what was repeated later, and the entries beside it keep their numbers", async () => {
  const { budgetId, ids } = await imported();
  const again = ids.filter((_, place) => place % 4 === 0);
  await touched(budgetId, again);
  const before = new Map((await entriesOf(budgetId)).map(({ resourceId, n }) => [resourceId, n]));
  await compact(budgetId);
  const entries = await entriesOf(budgetId);
  // Each resource once, at its last entry.
  expect(new Map(entries.map(({ resourceId, n }) => [resourceId, n]))).toEqual(before);
  expect(entries).toHaveLength(before.size);
  const replica = new Replica(ada, budgetId, 7);
  await replica.walk();
  expect(replica.of("expense")).toHaveLength(ROWS);
});

test("a cursor in the midst of what stands together goes on behind it, also when some of it was taken out meanwhile", async () => {
  const { budgetId, ids } = await imported();
  const replica = new Replica(ada, budgetId, 7);
  const first = (await ada.get(`/sync?budgetId=${budgetId}&limit=30`)).body;
  const known = new Set(first.changes.map(({ id }: { id: string }) => id));
  await touched(budgetId, ids.slice(-10));
  await compact(budgetId);
  replica.cursor = first.cursor;
  await replica.walk();
  const left = ids.filter((id) => !known.has(id) || ids.slice(-10).includes(id));
  expect(new Set(replica.of("expense").map(({ id }) => id))).toEqual(new Set(left));
});

test("a page is full where there is more, also when all that stood together behind the cursor was taken out", async () => {
  const { models } = server.backend;
  const { id: budgetId } = await aBudget(ada);
  await server.backend.outbox.drain(budgetId);
  const log = new ChangeLog(models, server.clock);
  const flagsOf = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ kind: "expense" as const, id: `exp_${prefix}${n}`, version: 1, from: "2026-11" }));
  const before = await log.newest(budgetId);
  await log.append(budgetId, flagsOf("a", 5));
  for (const flag of flagsOf("b", 3)) await log.append(budgetId, [flag]);
  for (const flag of flagsOf("a", 5).slice(2)) await log.append(budgetId, [flag]);
  await compact(budgetId);
  const idsAfter = async (n: number, limit: number): Promise<string[]> =>
    (await log.after(budgetId, n, limit)).map(({ resourceId }) => resourceId);
  expect(await idsAfter(before + 2, 2)).toEqual(["exp_b0", "exp_b1"]);
  expect(await idsAfter(before + 2, 20)).toEqual(["exp_b0", "exp_b1", "exp_b2", "exp_a2", "exp_a3", "exp_a4"]);
});

test("what tells nothing any more is gone, and no number is given again", async () => {
  const { budgetId, ids } = await imported();
  const before = await docsOf(budgetId);
  await touched(budgetId, ids);
  const newest = (await entriesOf(budgetId)).at(-1)?.n ?? 0;
  await compact(budgetId);
  const left = new Set((await docsOf(budgetId)).map(({ _id }) => _id));
  for (const { _id, kind } of before) if (kind === "expense") expect(left).not.toContain(_id);
  await anExpense(ada, budgetId);
  await server.backend.outbox.drain(budgetId);
  expect((await entriesOf(budgetId)).at(-1)?.n).toBeGreaterThan(newest);
});
