import { inRestPlaces } from "../support/places.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

/** Of tests' own present, 2026-11. */
const LAST = "2036-11";
const BEYOND = "2036-12";
const MOST = Number.MAX_SAFE_INTEGER;

let server: TestServer;
let anna: Phone;
beforeAll(async () => {
  server = await startServer();
  anna = await server.phone("anna");
});
afterAll(() => server.stop());

async function household() {
  const { id } = await aBudget(anna, { startMonth: "2026-10" });
  const { id: food } = await aCategory(anna, id, { name: "Food", budgeted: 40000, effectiveFrom: "2026-10" });
  return { id, food };
}

type Household = Awaited<ReturnType<typeof household>>;
type Call = (phone: Phone, server: Household, month: string) => Promise<any>;

const put =
  (document: string, variables: (server: Household, month: string) => object): Call =>
  async (phone, server, month) =>
    phone.graphql(document, variables(server, month));

/** What names a month or a date, in both APIs: the field, and the calls. */
const reaching: [string, string, Call, Call][] = [
  [
    "a month",
    "/month",
    (phone, { id }, month) => phone.get(`/budgets/${id}/months/${month}`),
    put("query($b: ID!, $m: YearMonth!) { month(budgetId: $b, month: $m) { month } }", ({ id }, m) => ({ b: id, m })),
  ],
  [
    "a category's month",
    "/month",
    (phone, { id, food }, month) => phone.get(`/budgets/${id}/months/${month}/categories/${food}`),
    put("query($b: ID!, $m: YearMonth!) { budget(id: $b) { month(month: $m) { month } } }", ({ id }, m) => ({ b: id, m })),
  ],
  [
    "suggestions",
    "/month",
    (phone, { id }, month) => phone.get(`/budgets/${id}/months/${month}/suggestions`),
    put("query($b: ID!, $m: YearMonth!) { suggestions(budgetId: $b, month: $m) { suggested } }", ({ id }, m) => ({ b: id, m })),
  ],
  [
    "a range",
    "/to",
    (phone, { id }, month) => phone.get(`/budgets/${id}/months?from=2036-10&to=${month}`),
    put('query($b: ID!, $m: YearMonth!) { months(budgetId: $b, from: "2036-10", to: $m) { month } }', ({ id }, m) => ({ b: id, m })),
  ],
  [
    "a range from there",
    "/from",
    (phone, { id }, month) => phone.get(`/budgets/${id}/months?from=${month}`),
    put("query($b: ID!, $m: YearMonth!) { months(budgetId: $b, from: $m) { month } }", ({ id }, m) => ({ b: id, m })),
  ],
  [
    "a comparison",
    "/right",
    (phone, { id }, month) => phone.get(`/budgets/${id}/comparisons?left=2026-10&right=${month}`),
    put('query($b: ID!, $m: String!) { compareMonths(budgetId: $b, left: "2026-10", right: $m) { currency } }', ({ id }, m) => ({
      b: id,
      m,
    })),
  ],
  [
    "an amount",
    "/month",
    (phone, { id, food }, month) => phone.patch(`/budgets/${id}/months/${month}/categories/${food}`, { budgeted: 1 }),
    put(
      "mutation($b: ID!, $c: ID!, $m: YearMonth!) { setMonthAmount(input: { budgetId: $b, categoryId: $c, month: $m, budgeted: 1 }) { months { month } } }",
      ({ id, food }, m) => ({ b: id, c: food, m }),
    ),
  ],
  [
    "a transfer",
    "/month",
    (phone, { id, food }, month) => phone.post(`/budgets/${id}/months/${month}/transfers`, { from: null, to: food, amount: 5 }),
    put(
      "mutation($b: ID!, $c: ID!, $m: YearMonth!) { createTransfer(input: { budgetId: $b, month: $m, from: null, to: $c, amount: 5 }) { months { month } } }",
      ({ id, food }, m) => ({ b: id, c: food, m }),
    ),
  ],
  [
    "a plan to copy",
    "/from",
    (phone, { id }, month) => phone.post(`/budgets/${id}/months/2026-11/copy-plan`, { from: month }),
    put(
      'mutation($b: ID!, $m: YearMonth!) { copyPlan(input: { budgetId: $b, month: "2026-11", from: $m }) { months { month } } }',
      ({ id }, m) => ({ b: id, m }),
    ),
  ],
  [
    "a new standing amount",
    "/effectiveFrom",
    (phone, { food }, month) => phone.patch(`/categories/${food}`, { budgeted: 2, effectiveFrom: month }),
    put(
      "mutation($c: ID!, $m: YearMonth!) { updateCategory(id: $c, input: { budgeted: 2, effectiveFrom: $m }) { months { month } } }",
      ({ food }, m) => ({ c: food, m }),
    ),
  ],
  [
    "a new category",
    "/effectiveFrom",
    (phone, { id }, month) => phone.post("/categories", { budgetId: id, name: "One", effectiveFrom: month }),
    put(
      'mutation($b: ID!, $m: YearMonth!) { createCategory(input: { budgetId: $b, name: "Other", effectiveFrom: $m }) { months { month } } }',
      ({ id }, m) => ({ b: id, m }),
    ),
  ],
  [
    "a new budget",
    "/startMonth",
    (phone, _, month) => phone.post("/budgets", { name: "New", currency: "EUR", startMonth: month }),
    put('mutation($m: YearMonth!) { createBudget(input: { name: "New", currency: "EUR", startMonth: $m }) { budget { id } } }', (_, m) => ({
      m,
    })),
  ],
  [
    "an expense",
    "/date",
    (phone, { id }, month) => phone.post("/expenses", { budgetId: id, amount: 5, date: `${month}-01` }),
    put(
      "mutation($b: ID!, $d: Date!) { createExpense(input: { budgetId: $b, amount: 5, date: $d }) { months { month } } }",
      ({ id }, m) => ({ b: id, d: `${m}-01` }),
    ),
  ],
];

test.each(reaching)("%s may lie 120 months ahead and no further, in both APIs alike", async (_, path, rest, graphql) => {
  const home = await household();
  const within = await rest(anna, home, LAST);
  expect([200, 201]).toContain(within.status);
  expect((await graphql(anna, home, LAST)).body.errors).toBeUndefined();
  const beyond = await rest(anna, home, BEYOND);
  expect([beyond.status, beyond.body.errors[0].path, beyond.body.errors[0].code]).toEqual([422, path, "too-far-ahead"]);
  const [error] = (await graphql(anna, home, BEYOND)).body.errors;
  expect([error.extensions.code, inRestPlaces(error.extensions.errors)]).toEqual(["validation-failed", beyond.body.errors]);
});

test("changing the date of an expense and the first month of a budget is bounded alike, and a far row of an import is refused", async () => {
  const { id } = await household();
  const empty = await aBudget(anna);
  const expense = await anExpense(anna, id);
  for (const { status, body } of [
    await anna.patch(`/expenses/${expense.id}`, { date: "2036-12-01" }),
    await anna.patch(`/budgets/${empty.id}`, { startMonth: BEYOND }),
  ]) {
    expect([status, body.errors[0].code]).toEqual([422, "too-far-ahead"]);
  }
  const { body } = await anna.post("/expenses/batch", {
    items: [
      { budgetId: id, amount: 5, date: "2036-11-30" },
      { budgetId: id, amount: 5, date: "2199-12-31" },
    ],
  });
  expect(body.results.map((result: any) => [result.status, result.problem?.errors[0].path])).toEqual([
    ["created", undefined],
    ["failed", "/items/1/date"],
  ]);
});

test("the bound follows the budget's own months: its start day and its time zone", async () => {
  const { id } = await aBudget(anna, { startMonth: "2026-10", monthStartDay: 20 });
  expect((await anna.get(`/budgets/${id}/months/2036-10`)).status).toBe(200);
  expect((await anna.get(`/budgets/${id}/months/2036-11`)).status).toBe(422);
  expect((await anna.post("/expenses", { budgetId: id, amount: 5, date: "2036-11-19" })).status).toBe(201);
  expect((await anna.post("/expenses", { budgetId: id, amount: 5, date: "2036-11-20" })).status).toBe(422);
});

test("what lies further ahead from earlier stays readable and can be changed and deleted", async () => {
  const { id, food } = await household();
  const expense = await anExpense(anna, id, { categoryId: food, date: "2036-11-05", amount: 700 });
  await server.backend.models.expenses.updateOne(
    { _id: expense.id },
    { $set: { date: "2040-03-05", month: "2040-03", dirtyBudgetId: id, dirtyFrom: "2036-11" }, $inc: { version: 1 } },
  );
  expect((await anna.get(`/budgets/${id}/months/2040-03/categories/${food}`)).body.spent).toBe(700);
  expect((await anna.patch(`/budgets/${id}/months/2040-03/categories/${food}`, { budgeted: 900 })).body.available).toBe(200);
  expect((await anna.get(`/budgets/${id}/months/2040-04`)).body.errors[0].code).toBe("too-far-ahead");
  expect((await anna.patch(`/expenses/${expense.id}`, { amount: 600 })).status).toBe(200);
  const gone = await anna.graphql("mutation($e: ID!) { deleteExpense(id: $e) { deletedId months { month } } }", { e: expense.id });
  expect(gone.body.data.deleteExpense).toEqual({ deletedId: expense.id, months: [] });
});

describe("large planned amounts", () => {
  const far = (id: string) => anna.get(`/budgets/${id}/months/${LAST}`);

  test("the largest amount is accepted where every month can still be calculated", async () => {
    const { id } = await aBudget(anna);
    const one = await anna.post("/categories", { budgetId: id, name: "All", budgeted: MOST });
    expect([one.status, one.body.budgeted]).toEqual([201, MOST]);
    expect((await far(id)).body).toMatchObject({ totalBudgeted: MOST, toAssign: -MOST });
  });

  test.each<[string, string, (home: Household) => Promise<any>]>([
    ["a second one", "/budgeted", ({ id }) => anna.post("/categories", { budgetId: id, name: "More", budgeted: MOST })],
    [
      "one that is carried on and on",
      "/budgeted",
      ({ id }) => anna.post("/categories", { budgetId: id, name: "More", budgeted: 1e14, rollover: { policy: "full" } }),
    ],
    ["a changed one", "/budgeted", ({ food }) => anna.patch(`/categories/${food}`, { budgeted: 1e14 })],
    [
      "a policy that carries it on",
      "/rollover",
      ({ id }) =>
        anna
          .get(`/categories?budgetId=${id}`)
          .then(({ body }) => anna.patch(`/categories/${body.data[1].id}`, { rollover: { policy: "full" } })),
    ],
    ["one month's", "/budgeted", ({ id, food }) => anna.patch(`/budgets/${id}/months/2026-11/categories/${food}`, { budgeted: MOST })],
    [
      "a transfer's",
      "/amount",
      ({ id, food }) => anna.post(`/budgets/${id}/months/2026-11/transfers`, { from: null, to: food, amount: MOST - 100_000 }),
    ],
  ])("%s is refused before it makes a month unreadable, and nothing changes", async (_, path, write) => {
    const { id } = await aBudget(anna);
    const { id: food } = await aCategory(anna, id, { name: "Food", budgeted: 40000, rollover: { policy: "full" } });
    await aCategory(anna, id, { name: "Large", budgeted: 1e15 });
    const before = (await far(id)).body;
    const { status, body } = await write({ id, food });
    expect([status, body.errors?.[0].path, body.errors?.[0].code]).toEqual([422, path, "out-of-range"]);
    expect((await far(id)).body).toEqual(before);
  });

  test("a copied plan and a restored category are looked at as well", async () => {
    const { id } = await aBudget(anna, { startMonth: "2026-10" });
    const large = await aCategory(anna, id, { name: "Large", budgeted: 5e15 });
    const carried = await aCategory(anna, id, { name: "Carried", rollover: { policy: "full" } });
    await anna.patch(`/budgets/${id}/months/2026-12/categories/${carried.id}`, { budgeted: 3e15 });
    expect((await anna.post(`/budgets/${id}/months/2027-01/copy-plan`, { from: "2026-12" })).body.errors).toMatchObject([
      { path: "/from", code: "out-of-range" },
    ]);
    expect((await anna.delete(`/categories/${large.id}`)).status).toBe(204);
    expect((await anna.post(`/budgets/${id}/months/2027-01/copy-plan`, { from: "2026-12" })).status).toBe(200);
    expect((await anna.post(`/categories/${large.id}/restore`)).body.code).toBe("sum-out-of-range");
    expect((await anna.get(`/budgets/${id}/months/2027-01`)).status).toBe(200);
  });
});
