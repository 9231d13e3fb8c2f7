import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { Replica } from "./replica.js";

let server: TestServer;
let ada: Phone;
/** Deleting a budget takes a session. */
let session: Phone;
beforeAll(async () => {
  server = await startServer();
  const signedIn = await server.phone("ada");
  const token = await signedIn.post("/me/tokens", {
    name: "sync",
    scopes: ["read", "write"],
    expiresAt: "2027-06-01T00:00:00.000Z",
    password: PASSWORD,
  });
  session = new Phone(signedIn.url, signedIn.token);
  ada = signedIn;
  ada.token = token.body.token;
});
afterAll(() => server.stop());

const sync = (budgetId: string, rest = "") => ada.get(`/sync?budgetId=${budgetId}${rest}`);

test("what is no cursor is refused; one of another budget or of another list answers as one that is too old", async () => {
  const [one, other] = [await aBudget(ada), await aBudget(ada)];
  const { cursor } = (await sync(one.id)).body;
  for (let day = 1; day < 3; day++) await anExpense(ada, one.id);
  const { nextCursor } = (await ada.get(`/expenses?budgetId=${one.id}&limit=1`)).body;
  for (const since of [`${cursor}x`, `x${cursor}`, "eyJuIjowfQ", ".", "x"]) {
    const answer = await sync(one.id, `&since=${encodeURIComponent(since)}`);
    expect([since, answer.status, answer.body.errors]).toMatchObject([since, 422, [{ path: "/since", code: "invalid-cursor" }]]);
  }
  for (const [budgetId, since] of [
    [other.id, cursor],
    [one.id, nextCursor],
    [one.id, cursor.replace(/.$/, (last: string) => (last === "A" ? "B" : "A"))],
  ]) {
    const answer = await sync(budgetId, `&since=${encodeURIComponent(since)}`);
    expect([answer.status, answer.body.code]).toEqual([410, "cursor-expired"]);
  }
  for (const limit of ["0", "1001", "1.5", "x"]) expect((await sync(one.id, `&limit=${limit}`)).status).toBe(422);
});

test("a stranger's budget and a missing one answer alike", async () => {
  const bob = await server.phone("bob");
  const his = await aBudget(bob);
  const [foreign, missing] = [await sync(his.id), await sync("bud_missing")];
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect({ ...foreign.body, instance: "" }).toEqual({ ...missing.body, instance: "" });
});

test("a first walk brings everything that lives, and no tombstones of before", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id, { budgeted: 9000 });
  const kept = await anExpense(ada, budget.id, { categoryId: food.id });
  const gone = await anExpense(ada, budget.id);
  await ada.delete(`/expenses/${gone.id}`);
  await ada.patch(`/budgets/${budget.id}/months/2026-11/categories/${food.id}`, { budgeted: 1234, note: "less" });
  const statement = (await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" })).body;
  // A change may stand twice in the change log when two process it at once; here it must not.
  await server.backend.outbox.idle();
  const replica = new Replica(ada, budget.id, 2);
  await replica.walk();
  expect(replica.of("budget")).toEqual([(await ada.get(`/budgets/${budget.id}`)).body]);
  expect(replica.of("category")).toEqual([(await ada.get(`/categories/${food.id}`)).body]);
  expect(replica.of("expense")).toEqual([(await ada.get(`/expenses/${kept.id}`)).body]);
  expect(replica.of("monthly-budget")).toEqual([(await ada.get(`/monthly-budgets/${statement.id}`)).body]);
  expect(replica.of("plan")).toMatchObject([
    { budgetId: budget.id, month: "2026-11", amounts: [{ categoryId: food.id, budgeted: 1234, note: "less" }] },
  ]);
  expect(replica.deleted.size).toBe(0);
  expect(replica.pages).toBeGreaterThan(1);
});

test("afterwards only what changed comes, once, and deletions as tombstones", async () => {
  const budget = await aBudget(ada);
  const [one, two] = [await anExpense(ada, budget.id), await anExpense(ada, budget.id)];
  await server.backend.outbox.idle();
  const { cursor } = (await sync(budget.id)).body;
  expect((await sync(budget.id, `&since=${cursor}`)).body).toMatchObject({ changes: [], hasMore: false });
  for (const amount of [1, 2, 3]) await ada.patch(`/expenses/${one.id}`, { amount });
  await ada.delete(`/expenses/${two.id}`);
  const { body } = await sync(budget.id, `&since=${cursor}`);
  const mine = body.changes.filter((change: any) => change.kind === "expense");
  expect(mine).toHaveLength(2);
  expect(mine).toEqual(
    expect.arrayContaining([
      { kind: "expense", id: one.id, deleted: false, resource: (await ada.get(`/expenses/${one.id}`)).body },
      { kind: "expense", id: two.id, deleted: true, resource: null },
    ]),
  );
  const graph = await ada.graphql(
    "query($b: ID!, $s: String) { sync(budgetId: $b, since: $s) { hasMore changes { kind resourceId deleted resource { ... on Expense { id amount } ... on Budget { name } } } } }",
    { b: budget.id, s: cursor },
  );
  expect(graph.body.data.sync.changes.filter((change: any) => change.kind === "EXPENSE")).toEqual(
    expect.arrayContaining([{ kind: "EXPENSE", resourceId: one.id, deleted: false, resource: { id: one.id, amount: 3 } }]),
  );
});

test("a budget that was deleted says so once more to who knew it; who left it finds nothing", async () => {
  const cleo = await server.phone("cleo");
  const budget = await aBudget(ada);
  await server.backend.models.budgets.updateOne(
    { _id: budget.id },
    { $push: { members: { accountId: cleo.account.id, role: "viewer", joinedAt: new Date() } } },
  );
  const hers = (await cleo.get(`/sync?budgetId=${budget.id}`)).body;
  expect(hers.changes.find((change: any) => change.kind === "budget").resource.role).toBe("viewer");
  await server.backend.models.budgets.updateOne({ _id: budget.id }, { $pull: { members: { accountId: cleo.account.id } } });
  expect((await cleo.get(`/sync?budgetId=${budget.id}&since=${hers.cursor}`)).status).toBe(404);
  const { cursor } = (await sync(budget.id)).body;
  await session.delete(`/budgets/${budget.id}`);
  expect((await sync(budget.id, `&since=${cursor}`)).body).toEqual({
    changes: [{ kind: "budget", id: budget.id, deleted: true, resource: null }],
    cursor,
    hasMore: false,
  });
  expect((await sync(budget.id)).status).toBe(404);
});

test("the compaction takes out what nobody needs: a new walk is the same, and no number is given twice", async () => {
  const budget = await aBudget(ada);
  const kept = await anExpense(ada, budget.id);
  for (const amount of [1, 2, 3, 4]) {
    await ada.patch(`/expenses/${kept.id}`, { amount });
    await server.backend.outbox.drain(budget.id);
  }
  const gone = await anExpense(ada, budget.id);
  await ada.delete(`/expenses/${gone.id}`);
  await server.backend.outbox.drain(budget.id);
  const before = await server.backend.models.changes.countDocuments({ budgetId: budget.id });
  const newest = (await server.backend.models.changes.findOne({ budgetId: budget.id }).sort({ n: -1 }).lean())?.n ?? 0;
  const old = (await sync(budget.id)).body.cursor;
  server.clock.forward(92 * 86_400_000);
  await server.backend.sweep();
  expect(await server.backend.models.changes.countDocuments({ budgetId: budget.id })).toBeLessThan(before);
  expect(await server.backend.models.expenses.countDocuments({ _id: gone.id })).toBe(0);
  const expired = await sync(budget.id, `&since=${old}`);
  expect([expired.status, expired.body.code]).toEqual([410, "cursor-expired"]);
  const replica = new Replica(ada, budget.id);
  await replica.walk();
  expect(replica.of("expense").map((expense) => expense.id)).toEqual([kept.id]);
  await anExpense(ada, budget.id);
  await replica.walk();
  expect(replica.of("expense")).toHaveLength(2);
  expect((await server.backend.models.changes.findOne({ budgetId: budget.id }).sort({ n: -1 }).lean())?.n).toBeGreaterThan(newest);
});
