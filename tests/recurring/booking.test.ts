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

const sweepAt = async (time: string): Promise<void> => {
  server.clock.set(time);
  await server.backend.sweep();
};
const expensesOf = async (budget: any): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}&sort=date&limit=200`)).body.data;
const datesOf = async (budget: any): Promise<string[]> => (await expensesOf(budget)).map(({ date }) => date);
const occurrencesOf = async (budget: any, from: string, to: string): Promise<string[]> =>
  (await ada.get(`/recurring/occurrences?budgetId=${budget.id}&from=${from}&to=${to}`)).body.data.map(
    (one: any) => `${one.date} ${one.day} ${one.status} ${one.amount}`,
  );
const at = (recurring: any, date: string, what = ""): string => `/recurring/${recurring.id}/occurrences/${date}${what}`;

test("an occurrence is booked once its day has begun in the zone of the budget, and once only", async () => {
  const budget = await aBudget(ada, { timeZone: "Pacific/Auckland" });
  const food = await aCategory(ada, budget.id);
  const recurring = await aRecurring(ada, budget.id, {
    template: { amount: 5000, categoryId: food.id, payee: "Landlord", tags: ["home"] },
    start: "2026-12-01",
  });
  await sweepAt("2026-11-30T10:59:59Z");
  expect(await datesOf(budget)).toEqual([]);
  await sweepAt("2026-11-30T11:00:00Z");
  await server.backend.sweep();
  const [expense, ...others] = await expensesOf(budget);
  expect(others).toEqual([]);
  expect(expense).toMatchObject({
    date: "2026-12-01",
    amount: 5000,
    categoryId: food.id,
    payee: "Landlord",
    tags: ["home"],
    origin: { kind: "recurring", id: recurring.id },
    occurrence: { recurringId: recurring.id, date: "2026-12-01" },
    reviewed: false,
  });
  expect(expense.because).toContainEqual(expect.objectContaining({ field: "payee", recurring: recurring.id }));
});

test("weeks of downtime are made up for at the next start", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { rule: "FREQ=WEEKLY", start: "2026-11-20" });
  await sweepAt("2026-12-24T08:00:00Z");
  expect(await datesOf(budget)).toEqual(["2026-11-20", "2026-11-27", "2026-12-04", "2026-12-11", "2026-12-18"]);
  await sweepAt("2026-11-21T08:00:00Z");
  await sweepAt("2026-12-25T08:00:00Z");
  expect(await datesOf(budget)).toHaveLength(6);
});

test("more occurrences than are booked at a time are all booked", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { rule: "FREQ=DAILY;COUNT=250", start: "2026-01-05" });
  await server.backend.sweep();
  expect((await ada.get(`/expenses?budgetId=${budget.id}&totals=true`)).body.totals.count).toBe(250);
});

test("a deleted expense leaves its occurrence skipped, and it is not born again", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id, { start: "2026-12-01" });
  await sweepAt("2026-12-01T08:00:00Z");
  const [expense] = await expensesOf(budget);
  await ada.delete(`/expenses/${expense.id}`);
  await sweepAt("2026-12-05T08:00:00Z");
  expect(await datesOf(budget)).toEqual([]);
  expect(await occurrencesOf(budget, "2026-12-01", "2027-01-01")).toEqual([
    "2026-12-01 2026-12-01 skipped 1000",
    "2027-01-01 2027-01-01 expected 1000",
  ]);
  expect((await ada.post(at(recurring, "2026-12-01", "/book"), {})).body.code).toBe("occurrence-skipped");
  const restored = await ada.post(at(recurring, "2026-12-01", "/restore"));
  expect([restored.body.status, restored.headers.get("Months-Changed")]).toEqual(["booked", "2026-12"]);
  expect(await datesOf(budget)).toEqual(["2026-12-01"]);
  expect((await ada.post(at(recurring, "2026-12-01", "/restore"))).headers.get("Months-Changed")).toBeNull();
});

test("an expense that is moved to another day keeps its occurrence booked", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { start: "2026-12-01" });
  await sweepAt("2026-12-01T08:00:00Z");
  const [expense] = await expensesOf(budget);
  await ada.patch(`/expenses/${expense.id}`, { date: "2026-12-20", amount: 77 });
  await sweepAt("2026-12-21T08:00:00Z");
  expect(await occurrencesOf(budget, "2026-12-01", "2026-12-31")).toEqual(["2026-12-01 2026-12-20 booked 77"]);
});

test("booked early by hand it is done, by the person and reviewed", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id, { start: "2026-12-01", template: { amount: 1000 } });
  const booked = await ada.post(at(recurring, "2026-12-01", "/book"), { amount: 1234, day: "2026-11-15" });
  expect([booked.status, booked.body.amount, booked.body.date, booked.body.reviewed]).toEqual([200, 1234, "2026-11-15", true]);
  expect(booked.headers.get("Months-Changed")).toBe("2026-11");
  const twice = await ada.post(at(recurring, "2026-12-01", "/book"), {});
  expect([twice.status, twice.body.code]).toEqual([409, "occurrence-booked"]);
  expect((await ada.post(at(recurring, "2026-12-01", "/skip"))).body.code).toBe("occurrence-booked");
  await sweepAt("2026-12-02T08:00:00Z");
  expect(await datesOf(budget)).toEqual(["2026-11-15"]);
});

test("a skipped occurrence does not come, and a restored one comes", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id, { rule: "FREQ=DAILY;COUNT=3", start: "2026-12-01" });
  for (const date of ["2026-12-01", "2026-12-02"]) expect((await ada.post(at(recurring, date, "/skip"))).body.status).toBe("skipped");
  expect((await ada.post(at(recurring, "2026-12-02", "/restore"))).body.status).toBe("expected");
  await sweepAt("2026-12-05T08:00:00Z");
  expect(await datesOf(budget)).toEqual(["2026-12-02", "2026-12-03"]);
  expect((await ada.post(at(recurring, "2026-12-01", "/restore"))).body.status).toBe("expected");
  await server.backend.sweep();
  expect(await datesOf(budget)).toEqual(["2026-12-01", "2026-12-02", "2026-12-03"]);
});

test("one occurrence can be changed by itself, and moved to another day", async () => {
  const budget = await aBudget(ada);
  const [food, rent] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const recurring = await aRecurring(ada, budget.id, {
    rule: "FREQ=DAILY;COUNT=2",
    start: "2026-12-01",
    template: { amount: 1000, categoryId: food.id },
  });
  const changed = await ada.patch(at(recurring, "2026-12-01"), { amount: 99, day: "2026-12-03", categoryId: rent.id, note: "once" });
  expect(changed.body).toMatchObject({ date: "2026-12-01", day: "2026-12-03", amount: 99, status: "expected" });
  await sweepAt("2026-12-02T08:00:00Z");
  expect(await datesOf(budget)).toEqual(["2026-12-02"]);
  await sweepAt("2026-12-03T08:00:00Z");
  const [, moved] = await expensesOf(budget);
  expect(moved).toMatchObject({ date: "2026-12-03", amount: 99, categoryId: rent.id, note: "once", occurrence: { date: "2026-12-01" } });
  expect((await ada.patch(at(recurring, "2026-12-01"), { amount: 5 })).body.code).toBe("occurrence-booked");
});

test("an amount of its own keeps the proportions of splits", async () => {
  const budget = await aBudget(ada);
  const [food, rent] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const splits = [
    { categoryId: food.id, amount: 300 },
    { categoryId: rent.id, amount: 700 },
  ];
  const recurring = await aRecurring(ada, budget.id, { template: { amount: 1000, splits } });
  const { body } = await ada.post(at(recurring, "2026-12-01", "/book"), { amount: 101 });
  expect(body.splits.map((split: any) => split.amount)).toEqual([30, 71]);
});

test("a proposal waits for a person, and is told to be missed once", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id, { mode: "propose", rule: "FREQ=MONTHLY;COUNT=2", start: "2026-12-01" });
  await sweepAt("2026-12-01T08:00:00Z");
  expect(await datesOf(budget)).toEqual([]);
  expect(await occurrencesOf(budget, "2026-12-01", "2026-12-31")).toEqual(["2026-12-01 2026-12-01 proposed 1000"]);
  await sweepAt("2026-12-09T08:00:00Z");
  await sweepAt("2026-12-10T08:00:00Z");
  const { data } = (await ada.get(`/budgets/${budget.id}/activity`)).body;
  expect(data.filter((line: any) => line.kind === "recurring").map((line: any) => line.action)).toEqual(["missed", "proposed", "created"]);
  expect((await ada.post(at(recurring, "2026-12-01", "/book"), {})).body.date).toBe("2026-12-01");
  expect(await datesOf(budget)).toEqual(["2026-12-01"]);
});

test("weekends move the day, not the date", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { rule: "FREQ=WEEKLY;COUNT=1", start: "2026-12-05", weekend: "before" });
  await aRecurring(ada, budget.id, { rule: "FREQ=WEEKLY;COUNT=1", start: "2026-12-05", weekend: "after" });
  await sweepAt("2026-12-04T08:00:00Z");
  expect(await datesOf(budget)).toEqual(["2026-12-04"]);
  await sweepAt("2026-12-07T08:00:00Z");
  expect((await expensesOf(budget)).map(({ date, occurrence }) => [date, occurrence.date])).toEqual([
    ["2026-12-04", "2026-12-05"],
    ["2026-12-07", "2026-12-05"],
  ]);
});

test("a new rule never touches what is booked, nor what lies behind", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id, { rule: "FREQ=MONTHLY;BYMONTHDAY=1", start: "2026-11-01" });
  await server.backend.sweep();
  expect(await datesOf(budget)).toEqual(["2026-11-01"]);
  const changed = await ada.patch(`/recurring/${recurring.id}`, { rule: "FREQ=MONTHLY;BYMONTHDAY=10,20", template: { amount: 7 } });
  expect([changed.status, changed.body.since]).toEqual([200, "2026-11-15"]);
  await sweepAt("2026-12-10T08:00:00Z");
  expect((await expensesOf(budget)).map(({ date, amount }) => [date, amount])).toEqual([
    ["2026-11-01", 1000],
    ["2026-11-20", 7],
    ["2026-12-10", 7],
  ]);
});

test("this and all following are another movement, which counts on", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id, { rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4", start: "2026-11-20" });
  const { status, body } = await ada.post(`/recurring/${recurring.id}/split`, { from: "2026-12-10", template: { amount: 5 } });
  expect([status, body.ended.rule, body.continued.rule, body.continued.start]).toEqual([
    200,
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=20261209",
    "FREQ=WEEKLY;INTERVAL=2;COUNT=2",
    "2026-12-18",
  ]);
  await sweepAt("2027-03-01T08:00:00Z");
  expect((await expensesOf(budget)).map(({ date, amount }) => [date, amount])).toEqual([
    ["2026-11-20", 1000],
    ["2026-12-04", 1000],
    ["2026-12-18", 5],
    ["2027-01-01", 5],
  ]);
  const late = await ada.post(`/recurring/${recurring.id}/split`, { from: "2026-11-20" });
  expect([late.status, late.body.errors[0].path]).toEqual([422, "/from"]);
});

test("another time zone of the budget begins the day at another time", async () => {
  const budget = await aBudget(ada, { timeZone: "America/Los_Angeles" });
  await aRecurring(ada, budget.id, { start: "2026-12-01" });
  await ada.patch(`/budgets/${budget.id}`, { timeZone: "Pacific/Auckland" });
  await server.backend.outbox.idle();
  await sweepAt("2026-11-30T10:00:00Z");
  expect(await datesOf(budget)).toEqual([]);
  await sweepAt("2026-11-30T11:00:00Z");
  expect(await datesOf(budget)).toEqual(["2026-12-01"]);
});

test("the movements of a deleted budget rest", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { start: "2026-12-01" });
  await server.backend.models.budgets.updateOne({ _id: budget.id }, { $set: { deletedAt: new Date() } });
  await sweepAt("2026-12-02T08:00:00Z");
  expect(await server.backend.models.expenses.countDocuments({ budgetId: budget.id })).toBe(0);
});

test("an expense entered by hand is left alone", async () => {
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id, { date: "2026-12-01" });
  await aRecurring(ada, budget.id, { start: "2026-12-01" });
  await sweepAt("2026-12-01T08:00:00Z");
  expect(await datesOf(budget)).toHaveLength(2);
});
