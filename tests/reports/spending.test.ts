import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let food: any;
let fun: any;

beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
  food = await aCategory(ada, budget.id, { name: "Food", budgeted: 40000 });
  fun = await aCategory(ada, budget.id, { name: "Fun", budgeted: 10000 });
  const add = (fields: object) => anExpense(ada, budget.id, fields);
  await add({ categoryId: food.id, amount: 3000, date: "2026-11-02", payee: "Corner Shop", tags: ["home"] });
  await add({ categoryId: food.id, amount: 500, type: "income", date: "2026-11-03", payee: "CORNER SHOP" });
  await add({
    amount: 2000,
    date: "2026-11-03",
    tags: ["home", "trip"],
    splits: [
      { categoryId: food.id, amount: 1500 },
      { categoryId: fun.id, amount: 500 },
    ],
  });
  await add({ amount: 700, date: "2026-11-04" });
  await add({ amount: 250000, type: "income", date: "2026-11-01", payee: "Employer" });
  await add({
    amount: 900,
    type: "income",
    date: "2026-11-05",
    splits: [{ categoryId: fun.id, amount: 350 }, { categoryId: fun.id, amount: 250 }, { amount: 300 }],
  });
  await add({ categoryId: fun.id, amount: 1234, date: "2026-10-31" });
  const gone = await add({ categoryId: fun.id, amount: 99999, date: "2026-11-06" });
  await ada.delete(`/expenses/${gone.id}`);
});
afterAll(() => server.stop());

const report = async (query: string) => (await ada.get(`/reports/spending?budgetId=${budget.id}&${query}`)).body;
const november = "from=2026-11-01&to=2026-11-30";

test("by category, splits count where they belong and refunds are taken off there", async () => {
  const { rows, totals, ...rest } = await report(`${november}&groupBy=category`);
  expect(rest).toEqual({ budgetId: budget.id, from: "2026-11-01", to: "2026-11-30", currency: "EUR", groupBy: "category" });
  expect(rows).toEqual([
    { key: food.id, name: "Food", spent: 4000, income: 0, count: 3, share: 8696, months: null },
    { key: null, name: null, spent: 700, income: 250300, count: 3, share: 1522, months: null },
    { key: fun.id, name: "Fun", spent: -100, income: 0, count: 2, share: -217, months: null },
  ]);
  expect(totals).toEqual({ spent: 4600, income: 250300, count: 6 });
});

test("by month, day, payee and tag the same money is there", async () => {
  expect((await report("from=2026-10-01&to=2026-11-30&groupBy=month")).rows).toEqual([
    { key: "2026-10", name: "2026-10", spent: 1234, income: 0, count: 1, share: 2115, months: null },
    { key: "2026-11", name: "2026-11", spent: 4600, income: 250300, count: 6, share: 7885, months: null },
  ]);
  const days = (await report(`${november}&groupBy=day`)).rows;
  expect(days.map((row: any) => [row.key, row.spent, row.count])).toEqual([
    ["2026-11-01", 0, 1],
    ["2026-11-02", 3000, 1],
    ["2026-11-03", 1500, 2],
    ["2026-11-04", 700, 1],
    ["2026-11-05", -600, 1],
  ]);
  const payees = (await report(`${november}&groupBy=payee`)).rows;
  expect(payees.map((row: any) => [row.key, row.spent, row.income, row.count])).toEqual([
    ["corner shop", 2500, 0, 2],
    [null, 2100, 300, 3],
    ["employer", 0, 250000, 1],
  ]);
  expect(payees[0].name).toMatch(/^corner shop$/i);
});

test("by tag an expense counts under each of its tags, and once in the totals", async () => {
  const { rows, totals } = await report(`${november}&groupBy=tag`);
  expect(rows.map((row: any) => [row.key, row.spent, row.count])).toEqual([
    ["home", 5000, 2],
    ["trip", 2000, 1],
    [null, -400, 4],
  ]);
  expect(totals).toEqual({ spent: 4600, income: 250300, count: 6 });
});

test("the sums are those of the list of expenses and of the month", async () => {
  const { rows, totals } = await report(`${november}&groupBy=category`);
  const list = (await ada.get(`/expenses?budgetId=${budget.id}&${november}`)).body.totals;
  expect(totals.income - totals.spent).toBe(list.net);
  expect([totals.count, totals.income, totals.spent]).toEqual([list.count, list.income, list.expenses - list.refunds]);
  const month = (await ada.get(`/budgets/${budget.id}/months/2026-11`)).body;
  expect(totals.spent).toBe(month.totalSpent);
  expect(totals.income).toBe(month.totalIncome);
  expect(totals.count).toBe(month.expensesCount);
  for (const row of month.categories) {
    expect(rows.find((other: any) => other.key === row.categoryId)).toMatchObject({ spent: row.spent, count: row.expensesCount });
  }
  expect(rows.find((row: any) => row.key === null).spent).toBe(month.uncategorisedSpent);
});

test("without dates it is the current month, by category, and GraphQL says the same", async () => {
  const rest = (await ada.get(`/reports/spending?budgetId=${budget.id}`)).body;
  expect(rest).toEqual(await report(`${november}&groupBy=category`));
  const { body } = await ada.graphql(
    "query($b: ID!) { spending(budgetId: $b) { budgetId from to currency groupBy rows { key name spent income count share months { month spent count } } totals { spent income count } } }",
    { b: budget.id },
  );
  expect(body.data.spending).toEqual({ ...rest, groupBy: "CATEGORY" });
});

test("over several years it is the sum of the years, whatever it is grouped by", async () => {
  const old = await aBudget(ada, { startMonth: "2018-01" });
  const rent = await aCategory(ada, old.id, { name: "Rent" });
  const years = ["2018-01-01", "2019-01-01", "2019-01-02", "2020-02-29", "2022-12-31", "2024-06-15", "2026-11-10"];
  for (const [at, date] of years.entries()) {
    await anExpense(ada, old.id, {
      amount: 10 ** at,
      date,
      payee: at % 2 === 0 ? "Shop" : "SHOP",
      tags: ["a", `t${at % 2}`],
      categoryId: rent.id,
    });
  }
  const whole = "from=2018-01-01&to=2026-11-30";
  const of = async (groupBy: string) => (await ada.get(`/reports/spending?budgetId=${old.id}&${whole}&groupBy=${groupBy}`)).body;
  const totals = { spent: 1_111_111, income: 0, count: 7 };
  expect(await of("payee")).toMatchObject({ rows: [{ key: "shop", name: "Shop", ...totals, share: 10_000 }], totals });
  expect(await of("category")).toMatchObject({ rows: [{ key: rent.id, ...totals }], totals });
  const tags = await of("tag");
  expect(tags.rows.map((row: any) => [row.key, row.spent, row.count])).toEqual([
    ["a", 1_111_111, 7],
    ["t0", 1_010_101, 4],
    ["t1", 101_010, 3],
  ]);
  expect(tags.totals).toEqual(totals);
  expect((await of("month")).rows.map((row: any) => [row.key, row.spent])).toEqual([
    ["2018-01", 1],
    ["2019-01", 110],
    ["2020-02", 1000],
    ["2022-12", 10_000],
    ["2024-06", 100_000],
    ["2026-11", 1_000_000],
  ]);
});

test("a budget's own periods decide what a month is", async () => {
  const late = await aBudget(ada, { monthStartDay: 25 });
  await anExpense(ada, late.id, { amount: 10, date: "2026-10-24" });
  await anExpense(ada, late.id, { amount: 20, date: "2026-10-25" });
  const { rows } = (await ada.get(`/reports/spending?budgetId=${late.id}&from=2026-10-01&to=2026-10-31&groupBy=month`)).body;
  expect(rows.map((row: any) => [row.key, row.spent])).toEqual([
    ["2026-09", 10],
    ["2026-10", 20],
  ]);
  expect((await ada.get(`/reports/spending?budgetId=${late.id}`)).body).toMatchObject({ from: "2026-10-25", to: "2026-11-24" });
});

test("amounts near the largest stay exact, and a sum beyond is refused", async () => {
  const big = await aBudget(ada);
  await anExpense(ada, big.id, { amount: 9007199254740990 });
  await anExpense(ada, big.id, { amount: 1 });
  expect((await ada.get(`/reports/spending?budgetId=${big.id}`)).body.totals.spent).toBe(9007199254740991);
  await anExpense(ada, big.id, { amount: 1 });
  const refused = await ada.get(`/reports/spending?budgetId=${big.id}`);
  expect([refused.status, refused.body.code]).toEqual([409, "sum-out-of-range"]);
});

test.each([
  ["from=2026-11-02&to=2026-11-01", "/to", "out-of-range"],
  ["from=2000-01-01&to=2026-11-01", "/from", "range-too-long"],
  ["from=2025-01-01&to=2026-11-01&groupBy=day", "/from", "range-too-long"],
  ["from=2026-02-30&to=2026-11-01", "/from", "invalid-format"],
  ["groupBy=colour", "/groupBy", "invalid-value"],
  ["from=2027-01-01", "/to", "required"],
])("%s is refused at %s", async (query, path, code) => {
  const { status, body } = await ada.get(`/reports/spending?budgetId=${budget.id}&${query}`);
  expect(status).toBe(422);
  expect(body.errors[0]).toMatchObject({ path, code });
});

test("more rows than an answer takes are refused rather than cut", async () => {
  const wide = await aBudget(ada);
  const { models } = server.backend;
  const one = await anExpense(ada, wide.id, { payee: "p" });
  const doc = await models.expenses.findById(one.id).lean();
  const many = Array.from({ length: 1000 }, (_, n) => ({
    ...doc,
    _id: `exp_wide${n}`,
    importKey: `exp_wide${n}`,
    payee: `p${n}`,
    payeeKey: `p${n}`,
  }));
  await models.expenses.insertMany(many as never[]);
  const { status, body } = await ada.get(`/reports/spending?budgetId=${wide.id}&groupBy=payee`);
  expect([status, body.errors[0].code]).toEqual([422, "too-many-rows"]);
});

test("a stranger's answer is that of a missing budget", async () => {
  const stranger = await server.phone();
  for (const address of ["/reports/spending", "/reports/trends"]) {
    const foreign = await stranger.get(`${address}?budgetId=${budget.id}`);
    const missing = await stranger.get(`${address}?budgetId=bud_0`);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.body, instance: 0 }).toEqual({ ...missing.body, instance: 0 });
  }
});
