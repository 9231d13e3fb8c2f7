import { aBudget, aCategory } from "../builders/aBudget.js";
import { aLastingPhone, aRecurring } from "../builders/aRecurring.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

/** What a change of a movement leaves of what was booked, moved and skipped. */
let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z" });
  ada = await aLastingPhone(server, "ada");
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set("2026-11-15T12:00:00Z"));

async function sweepAt(time: string): Promise<void> {
  server.clock.set(time);
  await server.backend.sweep();
}

/** Each expense of a budget as "date amount". */
async function booked(budget: any): Promise<string[]> {
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}&sort=date&limit=200`)).body;
  return data.map(({ date, amount }: any) => `${date} ${amount}`);
}

const split = (recurring: any, input: object) => ada.post(`/recurring/${recurring.id}/split`, input);

test.each([
  ["2024-01-01", "long ago"],
  ["2026-11-30", "before the movement begins"],
  ["2099-01-01", "beyond what a budget reaches"],
])("a movement is not split from %s: %s", async (from) => {
  const budget = await aBudget(ada, { startMonth: "2024-01" });
  const recurring = await aRecurring(ada, budget.id);
  const { status, body } = await split(recurring, { from, rule: "FREQ=DAILY" });
  expect([status, body.errors[0].path]).toEqual([422, "/from"]);
  await sweepAt("2026-12-02T12:00:00Z");
  expect(await booked(budget)).toEqual(["2026-12-01 1000"]);
});

test("an occurrence that was changed does not go on under a rule that no longer gives its date", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id);
  await ada.patch(`/recurring/${recurring.id}/occurrences/2026-12-01`, { amount: 1111 });
  expect((await split(recurring, { from: "2026-12-01", rule: "FREQ=MONTHLY;BYMONTHDAY=15" })).status).toBe(200);
  await sweepAt("2026-12-20T12:00:00Z");
  expect(await booked(budget)).toEqual(["2026-12-15 1000"]);
});

test("what a split continues cannot be moved back over what the first movement booked", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id);
  const { body } = await split(recurring, { from: "2027-01-01", template: { amount: 2000 } });
  expect((await ada.patch(`/recurring/${body.continued.id}`, { start: "2026-12-01" })).status).toBe(200);
  await sweepAt("2027-01-02T12:00:00Z");
  expect(await booked(budget)).toEqual(["2026-12-01 1000", "2027-01-01 2000"]);
});

test("a split with its own id is known again, whatever became of both movements, and no other split is", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id);
  const asked = { from: "2027-03-01", newId: `rec_${budget.id.slice(4)}${"1".repeat(22)}`, template: { amount: 2000 } };
  const first = await split(recurring, asked);
  expect([first.status, first.body.continued.id]).toEqual([200, asked.newId]);
  await ada.patch(`/recurring/${recurring.id}`, { rule: "FREQ=MONTHLY;UNTIL=20270201" });
  await ada.patch(`/recurring/${asked.newId}`, { start: "2027-04-01" });
  const again = await split(recurring, asked);
  expect([again.status, again.body.continued.id]).toEqual([200, asked.newId]);
  for (const other of [
    { ...asked, template: { amount: 3000 } },
    { ...asked, from: "2027-02-01" },
  ]) {
    const { status, body } = await split(recurring, other);
    expect([status, body.code]).toEqual([409, "id-taken"]);
  }
  const unrelated = await aRecurring(ada, budget.id);
  expect((await split(unrelated, asked)).body.code).toBe("id-taken");
  expect((await ada.delete(`/recurring/${asked.newId}`)).status).toBe(204);
  const late = await split(recurring, asked);
  expect([late.status, late.body.code]).toEqual([409, "id-taken"]);
});

test("a movement that begins where another one ends is not taken for what continues it", async () => {
  const budget = await aBudget(ada);
  const ended = await aRecurring(ada, budget.id, { rule: "FREQ=MONTHLY;UNTIL=20270131" });
  const other = await aRecurring(ada, budget.id, { start: "2027-02-01" });
  const { status, body } = await split(ended, { from: "2027-02-01", newId: other.id });
  expect([status, body.code]).toEqual([409, "id-taken"]);
});

test("an occurrence is not restored while another expense has the import identity of its own", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id, { start: "2026-12-01" });
  const occurrence = `/recurring/${recurring.id}/occurrences/2026-12-01`;
  const identity = { externalId: "E1", source: "bank" };
  const { body: expense } = await ada.post(`${occurrence}/book`, {});
  expect((await ada.patch(`/expenses/${expense.id}`, identity)).status).toBe(200);
  await ada.delete(`/expenses/${expense.id}`);
  expect((await ada.post("/expenses", { budgetId: budget.id, amount: 5, date: "2026-12-01", ...identity })).status).toBe(201);
  const { status, body } = await ada.post(`${occurrence}/restore`);
  expect([status, body.code]).toEqual([409, "external-id-taken"]);
});

test("a new rule of a movement that has not begun books nothing of the past", async () => {
  const budget = await aBudget(ada, { startMonth: "2026-10" });
  const recurring = await aRecurring(ada, budget.id, { rule: "FREQ=MONTHLY;BYMONTHDAY=28", start: "2026-11-01" });
  expect((await ada.patch(`/recurring/${recurring.id}`, { rule: "FREQ=DAILY;COUNT=17" })).status).toBe(200);
  await sweepAt("2026-11-16T12:00:00Z");
  expect(await booked(budget)).toEqual(["2026-11-15 1000", "2026-11-16 1000"]);
});

test("what is due by the old rule is booked as it was before the movement is changed", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id);
  await sweepAt("2026-12-01T12:00:00Z");
  server.clock.set("2027-01-03T12:00:00Z");
  expect((await ada.patch(`/recurring/${recurring.id}`, { rule: "FREQ=MONTHLY;BYMONTHDAY=15", template: { amount: 2000 } })).status).toBe(
    200,
  );
  await sweepAt("2027-01-16T12:00:00Z");
  expect(await booked(budget)).toEqual(["2026-12-01 1000", "2027-01-01 1000", "2027-01-15 2000"]);
});

test("an occurrence that was moved to a later day comes, also where the rule changes meanwhile", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id);
  await ada.patch(`/recurring/${recurring.id}/occurrences/2026-12-01`, { day: "2026-12-20" });
  await sweepAt("2026-12-05T12:00:00Z");
  server.clock.set("2026-12-10T12:00:00Z");
  expect((await ada.patch(`/recurring/${recurring.id}`, { rule: "FREQ=MONTHLY;BYMONTHDAY=5" })).status).toBe(200);
  await sweepAt("2027-01-06T12:00:00Z");
  expect(await booked(budget)).toEqual(["2026-12-20 1000", "2027-01-05 1000"]);
});

test("each proposal and each missed one has a line of its own, also where one sweep brings several", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { template: { payee: "Box" }, rule: "FREQ=WEEKLY", mode: "propose" });
  for (const day of ["01", "08", "15"]) await sweepAt(`2026-12-${day}T12:00:00Z`);
  const lines = async (): Promise<string[]> => {
    const { data } = (await ada.get(`/budgets/${budget.id}/activity`)).body;
    return data.filter(({ kind }: any) => kind === "recurring").map(({ action, label }: any) => `${action} ${label}`);
  };
  const told = [
    "created Box",
    "missed Box, 2026-12-01",
    "missed Box, 2026-12-08",
    "proposed Box, 2026-12-01",
    "proposed Box, 2026-12-08",
    "proposed Box, 2026-12-15",
  ];
  expect((await lines()).sort()).toEqual(told);
  await server.backend.sweep();
  expect(await lines()).toHaveLength(told.length);
});

test("what a person said of one occurrence, no rule overwrites", async () => {
  const budget = await aBudget(ada);
  const [food, fun] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id, { name: "Fun" })];
  const recurring = await aRecurring(ada, budget.id, { template: { payee: "Box" } });
  await ada.patch(`/recurring/${recurring.id}/occurrences/2026-12-01`, { categoryId: food.id, note: "a gift" });
  await sweepAt("2026-12-01T12:00:00Z");
  await ada.post("/rules", { budgetId: budget.id, when: { payee: "Box" }, then: { categoryId: fun.id, note: "box" } });
  expect((await ada.post("/rules/run", { budgetId: budget.id, filter: {}, overwrite: true })).body.changed).toBe(0);
  const [expense] = (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
  expect(expense).toMatchObject({ categoryId: food.id, note: "a gift" });
  expect(expense.because.map(({ field }: any) => field)).toEqual(["payee"]);
});

test("occurrences are listed no further than a budget reaches", async () => {
  const budget = await aBudget(ada);
  const { status, body } = await ada.get(`/recurring/occurrences?budgetId=${budget.id}&from=2099-01-01&to=2099-02-01`);
  expect([status, body.errors[0].path]).toEqual([422, "/to"]);
});

test("an archived category is funded only where it is named", async () => {
  const budget = await aBudget(ada, { startMonth: "2026-10" });
  const old = await aCategory(ada, budget.id, { budgeted: 500, effectiveFrom: "2026-11" });
  await ada.patch(`/budgets/${budget.id}/months/2026-12/categories/${old.id}`, { budgeted: 0 });
  await ada.patch(`/categories/${old.id}`, { archivedAt: "2026-11-14T00:00:00Z" });
  const fund = async (input: object) =>
    (await ada.post(`/budgets/${budget.id}/months/2026-12/fund`, { from: "lastMonth", dryRun: true, ...input })).body.amounts;
  expect(await fund({})).toEqual([]);
  expect(await fund({ categories: [old.id] })).toMatchObject([{ categoryId: old.id, before: 0, budgeted: 500 }]);
});

test("restoring in GraphQL tells the months of a restored expense, and none for an occurrence without one", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id, { start: "2026-12-01" });
  await sweepAt("2026-12-01T08:00:00Z");
  const [expense] = (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
  await ada.delete(`/expenses/${expense.id}`);
  await ada.post(`/recurring/${recurring.id}/occurrences/2027-01-01/skip`);
  const restore = async (date: string): Promise<unknown> => {
    const query =
      "mutation($id: ID!, $date: Date!) { restoreOccurrence(id: $id, input: {date: $date}) { occurrence { status } months { month totalSpent } } }";
    return (await ada.graphql(query, { id: recurring.id, date })).body.data.restoreOccurrence;
  };
  const months = [{ month: "2026-12", totalSpent: 1000 }];
  expect(await restore("2026-12-01")).toEqual({ occurrence: { status: "BOOKED" }, months });
  expect(await restore("2027-01-01")).toEqual({ occurrence: { status: "EXPECTED" }, months: [] });
});

test("a start day that changes while an occurrence is being booked is the one by which its expense has a month", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { start: "2026-12-01" });
  const { budgets } = server.running.backend.models;
  const fix = budgets.updateOne.bind(budgets);
  const meanwhile = async (...given: Parameters<typeof fix>) => {
    expect((await ada.patch(`/budgets/${budget.id}`, { monthStartDay: 16 })).status).toBe(200);
    return fix(...given);
  };
  jest.spyOn(budgets, "updateOne").mockImplementationOnce(meanwhile as never);
  await sweepAt("2026-12-01T08:00:00Z");
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}`)).body;
  expect(data).toMatchObject([{ date: "2026-12-01", month: "2026-11" }]);
});
