import { anExpense, aBudget } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { Device, isStored, plainExpense, write } from "./Device.js";
import { newId } from "../../../src/web/store/ids.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("changes that were kept over signing out, without the copy they were made on, are compared with what the server has and stored", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const bread = await anExpense(ada, budget.id, { payee: "Baker", amount: 400 });
  const device = new Device(server, ada, budget.id);
  try {
    const before = await device.open();
    await isStored(before);
    device.setOnline(false);
    await write(before, { kind: "change-expenses", items: [{ id: bread.id, changes: { amount: 450 } }] });
    device.close();
    await device.disk.forget(budget.id);
    device.setOnline(true);
    const after = await device.open();
    await isStored(after);
    await becomes(() => after.store.expense(bread.id)?.amount, 450);
    expect((await ada.get(`/expenses/${bread.id}`)).body.amount).toBe(450);
    expect(device.failures).toEqual([]);
  } finally {
    device.close();
  }
});

test("a disk that fails in the midst of it keeps nothing from being shown and sent, and it is said", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const device = new Device(server, ada, budget.id);
  const full = (): Promise<never> => Promise.reject(new DOMException("The disk is full.", "QuotaExceededError"));
  try {
    const tab = await device.open();
    await isStored(tab);
    Object.assign(device.disk, { put: full, save: full, remove: full, outbox: full, head: full, months: full });
    const id = newId("exp", budget.id);
    await write(tab, { kind: "create-expense", id, fields: plainExpense });
    expect(tab.store.expense(id)?.amount).toBe(plainExpense.amount);
    await isStored(tab);
    await becomes(async () => (await ada.get(`/expenses/${id}`)).body.amount, plainExpense.amount);
    expect(device.notKept.length).toBeGreaterThan(0);

    await ada.patch(`/expenses/${id}`, { amount: 400 });
    await becomes(() => tab.store.expense(id)?.amount, 400);
    await write(tab, { kind: "remove-expenses", ids: [id] });
    await isStored(tab);
    expect((await ada.get(`/expenses/${id}`)).status).toBe(404);
    tab.close();

    // As after a reload: what the disk had is all that is left, and the server has the rest.
    const after = await device.open();
    await isStored(after);
    expect([...after.store.expenses()]).toEqual([]);
  } finally {
    device.close();
  }
});

test("a tab that slept through a change, and cannot read the disk then, shows what it is told from there on, and says that nothing is kept", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const device = new Device(server, ada, budget.id);
  try {
    const first = await device.open();
    await isStored(first);
    const second = await device.open();
    const [, asleep] = device.browser.open;
    device.browser.open.delete(asleep!);
    await anExpense(ada, budget.id, { amount: 400 });
    await becomes(() => [...first.store.expenses()].length, 1);
    device.browser.open.add(asleep!);
    device.disk.months = () => Promise.reject(new DOMException("The disk is gone.", "UnknownError"));
    const { id } = await anExpense(ada, budget.id, { amount: 700 });
    await becomes(() => second.store.expense(id)?.amount, 700);
    expect(device.notKept.length).toBeGreaterThan(0);
  } finally {
    device.close();
  }
});
