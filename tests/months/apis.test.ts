import { parse } from "csv-parse/sync";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let anna: Phone;
beforeAll(async () => {
  server = await startServer();
  anna = await server.phone("anna");
});
afterAll(() => server.stop());

async function household() {
  const budget = await aBudget(anna, { startMonth: "2026-07" });
  const food = await aCategory(anna, budget.id, { name: "Food", budgeted: 40000, effectiveFrom: "2026-07" });
  const fun = await aCategory(anna, budget.id, { name: '=HYPERLINK("http://evil")', budgeted: 10000, effectiveFrom: "2026-07" });
  return { id: budget.id, food: food.id, fun: fun.id };
}

describe("copying a plan", () => {
  test("gives each category what it had the month before, keeps notes, and may be repeated", async () => {
    const { id, food, fun } = await household();
    await anna.patch(`/budgets/${id}/months/2026-10/categories/${food}`, { budgeted: 52000 });
    await anna.patch(`/budgets/${id}/months/2026-11/categories/${food}`, { budgeted: 1, note: "guests" });
    for (let time = 0; time < 2; time++) {
      const { status, body } = await anna.post(`/budgets/${id}/months/2026-11/copy-plan`, {});
      expect(status).toBe(200);
      expect(body.categories.map((row: any) => [row.categoryId, row.budgeted, row.amountSet, row.note])).toEqual([
        [food, 52000, true, "guests"],
        [fun, 10000, true, null],
      ]);
    }
    const { body } = await anna.graphql(
      `mutation($b: ID!) { copyPlan(input: { budgetId: $b, month: "2026-12", from: "2026-10" }) { months { month totalBudgeted } } }`,
      { b: id },
    );
    expect(body.data.copyPlan.months).toEqual([{ month: "2026-12", totalBudgeted: 62000 }]);
  });

  test("the first month of the budget can be copied", async () => {
    const { id, food } = await household();
    await anna.patch(`/budgets/${id}/months/2026-07/categories/${food}`, { budgeted: 777 });
    const { status, body } = await anna.post(`/budgets/${id}/months/2026-08/copy-plan`, {});
    expect([status, body.categories?.[0].budgeted]).toEqual([200, 777]);
  });

  test("a plan keeps the newest calls that changed it", async () => {
    const { id, food } = await household();
    const path = `/budgets/${id}/months/2026-10/categories/${food}`;
    await anna.patch(path, { budgeted: 1 });
    const former = Array.from({ length: 200 }, (_, n) => `pln_${n}`);
    const { plans } = server.backend.models;
    await plans.updateOne({ budgetId: id, month: "2026-10" }, { $set: { appliedCalls: former } });
    await anna.patch(path, { budgeted: 2 });
    const { appliedCalls } = (await plans.findOne({ budgetId: id, month: "2026-10" }).lean<any>())!;
    expect(appliedCalls).toEqual([...former.slice(1), expect.not.stringMatching(/^pln_\d+$/)]);
  });

  test.each([
    ["2026-07", {}, "/from", "before-start-month"],
    ["2026-08", { from: "2026-08" }, "/from", "same-month"],
    ["2026-08", { from: "2026-13" }, "/from", "invalid-format"],
    ["2026-06", { from: "2026-08" }, "/month", "before-start-month"],
  ])("is refused into %s with %j", async (month, input, path, code) => {
    const { id } = await household();
    const { status, body } = await anna.post(`/budgets/${id}/months/${month}/copy-plan`, input);
    expect([status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([422, path, code]);
  });
});

test("a suggestion is the median of the last three months, as far as the budget reaches back", async () => {
  const { id, food } = await household();
  for (const [date, amount] of [
    ["2026-08-05", 30000],
    ["2026-09-05", 50000],
    ["2026-10-05", 41000],
  ] as const)
    await anExpense(anna, id, { categoryId: food, date, amount });
  const { body } = await anna.get(`/budgets/${id}/months/current/suggestions`);
  expect(body.data[0]).toEqual({
    categoryId: food,
    name: "Food",
    budgeted: 40000,
    suggested: 41000,
    before: [
      { month: "2026-08", spent: 30000 },
      { month: "2026-09", spent: 50000 },
      { month: "2026-10", spent: 41000 },
    ],
  });
  expect(body.data[1].suggested).toBe(0);
  const answer = await anna.graphql(
    `query($b: ID!) { first: suggestions(budgetId: $b, month: "2026-07") { suggested before { month } } third: suggestions(budgetId: $b, month: "2026-09") { suggested } }`,
    { b: id },
  );
  expect(answer.body.data).toEqual({
    first: [
      { suggested: null, before: [] },
      { suggested: null, before: [] },
    ],
    third: [{ suggested: 15000 }, { suggested: 0 }],
  });
});

describe("comparisons", () => {
  test("of a month with another, and of a statement with the live month", async () => {
    const { id, food } = await household();
    await anExpense(anna, id, { categoryId: food, date: "2026-09-05", amount: 5000 });
    const closed = (await anna.post("/monthly-budgets", { budgetId: id, month: "2026-09" })).body;
    await anExpense(anna, id, { categoryId: food, date: "2026-09-06", amount: 700 });
    await anExpense(anna, id, { date: "2026-10-06", amount: 100 });

    const live = (await anna.get(`/budgets/${id}/comparisons?left=${closed.id}&right=2026-09`)).body;
    expect(live.left).toEqual({ month: "2026-09", monthlyBudgetId: closed.id, version: 1 });
    expect(live.right).toEqual({ month: "2026-09", monthlyBudgetId: null, version: null });
    expect(live.categories[0]).toMatchObject({
      categoryId: food,
      left: { spent: 5000 },
      right: { spent: 5700 },
      change: { spent: 700, available: -700, expensesCount: 1 },
    });
    expect(live.totals.change).toMatchObject({ totalSpent: 700, totalAvailable: -700, toAssign: 0, expensesCount: 1 });

    const { body } = await anna.graphql(
      `query($b: ID!) { compareMonths(budgetId: $b, left: "2026-09", right: "2026-10") { totals { change { totalSpent uncategorisedSpent uncategorisedCount } } categories { name change { spent } } } }`,
      { b: id },
    );
    expect(body.data.compareMonths.totals.change).toEqual({ totalSpent: -5600, uncategorisedSpent: 100, uncategorisedCount: 1 });
    expect(body.data.compareMonths.categories[0].change.spent).toBe(-5700);
  });

  test("are refused for another's statement, a month before the first and nonsense", async () => {
    const { id } = await household();
    const other = await household();
    const foreign = (await anna.post("/monthly-budgets", { budgetId: other.id, month: "2026-09" })).body;
    expect((await anna.get(`/budgets/${id}/comparisons?left=${foreign.id}&right=2026-09`)).status).toBe(404);
    expect((await anna.get(`/budgets/${id}/comparisons?left=2026-01&right=2026-09`)).body.errors[0]).toMatchObject({
      path: "/left",
      code: "before-start-month",
    });
    expect((await anna.get(`/budgets/${id}/comparisons?left=x&right=2026-09`)).status).toBe(404);
    expect((await anna.get(`/budgets/${id}/comparisons?left=2026-09`)).status).toBe(422);
  });
});

test("a statement as CSV: decimals of the currency, names that are no formulas, and an ETag", async () => {
  const { id, food } = await household();
  await anExpense(anna, id, { categoryId: food, date: "2026-09-05", amount: 45050 });
  await anExpense(anna, id, { type: "income", date: "2026-09-01", amount: 100000 });
  const closed = (await anna.post("/monthly-budgets", { budgetId: id, month: "2026-09" })).body;
  const answer = await anna.get(`/monthly-budgets/${closed.id}/csv`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
  const lines: Record<string, string>[] = parse(answer.text, { columns: true });
  expect(lines[0]).toMatchObject({
    month: "2026-09",
    version: "1",
    currency: "EUR",
    kind: "category",
    category: "Food",
    spent: "450.50",
    available: "-50.50",
    expenses: "1",
  });
  expect(lines[1]?.["category"]).toBe('\'=HYPERLINK("http://evil")');
  expect(lines.at(-1)).toMatchObject({ kind: "total", income: "1000.00", spent: "450.50", expenses: "2" });
  const again = await anna.get(`/monthly-budgets/${closed.id}/csv`, { "If-None-Match": answer.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  const document = (await anna.get("/swagger")).body;
  expect(Object.keys(document.paths["/monthly-budgets/{id}/csv"].get.responses["200"].content)).toEqual(["text/csv"]);
  const stranger = await server.phone();
  expect((await stranger.get(`/monthly-budgets/${closed.id}/csv`)).status).toBe(404);
});

test("one row of a month", async () => {
  const { id, food } = await household();
  const { status, body } = await anna.get(`/budgets/${id}/months/2026-08/categories/${food}`);
  expect([status, body.name, body.budgeted]).toEqual([200, "Food", 40000]);
  expect((await anna.get(`/budgets/${id}/months/2026-08/categories/cat_nothing`)).status).toBe(404);
});

test("today is the budget's own: perDay and current follow its time zone", async () => {
  server.clock.set("2026-10-31T23:30:00Z");
  const berlin = await aBudget(anna, { timeZone: "Europe/Berlin", startMonth: "2026-07" });
  const newYork = await aBudget(anna, { timeZone: "America/New_York", startMonth: "2026-07" });
  for (const budget of [berlin, newYork]) await aCategory(anna, budget.id, { budgeted: 3000, effectiveFrom: "2026-07" });
  const [ahead, behind] = [
    (await anna.get(`/budgets/${berlin.id}/months/current`)).body,
    (await anna.get(`/budgets/${newYork.id}/months/current`)).body,
  ];
  expect([ahead.month, ahead.categories[0].perDay]).toEqual(["2026-11", 100]);
  expect([behind.month, behind.categories[0].perDay]).toEqual(["2026-10", 3000]);
  server.clock.set("2026-11-15T12:00:00Z");
});
