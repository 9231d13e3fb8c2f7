import { VerifyService } from "../../src/services/verify/VerifyService.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let card: any;
let loan: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro", kind: "bank" });
  card = await aMoneyAccount(ada, budget.id, { name: "Card", kind: "card" });
  loan = await aMoneyAccount(ada, budget.id, { name: "Loan", kind: "loan" });
});
afterAll(() => server.stop());

const transfer = (fields: object): Promise<any> =>
  anExpense(ada, budget.id, { type: "transfer", moneyAccountId: giro.id, toMoneyAccountId: card.id, ...fields });

test("lists find what lies in an account, at either end, in none, and what the bank has", async () => {
  const spent = await anExpense(ada, budget.id, { date: "2026-11-01", moneyAccountId: giro.id, cleared: true });
  const paid = await transfer({ date: "2026-11-02", toCleared: true });
  const loose = await anExpense(ada, budget.id, { date: "2026-11-03" });
  const idsOf = async (query: string): Promise<string[]> => {
    const { body } = await ada.get(`/expenses?budgetId=${budget.id}&sort=date&${query}`);
    return body.data.map(({ id }: any) => id);
  };
  expect(await idsOf(`moneyAccountId=${giro.id}`)).toEqual([spent.id, paid.id]);
  expect(await idsOf(`moneyAccountId=${card.id}`)).toEqual([paid.id]);
  expect(await idsOf("moneyAccountId=none")).toEqual([loose.id]);
  expect(await idsOf(`moneyAccountId=none&moneyAccountId=${card.id}`)).toEqual([paid.id, loose.id]);
  expect(await idsOf("type=transfer")).toEqual([paid.id]);
  expect(await idsOf("cleared=true")).toEqual([spent.id]);
  expect(await idsOf("cleared=false")).toEqual([paid.id, loose.id]);
  expect(await idsOf(`moneyAccountId=${card.id}&cleared=true`)).toEqual([paid.id]);
  expect(await idsOf(`moneyAccountId=${giro.id}&cleared=false`)).toEqual([paid.id]);
  const { body } = await ada.graphql(
    `query($b: ID!, $f: ExpenseFilter!) { expenses(budgetId: $b, filter: $f) { nodes { id toMoneyAccount { name } } } }`,
    { b: budget.id, f: { moneyAccountId: [card.id], type: ["TRANSFER"] } },
  );
  expect(body.data.expenses.nodes).toEqual([{ id: paid.id, toMoneyAccount: { name: "Card" } }]);
});

test("transfers between accounts on the budget have a total of their own, and what lies off the budget is counted alone", async () => {
  await transfer({ amount: 5000 });
  await transfer({ amount: 300, toMoneyAccountId: loan.id });
  await transfer({ amount: 70, moneyAccountId: loan.id, toMoneyAccountId: giro.id });
  await anExpense(ada, budget.id, { amount: 11, moneyAccountId: loan.id });
  const { body } = await ada.get(`/expenses?budgetId=${budget.id}`);
  const transfers = { count: 1, amount: 5000 };
  expect(body.totals).toEqual({ count: 4, income: 70, expenses: 300, refunds: 0, net: -230, transfers });
});

test("rules pass by transfers and what lies off the budget", async () => {
  const food = await aCategory(ada, budget.id);
  await ada.post("/rules", { budgetId: budget.id, when: { payee: "Shop" }, then: { categoryId: food.id } });
  const ruled = { payee: "Shop", applyRules: true };
  expect(await anExpense(ada, budget.id, { ...ruled, moneyAccountId: giro.id })).toMatchObject({ categoryId: food.id, reviewed: false });
  for (const fields of [{ moneyAccountId: loan.id }, { type: "transfer", moneyAccountId: giro.id, toMoneyAccountId: card.id }])
    expect(await anExpense(ada, budget.id, { ...ruled, ...fields })).toMatchObject({ categoryId: null, reviewed: true });
});

test("our own CSV names the accounts", async () => {
  const dollars = await aMoneyAccount(ada, budget.id, { name: "Dollars", kind: "cash", currency: "USD" });
  await transfer({ amount: 900, toMoneyAccountId: dollars.id, toAmount: 1000, cleared: true, toDate: "2026-11-11" });
  const [header = "", row = ""] = (await ada.get(`/expenses/export?budgetId=${budget.id}&format=csv`)).text.split("\r\n");
  const cells = Object.fromEntries(header.split(",").map((name, index) => [name, row.split(",")[index]]));
  expect(cells).toMatchObject({ type: "transfer", moneyAccount: "Giro", cleared: "true", toMoneyAccount: "Dollars", toAmount: "10.00" });
  expect(cells).toMatchObject({ toDate: "2026-11-11", toCleared: "" });
});

test("whatever was written, changed, turned and deleted, nothing is left that does not fit", async () => {
  const paid = await transfer({ amount: 5000, toDate: "2026-12-01" });
  const lent = await transfer({ amount: 300, toMoneyAccountId: loan.id, externalId: "a", toExternalId: "b" });
  const back = await transfer({ amount: 70, moneyAccountId: loan.id, toMoneyAccountId: giro.id, date: "2026-10-31", toDate: "2026-11-01" });
  const spent = await anExpense(ada, budget.id, { moneyAccountId: giro.id, externalId: "b" });
  for (const [id, change] of [
    [paid.id, { amount: 4000, toDate: "2026-11-12" }],
    [lent.id, { type: "expense" }],
    [back.id, { type: "income" }],
    [spent.id, { moneyAccountId: loan.id }],
  ] as const)
    expect((await ada.patch(`/expenses/${id}`, change)).status).toBe(200);
  expect((await ada.delete(`/expenses/${paid.id}`)).status).toBe(204);
  await server.settled();
  const found: string[] = [];
  for await (const { invariant, detail } of new VerifyService({ models: server.backend.models, clock: server.clock }).violations({}))
    found.push(`${invariant}: ${detail}`);
  expect(found).toEqual([]);
});
