import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { aLastingPhone, aRecurring } from "../builders/aRecurring.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z" });
  ada = await aLastingPhone(server, "ada");
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set("2026-11-15T12:00:00Z"));

const monthOf = async (budget: any, month: string): Promise<any> => (await ada.get(`/budgets/${budget.id}/months/${month}`)).body;
const rowOf = async (budget: any, month: string, category: any): Promise<any> =>
  (await monthOf(budget, month)).categories.find((row: any) => row.categoryId === category.id);

test("a month tells what is expected beside what is booked, and counts it nowhere else", async () => {
  const budget = await aBudget(ada);
  const [food, rent] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  await aRecurring(ada, budget.id, { rule: "FREQ=WEEKLY", start: "2026-11-20", template: { amount: 100, categoryId: food.id } });
  const splits = [
    { categoryId: food.id, amount: 30 },
    { categoryId: rent.id, amount: 70 },
  ];
  await aRecurring(ada, budget.id, { start: "2026-11-30", template: { amount: 100, splits } });
  await aRecurring(ada, budget.id, { start: "2026-11-25", template: { type: "income", amount: 5000 } });
  await aRecurring(ada, budget.id, { start: "2026-11-26", template: { type: "income", amount: 7, categoryId: rent.id } });
  const before = await monthOf(budget, "2026-11");
  expect(before.expected).toEqual({ income: 5000, expenses: 293 });
  expect((await rowOf(budget, "2026-11", food)).expected).toBe(230);
  expect((await rowOf(budget, "2026-11", rent)).expected).toBe(63);
  expect([before.toAssign, before.totalSpent, before.totalAvailable]).toEqual([0, 0, 0]);
  server.clock.set("2026-11-20T12:00:00Z");
  await server.backend.sweep();
  expect(await rowOf(budget, "2026-11", food)).toMatchObject({ expected: 130, spent: 100 });
});

test("what is skipped is not expected, and a proposal is until it is answered", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id, { mode: "propose", rule: "FREQ=MONTHLY;COUNT=2", start: "2026-11-15" });
  await server.backend.sweep();
  expect((await monthOf(budget, "2026-11")).expected.expenses).toBe(1000);
  await ada.post(`/recurring/${recurring.id}/occurrences/2026-11-15/book`, {});
  expect((await monthOf(budget, "2026-11")).expected.expenses).toBe(0);
  expect((await monthOf(budget, "2026-12")).expected.expenses).toBe(1000);
  await ada.post(`/recurring/${recurring.id}/occurrences/2026-12-15/skip`);
  expect((await monthOf(budget, "2026-12")).expected.expenses).toBe(0);
});

test.each([
  [{ kind: "monthly", amount: 0 }, "/target/amount"],
  [{ kind: "byDate", amount: 5 }, "/target/by"],
  [{ kind: "refill", amount: 5, by: "2027-01" }, "/target/by"],
  [{ kind: "other", amount: 5 }, "/target/kind"],
])("a target %j is refused at %s", async (target, path) => {
  const budget = await aBudget(ada);
  const { status, body } = await ada.post("/categories", { budgetId: budget.id, name: "C", target });
  expect([status, body.errors.map((error: any) => error.path)]).toEqual([422, [path]]);
});

test("each kind of target needs what it says, from its month on", async () => {
  const budget = await aBudget(ada);
  const rollover = { policy: "full" };
  const of = (target: object, fields: object = {}): Promise<any> => aCategory(ada, budget.id, { target, rollover, ...fields });
  const monthly = await of({ kind: "monthly", amount: 500 }, { budgeted: 200 });
  const refill = await of({ kind: "refill", amount: 500 }, { budgeted: 100 });
  const byDate = await of({ kind: "byDate", amount: 1000, by: "2026-03" });
  expect((await rowOf(budget, "2026-01", monthly)).target).toEqual({ needed: 500, funded: 200, percentage: 40 });
  expect((await rowOf(budget, "2026-03", refill)).target).toEqual({ needed: 300, funded: 100, percentage: 33 });
  expect((await rowOf(budget, "2026-01", byDate)).target).toEqual({ needed: 334, funded: 0, percentage: 0 });
  await ada.patch(`/budgets/${budget.id}/months/2026-01/categories/${byDate.id}`, { budgeted: 334 });
  expect((await rowOf(budget, "2026-02", byDate)).target.needed).toBe(333);
  expect((await rowOf(budget, "2026-04", byDate)).target).toEqual({ needed: 0, funded: 0, percentage: 100 });
  const changed = await ada.patch(`/categories/${monthly.id}`, { target: null, effectiveFrom: "2026-06" });
  expect([changed.body.target, changed.body.allocations.map((one: any) => one.target)]).toEqual([
    null,
    [{ kind: "monthly", amount: 500, by: null }, null],
  ]);
  expect((await rowOf(budget, "2026-05", monthly)).target.needed).toBe(500);
  expect((await rowOf(budget, "2026-06", monthly)).target).toBeNull();
});

describe("funding a month", () => {
  const fund = async (budget: any, body: object, month = "2026-11"): Promise<any> =>
    (await ada.post(`/budgets/${budget.id}/months/${month}/fund`, body)).body;

  test("a category that the budget does not have is refused, and nothing is set", async () => {
    const budget = await aBudget(ada);
    const { status, body } = await ada.post(`/budgets/${budget.id}/months/2026-11/fund`, { from: "targets", categories: ["cat_no"] });
    expect([status, body.errors[0].path]).toEqual([422, "/categories/0"]);
  });

  test("from targets sets what they need, in one write, and takes nothing away", async () => {
    const budget = await aBudget(ada);
    const low = await aCategory(ada, budget.id, { target: { kind: "monthly", amount: 500 }, budgeted: 200 });
    const high = await aCategory(ada, budget.id, { target: { kind: "monthly", amount: 500 }, budgeted: 900 });
    const wanted = { month: "2026-11", total: 300, amounts: [{ categoryId: low.id, before: 200, budgeted: 500 }] };
    expect(await fund(budget, { from: "targets", dryRun: true })).toEqual({ ...wanted, dryRun: true });
    expect((await rowOf(budget, "2026-11", low)).budgeted).toBe(200);
    expect(await fund(budget, { from: "targets" })).toEqual({ ...wanted, dryRun: false });
    expect((await rowOf(budget, "2026-11", low)).target).toEqual({ needed: 500, funded: 500, percentage: 100 });
    expect((await rowOf(budget, "2026-11", high)).budgeted).toBe(900);
    expect((await rowOf(budget, "2026-12", low)).budgeted).toBe(200);
    const entries = async (): Promise<number> => (await ada.get(`/budgets/${budget.id}/activity`)).body.data.length;
    const before = await entries();
    expect((await fund(budget, { from: "targets" })).amounts).toEqual([]);
    await server.backend.outbox.idle();
    expect(await entries()).toBe(before);
  });

  test("from last month, and from suggestions, only for the categories named", async () => {
    const budget = await aBudget(ada);
    const [food, fun] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
    for (const category of [food, fun]) {
      await ada.patch(`/budgets/${budget.id}/months/2026-10/categories/${category.id}`, { budgeted: 70 });
      for (const month of ["2026-08", "2026-09", "2026-10"])
        await anExpense(ada, budget.id, { categoryId: category.id, amount: 90, date: `${month}-02` });
    }
    expect((await fund(budget, { from: "lastMonth", categories: [food.id] })).amounts).toEqual([
      { categoryId: food.id, before: 0, budgeted: 70 },
    ]);
    expect((await fund(budget, { from: "suggestions" })).amounts).toEqual([
      { categoryId: food.id, before: 70, budgeted: 90 },
      { categoryId: fun.id, before: 0, budgeted: 90 },
    ]);
  });
});

describe("the forecast", () => {
  const forecast = async (budget: any, query = ""): Promise<any> => (await ada.get(`/reports/forecast?budgetId=${budget.id}${query}`)).body;

  test.each(["&days=0", "&days=401", "&days=1.5"])("%s is refused", async (query) => {
    const budget = await aBudget(ada);
    expect((await ada.get(`/reports/forecast?budgetId=${budget.id}${query}`)).status).toBe(422);
  });

  test("adds what is expected and what is dated later, and tells the lowest day and what is safe to spend", async () => {
    const budget = await aBudget(ada);
    const food = await aCategory(ada, budget.id);
    await anExpense(ada, budget.id, { type: "income", amount: 10_000, date: "2026-10-01" });
    await anExpense(ada, budget.id, { amount: 1000, date: "2026-11-15" });
    await anExpense(ada, budget.id, { amount: 500, date: "2026-11-17" });
    await aRecurring(ada, budget.id, { start: "2026-11-18", template: { amount: 3000 } });
    await aRecurring(ada, budget.id, { start: "2026-11-19", template: { type: "income", amount: 9000 } });
    await ada.patch(`/budgets/${budget.id}/months/2026-11/categories/${food.id}`, { budgeted: 1600 });
    const figures = await forecast(budget, "&days=5");
    expect(figures).toMatchObject({
      start: 9000,
      lowest: { date: "2026-11-18", balance: 5500 },
      nextIncome: "2026-11-19",
      safeToSpend: 3900,
      data: [
        { date: "2026-11-15", in: 0, out: 0, balance: 9000 },
        { date: "2026-11-16", in: 0, out: 0, balance: 9000 },
        { date: "2026-11-17", in: 0, out: 500, balance: 8500 },
        { date: "2026-11-18", in: 0, out: 3000, balance: 5500 },
        { date: "2026-11-19", in: 9000, out: 0, balance: 14_500 },
      ],
    });
    const drawn = await forecast(budget, "&days=20&envelopes=true");
    expect(drawn.data.slice(0, 2).map((day: any) => day.out)).toEqual([100, 100]);
    expect(drawn.data.at(-1)).toEqual({ date: "2026-12-04", in: 0, out: 0, balance: 12_900 });
    expect(drawn.safeToSpend).toBe(3900);
  });
});
