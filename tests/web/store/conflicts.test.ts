import { addMonths } from "../../../src/domain/month.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import type { Phone } from "../../support/clients.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { conflictsOf, Device, isStored, type Tab } from "./Device.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let device: Device;
let tab: Tab;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.phone();
  budget = await aBudget(ada);
  device = new Device(server, ada, budget.id);
  tab = await device.openLive();
});
afterEach(() => device.close());

const statesOf = () => tab.store.outbox.map(({ state }) => state);
const conflicts = () => conflictsOf(tab);
const monthOfStart = (months: number) => addMonths(budget.startMonth, months);
const budgetedIn = async (month: string) => (await ada.get(`/budgets/${budget.id}/months/${month}`)).body.categories[0].budgeted;

/** A category of 10.00 from the first month on, which both have. */
async function food(): Promise<string> {
  const { id } = await aCategory(ada, budget.id, { name: "Food", budgeted: 1000, effectiveFrom: budget.startMonth });
  await becomes(() => tab.store.category(id)?.budgeted, 1000);
  return id;
}

/** Somebody else sets an amount from the fifth month on. */
async function laterAmount(id: string, budgeted: number): Promise<void> {
  expect((await ada.patch(`/categories/${id}`, { budgeted, effectiveFrom: monthOfStart(4) })).status).toBe(200);
}

const laterConflict = (id: string) => ({
  id,
  field: "later",
  mine: null,
  theirs: [{ effectiveFrom: monthOfStart(4), changes: { budgeted: 3000 } }],
});

async function offlineAmountFromSecondMonthOn(id: string): Promise<void> {
  device.setOnline(false);
  await tab.connection.write({ kind: "change-category", id, changes: { budgeted: 500 }, effectiveFrom: monthOfStart(1) });
  await laterAmount(id, 3000);
  device.setOnline(true);
  await becomes(conflicts, [laterConflict(id)]);
}

test("an amount from a month on asks where somebody set one for a later month since; theirs keeps everything as it is", async () => {
  const id = await food();
  await offlineAmountFromSecondMonthOn(id);
  expect(await budgetedIn(monthOfStart(5))).toBe(3000);
  await tab.connection.decide(tab.store.outbox[0]!, conflicts());
  await isStored(tab);
  expect([await budgetedIn(monthOfStart(1)), await budgetedIn(monthOfStart(5))]).toEqual([1000, 3000]);
});

test("an amount from a month on replaces what somebody set for a later month since, once a person chose so", async () => {
  const id = await food();
  await offlineAmountFromSecondMonthOn(id);
  await tab.connection.decide(tab.store.outbox[0]!, []);
  await isStored(tab);
  expect([await budgetedIn(monthOfStart(1)), await budgetedIn(monthOfStart(5))]).toEqual([500, 500]);
});

test("undo of an amount from a month on asks before it takes away what somebody set for later", async () => {
  const id = await food();
  await tab.connection.write({ kind: "change-category", id, changes: { budgeted: 500 }, effectiveFrom: monthOfStart(1) });
  await isStored(tab);
  await laterAmount(id, 3000);
  await becomes(() => tab.store.category(id)?.budgeted, 3000);
  await tab.connection.undo();
  await becomes(conflicts, [laterConflict(id)]);
  expect(await budgetedIn(monthOfStart(5))).toBe(3000);
});

test("an amount that is the same already is sent where it replaces later ones that were seen", async () => {
  const id = await food();
  await laterAmount(id, 3000);
  await becomes(() => tab.store.category(id)?.budgeted, 3000);
  await tab.connection.write({ kind: "change-category", id, changes: { budgeted: 1000 }, effectiveFrom: monthOfStart(1) });
  await isStored(tab);
  expect(await budgetedIn(monthOfStart(5))).toBe(1000);
});

test("two notes on one amount: a person is asked", async () => {
  const id = await food();
  const month = tab.store.currentMonth();
  device.setOnline(false);
  await tab.connection.write({ kind: "set-amounts", month, amounts: [{ categoryId: id, budgeted: null, note: "mine" }] });
  expect((await ada.patch(`/budgets/${budget.id}/months/${month}/categories/${id}`, { note: "theirs" })).status).toBe(200);
  device.setOnline(true);
  await becomes(conflicts, [{ id: month, field: `note ${id}`, mine: "mine", theirs: "theirs" }]);
});

test("a note leaves the amount that somebody else set meanwhile", async () => {
  const id = await food();
  const month = tab.store.currentMonth();
  device.setOnline(false);
  await tab.connection.write({ kind: "set-amounts", month, amounts: [{ categoryId: id, budgeted: null, note: "mine" }] });
  expect((await ada.patch(`/budgets/${budget.id}/months/${month}/categories/${id}`, { budgeted: 4000 })).status).toBe(200);
  device.setOnline(true);
  await isStored(tab);
  const { body } = await ada.get(`/budgets/${budget.id}/months/${month}`);
  expect(body.categories[0]).toMatchObject({ budgeted: 4000, note: "mine" });
});

test("undo of closing deletes no statement where somebody else closed the month as well", async () => {
  const { id } = await anExpense(ada, budget.id, { amount: 1000 });
  const month = tab.store.currentMonth();
  await tab.connection.write({ kind: "close-month", month });
  await isStored(tab);
  expect((await ada.patch(`/expenses/${id}`, { amount: 1500 })).status).toBe(200);
  expect((await ada.post(`/monthly-budgets`, { budgetId: budget.id, month })).status).toBe(201);
  await becomes(() => tab.store.statements.length, 2);
  await tab.connection.undo();
  await becomes(statesOf, [expect.objectContaining({ is: "refused", why: expect.objectContaining({ code: "closed-again" }) })]);
  expect((await ada.get(`/monthly-budgets?budgetId=${budget.id}`)).body.data).toHaveLength(2);
});

test("undo of closing deletes the statement that it made", async () => {
  const month = tab.store.currentMonth();
  await tab.connection.write({ kind: "close-month", month });
  await isStored(tab);
  await becomes(() => tab.store.statements.length, 1);
  await tab.connection.undo();
  await isStored(tab);
  await becomes(async () => (await ada.get(`/monthly-budgets?budgetId=${budget.id}`)).body.data, []);
});

test("a statement that a person names is deleted", async () => {
  const month = tab.store.currentMonth();
  expect((await ada.post(`/monthly-budgets`, { budgetId: budget.id, month })).status).toBe(201);
  await becomes(() => tab.store.statements.length, 1);
  await tab.connection.write({ kind: "remove-statement", month, id: tab.store.statements[0]!.id });
  await isStored(tab);
  await becomes(async () => (await ada.get(`/monthly-budgets?budgetId=${budget.id}`)).body.data, []);
});

test("money whose move failed in the server after it was stored is moved once, also when a person tries again", async () => {
  const id = await food();
  const month = tab.store.currentMonth();
  device.instead = (name) => (name === "MoveAmount" ? { code: "internal", message: "Something went wrong." } : null);
  await tab.connection.write({ kind: "transfer", month, from: null, to: id, amount: 2000 });
  await becomes(statesOf, [expect.objectContaining({ is: "refused", why: expect.objectContaining({ code: "internal" }) })]);
  device.instead = () => null;
  await tab.connection.repeat(tab.store.outbox[0]!);
  await isStored(tab);
  expect(await budgetedIn(month)).toBe(3000);
});
