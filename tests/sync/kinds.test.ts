import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { EventStream } from "../support/EventStream.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  ada = await server.phone();
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

interface Walked {
  readonly changes: any[];
  readonly cursor: string;
}

const ofOne = () => `budgetId=${budget.id}`;
const ofAll = () => "";

/** Page by page up to the end. */
async function walk(scope: string, kinds: readonly string[], since?: string, limit = 2): Promise<Walked> {
  const changes: any[] = [];
  let cursor = since;
  for (;;) {
    const query = [scope, ...kinds.map((kind) => `kinds=${kind}`), `limit=${limit}`];
    if (cursor !== undefined) query.push(`since=${encodeURIComponent(cursor)}`);
    const { status, body } = await ada.get(`/sync?${query.filter((part) => part !== "").join("&")}`);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    changes.push(...body.changes);
    cursor = body.cursor;
    if (!body.hasMore) return { changes, cursor: body.cursor };
  }
}

const told = (changes: readonly any[]): string[] => [...new Set(changes.map(({ kind, id, deleted }) => `${kind} ${id} ${deleted}`))].sort();
const live = (kind: string, ...ids: string[]): string[] => ids.map((id) => `${kind} ${id} false`);

describe.each([
  ["of one budget", ofOne],
  ["of all budgets", ofAll],
])("a sync %s", (_name, scope) => {
  test("brings only the kinds that are asked for, and goes on with them", async () => {
    const one = await aCategory(ada, budget.id);
    const spent = await anExpense(ada, budget.id);
    const first = await walk(scope(), ["category"]);
    expect(told(first.changes)).toEqual(live("category", one.id));
    await ada.delete(`/expenses/${spent.id}`);
    const two = await aCategory(ada, budget.id);
    await ada.delete(`/categories/${one.id}`);
    const next = await walk(scope(), ["category"], first.cursor);
    expect(told(next.changes)).toEqual([...live("category", two.id), `category ${one.id} true`].sort());
    expect((await walk(scope(), ["category"], next.cursor)).changes).toEqual([]);
  });

  test.each([1, 2, 50])("starts a kind from its beginning that the cursor was made without, %i changes a page", async (limit) => {
    const category = await aCategory(ada, budget.id);
    const spent: any[] = [];
    for (let n = 1; n <= 5; n++) spent.push(await anExpense(ada, budget.id, { amount: n }));
    const first = await walk(scope(), ["budget", "category"], undefined, limit);
    await ada.delete(`/expenses/${spent[0].id}`);
    await ada.patch(`/categories/${category.id}`, { name: "Changed" });
    const wider = await walk(scope(), ["budget", "category", "expense"], first.cursor, limit);
    const known = told(wider.changes).filter((line) => !line.endsWith("true"));
    expect(known).toEqual([...live("category", category.id), ...live("expense", ...spent.slice(1).map(({ id }) => id))].sort());
    await ada.delete(`/expenses/${spent[1].id}`);
    const last = await walk(scope(), ["budget", "category", "expense"], wider.cursor, limit);
    expect(told(last.changes)).toEqual([`expense ${spent[1].id} true`]);
  });

  test("that adds a kind misses nothing that is written while it walks, nor a deletion", async () => {
    const spent: any[] = [];
    for (let n = 1; n <= 4; n++) spent.push(await anExpense(ada, budget.id, { amount: n }));
    const { cursor } = await walk(scope(), ["budget"]);
    const kinds = ["kinds=budget", "kinds=expense", "limit=2", scope()].filter((part) => part !== "").join("&");
    const { body: page } = await ada.get(`/sync?${kinds}&since=${encodeURIComponent(cursor)}`);
    const seen: string[] = page.changes.map(({ id }: any) => id);
    const [gone, stays] = spent.map(({ id }) => id).filter((id) => !seen.includes(id));
    expect([seen.length, page.hasMore]).toEqual([2, true]);
    await ada.delete(`/expenses/${seen[0]}`);
    await ada.delete(`/expenses/${gone}`);
    const late = await anExpense(ada, budget.id);
    const rest = told((await walk(scope(), ["budget", "expense"], page.cursor)).changes);
    expect(rest).toEqual(expect.arrayContaining([...live("expense", stays, late.id), `expense ${seen[0]} true`]));
    expect(rest).not.toContain(`expense ${gone} false`);
  });

  test("without kinds brings the five of the first release, also by a cursor of an earlier one", async () => {
    const category = await aCategory(ada, budget.id, { budgeted: 5 });
    const spent = await anExpense(ada, budget.id);
    await ada.patch(`/budgets/${budget.id}/months/2026-11/categories/${category.id}`, { budgeted: 7 });
    await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" });
    const all = await walk(scope(), []);
    expect(new Set(all.changes.map(({ kind }) => kind))).toEqual(new Set(["budget", "category", "expense", "monthly-budget", "plan"]));
    const named = await walk(scope(), ["plan", "expense", "category", "budget", "monthly-budget"], all.cursor);
    expect(named.changes).toEqual([]);
    await ada.delete(`/expenses/${spent.id}`);
    expect(told((await walk(scope(), [], named.cursor)).changes)).toContain(`expense ${spent.id} true`);
  });
});

test("a deleted budget is told of whatever the kinds are", async () => {
  const { cursor } = await walk(ofAll(), ["expense"]);
  await ada.delete(`/budgets/${budget.id}`);
  expect(told((await walk(ofAll(), ["expense"], cursor)).changes)).toEqual([`budget ${budget.id} true`]);
});

test("a kind that is none is refused in both APIs", async () => {
  expect((await ada.get("/sync?kinds=nothing")).status).toBe(422);
  const { body } = await ada.graphql("{ sync(kinds: [NOTHING]) { cursor } }");
  expect(body.errors[0].extensions.code).toBe("validation-failed");
});

test("GraphQL asks for kinds alike", async () => {
  const category = await aCategory(ada, budget.id);
  await anExpense(ada, budget.id);
  const query =
    "query($b: ID!, $k: [ChangeKind!]) { sync(budgetId: $b, kinds: $k) { changes { kind resource { ... on Category { id } } } } }";
  const { body } = await ada.graphql(query, { b: budget.id, k: ["CATEGORY"] });
  expect(body.data.sync.changes).toEqual([{ kind: "CATEGORY", resource: { id: category.id } }]);
});

test("a stream tells of its kinds alone, and its cursor was made with them", async () => {
  const query = "subscription($b: ID!) { budgetChanged(budgetId: $b, kinds: [CATEGORY]) { cursor kinds } }";
  await server.backend.outbox.idle();
  const stream = await EventStream.open(server.url, { Authorization: `Bearer ${ada.token}` }, { b: budget.id }, query);
  await stream.next();
  await anExpense(ada, budget.id);
  await server.backend.outbox.idle();
  const category = await aCategory(ada, budget.id);
  const { cursor, kinds } = (await stream.next()).data.budgetChanged;
  expect(kinds).toEqual(["CATEGORY"]);
  expect((await walk(ofOne(), ["category"], cursor)).changes).toEqual([]);
  await ada.patch(`/categories/${category.id}`, { name: "Changed" });
  expect(told((await walk(ofOne(), ["category"], cursor)).changes)).toEqual(live("category", category.id));
  stream.close();
});
