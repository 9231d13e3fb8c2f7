import { aBudget } from "../builders/aBudget.js";
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
