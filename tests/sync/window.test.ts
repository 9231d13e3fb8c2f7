import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { Replica } from "./replica.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

/** As many expenses of one day, in the log before a walk begins. */
async function several(budgetId: string, date: string, count: number): Promise<string[]> {
  const items = Array.from({ length: count }, () => ({ budgetId, amount: 5, date }));
  const { status, body } = await ada.post("/expenses/batch", { items });
  expect(status).toBe(200);
  await server.backend.outbox.idle();
  return body.results.map(({ expense }: any) => expense.id);
}

const idsOf = (changes: any[], kind: string): string[] => changes.flatMap((change) => (change.kind === kind ? [change.id] : [])).sort();

test.each([
  ["without a budget", () => "from=2026-11", [{ path: "/budgetId", code: "required" }]],
  ["with a cursor", (of: string, cursor: string) => `${of}&from=2026-11&since=${cursor}`, [{ path: "/from", code: "not-allowed" }]],
  ["that is no month", (of: string) => `${of}&from=2026-13`, [{ path: "/from", code: "invalid-format" }]],
])("a first month %s is refused", async (_what, query, errors) => {
  const budget = await aBudget(ada);
  const { cursor } = (await ada.get(`/sync?budgetId=${budget.id}&from=2026-11`)).body;
  const { status, body } = await ada.get(`/sync?${query(`budgetId=${budget.id}`, cursor)}`);
  expect([status, body.errors]).toMatchObject([422, errors]);
});

test("GraphQL refuses the same, and takes the same", async () => {
  const budget = await aBudget(ada);
  const [, inside] = [await anExpense(ada, budget.id, { date: "2026-10-31" }), await anExpense(ada, budget.id, { date: "2026-11-01" })];
  const query = 'query($b: ID, $s: String) { sync(budgetId: $b, since: $s, from: "2026-11") { cursor changes { kind resourceId } } }';
  const { sync } = (await ada.graphql(query, { b: budget.id })).body.data;
  expect(sync.changes.flatMap(({ kind, resourceId }: any) => (kind === "EXPENSE" ? [resourceId] : []))).toEqual([inside.id]);
  for (const variables of [{}, { b: budget.id, s: sync.cursor }]) {
    const { errors } = (await ada.graphql(query, variables)).body;
    expect(errors[0].extensions.code).toBe("validation-failed");
  }
});

test("a first walk leaves out the expenses of earlier months, and nothing else", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id);
  await ada.patch(`/budgets/${budget.id}/months/2026-02/categories/${food.id}`, { budgeted: 700 });
  const statement = await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-02" });
  await anExpense(ada, budget.id, { date: "2026-10-31" });
  const inside = [await anExpense(ada, budget.id, { date: "2026-11-01" }), await anExpense(ada, budget.id, { date: "2027-01-02" })];
  const moved = await anExpense(ada, budget.id, { date: "2026-03-01" });
  await ada.patch(`/expenses/${moved.id}`, { date: "2026-11-02" });
  const { changes, hasMore } = (await ada.get(`/sync?budgetId=${budget.id}&from=2026-11`)).body;
  expect(hasMore).toBe(false);
  expect(idsOf(changes, "expense")).toEqual([...inside, moved].map(({ id }) => id).sort());
  expect(idsOf(changes, "budget")).toEqual([budget.id]);
  expect(idsOf(changes, "category")).toContain(food.id);
  expect(changes.find(({ kind }: any) => kind === "plan").resource.month).toBe("2026-02");
  expect(idsOf(changes, "monthly-budget")).toEqual([statement.body.id]);
  const named = await ada.get(`/sync?budgetId=${budget.id}&from=current`);
  expect(idsOf(named.body.changes, "expense")).toEqual(idsOf(changes, "expense"));
});

test("what changes after the walk has begun comes whatever its month", async () => {
  const budget = await aBudget(ada);
  const [changed, gone, late] = await several(budget.id, "2026-02-01", 3);
  await several(budget.id, "2026-11-01", 3);
  const path = `/sync?budgetId=${budget.id}&limit=2`;
  const first = (await ada.get(`${path}&from=2026-11`)).body;
  expect(first.hasMore).toBe(true);
  await ada.patch(`/expenses/${changed}`, { amount: 6 });
  await ada.delete(`/expenses/${gone}`);
  const [added] = await several(budget.id, "2026-02-02", 1);
  const replica = new Replica(ada, budget.id, 2);
  replica.cursor = first.cursor;
  await replica.walk();
  expect([replica.resources.has(changed!), replica.deleted.has(gone!), replica.resources.has(added!)]).toEqual([true, true, true]);
  expect(replica.resources.has(late!)).toBe(false);
  await ada.patch(`/expenses/${late}`, { amount: 6 });
  await replica.walk();
  expect(replica.resources.get(late!).resource.amount).toBe(6);
});

test("a walk with few expenses to send takes few requests, and each page but the last tells something", async () => {
  const budget = await aBudget(ada);
  await several(budget.id, "2026-02-01", 100);
  const inside = await several(budget.id, "2026-11-01", 5);
  await several(budget.id, "2026-03-01", 100);
  const pages: any[] = [];
  let query = "&from=2026-11";
  do {
    pages.push((await ada.get(`/sync?budgetId=${budget.id}&limit=20${query}`)).body);
    query = `&since=${pages.at(-1).cursor}`;
  } while (pages.at(-1).hasMore);
  expect(
    idsOf(
      pages.flatMap(({ changes }) => changes),
      "expense",
    ),
  ).toEqual([...inside].sort());
  // 206 entries would be eleven pages.
  expect(pages.length).toBeLessThanOrEqual(2);
});
