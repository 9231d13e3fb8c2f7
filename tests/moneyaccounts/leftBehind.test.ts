import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { violationsIn } from "./accountFacts.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let next: any;
let third: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro" });
  next = await aMoneyAccount(ada, budget.id, { name: "Next" });
  third = await aMoneyAccount(ada, budget.id, { name: "Third" });
});
afterAll(async () => {
  const violations = await violationsIn(server);
  await server.stop();
  expect(violations).toEqual([]);
});

const removed = async (id: string, way: string): Promise<void> => {
  expect((await ada.delete(`/money-accounts/${id}?${way}`)).status).toBe(204);
};
const restored = async (id: string): Promise<any> => (await ada.post(`/money-accounts/${id}/restore`)).body;
const one = async (id: string): Promise<any> => (await ada.get(`/expenses/${id}`)).body;

test("what the bank had in one account says nothing of another one that it comes to lie in", async () => {
  const spent = await anExpense(ada, budget.id, { moneyAccountId: giro.id, cleared: true });
  await removed(giro.id, "keep=true");
  await ada.patch(`/expenses/${spent.id}`, { moneyAccountId: next.id });
  await removed(next.id, "keep=true");
  expect((await restored(next.id)).stayed).toEqual([]);
  expect(await one(spent.id)).toMatchObject({ moneyAccountId: next.id, cleared: false });
});

test("a transfer that became an income comes back with the account that its end has left", async () => {
  const { id } = await anExpense(ada, budget.id, { type: "transfer", moneyAccountId: next.id, toMoneyAccountId: giro.id, toCleared: true });
  await removed(giro.id, "keep=true");
  expect((await ada.patch(`/expenses/${id}`, { type: "income" })).body).toMatchObject({ moneyAccountId: null, cleared: false });
  expect((await restored(giro.id)).stayed).toEqual([]);
  expect(await one(id)).toMatchObject({ type: "income", moneyAccountId: giro.id, cleared: true });
});

test("an income that became a transfer comes back at its second end", async () => {
  const { id } = await anExpense(ada, budget.id, { type: "income", moneyAccountId: giro.id });
  await removed(giro.id, `moveTo=${third.id}`);
  await ada.patch(`/expenses/${id}`, { type: "transfer", moneyAccountId: next.id });
  expect((await restored(giro.id)).stayed).toEqual([]);
  expect(await one(id)).toMatchObject({ type: "transfer", moneyAccountId: next.id, toMoneyAccountId: giro.id });
});

test("a movement that was linked meanwhile comes back as the second end of its transfer, and the link can be taken off", async () => {
  const out = await anExpense(ada, budget.id, { moneyAccountId: next.id });
  const into = await anExpense(ada, budget.id, { type: "income", moneyAccountId: giro.id });
  await removed(giro.id, `moveTo=${third.id}`);
  expect((await ada.post("/expenses/link", { out: out.id, in: into.id })).status).toBe(200);
  expect((await restored(giro.id)).stayed).toEqual([]);
  expect(await one(out.id)).toMatchObject({ type: "transfer", toMoneyAccountId: giro.id });
  expect((await ada.post(`/expenses/${out.id}/unlink`)).status).toBe(200);
  expect(await one(into.id)).toMatchObject({ type: "income", moneyAccountId: giro.id });
});

test("once a link was taken off, the movement out has nothing that could come back", async () => {
  const out = await anExpense(ada, budget.id, { moneyAccountId: next.id });
  const into = await anExpense(ada, budget.id, { type: "income", moneyAccountId: giro.id });
  await ada.post("/expenses/link", { out: out.id, in: into.id });
  await removed(giro.id, `moveTo=${third.id}`);
  expect((await ada.post(`/expenses/${out.id}/unlink`)).status).toBe(200);
  expect((await restored(giro.id)).stayed).toEqual([]);
  expect(await one(into.id)).toMatchObject({ moneyAccountId: giro.id });
});
