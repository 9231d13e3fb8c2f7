import { aBudget, anExpense } from "../builders/aBudget.js";
import { ChangeLog } from "../../src/services/sync/ChangeLog.js";
import { ChangeLogCompaction } from "../../src/services/sync/ChangeLogCompaction.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

const DAY = 86_400_000;
/** How long sync returns a deletion; the log keeps it a day longer, for clocks that differ. */
const TOLD_DAYS = 90;
const KEPT_DAYS = 91;
const START = "2026-11-15T12:00:00.000Z";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  server.clock.set(START);
  ada = await server.phone();
});
afterAll(() => server.stop());

/** Time passes, and the phone signs in again. */
async function later(milliseconds: number): Promise<void> {
  server.clock.set(new Date(new Date(START).getTime() + milliseconds).toISOString());
  const { body } = await ada.post("/mobile-login", { email: ada.account.email, password: ada.account.password });
  ada.token = body.token;
}

test.each([
  [TOLD_DAYS * DAY, 200],
  [TOLD_DAYS * DAY + 1, 410],
])("a cursor that is %i ms old answers %i", async (age, status) => {
  const budget = await aBudget(ada);
  const { cursor } = (await ada.get(`/sync?budgetId=${budget.id}`)).body;
  await later(age);
  const answer = await ada.get(`/sync?budgetId=${budget.id}&since=${cursor}`);
  expect([answer.status, answer.body.code]).toEqual([status, status === 200 ? undefined : "cursor-expired"]);
});

test.each([
  ["is kept", KEPT_DAYS * DAY, true],
  ["is taken out", KEPT_DAYS * DAY + 1, false],
])("a deletion in the log %s after %i ms", async (_what, age, kept) => {
  const budget = await aBudget(ada);
  const gone = await anExpense(ada, budget.id);
  await ada.delete(`/expenses/${gone.id}`);
  await server.backend.outbox.drain(budget.id);
  await later(age);
  await anExpense(ada, budget.id, { date: "2026-11-10" });
  await server.backend.outbox.drain(budget.id);
  const { models } = server.backend;
  await new ChangeLogCompaction(models, new ChangeLog(models, server.clock), server.clock).compactBudget(budget.id);
  expect((await models.changes.countDocuments({ budgetId: budget.id, resourceId: gone.id })) > 0).toBe(kept);
  expect(await models.expenses.countDocuments({ _id: gone.id, budgetId: budget.id })).toBe(kept ? 1 : 0);
});

test("a thousand changes fit on a page, on both APIs, and take as many commands as a few", async () => {
  const [small, large] = [await aBudget(ada), await aBudget(ada)];
  const add = async (budget: any, count: number): Promise<void> => {
    const items = Array.from({ length: count }, () => ({ budgetId: budget.id, amount: 5, date: "2026-11-10" }));
    expect((await ada.post("/expenses/batch", { items })).status).toBe(200);
  };
  await add(small, 3);
  for (let n = 0; n < 3; n++) await add(large, 400);
  await server.settled();
  const commandsOf = async (act: () => Promise<void>): Promise<number> => {
    let count = 0;
    // What an answer of the database brings in several pieces is one question.
    const note = ({ commandName }: any): number => (commandName === "getMore" ? count : ++count);
    const client = server.running.connection.getClient().on("commandStarted", note);
    await act();
    client.off("commandStarted", note);
    return count;
  };
  const page = (budget: any) => async (): Promise<void> => {
    const { body } = await ada.get(`/sync?budgetId=${budget.id}&limit=1000`);
    expect([body.changes.length, body.hasMore]).toEqual(budget === large ? [1000, true] : [4, false]);
  };
  expect(await commandsOf(page(large))).toBe(await commandsOf(page(small)));
  const { body } = await ada.graphql("query($b: ID!) { sync(budgetId: $b, limit: 1000) { hasMore changes { resource { __typename } } } }", {
    b: large.id,
  });
  expect([body.data.sync.changes.length, body.data.sync.hasMore]).toEqual([1000, true]);
  expect((await ada.get("/sync?limit=1001")).status).toBe(422);
});

test("a deletion that is not in the change log yet is not taken out, however old it is", async () => {
  const budget = await aBudget(ada);
  const gone = await anExpense(ada, budget.id);
  await ada.delete(`/expenses/${gone.id}`);
  await server.settled();
  const { models } = server.backend;
  const at = { _id: gone.id, budgetId: budget.id };
  await models.expenses.updateOne(at, { $set: { dirtyBudgetId: budget.id } });
  await later(KEPT_DAYS * DAY + 1);
  await new ChangeLogCompaction(models, new ChangeLog(models, server.clock), server.clock).compactBudget(budget.id);
  expect(await models.expenses.countDocuments(at)).toBe(1);
});

/** The path of the changes of one budget, and that of all budgets of the account. */
const paths = (budgetId: string): string[] => [`/sync?budgetId=${budgetId}&limit=1`, "/sync?limit=1"];

test("a first walk that takes long is as old as its beginning, whatever its pages tell", async () => {
  const budget = await aBudget(ada);
  for (let n = 0; n < 4; n++) await anExpense(ada, budget.id);
  // In the change log before the walk begins.
  await server.settled();
  for (const path of paths(budget.id)) {
    await later(60 * DAY);
    const { cursor } = (await ada.get(path)).body;
    await later(100 * DAY);
    const second = (await ada.get(`${path}&since=${cursor}`)).body;
    expect(second.hasMore).toBe(true);
    await later(60 * DAY + TOLD_DAYS * DAY);
    expect((await ada.get(`${path}&since=${second.cursor}`)).status).toBe(200);
    await later(60 * DAY + TOLD_DAYS * DAY + 1);
    expect((await ada.get(`${path}&since=${second.cursor}`)).body.code).toBe("cursor-expired");
  }
});

test("a later walk is as old as the last change that it has seen, whenever its page was asked for", async () => {
  const budget = await aBudget(ada);
  await server.settled();
  const path = `/sync?budgetId=${budget.id}`;
  const { cursor } = (await ada.get(path)).body;
  await later(50 * DAY);
  for (let n = 0; n < 3; n++) await anExpense(ada, budget.id);
  // In the change log before time passes.
  await server.settled();
  await later(80 * DAY);
  const { body } = await ada.get(`${path}&limit=1&since=${cursor}`);
  expect(body.hasMore).toBe(true);
  await later(50 * DAY + TOLD_DAYS * DAY);
  expect((await ada.get(`${path}&since=${body.cursor}`)).status).toBe(200);
  await later(50 * DAY + TOLD_DAYS * DAY + 1);
  expect((await ada.get(`${path}&since=${body.cursor}`)).body.code).toBe("cursor-expired");
});

test("a deletion that is the newest change when a first walk begins needs no tombstone", async () => {
  const budget = await aBudget(ada);
  const gone = await anExpense(ada, budget.id);
  await server.settled();
  await ada.delete(`/expenses/${gone.id}`);
  await server.settled();
  for (const path of [`/sync?budgetId=${budget.id}`, "/sync"]) {
    const { changes } = (await ada.get(path)).body;
    expect(changes.filter((change: any) => change.deleted)).toEqual([]);
  }
});

test("the newest number stays, though what it tells of is long gone", async () => {
  const budget = await aBudget(ada);
  const gone = await anExpense(ada, budget.id);
  await server.backend.outbox.drain(budget.id);
  await ada.delete(`/expenses/${gone.id}`);
  await server.backend.outbox.drain(budget.id);
  const { models } = server.backend;
  const log = new ChangeLog(models, server.clock);
  const newest = await log.newest(budget.id);
  await later((KEPT_DAYS + 1) * DAY);
  await new ChangeLogCompaction(models, log, server.clock).compactBudget(budget.id);
  expect([newest > 0, await log.newest(budget.id)]).toEqual([true, newest]);
});

test("whoever listens in this process is told each new end of the log", async () => {
  const budget = await aBudget(ada);
  await server.backend.outbox.drain(budget.id);
  const told: unknown[] = [];
  const log = new ChangeLog(server.backend.models, server.clock, (budgetId, n) => told.push([budgetId, n]));
  const newest = await log.newest(budget.id);
  await log.append(budget.id, [{ kind: "budget", id: budget.id, version: 1, from: undefined }]);
  expect(told).toEqual([[budget.id, newest + 1]]);
});
