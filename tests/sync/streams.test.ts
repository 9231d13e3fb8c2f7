import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { WATCHES_PER_ACCOUNT } from "../../src/services/sync/ChangeFeed.js";
import { join } from "../sharing/shared.js";
import { MANY, PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import type { Phone } from "../support/clients.js";
import { EventStream as Stream, SUBSCRIPTION } from "../support/EventStream.js";
import { eventually } from "../support/eventually.js";
import { freshDatabase } from "../support/databases.js";

const DB = freshDatabase("streams");
let server: TestServer;
let beside: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  const limits = { allowance: { ...MANY, free: 1000, address: 1000, mails: 1000 } };
  server = await startServer({ dbName: DB, limits });
  beside = await startServer({ dbName: DB, limits });
});
beforeEach(async () => {
  ada = await server.phone();
  budget = await aBudget(ada);
  await server.settled();
});
afterAll(async () => {
  await beside?.stop();
  await server?.stop();
});

const streamOf = (person: Phone, at = server, budgetId = budget.id): Promise<Stream> =>
  Stream.open(at.url, { Authorization: `Bearer ${person.token}` }, { b: budgetId });
const newsIn = (message: any): any => message.data.budgetChanged;
const listening = (at = server): number => (at.backend.services.live as any).feed.watches.size;
const untilListening = (count: number, at = server): Promise<true> => eventually(() => (listening(at) === count ? true : undefined));

test.each([
  ["in the same process", () => server],
  ["in another process", () => beside],
])("a change %s is told with its months and kinds, and sync goes on from where the stream stood", async (_where, at) => {
  const stream = await streamOf(ada, at());
  expect(stream.response.headers.get("Content-Type")).toContain("text/event-stream");
  const first = newsIn(await stream.next());
  expect(first).toMatchObject({ months: [], kinds: [] });
  const expense = await anExpense(ada, budget.id, { date: "2026-10-10" });
  const second = newsIn(await stream.next());
  expect([second.months, second.kinds.map((kind: string) => kind.toLowerCase())]).toEqual([["2026-10"], ["expense"]]);
  // It is sent as soon as it is in the change log; a sync before its dirty flag is cleared would send it once more.
  await server.settled();
  const since = (cursor: string) => ada.get(`/sync?budgetId=${budget.id}&since=${encodeURIComponent(cursor)}`);
  expect((await since(first.cursor)).body.changes).toMatchObject([{ id: expense.id }]);
  expect((await since(second.cursor)).body.changes).toEqual([]);
  stream.close();
  await untilListening(0, at());
});

test("a browser listens by its cookie, and signing out ends the stream", async () => {
  const web = server.web();
  await web.login(ada.account.email, PASSWORD);
  const stream = await Stream.open(server.url, { Cookie: web.cookie }, { b: budget.id });
  expect(newsIn(await stream.next()).kinds).toEqual([]);
  await web.graphql("mutation { logout { ok } }");
  expect(await stream.next()).toBeNull();
  await untilListening(0);
});

test("disabling an account ends its streams", async () => {
  const stream = await streamOf(ada);
  expect(newsIn(await stream.next()).kinds).toEqual([]);
  await beside.backend.administration.accountAdmin.disable(ada.account.email);
  expect(await stream.next()).toBeNull();
  await untilListening(0);
});

test("who is removed hears no more", async () => {
  const ben = await server.phone();
  await join(ada, ben, budget.id, "viewer");
  await server.settled();
  const stream = await streamOf(ben);
  await stream.next();
  await ada.delete(`/budgets/${budget.id}/members/${ben.account.id}`);
  await aCategory(ada, budget.id);
  const told = await stream.next();
  expect(told).toBeNull();
});

test.each([
  ["without a credential", {}, SUBSCRIPTION, "unauthenticated"],
  ["for a budget of another", null, SUBSCRIPTION, "not-found"],
  ["that is no subscription", null, "{ __typename }", "malformed-query"],
  ["that cannot be read", null, "subscription {", "malformed-query"],
  ["of an unknown field", null, "subscription { x }", "malformed-query"],
  ["of nothing", null, 'subscription($n: ID = "bud_x") { budgetChanged(budgetId: $n) { __typename } }', "validation-failed"],
])("a stream %s is refused in its one message", async (_what, headers, query, code) => {
  const ben = await server.phone();
  const stream = await Stream.open(server.url, headers ?? { Authorization: `Bearer ${ben.token}` }, { b: budget.id, n: null }, query);
  const { errors, data } = await stream.next();
  expect([errors[0].extensions.code, data ?? null]).toEqual([code, null]);
  expect(await stream.next()).toBeNull();
  expect(listening()).toBe(0);
});

test("a subscription that is sent as JSON gets an answer with how to send it", async () => {
  const { status, body, headers } = await ada.graphql(SUBSCRIPTION, { b: budget.id });
  expect([status, body.errors[0].extensions.code, headers.get("Allow")]).toEqual([405, "method-not-allowed", "POST"]);
});

test("streams and held requests of an account are counted together", async () => {
  const streams = await Promise.all(Array.from({ length: WATCHES_PER_ACCOUNT }, () => streamOf(ada)));
  for (const stream of streams) await stream.next();
  const { errors } = await (await streamOf(ada)).next();
  expect(errors[0].extensions).toMatchObject({ code: "too-many-requests", retryAfter: expect.any(Number) });
  expect((await ada.get(`/sync?budgetId=${budget.id}&wait=1`)).status).toBe(429);
  streams.forEach((stream) => stream.close());
  await untilListening(0);
});

test("when the server ends, every stream is completed", async () => {
  const stream = await streamOf(ada, beside);
  await stream.next();
  beside.backend.stopListening();
  expect(await stream.next()).toBeNull();
});

describe("the changes in a message", () => {
  const changesQuery = `subscription($b: ID!) { budgetChanged(budgetId: $b) { kinds changes {
    kind resourceId deleted resource { ... on Expense { id version description category { name } } }
  } } }`;
  const withChanges = async (): Promise<Stream> => {
    const stream = await Stream.open(server.url, { Authorization: `Bearer ${ada.token}` }, { b: budget.id }, changesQuery);
    expect(newsIn(await stream.next()).changes).toEqual([]);
    return stream;
  };
  const lastBefore = async (stream: Stream, isLast: (changes: any[]) => boolean): Promise<any[]> => {
    for (;;) {
      const { changes } = newsIn(await stream.next());
      if (isLast(changes)) return changes;
    }
  };

  test("are the resources as they are now, then tombstones", async () => {
    const food = await aCategory(ada, budget.id, { name: "Food" });
    await server.settled();
    const stream = await withChanges();
    const { id } = await anExpense(ada, budget.id, { categoryId: food.id, description: "Bread" });
    const ofExpense = (changes: any[]): boolean => changes.some(({ resourceId }) => resourceId === id);
    const resource = { id, version: 1, description: "Bread", category: { name: "Food" } };
    expect(await lastBefore(stream, ofExpense)).toContainEqual({ kind: "EXPENSE", resourceId: id, deleted: false, resource });
    await server.settled();
    await ada.patch(`/categories/${food.id}`, { name: "Groceries" });
    await server.settled();
    await ada.patch(`/expenses/${id}`, { description: "Rolls" });
    const second = await lastBefore(stream, (changes) =>
      changes.some((change) => change.resource?.version === 2 && change.resourceId === id),
    );
    expect(second.find((change) => change.resourceId === id).resource).toEqual({
      id,
      version: 2,
      description: "Rolls",
      category: { name: "Groceries" },
    });
    await server.settled();
    await ada.delete(`/expenses/${id}`);
    const gone = await lastBefore(stream, (changes) => changes.some((change) => change.deleted));
    expect(gone).toEqual([{ kind: "EXPENSE", resourceId: id, deleted: true, resource: null }]);
    stream.close();
    await untilListening(0);
  });

  test.each([
    [100, false],
    [101, true],
  ])("of %i expenses that changed at once are too many for a message: %s", async (count, areTooMany) => {
    const stream = await withChanges();
    const flags = Array.from({ length: count }, (_, n) => ({ kind: "expense", id: `exp_${n}`, version: 1, from: "2026-11" }));
    await (server.backend.services.live as any).sync.needs.changeLog.append(budget.id, flags);
    const { changes } = newsIn(await stream.next());
    expect(areTooMany ? changes : changes.length).toBe(areTooMany ? null : count);
    stream.close();
    await untilListening(0);
  });

  test("are not read when they are not asked for", async () => {
    const stream = await streamOf(ada);
    await stream.next();
    const reads: string[] = [];
    const note = ({ commandName, command }: any): void => {
      if (commandName === "find" && command.find === "expenses") reads.push(JSON.stringify(command.filter));
    };
    const { id } = await anExpense(ada, budget.id);
    const client = server.running.connection.getClient().on("commandStarted", note);
    expect(newsIn(await stream.next()).kinds).toEqual(["EXPENSE"]);
    await server.settled();
    client.off("commandStarted", note);
    expect(reads.filter((filter) => filter.includes(id))).toEqual([]);
    stream.close();
    await untilListening(0);
  });

  test("cost as much as a query may, and no more", async () => {
    const query = `subscription($b: ID!) { budgetChanged(budgetId: $b) { changes { resource { ... on Expense { budget {
      expenses(first: 100) { nodes { category { name } budget { name } } } } } } } } }`;
    const stream = await Stream.open(server.url, { Authorization: `Bearer ${ada.token}` }, { b: budget.id }, query);
    const { errors } = await stream.next();
    expect(errors[0].extensions).toMatchObject({ code: "query-too-complex", limit: { name: "cost", most: 5000 } });
    expect(listening()).toBe(0);
  });
});
