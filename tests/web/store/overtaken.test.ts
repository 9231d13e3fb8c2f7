import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import type { Phone } from "../../support/clients.js";
import { becomes } from "../../support/eventually.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { newId } from "../../../src/web/store/ids.js";
import { Device, isStored, plainExpense, type Tab } from "./Device.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let ada: Phone;
let budgetId: string;
let device: Device;
let tab: Tab;
beforeEach(async () => {
  ada = await server.phone();
  budgetId = (await aBudget(ada)).id;
  device = new Device(server, ada, budgetId);
});
afterEach(() => {
  device.close();
  expect(device.failures).toEqual([]);
});

async function live(): Promise<void> {
  tab = await device.openLive();
}

/** No answer to a write arrives until this is called. */
function held(): () => void {
  let release = () => {};
  device.held = new Promise((resolve) => (release = resolve));
  return release;
}

const amountOf = (id: string): unknown => {
  const base = tab.store.base(id);
  return base !== null && "amount" in base ? base.amount : null;
};
const change = (id: string, amount: number) => tab.connection.write({ kind: "change-expenses", items: [{ id, changes: { amount } }] });
const plannedIn = (month: string) => tab.store.basePlan(month)?.amounts.map(({ budgeted }) => budgeted);

describe("an answer that comes after the news of what somebody did since", () => {
  test("leaves their change of an expense, and of a new one", async () => {
    const { id } = await anExpense(ada, budgetId, { amount: 1000 });
    await live();
    const release = held();
    const created = newId("exp", budgetId);
    await change(id, 1200);
    await becomes(() => amountOf(id), 1200);
    await ada.patch(`/expenses/${id}`, { amount: 1500 });
    await becomes(() => amountOf(id), 1500);
    release();
    await isStored(tab);
    const later = held();
    await tab.connection.write({ kind: "create-expense", id: created, fields: plainExpense });
    await becomes(() => amountOf(created), plainExpense.amount);
    await ada.patch(`/expenses/${created}`, { amount: 1600 });
    await becomes(() => amountOf(created), 1600);
    later();
    await isStored(tab);
    expect([tab.store.expense(id)?.amount, tab.store.expense(created)?.amount]).toEqual([1500, 1600]);
  });

  test("does not bring back a new expense that they deleted", async () => {
    await live();
    const release = held();
    const id = newId("exp", budgetId);
    await tab.connection.write({ kind: "create-expense", id, fields: plainExpense });
    await becomes(() => amountOf(id), plainExpense.amount);
    await ada.delete(`/expenses/${id}`);
    await becomes(() => tab.store.base(id), null);
    release();
    await isStored(tab);
    expect(tab.store.expense(id)).toBeNull();
  });

  test("does not delete again what they restored", async () => {
    const { id } = await anExpense(ada, budgetId, { amount: 1000 });
    await live();
    const release = held();
    await tab.connection.write({ kind: "remove-expenses", ids: [id] });
    await becomes(() => tab.store.base(id), null);
    await ada.post(`/expenses/${id}/restore`);
    await becomes(() => amountOf(id), 1000);
    release();
    await isStored(tab);
    expect(tab.store.expense(id)?.amount).toBe(1000);
  });

  test("leaves their amount of a month, and their standing amount", async () => {
    const { id } = await aCategory(ada, budgetId, { name: "Food", budgeted: 10_000 });
    await live();
    const month = tab.store.currentMonth();
    const standing = () => tab.store.categories[0]?.budgeted;
    const release = held();
    await tab.connection.write({ kind: "change-category", id, changes: { budgeted: 20_000 }, effectiveFrom: month });
    await becomes(async () => (await ada.get(`/categories/${id}`)).body.budgeted, 20_000);
    await ada.patch(`/categories/${id}`, { budgeted: 30_000, effectiveFrom: month });
    await becomes(() => tab.store.base(id)?.version, 3);
    release();
    await isStored(tab);
    const later = held();
    await tab.connection.write({ kind: "set-amounts", month, amounts: [{ categoryId: id, budgeted: 21_000 }] });
    await becomes(() => plannedIn(month), [21_000]);
    await ada.patch(`/budgets/${budgetId}/months/${month}/categories/${id}`, { budgeted: 31_000 });
    await becomes(() => plannedIn(month), [31_000]);
    later();
    await isStored(tab);
    expect([standing(), plannedIn(month)]).toEqual([30_000, [31_000]]);
  });
});

describe("a request that is repeated by another page", () => {
  test("leaves what somebody changed since", async () => {
    const { id } = await anExpense(ada, budgetId, { amount: 1000 });
    await live();
    const second = await device.openLive();
    device.fate = () => "answer lost";
    await change(id, 1200);
    await becomes(() => second.store.base(id)?.version, 2);
    await ada.patch(`/expenses/${id}`, { amount: 1500 });
    await becomes(() => second.store.base(id)?.version, 3);
    tab.close();
    device.fate = () => "arrives";
    second.connection.retry();
    await isStored(second);
    expect(second.store.expense(id)?.amount).toBe(1500);
  });

  test("does not bring back what somebody deleted since", async () => {
    await live();
    const save = device.disk.save.bind(device.disk);
    device.disk.save = async (saving) => {
      if (saving.finished !== null) throw new DOMException("There is no room.", "QuotaExceededError");
      await save(saving);
    };
    const id = newId("exp", budgetId);
    await tab.connection.write({ kind: "create-expense", id, fields: plainExpense });
    await isStored(tab);
    await ada.delete(`/expenses/${id}`);
    await becomes(() => tab.store.expense(id), null);
    // The deletion is on the disk, and so is the request still.
    await becomes(async () => (await device.disk.outbox()).length, 1);
    device.close();
    device.disk.save = save;
    await live();
    await isStored(tab);
    expect([tab.store.expense(id), (await ada.get(`/expenses/${id}`)).status]).toEqual([null, 404]);
  });
});

test("what was read before somebody restored an expense does not delete it here", async () => {
  const { id } = await anExpense(ada, budgetId, { amount: 1000 });
  const { id: food } = await aCategory(ada, budgetId, { name: "Food", budgeted: 10_000 });
  await live();
  const month = tab.store.currentMonth();
  const elsewhere = new Device(server, ada, budgetId);
  const witness = await elsewhere.openLive();
  const steps: string[] = [];
  let goOn = () => {};
  device.pause = async (name, when) => {
    if (name !== "Changes" || steps.length === 2) return;
    steps.push(when);
    await new Promise<void>((resolve) => (goOn = resolve));
  };
  const release = held();
  await tab.connection.write({ kind: "transfer", month, from: null, to: food, amount: 2000 });
  await becomes(() => tab.store.basePlan(month)?.amounts.length, 1);
  // The answer has no plan, and one came since: what the server has by now is asked for.
  release();
  await becomes(() => steps, ["before"]);
  await ada.delete(`/expenses/${id}`);
  await server.backend.outbox.idle();
  goOn();
  await becomes(() => steps, ["before", "after"]);
  await ada.post(`/expenses/${id}/restore`);
  // The news of it is faster than the answer.
  await becomes(() => witness.store.expense(id)?.amount, 1000);
  goOn();
  await isStored(tab);
  const other = await anExpense(ada, budgetId, { amount: 5 });
  await becomes(() => amountOf(other.id), 5);
  expect(amountOf(id)).toBe(1000);
  elsewhere.close();
});

test("what is done after the clock was set back and the page reloaded comes after what waits", async () => {
  const { id } = await anExpense(ada, budgetId, { amount: 1000 });
  await live();
  device.setOnline(false);
  await change(id, 1100);
  device.close();
  device.clockIsBackBy = 3_600_000;
  tab = await device.open();
  await change(id, 1200);
  expect(tab.store.expense(id)?.amount).toBe(1200);
  device.setOnline(true);
  await isStored(tab);
  expect((await ada.get(`/expenses/${id}`)).body.amount).toBe(1200);
  // What somebody else deletes is gone at once, whatever the clock says.
  device.clockIsBackBy = 7_200_000;
  await ada.delete(`/expenses/${id}`);
  await becomes(() => tab.store.expense(id), null);
});
