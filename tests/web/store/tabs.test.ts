import { newId } from "../../../src/web/store/ids.js";
import { aBudget, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import type { Phone } from "../../support/clients.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { Device, isStored, type Tab, plainExpense as fields } from "./Device.js";

let server: TestServer;
let ada: Phone;
let device: Device;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.phone();
  device = new Device(server, ada, (await aBudget(ada)).id);
});
afterEach(() => {
  device.close();
  expect(device.failures).toEqual([]);
});

async function twoTabs(): Promise<[Tab, Tab]> {
  const [first, second] = [await device.open(), await device.open()];
  await isStored(first);
  await isStored(second);
  return [first, second];
}

const add = async (tab: Tab): Promise<string> => {
  const id = newId("exp", device.budgetId);
  await tab.connection.write({ kind: "create-expense", id, fields });
  return id;
};

test("of two tabs one sends and listens for both", async () => {
  const [first, second] = await twoTabs();
  expect(device.sent.filter((name) => name === "News")).toEqual(["News"]);
  const id = await add(second);
  await isStored(second);
  await isStored(first);
  expect([first.store.expense(id), device.sent.filter((name) => name === "StoreExpense").length]).toEqual([second.store.expense(id), 1]);
  const elsewhere = await anExpense(ada, device.budgetId, { payee: "By phone" });
  for (const { store } of [first, second]) await becomes(() => store.expense(elsewhere.id)?.payee, "By phone");
});

test("when the tab that led is closed, the other one goes on from where it was", async () => {
  const [first, second] = await twoTabs();
  first.close();
  const id = await add(second);
  await isStored(second);
  expect((await ada.get(`/expenses/${id}`)).status).toBe(200);
  const elsewhere = await anExpense(ada, device.budgetId, { payee: "By phone" });
  await becomes(() => second.store.expense(elsewhere.id)?.payee, "By phone");
});

test("a tab that is killed in the middle of a write leaves it to the other: it is done once", async () => {
  const [first, second] = await twoTabs();
  device.fate = () => "answer lost";
  const id = await add(first);
  await becomes(() => device.sent.includes("StoreExpense"), true);
  first.close();
  device.fate = () => "arrives";
  await isStored(second);
  const list = (await ada.get(`/expenses?budgetId=${device.budgetId}`)).body.data;
  expect(list.map((expense: any) => expense.id)).toEqual([id]);
  await becomes(() => [...second.store.expenses()].map((row) => [row.id, row.version]), [[id, 1]]);
});

test("what a tab had written when it was killed, the other finds on the disk", async () => {
  const [first, second] = await twoTabs();
  const entry = { id: "write-1", seq: 1, budgetId: device.budgetId, before: {}, madeAt: 0, key: "key-1", sent: null } as const;
  const id = newId("exp", device.budgetId);
  await device.disk.put({ ...entry, write: { kind: "create-expense", id, fields }, state: { is: "waiting" } });
  first.close();
  await becomes(() => second.store.expense(id)?.version, 1);
});

test("a tab opened later has what waits, and what is refused, too", async () => {
  const first = await device.open();
  await isStored(first);
  device.setOnline(false);
  const id = await add(first);
  const later = await device.open();
  expect([later.store.outbox.length, later.store.expense(id)?.amount]).toEqual([1, 1250]);
  device.setOnline(true);
  await isStored(later);
});

test("undoing all that was done restores the figures, and redoing brings them back", async () => {
  const tab = await device.open();
  await isStored(tab);
  const figures = () => tab.store.figures("2026-11");
  const empty = figures()?.totals;
  const category = newId("cat", device.budgetId);
  const name = { parentId: null, name: "Food", icon: null, color: null, position: 1, alertAt: [], archivedAt: null };
  const id = newId("exp", device.budgetId);
  const { connection } = tab;
  await connection.write({
    kind: "create-category",
    id: category,
    fields: { ...name, budgeted: 5000, rollover: { policy: "full", cap: null } },
    effectiveFrom: "2026-11",
  });
  await connection.write({ kind: "create-expense", id, fields: { ...fields, categoryId: category } });
  await connection.write({ kind: "change-expenses", items: [{ id, changes: { amount: 99, payee: "Baker" } }] });
  await connection.write({ kind: "set-amounts", month: "2026-11", amounts: [{ categoryId: category, budgeted: 7000 }] });
  await connection.write({ kind: "transfer", month: "2026-11", from: null, to: category, amount: 300 });
  await connection.write({ kind: "remove-expenses", ids: [id] });
  await isStored(tab);
  const done = figures();
  for (let step = 0; step < 6; step++) {
    expect(await connection.undo()).not.toBeNull();
    if (step % 2 === 0) await isStored(tab);
  }
  await isStored(tab);
  expect([figures()?.totals, await connection.undo()]).toEqual([empty, null]);
  while ((await connection.redo()) !== null) continue;
  await isStored(tab);
  expect(figures()).toEqual(done);
});
