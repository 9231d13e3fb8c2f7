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

const opened = (opening: object, fields: object = {}): Promise<any> => aMoneyAccount(ada, budget.id, { opening, ...fields });
const january = (): Promise<any> => monthOf(ada, budget.id, "2026-01");
const change = (id: string, input: object): Promise<Answer> => ada.patch(`/money-accounts/${id}`, input);
const changeInGraphql = (id: string, input: object): Promise<Answer> =>
  ada.graphql(
    `mutation($id: ID!, $i: UpdateMoneyAccountInput!) {
      updateMoneyAccount(id: $id, input: $i) { moneyAccount { opening { amount date booked from } } months { month } }
    }`,
    { id, i: input },
  );

test.each([
  ["a fraction", { amount: 1.5 }, "/opening/amount", "invalid-type"],
  ["a day before the budget", { amount: 5, date: "2025-12-31" }, "/opening/date", "before-start-month"],
  ["a day too far ahead", { amount: 5, date: "2099-01-01" }, "/opening/date", "too-far-ahead"],
  ["a worth of the other sign", { amount: 5, booked: -5 }, "/opening/booked", "inconsistent"],
  ["another worth in one currency", { amount: 5, booked: 6 }, "/opening/booked", "inconsistent"],
  ["a source that there is not", { amount: 5, from: "elsewhere" }, "/opening/from", "invalid-value"],
])("refuses an opening with %s", async (_, opening, path, code) => {
  const { status, body } = await ada.post("/money-accounts", { budgetId: budget.id, name: "A", kind: "bank", opening });
  expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  expect((await ada.get(`/money-accounts?budgetId=${budget.id}`)).body.data).toEqual([]);
});

test("refuses a source off the budget, and an opening in another currency without its worth", async () => {
  const wanted = { budgetId: budget.id, name: "A" };
  const off = await ada.post("/money-accounts", { ...wanted, kind: "asset", opening: { amount: 5, from: "outside" } });
  expect(off.body.errors).toMatchObject([{ path: "/opening/from", code: "not-allowed" }]);
  const foreign = await ada.post("/money-accounts", { ...wanted, kind: "bank", currency: "USD", opening: { amount: 5 } });
  expect(foreign.body.errors).toMatchObject([{ path: "/opening/booked", code: "required" }]);
});

test("refuses to change, delete, review or restore the movement of an opening, on both APIs", async () => {
  const account = await opened({ amount: 500 });
  const { id } = await movementOf(ada, budget.id, "opening");
  expect(codeOf(await ada.patch(`/expenses/${id}`, { note: "n" }))).toEqual([409, "opening"]);
  expect(codeOf(await ada.delete(`/expenses/${id}`))).toEqual([409, "opening"]);
  expect(codeOf(await ada.post("/expenses/review", { budgetId: budget.id, ids: [id], reviewed: false }))).toEqual([409, "opening"]);
  const bulk = await ada.post("/expenses/batch-update", { items: [{ id, change: { amount: 6 } }] });
  expect(bulk.body.results).toMatchObject([{ status: "failed", problem: { code: "opening" } }]);
  const byGraphql = await ada.graphql("mutation($id: ID!) { deleteExpense(id: $id) { deletedId } }", { id });
  expect(codeOf(byGraphql)).toEqual([200, "opening"]);
  await change(account.id, { opening: null });
  expect(codeOf(await ada.post(`/expenses/${id}/restore`))).toEqual([409, "opening"]);
});

test("an opening from outside is new money of the budget, and reads back as it was given with what was left out", async () => {
  const account = await opened({ amount: 500, from: "outside" });
  expect(account.opening).toEqual({ amount: 500, date: "2026-01-01", booked: null, from: "outside" });
  expect(await january()).toMatchObject({ totalIncome: 500, toAssign: 500, expensesCount: 1, uncategorisedCount: 0 });
  const movement = await movementOf(ada, budget.id, "opening");
  expect(movement).toMatchObject({ type: "income", amount: 500, date: "2026-01-01", categoryId: null, splits: [], reviewed: true });
  expect(movement).toMatchObject({
    moneyAccountId: account.id,
    cleared: true,
    original: null,
    origin: { kind: "opening", id: account.id },
  });
  const { body } = await changeInGraphql(account.id, { opening: { amount: -80, date: "2026-02-03" } });
  expect(body.data.updateMoneyAccount.moneyAccount.opening).toEqual({
    amount: -80,
    date: "2026-02-03",
    booked: null,
    from: "OUTSIDE",
  });
  expect(body.data.updateMoneyAccount.months.map(({ month }: any) => month)).toEqual(["2026-01", "2026-02"]);
  expect(await january()).toMatchObject({ totalIncome: 0, toAssign: 0 });
  expect(await monthOf(ada, budget.id, "2026-02")).toMatchObject({ uncategorisedSpent: 80, toAssign: -80 });
  expect(await violationsIn(server)).toEqual([]);
});

test("the default is out of what lies in no account where there is such money, and that moves no figure of a month", async () => {
  await anExpense(ada, budget.id, { type: "income", amount: 1000, date: "2026-01-05" });
  const before = await january();
  const account = await opened({ amount: 700 });
  expect(account.opening.from).toBe("unassigned");
  expect(await january()).toEqual({ ...before, money: { assets: 700, owed: 0, unassigned: 300 } });
  const replaced = (await change(account.id, { opening: { amount: 600 } })).body;
  expect(replaced.opening).toEqual({ amount: 600, date: "2026-01-01", booked: null, from: "unassigned" });
  const outside = (await change(account.id, { opening: { amount: 600, from: "outside" } })).body;
  expect(outside.opening.from).toBe("outside");
  expect((await january()).totalIncome).toBe(1600);
  expect(await violationsIn(server)).toEqual([]);
});

test("an opening off the budget moves nothing, and one in another currency keeps what it was and what it is worth", async () => {
  const house = await opened({ amount: 900 }, { kind: "asset" });
  expect(house.opening).toEqual({ amount: 900, date: "2026-01-01", booked: null, from: null });
  expect(await january()).toMatchObject({ totalIncome: 0, expensesCount: 0 });
  const dollars = await opened({ amount: 100, booked: 92, from: "outside" }, { currency: "USD" });
  expect(dollars.opening).toEqual({ amount: 100, date: "2026-01-01", booked: 92, from: "outside" });
  expect((await january()).totalIncome).toBe(92);
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}&moneyAccountId=${dollars.id}`)).body;
  expect(data).toMatchObject([{ amount: 92, original: { amount: 100, currency: "USD", rate: "0.92" } }]);
});

test("null and the amount 0 delete an opening, and it can be set again", async () => {
  const account = await opened({ amount: 500 });
  expect((await change(account.id, { opening: null })).body.opening).toBeNull();
  expect((await january()).totalIncome).toBe(0);
  expect((await change(account.id, { opening: { amount: 300 } })).body.opening.amount).toBe(300);
  expect((await january()).totalIncome).toBe(300);
  expect((await change(account.id, { opening: { amount: 0 } })).body.opening).toBeNull();
  expect(await movementOf(ada, budget.id, "opening")).toBeUndefined();
  expect(await violationsIn(server)).toEqual([]);
});

test("the months of an opening are named by both APIs", async () => {
  const { headers } = await ada.post("/money-accounts", { budgetId: budget.id, name: "A", kind: "bank", opening: { amount: 5 } });
  expect(headers.get("Months-Changed")).toBe("2026-01");
});

test("reports, payees, lists of what is uncategorised and their totals leave an opening out", async () => {
  await anExpense(ada, budget.id, { type: "income", amount: 40, date: "2026-01-20" });
  await opened({ amount: 500, from: "outside" });
  const range = `budgetId=${budget.id}&from=2026-01-01&to=2026-01-31`;
  for (const groupBy of ["category", "month", "payee"]) {
    const { totals } = (await ada.get(`/reports/spending?${range}&groupBy=${groupBy}`)).body;
    expect(totals).toMatchObject({ spent: 0, income: 40, count: 1 });
  }
  const trends = (await ada.get(`/reports/trends?budgetId=${budget.id}&months=12`)).body;
  expect(trends.totals).toMatchObject({ income: 40, spent: 0 });
  const loose = (await ada.get(`/expenses?${range}&categoryId=none`)).body;
  expect([loose.data.length, loose.totals.income]).toEqual([1, 40]);
  const all = (await ada.get(`/expenses?${range}`)).body;
  expect([all.data.length, all.totals]).toMatchObject([2, { count: 2, income: 40, refunds: 0, net: 40 }]);
  expect((await ada.get(`/payees?budgetId=${budget.id}`)).body.data).toEqual([]);
  expect(await january()).toMatchObject({ totalIncome: 540, uncategorisedCount: 1, expensesCount: 2 });
  expect((await january()).toReview).toBe(0);
});

test("no rule touches an opening", async () => {
  await opened({ amount: 500, from: "outside" });
  const rule = { budgetId: budget.id, when: { type: "income" }, then: { note: "ruled" } };
  expect((await ada.post("/rules", rule)).status).toBe(201);
  const { body } = await ada.post("/rules/preview", { budgetId: budget.id, filter: {} });
  expect(body.data).toEqual([]);
});

test("an opening that an earlier process did not come to is made by whoever processes the account", async () => {
  const account = await aMoneyAccount(ada, budget.id);
  await server.settled();
  const { models, outbox } = server.backend;
  const opening = { amount: 70n, date: "2026-03-01", booked: null, from: "outside" };
  const changed: any = { $set: { opening, openedBy: ada.account.id, dirtyBudgetId: budget.id }, $inc: { version: 1 } };
  await models.moneyAccounts.collection.updateOne({ _id: account.id } as object, changed);
  outbox.schedule(budget.id);
  await server.settled();
  expect(await movementOf(ada, budget.id, "opening")).toMatchObject({ amount: 70, date: "2026-03-01", type: "income" });
  expect(await violationsIn(server)).toEqual([]);
});

test("the currency and the side of an account are fixed once it has a movement; an equal value is none", async () => {
  const account = await aMoneyAccount(ada, budget.id);
  expect((await change(account.id, { currency: "USD", onBudget: false })).status).toBe(200);
  expect((await change(account.id, { currency: "EUR", onBudget: true })).status).toBe(200);
  await anExpense(ada, budget.id, { moneyAccountId: account.id });
  expect(codeOf(await change(account.id, { currency: "USD" }))).toEqual([409, "money-account-in-use"]);
  expect(codeOf(await changeInGraphql(account.id, { onBudget: false }))).toEqual([200, "money-account-in-use"]);
  expect((await change(account.id, { currency: "EUR", onBudget: true, note: "n" })).status).toBe(200);
});
