import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { codeOf, violationsIn } from "./accountFacts.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let dollars: any;
let others: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro" });
  dollars = await aMoneyAccount(ada, budget.id, { name: "Dollars", currency: "USD" });
  others = await aMoneyAccount(ada, budget.id, { name: "More dollars", currency: "USD" });
});
afterAll(() => server.stop());

const removed = async (id: string, way: string): Promise<void> => {
  expect((await ada.delete(`/money-accounts/${id}?${way}`)).status).toBe(204);
};
const restored = async (id: string): Promise<any> => (await ada.post(`/money-accounts/${id}/restore`)).body;
const changed = (id: string, fields: object): Promise<Answer> => ada.patch(`/expenses/${id}`, fields);
const one = async (id: string): Promise<any> => (await ada.get(`/expenses/${id}`)).body;
const balanceOf = async (id: string): Promise<number> => (await ada.get(`/money-accounts/${id}`)).body.balance.all;
const transfer = (from: any, to: any, fields: object = {}): Promise<any> =>
  anExpense(ada, budget.id, { type: "transfer", amount: 100, moneyAccountId: from.id, toMoneyAccountId: to.id, ...fields });
const inDollars = { original: { amount: 110, currency: "USD" } };

test("refuses to clear the end that a transfer lacks, on both APIs", async () => {
  const { id } = await transfer(giro, dollars, { toAmount: 110 });
  await removed(dollars.id, "keep=true");
  expect((await changed(id, { toCleared: true })).body.errors).toMatchObject([{ path: "/toCleared", code: "not-allowed" }]);
  const byGraphql = await ada.graphql("mutation($id: ID!, $i: UpdateExpenseInput!) { updateExpense(id: $id, input: $i) { __typename } }", {
    id,
    i: { toCleared: true },
  });
  expect(codeOf(byGraphql)).toEqual([200, "validation-failed"]);
});

test("what arrived in a deleted account stays what it was through a change, and comes back with the account", async () => {
  const { id } = await transfer(giro, dollars, { toAmount: 110 });
  await removed(dollars.id, "keep=true");
  expect((await changed(id, { note: "n" })).status).toBe(200);
  expect((await restored(dollars.id)).stayed).toEqual([]);
  expect(await one(id)).toMatchObject({ toMoneyAccountId: dollars.id, toAmount: 110 });
  expect(await balanceOf(dollars.id)).toBe(110);
  expect(await violationsIn(server)).toEqual([]);
});

test.each([
  ["in the budget's currency", () => giro, 70],
  ["in the same currency", () => others, 110],
])("what left a deleted account stays what it was through a change, with a second account %s", async (_, second, arrived) => {
  const { id } = await transfer(dollars, second(), inDollars);
  await removed(dollars.id, "keep=true");
  expect(await violationsIn(server)).toEqual([]);
  expect((await changed(id, { amount: 70 })).status).toBe(200);
  expect(await balanceOf(second().id)).toBe(arrived);
  expect((await restored(dollars.id)).stayed).toEqual([]);
  expect(await one(id)).toMatchObject({ moneyAccountId: dollars.id, amount: 70, original: inDollars.original });
  expect(await balanceOf(dollars.id)).toBe(-110);
  expect(await violationsIn(server)).toEqual([]);
});

test("what arrived in the budget's currency follows an amount that was changed meanwhile", async () => {
  const { id } = await transfer(dollars, giro, inDollars);
  await removed(giro.id, "keep=true");
  await changed(id, { amount: 70 });
  expect((await restored(giro.id)).stayed).toEqual([]);
  expect(await one(id)).toMatchObject({ toMoneyAccountId: giro.id, toAmount: 70 });
  expect(await balanceOf(giro.id)).toBe(70);
  expect(await violationsIn(server)).toEqual([]);
});

test.each([
  ["an expense that was told no other amount", () => ({ type: "expense", moneyAccountId: dollars.id, ...inDollars }), { original: null }],
  [
    "what arrived, as an income",
    () => ({ type: "transfer", moneyAccountId: giro.id, toMoneyAccountId: dollars.id, toAmount: 110 }),
    { type: "income" },
  ],
])("what tells no amount in the currency of its account any more stays in none: %s", async (_, fields, change) => {
  const { id } = await anExpense(ada, budget.id, { amount: 100, ...fields() });
  await removed(dollars.id, "keep=true");
  expect((await changed(id, change)).status).toBe(200);
  expect((await restored(dollars.id)).stayed).toEqual([id]);
  expect(await one(id)).toMatchObject({ moneyAccountId: null, original: null });
  expect(await balanceOf(dollars.id)).toBe(0);
  expect(await violationsIn(server)).toEqual([]);
});
