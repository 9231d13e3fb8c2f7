import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

/** In Auckland it is the 16th already, the first day of a period there. */
const NOW = "2026-11-15T12:00:00Z";

let server: TestServer;
let ada: Phone;
let budget: any;
let food: any;
beforeAll(async () => {
  server = await startServer({ now: NOW });
  ada = await server.phone("ada");
});
beforeEach(async () => {
  server.clock.set(NOW);
  budget = await aBudget(ada, { timeZone: "Pacific/Auckland", monthStartDay: 16, startMonth: "2026-06" });
  food = await aCategory(ada, budget.id, { budgeted: 100, effectiveFrom: "2026-06" });
});
afterAll(() => server.stop());

const months = () => `/budgets/${budget.id}/months`;

test("a month is `current` in every address, by the budget's zone and start day, and answers name it", async () => {
  await anExpense(ada, budget.id, { date: "2026-11-16", categoryId: food.id });
  await anExpense(ada, budget.id, { date: "2026-11-15", categoryId: food.id });
  const set = await ada.patch(`${months()}/current/categories/${food.id}`, { budgeted: 777 });
  expect([set.status, set.body.budgeted]).toEqual([200, 777]);
  expect((await ada.get(`${months()}/2026-11/categories/${food.id}`)).body.budgeted).toBe(777);
  expect((await ada.get(`${months()}/2026-10/categories/${food.id}`)).body.budgeted).toBe(100);
  const moved = await ada.post(`${months()}/current/transfers`, { from: null, to: food.id, amount: 3 });
  expect([moved.body.month, moved.body.categories[0].budgeted]).toEqual(["2026-11", 780]);
  const copied = await ada.post(`${months()}/current/copy-plan`, {});
  expect([copied.body.month, copied.body.categories[0].budgeted]).toEqual(["2026-11", 100]);
  await ada.patch(`${months()}/current/categories/${food.id}`, { budgeted: 5 });
  expect((await ada.post(`${months()}/2026-12/copy-plan`, { from: "current" })).body.categories[0].budgeted).toBe(5);
  expect((await ada.get(`${months()}?from=2026-10&to=current`)).body.data.map(({ month }: any) => month)).toEqual(["2026-10", "2026-11"]);
  expect((await ada.get(`${months()}?from=current`)).body.data.map(({ month }: any) => month)).toEqual(["2026-11"]);
  const list = await ada.get(`/expenses?budgetId=${budget.id}&month=current`);
  expect(list.body.data.map(({ date }: any) => date)).toEqual(["2026-11-16"]);
  expect(list.body.totals.count).toBe(1);
  const csv = (await ada.get(`/expenses/export?budgetId=${budget.id}&month=current&format=csv`)).text;
  expect(csv.trim().split("\n")).toHaveLength(2);
  const closed = await ada.post("/monthly-budgets", { budgetId: budget.id, month: "current" });
  expect([closed.status, closed.body.month]).toEqual([201, "2026-11"]);
});

test("of what begins with a month, too", async () => {
  const { body: later } = await ada.post("/categories", { budgetId: budget.id, name: "Later", budgeted: 9, effectiveFrom: "current" });
  expect(later.effectiveFrom).toBe("2026-11");
  const { body: changed } = await ada.patch(`/categories/${food.id}`, { budgeted: 7, effectiveFrom: "current" });
  expect(changed.effectiveFrom).toBe("2026-11");
  const fields = { timeZone: "Pacific/Auckland", monthStartDay: 16 };
  const { body: made } = await ada.post("/budgets", { name: "New", currency: "EUR", startMonth: "current", ...fields });
  expect(made.startMonth).toBe("2026-11");
  const unused = await aBudget(ada, { startMonth: "2026-01" });
  expect((await ada.patch(`/budgets/${unused.id}`, { ...fields, startMonth: "current" })).body.startMonth).toBe("2026-11");
});

test("GraphQL understands the same word in the same places", async () => {
  await anExpense(ada, budget.id, { date: "2026-11-16" });
  const query = `query($b: ID!) {
    month(budgetId: $b, month: "current") { month }
    months(budgetId: $b, from: "2026-10", to: "current") { month }
    expenses(budgetId: $b, filter: { month: "current" }) { totals { count } nodes { date } }
    budget(id: $b) { month(month: "current") { month } }
  }`;
  const { body } = await ada.graphql(query, { b: budget.id });
  expect(body).toMatchObject({
    data: {
      month: { month: "2026-11" },
      months: [{ month: "2026-10" }, { month: "2026-11" }],
      expenses: { totals: { count: 1 }, nodes: [{ date: "2026-11-16" }] },
      budget: { month: { month: "2026-11" } },
    },
  });
  const write = `mutation($b: ID!, $c: ID!) {
    setMonthAmount(input: { budgetId: $b, month: "current", categoryId: $c, budgeted: 7 }) { months { month } }
    createTransfer(input: { budgetId: $b, month: "current", from: null, to: $c, amount: 3 }) { months { month } }
    copyPlan(input: { budgetId: $b, month: "2026-12", from: "current" }) { months { month categories { budgeted } } }
    updateCategory(id: $c, input: { budgeted: 8, effectiveFrom: "current" }) { category { effectiveFrom } months { month } }
    closeMonth(input: { budgetId: $b, month: "current" }) { monthlyBudget { month } }
  }`;
  const { body: written } = await ada.graphql(write, { b: budget.id, c: food.id });
  expect(written).toMatchObject({
    data: {
      setMonthAmount: { months: [{ month: "2026-11" }] },
      createTransfer: { months: [{ month: "2026-11" }] },
      copyPlan: { months: [{ month: "2026-12", categories: [{ budgeted: 10 }] }] },
      // Both months have an amount of their own, which stays.
      updateCategory: { category: { effectiveFrom: "2026-11" }, months: [] },
      closeMonth: { monthlyBudget: { month: "2026-11" } },
    },
  });
});

test("a repeat after midnight gets the first answer; without one it means the month of the first try, and has one effect", async () => {
  server.clock.set("2026-11-15T10:59:00Z");
  const path = `${months()}/current/transfers`;
  const move = { from: null, to: food.id, amount: 3 };
  const first = await ada.post(path, move, { "Idempotency-Key": "answered" });
  expect(first.body.month).toBe("2026-10");
  server.clock.forward(1000);
  await ada.post(path, move, { "Idempotency-Key": "lost" });
  const { idempotencyKeys } = server.backend.models;
  const [lost] = await idempotencyKeys.find({}).sort({ createdAt: -1 }).limit(1).lean<any[]>();
  await idempotencyKeys.updateOne({ _id: lost._id, accountId: lost.accountId }, { $set: { answer: null } });
  server.clock.set("2026-11-15T11:01:00Z");
  expect((await ada.get(`${months()}/current`)).body.month).toBe("2026-11");
  for (const key of ["answered", "lost"]) {
    const again = await ada.post(path, move, { "Idempotency-Key": key });
    expect([key, again.status, again.body.month]).toEqual([key, 200, "2026-10"]);
  }
  const budgeted = async (month: string) => (await ada.get(`${months()}/${month}/categories/${food.id}`)).body.budgeted;
  expect([await budgeted("2026-10"), await budgeted("2026-11")]).toEqual([106, 100]);
});

test.each(["Current", "CURRENT", "now", "2026-13", ""])("%j names no month", async (month) => {
  const { status, body } = await ada.post("/monthly-budgets", { budgetId: budget.id, month });
  expect([status, body.errors[0].path]).toEqual([422, "/month"]);
});
