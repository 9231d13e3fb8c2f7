import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { aLastingPhone } from "../builders/aRecurring.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await aLastingPhone(server, "ada");
});
afterAll(() => server.stop());
afterEach(() => jest.restoreAllMocks());

interface Household {
  readonly budget: any;
  readonly food: any;
}

async function household(fields: object = {}): Promise<Household> {
  const budget = await aBudget(ada);
  return { budget, food: await aCategory(ada, budget.id, { name: "Food", budgeted: 10_000, ...fields }) };
}

const spend = (budget: any, category: any, amount: number, fields: object = {}): Promise<any> =>
  anExpense(ada, budget.id, { categoryId: category.id, amount, ...fields });
const toldIn = async (budget: any): Promise<string[]> =>
  (await ada.get(`/budgets/${budget.id}/activity?limit=200`)).body.data
    .filter((line: any) => line.action === "thresholdReached")
    .map((line: any) => line.label)
    .sort();

test("nothing is told below a threshold, of a category without an amount, nor of months that are not the current one", async () => {
  const { budget, food } = await household();
  const free = await aCategory(ada, budget.id, { name: "Free" });
  await spend(budget, food, 7_999);
  await spend(budget, free, 5_000);
  await spend(budget, food, 50_000, { date: "2026-12-01" });
  expect(await toldIn(budget)).toEqual([]);
  const past = await household({ rollover: { policy: "none" } });
  for (const month of ["05", "06", "10"]) await spend(past.budget, past.food, 20_000, { date: `2026-${month}-10` });
  expect(await toldIn(past.budget)).toEqual([]);
});

test("a threshold that is reached is one line, in both APIs, and one change of its category", async () => {
  const { budget, food } = await household();
  await spend(budget, food, 3_000);
  const start = (await ada.get(`/sync?budgetId=${budget.id}`)).body.cursor;
  await spend(budget, food, 5_000);
  const [line] = (await ada.get(`/budgets/${budget.id}/activity`)).body.data.filter((one: any) => one.action === "thresholdReached");
  expect(line).toMatchObject({
    kind: "category",
    resourceId: food.id,
    label: "Food, 80 %",
    accountId: ada.account.id,
    undoUntil: null,
  });
  const { changes } = (await ada.get(`/sync?budgetId=${budget.id}&since=${encodeURIComponent(start)}`)).body;
  expect(changes.map(({ kind, id }: any) => [kind, id])).toContainEqual(["category", food.id]);
  const query = "query($id: ID!) { node(id: $id) { ... on Activity { action kind label resourceId } } }";
  expect((await ada.graphql(query, { id: `evt_${line.id}` })).body.data.node).toEqual({
    action: "THRESHOLD_REACHED",
    kind: "CATEGORY",
    label: "Food, 80 %",
    resourceId: food.id,
  });
});

test("crossed back and forth, within a batch and afterwards, it is told once", async () => {
  const { budget, food } = await household();
  const items = Array.from({ length: 10 }, () => ({ budgetId: budget.id, categoryId: food.id, amount: 900, date: "2026-11-10" }));
  const { body } = await ada.post("/expenses/batch", { items });
  const ids: string[] = body.results.map((result: any) => result.expense.id);
  expect(ids).toHaveLength(10);
  expect(await toldIn(budget)).toEqual(["Food, 80 %"]);
  for (let round = 0; round < 3; round++) {
    await ada.delete(`/expenses/${ids[0]}`);
    await ada.delete(`/expenses/${ids[1]}`);
    expect(await toldIn(budget)).toEqual(["Food, 80 %"]);
    await ada.post(`/expenses/${ids[0]}/restore`);
    await ada.post(`/expenses/${ids[1]}/restore`);
  }
  expect(await toldIn(budget)).toEqual(["Food, 80 %"]);
});

test("each threshold, each category and each month is told by itself", async () => {
  const { budget, food } = await household({ alertAt: [50, 90, 100], rollover: { policy: "none" } });
  const fun = await aCategory(ada, budget.id, { name: "Fun", budgeted: 1_000, alertAt: [100] });
  await spend(budget, food, 5_000);
  expect(await toldIn(budget)).toEqual(["Food, 50 %"]);
  await spend(budget, food, 5_000);
  await spend(budget, fun, 1_000);
  expect(await toldIn(budget)).toEqual(["Food, 100 %", "Food, 50 %", "Food, 90 %", "Fun, 100 %"]);
  server.clock.set("2026-12-15T12:00:00Z");
  await spend(budget, food, 6_000, { date: "2026-12-02" });
  expect(await toldIn(budget)).toEqual(["Food, 100 %", "Food, 50 %", "Food, 50 %", "Food, 90 %", "Fun, 100 %"]);
  server.clock.set("2026-11-15T12:00:00Z");
});

test("less assigned, and more carried out of an earlier month, reach a threshold too", async () => {
  const { budget, food } = await household();
  await spend(budget, food, 4_000);
  expect(await toldIn(budget)).toEqual([]);
  await ada.patch(`/budgets/${budget.id}/months/2026-11/categories/${food.id}`, { budgeted: 5_000 });
  expect(await toldIn(budget)).toEqual(["Food, 80 %"]);
});

test("an import of years of history tells of the current month alone", async () => {
  const { budget, food } = await household({ rollover: { policy: "none" } });
  const rows = ["2026-02-01", "2026-03-01", "2026-10-01", "2026-11-01"].map((date) => `${date},Kiosk,-90.00,Food`);
  const file = Buffer.from(`Date,Payee,Amount,Category\n${rows.join("\n")}\n`);
  const sent = await ada.send("POST", `/expenses/imports?budgetId=${budget.id}`, file, { "Content-Type": "text/csv" });
  expect(sent.body.counts.created).toBe(4);
  await server.settled();
  const count = await server.backend.models.activities.countDocuments({ budgetId: budget.id, action: "thresholdReached" });
  expect(count).toBe(food.archivedAt === null ? 1 : 0);
});

test("it is told without anybody asking, and by several processes once", async () => {
  const { budget, food } = await household();
  const { models } = server.backend;
  await spend(budget, food, 9_000);
  await server.settled();
  const lines = (): Promise<number> => models.activities.countDocuments({ budgetId: budget.id, action: "thresholdReached" });
  expect(await lines()).toBe(1);
  for (let round = 0; round < 2; round++) {
    await models.ledgers.updateOne({ _id: budget.id }, { $set: { alertMonths: ["2026-11"], alertsBy: ada.account.id } });
    await Promise.all([server.backend.sweep(), server.backend.sweep(), toldIn(budget)]);
    expect(await lines()).toBe(1);
  }
  expect((await models.ledgers.findById(budget.id).lean())?.alertMonths).toBeUndefined();
});

test.each([
  ["find", "new"],
  ["insertMany", "new"],
  ["find", "changed"],
  ["insertMany", "changed"],
] as const)("after a crash at %s of the lines the next start tells what a %s expense reached", async (method, which) => {
  const { budget, food } = await household();
  const { models } = server.running.backend;
  const small = which === "changed" ? await spend(budget, food, 100) : null;
  await server.settled();
  const thing: any = method === "find" ? models.activities : models.activities.collection;
  const real = thing[method];
  let died = 0;
  jest.spyOn(thing, method).mockImplementation((...given: any[]) => {
    const isAlert = JSON.stringify(given).includes(`${food.id}.2026-11`);
    if (!isAlert) return real.apply(thing, given);
    died++;
    throw new Error("killed");
  });
  if (small === null) await spend(budget, food, 9_000);
  else await ada.patch(`/expenses/${small.id}`, { amount: 9_000 });
  await server.settled();
  expect(died).toBeGreaterThan(0);
  jest.restoreAllMocks();
  expect(await models.activities.countDocuments({ budgetId: budget.id, action: "thresholdReached" })).toBe(0);
  await server.backend.sweep();
  expect(await models.activities.countDocuments({ budgetId: budget.id, action: "thresholdReached" })).toBe(1);
});

test("a line lives as long as the list: a copy of the budget from a backup does not tell it again", async () => {
  const { budget, food } = await household();
  await spend(budget, food, 9_000);
  expect(await toldIn(budget)).toEqual(["Food, 80 %"]);
  // A restore leaves the ledger out: its head is made anew.
  await server.backend.models.ledgers.deleteOne({ _id: budget.id });
  await spend(budget, food, 100);
  expect(await toldIn(budget)).toEqual(["Food, 80 %"]);
});
