import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let food: any;

beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
  food = await aCategory(ada, budget.id);
  const common = { date: "2026-11-05", payee: "Works", tags: ["home"] };
  await anExpense(ada, budget.id, { ...common, type: "income", amount: 286_000 });
  await anExpense(ada, budget.id, { ...common, type: "income", amount: 2_099, categoryId: food.id });
  const splits = [{ categoryId: food.id, amount: 300 }, { amount: 700 }];
  await anExpense(ada, budget.id, { ...common, type: "income", amount: 1_000, splits });
  await anExpense(ada, budget.id, { ...common, amount: 5_000, categoryId: food.id });
  await anExpense(ada, budget.id, { ...common, amount: 40 });
  const gone = await anExpense(ada, budget.id, { ...common, type: "income", amount: 9, categoryId: food.id });
  await ada.delete(`/expenses/${gone.id}`);
});
afterAll(() => server.stop());

const fields = "count income expenses refunds net transfers { count amount }";
const november = { count: 5, income: 286_700, expenses: 5_040, refunds: 2_399, net: 284_059, transfers: null };

/** The totals of a filter, which both APIs agree on. */
async function totalsBy(query: string, filter: object): Promise<any> {
  const { totals } = (await ada.get(`/expenses?budgetId=${budget.id}&limit=1&${query}`)).body;
  const asked = `query($b: ID!, $filter: ExpenseFilter) { expenses(budgetId: $b, filter: $filter) { totals { ${fields} } } }`;
  const { data } = (await ada.graphql(asked, { b: budget.id, filter })).body;
  expect([query, data.expenses.totals]).toEqual([query, totals]);
  return totals;
}

test.each([false, true])(
  "the totals of a month's list are the figures of the month: a refund lowers spending (processed: %s)",
  async (processed) => {
    if (processed) await server.settled();
    const totals = await totalsBy("month=2026-11", { month: "2026-11" });
    expect(totals).toEqual(november);
    const month = (await ada.get(`/budgets/${budget.id}/months/2026-11`)).body;
    expect([totals.income, totals.expenses - totals.refunds, totals.count]).toEqual([
      month.totalIncome,
      month.totalSpent,
      month.expensesCount,
    ]);
  },
);

test.each([
  ["payee=works", { payee: ["works"] }],
  ["tag=home", { tag: ["home"] }],
  ["q=work", { q: "work" }],
  ["minAmount=1", { minAmount: 1 }],
  ["updatedSince=2026-01-01T00:00:00Z", { updatedSince: "2026-01-01T00:00:00Z" }],
  ["reviewed=true&payee=works", { reviewed: true, payee: ["works"] }],
  ["from=2026-11-05&to=2026-11-05", { from: "2026-11-05", to: "2026-11-05" }],
])("totals by %s tell refunds from income", async (query, filter) => {
  expect(await totalsBy(query, filter)).toEqual(november);
});

test("totals of categories and types count the parts there", async () => {
  const inFood = { count: 3, income: 0, expenses: 5_000, refunds: 2_399, net: -2_601, transfers: null };
  const outside = { count: 3, income: 286_700, expenses: 40, refunds: 0, net: 286_660, transfers: null };
  expect(await totalsBy(`categoryId=${food.id}`, { categoryId: [food.id] })).toEqual(inFood);
  expect(await totalsBy(`categoryId=${food.id}&payee=works`, { categoryId: [food.id], payee: ["works"] })).toEqual(inFood);
  expect(await totalsBy("categoryId=none", { categoryId: ["none"] })).toEqual(outside);
  expect(await totalsBy(`categoryId=none&categoryId=${food.id}`, { categoryId: ["none", food.id] })).toEqual(november);
  const incomes = { count: 3, income: 286_700, expenses: 0, refunds: 2_399, net: 289_099, transfers: null };
  expect(await totalsBy("type=income", { type: ["INCOME"] })).toEqual(incomes);
  expect(await totalsBy("type=income&tag=home", { type: ["INCOME"], tag: ["home"] })).toEqual(incomes);
  expect(await totalsBy("type=expense&tag=home", { type: ["EXPENSE"], tag: ["home"] })).toEqual({
    count: 2,
    income: 0,
    expenses: 5_040,
    refunds: 0,
    net: -5_040,
    transfers: null,
  });
});
