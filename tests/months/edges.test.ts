import { aBudget, aCategory } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const close = "mutation($i: CloseMonthInput!) { closeMonth(input: $i) { monthlyBudget { month } } }";

test.each([
  ["the month before the first", "2026-05", 422, "before-start-month"],
  ["the first month", "2026-06", 201, undefined],
  ["the current month", "2026-11", 201, undefined],
  ["the next month", "2026-12", 422, "in-the-future"],
])("%s answers a closing alike in both APIs", async (_which, month, status, code) => {
  const [one, other] = [await aBudget(ada, { startMonth: "2026-06" }), await aBudget(ada, { startMonth: "2026-06" })];
  const answer = await ada.post("/monthly-budgets", { budgetId: one.id, month });
  expect([answer.status, answer.body.errors?.[0].code]).toEqual([status, code]);
  const { body } = await ada.graphql(close, { i: { budgetId: other.id, month } });
  expect(body.errors?.[0].extensions.errors[0].code).toBe(code);
  if (code === undefined) expect(body.data.closeMonth.monthlyBudget.month).toBe(month);
});

test("the current month follows the budget's start day, to the day", async () => {
  const budget = await aBudget(ada, { startMonth: "2026-06", monthStartDay: 16 });
  expect((await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-11" })).body.errors[0].code).toBe("in-the-future");
  expect((await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" })).status).toBe(201);
});

test.each([
  [119, 200],
  [120, 200],
  [121, 422],
])("%i months at a time answer %i", async (count, status) => {
  const budget = await aBudget(ada, { startMonth: "2016-01" });
  const from = new Date(Date.UTC(2026, 11 - count, 1)).toISOString().slice(0, 7);
  const answer = await ada.get(`/budgets/${budget.id}/months?from=${from}&to=2026-11`);
  expect([answer.status, answer.body.data?.length ?? count]).toEqual([status, count]);
});

test.each([
  [0, 422],
  [1, 200],
  [120, 200],
  [121, 422],
])("trends of %i months answer %i", async (months, status) => {
  const budget = await aBudget(ada, { startMonth: "2010-01" });
  const answer = await ada.get(`/reports/trends?budgetId=${budget.id}&months=${months}`);
  expect([answer.status, answer.body.rows?.length ?? months]).toEqual([status, months]);
});

test("a month is named after the month that its period starts in, on the very first and last day of it", async () => {
  const budget = await aBudget(ada, { startMonth: "2026-06", monthStartDay: 16 });
  for (const [date, month] of [
    ["2026-06-16", "2026-06"],
    ["2026-07-15", "2026-06"],
    ["2026-07-16", "2026-07"],
  ])
    expect((await ada.post("/expenses", { budgetId: budget.id, amount: 1, date })).body.month).toBe(month);
  const early = await ada.post("/expenses", { budgetId: budget.id, amount: 1, date: "2026-06-15" });
  expect([early.status, early.body.errors[0].code]).toEqual([422, "before-start-month"]);
});

test("a transfer may take what is available in its own month, whatever there was before", async () => {
  const budget = await aBudget(ada, { startMonth: "2026-06" });
  const from = await aCategory(ada, budget.id, { budgeted: 500, effectiveFrom: "2026-10" });
  const to = await aCategory(ada, budget.id);
  const transfer = (amount: number) => ada.post(`/budgets/${budget.id}/months/2026-10/transfers`, { from: from.id, to: to.id, amount });
  expect((await transfer(501)).body.errors[0].code).toBe("not-available");
  expect((await transfer(500)).status).toBe(200);
});

test("a month's plan that somebody changes in between keeps both changes", async () => {
  const budget = await aBudget(ada, { startMonth: "2026-06" });
  const [food, fun] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const set = (id: string, budgeted: number) => ada.patch(`/budgets/${budget.id}/months/2026-10/categories/${id}`, { budgeted });
  await set(food.id, 1);
  const { plans } = server.running.backend.models;
  const write = plans.findOneAndUpdate.bind(plans);
  const later = (...given: Parameters<typeof write>) => ({ lean: () => set(fun.id, 2).then(() => write(...given).lean()) });
  jest.spyOn(plans, "findOneAndUpdate").mockImplementationOnce(later as never);
  expect((await set(food.id, 3)).status).toBe(200);
  const { body } = await ada.get(`/budgets/${budget.id}/months/2026-10`);
  const budgeted = Object.fromEntries(body.categories.map((row: any) => [row.categoryId, row.budgeted]));
  expect([budgeted[food.id], budgeted[fun.id]]).toEqual([3, 2]);
});
