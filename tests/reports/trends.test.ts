import { basisPoints } from "../../src/domain/ratio.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

describe("trends", () => {
  let server: TestServer;
  let ada: Phone;
  beforeAll(async () => {
    server = await startServer();
    ada = await server.phone("ada");
  });
  afterAll(() => server.stop());

  test("each month sets what was planned against what was spent, with the savings rate in basis points", async () => {
    const budget = await aBudget(ada, { startMonth: "2026-09" });
    const food = await aCategory(ada, budget.id, { budgeted: 40000, effectiveFrom: "2026-09" });
    await ada.patch(`/budgets/${budget.id}/months/2026-10/categories/${food.id}`, { budgeted: 50000 });
    await anExpense(ada, budget.id, { amount: 90000, type: "income", date: "2026-10-01" });
    await anExpense(ada, budget.id, { amount: 30001, categoryId: food.id, date: "2026-10-02" });
    await anExpense(ada, budget.id, { amount: 1, categoryId: food.id, type: "income", date: "2026-10-03" });
    await anExpense(ada, budget.id, { amount: 500, date: "2026-11-03" });
    const trends = (await ada.get(`/reports/trends?budgetId=${budget.id}&months=6`)).body;
    expect(trends).toEqual({
      budgetId: budget.id,
      from: "2026-09",
      to: "2026-11",
      currency: "EUR",
      rows: [
        { month: "2026-09", planned: 40000, spent: 0, difference: 40000, income: 0, saved: 0, savingsRate: null },
        { month: "2026-10", planned: 50000, spent: 30000, difference: 20000, income: 90000, saved: 60000, savingsRate: 6667 },
        { month: "2026-11", planned: 40000, spent: 500, difference: 39500, income: 0, saved: -500, savingsRate: null },
      ],
      totals: { planned: 130000, spent: 30500, difference: 99500, income: 90000, saved: 59500, savingsRate: 6611 },
    });
    const figures = "planned spent difference income saved savingsRate";
    const { body } = await ada.graphql(
      `query($b: ID!) { trends(budgetId: $b, months: 6) { budgetId from to currency rows { month ${figures} } totals { ${figures} } } }`,
      { b: budget.id },
    );
    expect(body.data.trends).toEqual(trends);
  });

  test("a row says the same as its month", async () => {
    const budget = await aBudget(ada);
    const one = await aCategory(ada, budget.id, { budgeted: 1000, rollover: { policy: "full" } });
    await anExpense(ada, budget.id, { amount: 300, categoryId: one.id, date: "2026-08-01" });
    const { rows } = (await ada.get(`/reports/trends?budgetId=${budget.id}`)).body;
    expect(rows).toHaveLength(11);
    const months = (await ada.get(`/budgets/${budget.id}/months?from=2026-01&to=2026-11`)).body.data;
    expect(rows.map((row: any) => [row.month, row.planned, row.spent, row.income])).toEqual(
      months.map((month: any) => [month.month, month.totalBudgeted, month.totalSpent, month.totalIncome]),
    );
  });

  test("a budget that starts later has no rows yet", async () => {
    const budget = await aBudget(ada, { startMonth: "2027-01" });
    const { body } = await ada.get(`/reports/trends?budgetId=${budget.id}`);
    expect(body.rows).toEqual([]);
    expect(body.totals.savingsRate).toBeNull();
  });

  test.each([0, 121])("%i months are refused", async (months) => {
    const budget = await aBudget(ada);
    expect((await ada.get(`/reports/trends?budgetId=${budget.id}&months=${months}`)).status).toBe(422);
    const { body } = await ada.graphql("query($b: ID!, $m: Int) { trends(budgetId: $b, months: $m) { from } }", {
      b: budget.id,
      m: months,
    });
    expect(body.errors[0].extensions.code).toBe("validation-failed");
  });
});

describe("basis points", () => {
  test.each([
    [1, 3, 3333],
    [2, 3, 6667],
    [1, 20000, 0],
    [3, 20000, 2],
    [-1, 20000, 0],
    [-3, 20000, -2],
    [-1, 3, -3333],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 10000],
    [Number.MAX_SAFE_INTEGER, 1, 2147483647],
  ])("%d of %d are %d", (part, whole, points) => expect(basisPoints(part, whole)).toBe(points));

  test("there are none of nothing", () => expect(basisPoints(5, 0)).toBeNull());
});
