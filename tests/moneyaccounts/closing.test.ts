import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { codeOf, monthOf, movementOf, violationsIn } from "./accountFacts.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

const closedAt = "2026-11-14T10:00:00.000Z";
const change = (id: string, input: object): Promise<Answer> => ada.patch(`/money-accounts/${id}`, input);
const changeInGraphql = (id: string, input: object): Promise<Answer> =>
  ada.graphql("mutation($id: ID!, $i: UpdateMoneyAccountInput!) { updateMoneyAccount(id: $id, input: $i) { moneyAccount { closedAt } } }", {
    id,
    i: input,
  });
/** What was exchanged there and back, at two rates: 8 of the budget's currency are left of nothing. */
async function emptyDollars(): Promise<any> {
  const account = await aMoneyAccount(ada, budget.id, { currency: "USD" });
  const original = { amount: 100, currency: "USD" };
  await anExpense(ada, budget.id, { type: "income", amount: 98, original, moneyAccountId: account.id });
  await anExpense(ada, budget.id, { amount: 90, original, moneyAccountId: account.id });
  return account;
}

test("refuses to close an account that holds something, on both APIs", async () => {
  const account = await aMoneyAccount(ada, budget.id, { opening: { amount: 500 } });
  const refused = await change(account.id, { closedAt });
  expect([...codeOf(refused), refused.body.balance]).toEqual([409, "balance-not-zero", 500]);
  expect(codeOf(await changeInGraphql(account.id, { closedAt }))).toEqual([200, "balance-not-zero"]);
  await anExpense(ada, budget.id, { amount: 500, moneyAccountId: account.id, date: "2027-02-01" });
  expect((await change(account.id, { closedAt })).body.closedAt).toBe(closedAt);
});

test("refuses another opening of a closed account, unless the same change opens it again", async () => {
  const account = await aMoneyAccount(ada, budget.id);
  await change(account.id, { closedAt });
  expect(codeOf(await change(account.id, { opening: { amount: 5 } }))).toEqual([409, "money-account-closed"]);
  expect((await change(account.id, { opening: { amount: 5 }, closedAt: null })).status).toBe(200);
  expect((await change(account.id, { opening: null, closedAt })).body).toMatchObject({ opening: null, closedAt });
  expect(await violationsIn(server)).toEqual([]);
});

test("closing an account in another currency books what is left of it in the budget's, and opening it takes that back", async () => {
  const account = await emptyDollars();
  expect((await monthOf(ada, budget.id, "2026-11")).toAssign).toBe(8);
  const { headers } = await change(account.id, { closedAt });
  expect(headers.get("Months-Changed")).toBe("2026-11");
  const exchange = await movementOf(ada, budget.id, "exchange");
  expect(exchange).toMatchObject({ type: "expense", amount: 8, date: "2026-11-14", categoryId: null, moneyAccountId: account.id });
  expect(exchange).toMatchObject({ original: { amount: 0, currency: "USD" }, origin: { kind: "exchange", id: account.id } });
  expect((await monthOf(ada, budget.id, "2026-11")).toAssign).toBe(0);
  expect((await ada.patch(`/expenses/${exchange.id}`, { note: "lost" })).body.note).toBe("lost");
  expect(codeOf(await ada.delete(`/expenses/${exchange.id}`))).toEqual([409, "money-account-closed"]);
  expect((await changeInGraphql(account.id, { closedAt: null })).body.data.updateMoneyAccount.moneyAccount.closedAt).toBeNull();
  expect(await movementOf(ada, budget.id, "exchange")).toBeUndefined();
  expect((await monthOf(ada, budget.id, "2026-11")).toAssign).toBe(8);
  expect(await violationsIn(server)).toEqual([]);
});

test.each([
  ["before the budget", "2025-12-01T10:00:00.000Z", "before-start-month"],
  ["further ahead than a budget reaches", "2099-12-01T10:00:00.000Z", "too-far-ahead"],
])("refuses to close such an account on a day %s", async (_, day, code) => {
  const account = await emptyDollars();
  const { status, body } = await change(account.id, { closedAt: day });
  expect([status, body.errors]).toMatchObject([422, [{ path: "/closedAt", code }]]);
});

test.each([
  ["0001-01-01T00:00:00.000Z", "out-of-range"],
  ["9999-12-31T23:59:59.000Z", "out-of-range"],
  ["2199-12-31T12:00:00.000Z", "too-far-ahead"],
])("refuses to close an account that holds nothing at %s", async (day, code) => {
  const account = await aMoneyAccount(ada, budget.id);
  const { status, body } = await change(account.id, { closedAt: day });
  expect([status, body.errors]).toMatchObject([422, [{ path: "/closedAt", code }]]);
  expect((await ada.get(`/money-accounts/${account.id}`)).body.closedAt).toBeNull();
});
