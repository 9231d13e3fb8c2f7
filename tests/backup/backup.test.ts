import { randomBytes } from "node:crypto";
import { composeLedger } from "../../src/main/compose/ledger.js";
import { BackupService } from "../../src/services/backup/BackupService.js";
import { BackupUnreadable } from "../../src/services/backup/format.js";
import { DatabaseNotEmpty, RestoreService } from "../../src/services/backup/RestoreService.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import type { Phone } from "../support/clients.js";

let server: TestServer;
let other: TestServer;
let ada: Phone;
beforeEach(async () => {
  [server, other] = await Promise.all([startServer(), startServer()]);
  ada = await server.phone("ada");
});
afterEach(() => Promise.all([server?.stop(), other?.stop()]));

async function backupOf(from: TestServer, migrations: readonly string[] = []): Promise<string[]> {
  const { models } = from.backend;
  const { outbox, changeLog } = composeLedger({
    models,
    clock: from.clock,
    onError: (error) => {
      throw error;
    },
  });
  const lines: string[] = [];
  for await (const line of new BackupService({ models, outbox, changeLog, clock: from.clock }).lines({ migrations, needed: [] }))
    lines.push(line);
  await outbox.stop();
  return lines;
}

async function restore(into: TestServer, lines: readonly string[]): Promise<void> {
  await new RestoreService({ models: into.backend.models, clock: into.clock, knownMigrations: [] }).restore(async function* () {
    yield* lines;
  });
}

/** The same person, signed in at the other server. */
async function phoneAt(url: string, phone: Phone): Promise<Phone> {
  const there = Object.assign(Object.create(Object.getPrototypeOf(phone)), { ...phone, url, token: null });
  const { body, status } = await there.post("/mobile-login", { email: phone.account.email, password: phone.account.password });
  expect(status).toBe(200);
  return Object.assign(there, { token: body.token, refreshToken: body.refreshToken });
}

async function household(): Promise<string> {
  const budget = await aBudget(ada, { name: "Home", startMonth: "2026-01" });
  const food = await aCategory(ada, budget.id, { name: "Food", budgeted: 40_000, effectiveFrom: "2026-01", rollover: { policy: "full" } });
  for (let month = 1; month <= 9; month++) {
    await anExpense(ada, budget.id, {
      date: `2026-0${month}-05`,
      categoryId: food.id,
      amount: 12_345 + month,
      payee: "Corner Market",
      tags: ["a"],
    });
  }
  await anExpense(ada, budget.id, { date: "2026-01-02", type: "income", amount: 9_007_199_254_740 });
  const gone = await anExpense(ada, budget.id, { date: "2026-02-02", amount: 5 });
  await ada.delete(`/expenses/${gone.id}`);
  await ada.patch(`/budgets/${budget.id}/months/2026-03/categories/${food.id}`, { budgeted: 1, note: "tight" });
  await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-01" });
  return budget.id;
}

/** What a client can read of a budget, without what a session makes. */
async function readingsOf(phone: Phone, budgetId: string): Promise<unknown[]> {
  const paths = [
    `/budgets/${budgetId}`,
    `/budgets/${budgetId}/months?from=2026-01&to=2026-11`,
    `/categories?budgetId=${budgetId}`,
    `/expenses?budgetId=${budgetId}&limit=200`,
    `/monthly-budgets?budgetId=${budgetId}`,
    `/expenses/export?budgetId=${budgetId}&format=csv`,
    `/budgets/${budgetId}/activity?limit=200`,
  ];
  const answers = [];
  for (const path of paths) {
    const { status, body } = await phone.get(path);
    answers.push({ path, status, body });
  }
  return answers;
}

test("what a backup does not say whole is refused, and nothing is written", async () => {
  await household();
  const lines = await backupOf(server);
  const changed = lines.map((line, place) => (place === 3 ? line.replace(/"name"|"budgetId"/, '"other"') : line));
  const later = [JSON.stringify({ ...JSON.parse(lines[0]!), version: 999 }), ...lines.slice(1)];
  const needing = [JSON.stringify({ ...JSON.parse(lines[0]!), needed: ["0999-something"] }), ...lines.slice(1)];
  const unknown = [lines[0]!, '{"c":"nothing","d":{"_id":"1"}}', ...lines.slice(1)];
  for (const wrong of [
    [],
    ["hello"],
    lines.slice(0, -1),
    [...lines, lines[1]!],
    lines.slice(1),
    changed,
    later,
    needing,
    unknown,
    [...lines.slice(0, 2), ...lines.slice(3)],
  ]) {
    await expect(restore(other, wrong)).rejects.toThrow(BackupUnreadable);
  }
  expect(await other.backend.models.expenses.collection.countDocuments({})).toBe(0);
});

test("a database that holds something is left as it is", async () => {
  await household();
  const lines = await backupOf(server);
  await other.phone("somebody");
  await expect(restore(other, lines)).rejects.toThrow(DatabaseNotEmpty);
  expect(await other.backend.models.accounts.collection.countDocuments({})).toBe(1);
});

test("what was restored reads like what was backed up: the password, every resource, every month, the export, the activity", async () => {
  const budgetId = await household();
  await restore(other, await backupOf(server));
  const there = await phoneAt(other.url, ada);
  expect(await readingsOf(there, budgetId)).toEqual(await readingsOf(ada, budgetId));
});

test("sessions do not come back, personal tokens do", async () => {
  await household();
  const { body: token } = await ada.post("/me/tokens", { name: "script", scopes: ["read"], password: PASSWORD });
  await restore(other, await backupOf(server));
  const there = Object.assign(Object.create(Object.getPrototypeOf(ada)), { ...ada, url: other.url });
  expect((await there.get("/budgets")).status).toBe(401);
  expect((await Object.assign(there, { token: token.token }).get("/budgets")).status).toBe(200);
});

test("a cursor from before the restore starts again, one from after it goes on", async () => {
  const budgetId = await household();
  const lines = await backupOf(server);
  const { body: before } = await ada.get(`/sync?budgetId=${budgetId}`);
  other.clock.forward(60_000);
  await restore(other, lines);
  const there = await phoneAt(other.url, ada);
  expect((await there.get(`/sync?budgetId=${budgetId}&since=${encodeURIComponent(before.cursor)}`)).status).toBe(410);
  other.clock.forward(1);
  const { body: first } = await there.get(`/sync?budgetId=${budgetId}&limit=200`);
  await anExpense(there, budgetId, { amount: 77, date: "2026-05-05" });
  const { status, body: next } = await there.get(`/sync?budgetId=${budgetId}&since=${encodeURIComponent(first.cursor)}`);
  expect([status, next.changes.map((change: any) => change.resource.amount)]).toEqual([200, [77]]);
});

test("a backup taken while others write restores to a budget whose figures belong together", async () => {
  const budgetId = await household();
  let writing = true;
  const writer = (async () => {
    let written = 0;
    for (; writing; written++) {
      const { body } = await ada.post("/expenses", {
        budgetId,
        amount: 100,
        date: "2026-10-10",
        description: randomBytes(4).toString("hex"),
      });
      if (written % 3 === 0) await ada.delete(`/expenses/${body.id}`);
    }
    return written;
  })();
  const lines = await backupOf(server);
  writing = false;
  expect(await writer).toBeGreaterThan(0);
  await restore(other, lines);
  const there = await phoneAt(other.url, ada);
  const { body: month } = await there.get(`/budgets/${budgetId}/months/2026-10`);
  const { body: list } = await there.get(`/expenses?budgetId=${budgetId}&month=2026-10&limit=1`);
  expect([month.totalSpent, month.expensesCount]).toEqual([list.totals.expenses, list.totals.count]);
});

test("what another process changes in a budget while it is copied is copied again, though nobody here knows of it", async () => {
  const budgetId = await household();
  const { models } = server.backend;
  await server.backend.outbox.idle();
  const { outbox, changeLog } = composeLedger({ models, clock: server.clock, onError: () => undefined });
  const lines: string[] = [];
  for await (const line of new BackupService({ models, outbox, changeLog, clock: server.clock }).lines({ migrations: [], needed: [] })) {
    lines.push(line);
    if (lines.length > 1 && line.includes('"c":"budgets"') && !line.includes("meanwhile"))
      await models.budgets.updateOne({ _id: budgetId }, { $set: { note: "meanwhile", dirtyBudgetId: budgetId }, $inc: { version: 1 } });
  }
  await outbox.stop();
  const budgets = lines.filter((line) => line.includes('"c":"budgets"'));
  expect(budgets.map((line) => line.includes("meanwhile"))).toEqual([false, true]);
});
