import { addMonths } from "../../../src/domain/month.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import type { Phone } from "../../support/clients.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { newId } from "../../../src/web/store/ids.js";
import { conflictsOf, Device, isStored, plainExpense } from "./Device.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let device: Device;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.phone();
  budget = await aBudget(ada);
  device = new Device(server, ada, budget.id);
});
afterEach(() => device.close());

const amountOf = (id: string, amount: number) => ({ kind: "change-expenses", items: [{ id, changes: { amount } }] }) as const;
const byPhone = async (id: string, amount: number) => expect((await ada.patch(`/expenses/${id}`, { amount })).status).toBe(200);
const stored = async (id: string) => (await ada.get(`/expenses/${id}`)).body.amount;

test("undo asks where somebody else changed the field since", async () => {
  const { id } = await anExpense(ada, budget.id, { amount: 1000 });
  const tab = await device.openLive();
  await tab.connection.write(amountOf(id, 1200));
  await isStored(tab);
  await byPhone(id, 1500);
  await becomes(() => tab.store.expense(id)?.amount, 1500);
  await tab.connection.undo();
  await becomes(() => conflictsOf(tab), [{ id, field: "amount", mine: 1000, theirs: 1500 }]);
  expect(await stored(id)).toBe(1500);
});

test("a change that began before somebody else's arrived asks, and one of another field does not", async () => {
  const { id } = await anExpense(ada, budget.id, { amount: 1000, payee: "Rewe" });
  const tab = await device.openLive();
  const seen = { [id]: { amount: 1000 } };
  await byPhone(id, 1500);
  await becomes(() => tab.store.expense(id)?.amount, 1500);
  await tab.connection.write({ kind: "change-expenses", items: [{ id, changes: { payee: "Edeka" } }] }, seen);
  await isStored(tab);
  await tab.connection.write(amountOf(id, 1200), seen);
  await becomes(() => conflictsOf(tab), [{ id, field: "amount", mine: 1200, theirs: 1500 }]);
  expect((await ada.get(`/expenses/${id}`)).body).toMatchObject({ amount: 1500, payee: "Edeka" });
});

test("what a person chose over one value does not overwrite a later one that they never saw", async () => {
  const { id } = await anExpense(ada, budget.id, { amount: 1000 });
  const tab = await device.openLive();
  await byPhone(id, 1500);
  await becomes(() => tab.store.expense(id)?.amount, 1500);
  await tab.connection.write(amountOf(id, 1200), { [id]: { amount: 1000 } });
  await becomes(() => conflictsOf(tab).length, 1);
  device.setOnline(false);
  const [entry] = tab.store.outbox;
  await tab.connection.decide(entry!, []);
  await byPhone(id, 1700);
  device.setOnline(true);
  await becomes(() => conflictsOf(tab), [{ id, field: "amount", mine: 1200, theirs: 1700 }]);
  expect(await stored(id)).toBe(1700);
});

test("amounts of a month that waited are compared with what came meanwhile", async () => {
  const { id } = await aCategory(ada, budget.id, { name: "Food", budgeted: 40_000 });
  const tab = await device.openLive();
  const month = tab.store.currentMonth();
  const setBy = async (budgeted: number) =>
    expect((await ada.patch(`/budgets/${budget.id}/months/${month}/categories/${id}`, { budgeted })).status).toBe(200);
  device.setOnline(false);
  await tab.connection.write({ kind: "set-amounts", month, amounts: [{ categoryId: id, budgeted: 45_000 }] });
  await setBy(30_000);
  device.setOnline(true);
  await becomes(() => conflictsOf(tab), [{ id: month, field: id, mine: 45_000, theirs: 30_000 }]);
});

test("an amount from an earlier month on is stored although a later month has the same one already", async () => {
  const { id } = await aCategory(ada, budget.id, { name: "Rent", budgeted: 30_000 });
  const tab = await device.openLive();
  const now = tab.store.currentMonth();
  const next = `${Number(now.slice(0, 4)) + 1}-${now.slice(5)}`;
  await tab.connection.write({ kind: "change-category", id, changes: { budgeted: 50_000 }, effectiveFrom: next });
  await isStored(tab);
  await tab.connection.write({ kind: "change-category", id, changes: { budgeted: 50_000 }, effectiveFrom: now });
  await isStored(tab);
  const { body } = await ada.get(`/budgets/${budget.id}/months/${now}`);
  expect(body.categories[0].budgeted).toBe(50_000);
});

test("a transfer whose answer was lost is counted once, though the news of it came before its repetition", async () => {
  const { id } = await aCategory(ada, budget.id, { name: "Food", budgeted: 10_000 });
  const tab = await device.openLive();
  const month = tab.store.currentMonth();
  let lost = 0;
  device.fate = () => (lost++ === 0 ? "answer lost" : "arrives");
  await tab.connection.write({ kind: "transfer", month, from: null, to: id, amount: 2000 });
  await isStored(tab);
  await becomes(() => tab.store.figures(month)?.rows.find(({ categoryId }) => categoryId === id)?.budgeted, 12_000);
  const { body } = await ada.get(`/budgets/${budget.id}/months/${month}`);
  expect(body.categories[0].budgeted).toBe(12_000);
});

test.each(["ours alone", "another one besides"])(
  "a transfer is counted once, though the plan came before its answer: %s",
  async (which) => {
    const { id } = await aCategory(ada, budget.id, { name: "Food", budgeted: 10_000 });
    const { id: rent } = await aCategory(ada, budget.id, { name: "Rent", budgeted: 0 });
    const tab = await device.openLive();
    await becomes(() => tab.store.category(rent)?.name, "Rent");
    const month = tab.store.currentMonth();
    const budgetedOf = (category: string) => tab.store.figures(month)?.rows.find(({ categoryId }) => categoryId === category)?.budgeted;
    let release = (): void => undefined;
    device.held = new Promise((resolve) => (release = resolve));
    await tab.connection.write({ kind: "transfer", month, from: null, to: id, amount: 2000 });
    await becomes(() => tab.store.basePlan(month)?.amounts.map(({ budgeted }) => budgeted), [12_000]);
    if (which === "another one besides") {
      const put = await ada.patch(`/budgets/${budget.id}/months/${month}/categories/${rent}`, { budgeted: 500 });
      expect(put.status).toBe(200);
      await becomes(() => budgetedOf(rent), 500);
    }
    release();
    await isStored(tab);
    expect([budgetedOf(id), budgetedOf(rent)]).toEqual([12_000, which === "ours alone" ? 0 : 500]);
  },
);

test("undo of an amount from a month on brings back those of later months too, and redo takes them away again", async () => {
  const { id } = await aCategory(ada, budget.id, { budgeted: 1000, effectiveFrom: budget.startMonth });
  const later = { budgeted: 3000, effectiveFrom: addMonths(budget.startMonth, 4) };
  const tab = await device.openLive();
  for (const terms of [{ budgeted: 2000, effectiveFrom: addMonths(budget.startMonth, 2) }, later])
    expect((await ada.patch(`/categories/${id}`, terms)).status).toBe(200);
  const months = [0, 1, 2, 4, 6].map((count) => addMonths(budget.startMonth, count));
  const inMonths = () => months.map((month) => tab.store.figures(month)?.rows.find(({ categoryId }) => categoryId === id)?.budgeted);
  const onServer = async () => {
    const found = await Promise.all(months.map((month) => ada.get(`/budgets/${budget.id}/months/${month}`)));
    return found.map(({ body }) => body.categories.find((row: { categoryId: string }) => row.categoryId === id)?.budgeted);
  };
  const both = async (expected: number[]) => {
    await becomes(inMonths, expected);
    await isStored(tab);
    await becomes(onServer, expected);
  };
  await both([1000, 1000, 2000, 3000, 3000]);
  await tab.connection.write({ kind: "change-category", id, changes: { budgeted: 500 }, effectiveFrom: addMonths(budget.startMonth, 1) });
  await both([1000, 500, 500, 500, 500]);
  await tab.connection.undo();
  await both([1000, 1000, 2000, 3000, 3000]);
  await tab.connection.redo();
  await both([1000, 500, 500, 500, 500]);
});

test("a change of an entry that the server refuses to create is kept in it, and a deletion discards it", async () => {
  const tab = await device.openLive();
  const [first, second] = [newId("exp", budget.id), newId("exp", budget.id)];
  const { id: other } = await anExpense(ada, budget.id, { amount: 700 });
  await becomes(() => tab.store.expense(other)?.amount, 700);
  device.setOnline(false);
  const elsewhere = newId("cat", budget.id);
  for (const id of [first, second])
    await tab.connection.write({ kind: "create-expense", id, fields: { ...plainExpense, categoryId: elsewhere } });
  const payee = (id: string) => ({ id, changes: { payee: "Edeka" } });
  await tab.connection.write({ kind: "change-expenses", items: [payee(first), payee(other)] });
  device.setOnline(true);
  const waiting = () => tab.store.outbox.map(({ write, state }) => [write.kind, state.is]);
  await becomes(waiting, [
    ["create-expense", "refused"],
    ["create-expense", "refused"],
  ]);
  expect(tab.store.outbox[0]?.write).toMatchObject({ id: first, fields: { payee: "Edeka", amount: plainExpense.amount } });
  expect((await ada.get(`/expenses/${other}`)).body.payee).toBe("Edeka");
  await tab.connection.write({ kind: "remove-expenses", ids: [second] });
  await becomes(waiting, [["create-expense", "refused"]]);
  const [refused] = tab.store.outbox;
  if (refused?.write.kind !== "create-expense") throw new Error("no refused entry");
  await tab.connection.replace(refused, { ...refused.write, fields: { ...refused.write.fields, categoryId: null } });
  await isStored(tab);
  expect((await ada.get(`/expenses/${first}`)).body).toMatchObject({ payee: "Edeka", categoryId: null });
  expect((await ada.get(`/expenses/${second}`)).status).toBe(404);
});
