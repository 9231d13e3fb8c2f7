import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { readingsOf, winningPlans } from "../support/readings.js";
import { sumBehind, sumExpenses } from "../../src/services/ledger/expenseSums.js";
import type { Stages } from "../../src/services/reads/BudgetQuery.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

function scansIn(explained: unknown): boolean {
  return winningPlans(explained).includes("COLLSCAN");
}

test("a plan that was rejected is not read", () => {
  const explained = { queryPlanner: { winningPlan: { stage: "IXSCAN" }, rejectedPlans: [{ stage: "SORT" }] } };
  expect(winningPlans(explained)).toBe('[{"stage":"IXSCAN"}]');
});

test("no list reads a whole collection", async () => {
  const ada = await server.phone("ada");
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id, { name: "Food" });
  for (let day = 1; day <= 9; day++)
    await anExpense(ada, budget.id, { date: `2026-11-0${day}`, categoryId: food.id, payee: "Shop", tags: ["a"] });
  await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" });
  const b = `budgetId=${budget.id}`;
  const paths = [
    "/budgets",
    `/categories?${b}`,
    `/expenses?${b}`,
    `/expenses?${b}&month=2026-11`,
    `/expenses?${b}&from=2026-11-02&to=2026-11-05`,
    `/expenses?${b}&categoryId=${food.id}`,
    `/expenses?${b}&categoryId=none`,
    `/expenses?${b}&categoryId=none&categoryId=${food.id}`,
    `/expenses?${b}&tag=a&tag=b`,
    `/expenses?${b}&allTags=a&allTags=b`,
    `/expenses?${b}&payee=Shop&payee=Baker&type=expense`,
    `/expenses?${b}&type=income`,
    `/expenses?${b}&minAmount=5&maxAmount=5000`,
    `/expenses?${b}&tag=a`,
    `/expenses?${b}&payee=Shop`,
    `/expenses?${b}&q=sho`,
    `/expenses?${b}&updatedSince=2026-01-01T00:00:00Z`,
    `/expenses?${b}&sort=amount`,
    `/expenses?${b}&sort=-createdAt`,
    `/expenses?${b}&categoryId=none&sort=-amount`,
    `/expenses?${b}&categoryId=${food.id}&sort=createdAt`,
    `/monthly-budgets?${b}`,
    `/monthly-budgets?${b}&year=2026`,
    `/budgets/${budget.id}/months`,
    "/me/sessions",
    "/me/tokens",
    "/me/export",
  ];
  const database = server.running.connection.db!;
  const scans: string[] = [];
  for (const path of paths) {
    const readings = await readingsOf(server, async () => expect((await ada.get(path)).status).toBe(200));
    expect(readings.length).toBeGreaterThan(0);
    for (const { collection, command } of readings) {
      const plan = await database.command({ explain: command, verbosity: "queryPlanner" });
      if (scansIn(plan)) scans.push(`${path}: ${collection} ${JSON.stringify(command)}`);
    }
  }
  expect(scans).toEqual([]);
});

test("months are summed from the expenses of their days alone", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada, { monthStartDay: 5, startMonth: "2026-06" });
  for (const date of ["2026-07-04", "2026-07-05", "2026-08-31", "2026-09-04", "2026-09-05", "2026-11-04", "2026-11-05"])
    await anExpense(ada, budget.id, { date });
  const asked: Stages[] = [];
  const reads = { aggregate: async ({ stages }: { stages: Stages }) => (asked.push(stages), []) } as any;
  const summable = { budgetId: budget.id, monthStartDay: 5 };
  await sumExpenses(reads, summable, ["2026-07", "2026-08", "2026-10"]);
  await sumBehind(reads, summable, "2026-08");
  const expenses = server.running.connection.collection("expenses");
  const found = await Promise.all(
    asked.map(async (stages) => {
      const pipeline = stages as object[];
      const explained = JSON.stringify(await expenses.aggregate(pipeline).explain("executionStats"));
      const rows = await expenses.aggregate<{ _id: { month: string }; whole: number }>(pipeline).toArray();
      return [/"totalDocsExamined":(\d+)/.exec(explained)?.[1], ...rows.map(({ _id, whole }) => `${_id.month}: ${whole}`).sort()];
    }),
  );
  expect(found).toEqual([
    ["4", "2026-07: 1", "2026-08: 2", "2026-10: 1"],
    ["3", "2026-09: 1", "2026-10: 1", "2026-11: 1"],
  ]);
});

/** What `explain` tells of each sum over expenses that a request makes. */
async function sumsOf(ada: Phone, path: string): Promise<string[]> {
  const readings = await readingsOf(server, async () => expect((await ada.get(path)).status).toBe(200));
  const sums = readings.filter(
    ({ collection, command }) => collection === "expenses" && JSON.stringify(command["pipeline"] ?? "").includes("$amount"),
  );
  const database = server.running.connection.db!;
  return Promise.all(
    sums.map(async ({ command }) => JSON.stringify(await database.command({ explain: command, verbosity: "executionStats" }))),
  );
}

test("the totals of a filter come from the keys of an index", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  for (const amount of [100, 200, 300]) await anExpense(ada, budget.id, { amount, payee: "Shop", tags: ["a", "b"] });
  for (let n = 0; n < 9; n++) await anExpense(ada, budget.id, { amount: 1 });
  const gone = await anExpense(ada, budget.id, { payee: "Shop", tags: ["a"] });
  await ada.delete(`/expenses/${gone.id}`);
  // The pages that are written behind the changes are sums as well.
  await server.settled();
  for (const filter of ["payee=Shop", "payee=Shop&payee=Baker", "tag=a", "tag=a&tag=b", "q=sho"]) {
    const sums = await sumsOf(ada, `/expenses?budgetId=${budget.id}&${filter}`);
    expect([filter, sums]).toEqual([filter, [expect.stringMatching(/"totalDocsExamined":0\b/)]]);
  }
  for (const filter of ["minAmount=150", "updatedSince=2026-01-01T00:00:00Z"]) {
    const sums = await sumsOf(ada, `/expenses?budgetId=${budget.id}&${filter}`);
    expect([filter, sums]).toEqual([filter, [expect.stringMatching(/"keyPattern":\{[^}]*"amount":1[^}]*\}/)]]);
    expect([filter, sums]).toEqual([filter, [expect.stringMatching(/"keyPattern":\{[^}]*"type":1[^}]*\}/)]]);
  }
});

test("a list with a filter of its own index is read by that index, in the order of the list", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const { id } = await aCategory(ada, budget.id);
  for (let day = 1; day <= 9; day++) await anExpense(ada, budget.id, { date: `2026-11-0${day}` });
  await anExpense(ada, budget.id, { type: "income", date: "2026-11-05", payee: "Works", tags: ["a"], categoryId: id });
  await server.settled();
  const database = server.running.connection.db!;
  const filters = { "type=income": "type", "payee=Works": "payeeKey", "tag=a": "tags", [`categoryId=${id}`]: "parts.categoryId" };
  for (const [filter, field] of Object.entries(filters)) {
    const readings = await readingsOf(server, () => ada.get(`/expenses?budgetId=${budget.id}&${filter}&sort=-date`));
    const [list] = readings.filter(({ collection, command }) => collection === "expenses" && "sort" in command);
    const plan = winningPlans(await database.command({ explain: list!.command, verbosity: "queryPlanner" }));
    const [keys = ""] = /"keyPattern":\{[^}]*\}/.exec(plan) ?? [];
    expect([filter, keys]).toEqual([filter, expect.stringContaining(`"${field}":1`)]);
    expect([filter, plan]).toEqual([filter, expect.not.stringContaining('"stage":"SORT"')]);
  }
});
