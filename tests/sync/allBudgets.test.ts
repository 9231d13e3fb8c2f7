import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { join } from "../sharing/shared.js";
import type { Phone } from "../support/clients.js";
import { eventually } from "../support/eventually.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { Replica } from "./replica.js";

let server: TestServer;
let ada: Phone;
let ben: Phone;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  [ada, ben] = [await server.phone(), await server.phone()];
});
afterAll(() => server.stop());

const later = (cursor: string, rest = "", person = ada) => person.get(`/sync?since=${encodeURIComponent(cursor)}${rest}`);
const idsOf = (changes: any[]): string[] => changes.map(({ id }) => id);
const kept = (replica: Replica): unknown => Object.fromEntries([...replica.resources].sort(([one], [other]) => (one < other ? -1 : 1)));

async function filled(person: Phone, expenses: number): Promise<any> {
  const budget = await aBudget(person);
  await aCategory(person, budget.id);
  for (let n = 0; n < expenses; n++) await anExpense(person, budget.id, { amount: n + 1 });
  return budget;
}

test("a cursor of one budget or of another account answers as one that is too old, and what is none is refused", async () => {
  const budget = await aBudget(ada);
  const own = (await ada.get("/sync")).body.cursor;
  const ofOne = (await ada.get(`/sync?budgetId=${budget.id}`)).body.cursor;
  const his = (await ben.get("/sync")).body.cursor;
  for (const cursor of [ofOne, his]) expect(await later(cursor)).toMatchObject({ status: 410, body: { code: "cursor-expired" } });
  expect(await later(`${own}x`)).toMatchObject({ status: 422, body: { errors: [{ path: "/since", code: "invalid-cursor" }] } });
  expect((await ada.get(`/sync?budgetId=${budget.id}&since=${encodeURIComponent(own)}`)).status).toBe(410);
});

test.each([1, 3, 200])("with %i entries a page, the walk through all budgets brings what the walks through each bring", async (limit) => {
  const budgets = [await filled(ada, 4), await filled(ada, 0), await filled(ada, 7)];
  const others = await filled(ben, 2);
  const all = new Replica(ada, undefined, limit);
  await all.walk();
  await anExpense(ada, budgets[1].id);
  const gone = await anExpense(ada, budgets[0].id);
  await all.walk();
  await ada.delete(`/expenses/${gone.id}`, { "If-Match": `"${gone.version}"` });
  await anExpense(ada, budgets[2].id);
  await all.walk();
  const each: Record<string, unknown> = {};
  for (const { id } of budgets) {
    const replica = new Replica(ada, id);
    await replica.walk();
    Object.assign(each, kept(replica));
  }
  expect(kept(all)).toEqual(Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1))));
  expect([...all.deleted]).toEqual([gone.id]);
  expect(all.resources.has(others.id)).toBe(false);
});

test("a joined budget is sent completely, one that was left or deleted as a tombstone, once", async () => {
  const [first, theirs] = [await filled(ada, 1), await filled(ben, 3)];
  const start = (await ada.get("/sync")).body;
  await join(ben, ada, theirs.id, "viewer");
  const joined = (await later(start.cursor)).body;
  expect(joined.changes.filter(({ resource }: any) => resource?.id === theirs.id || resource?.budgetId === theirs.id)).toHaveLength(5);
  await ben.delete(`/budgets/${theirs.id}/members/${ada.account.id}`);
  await ada.delete(`/budgets/${first.id}`, { "If-Match": `"${(await ada.get(`/budgets/${first.id}`)).body.version}"` });
  const left = (await later(joined.cursor, "&limit=1")).body;
  const rest = (await later(left.cursor)).body;
  expect([left.hasMore, rest.hasMore]).toEqual([true, false]);
  const told = [...left.changes, ...rest.changes];
  expect(idsOf(told).sort()).toEqual([first.id, theirs.id].sort());
  expect(told.map(({ deleted }) => deleted)).toEqual([true, true]);
  expect((await later(rest.cursor)).body).toMatchObject({ changes: [], hasMore: false });
});

test("on GraphQL the same", async () => {
  const [one, other] = [await filled(ada, 1), await filled(ada, 1)];
  const { body } = await ada.graphql("{ sync { changes { resourceId } hasMore cursor } }");
  expect(body.data.sync.changes.map(({ resourceId }: any) => resourceId)).toEqual(expect.arrayContaining([one.id, other.id]));
  expect((await later(body.data.sync.cursor)).body.changes).toEqual([]);
});

test("a change in any of them ends the wait", async () => {
  const [, other] = [await filled(ada, 1), await filled(ada, 1)];
  await server.settled();
  const { cursor } = (await ada.get("/sync")).body;
  const waiting = later(cursor, "&wait=30");
  await eventually(() => ((server.backend.services.live as any).feed.watches.size === 1 ? true : undefined));
  const expense = await anExpense(ada, other.id);
  expect(idsOf((await waiting).body.changes)).toEqual([expense.id]);
});

test("what nothing happened to is asked about together, however many budgets there are", async () => {
  const client = server.running.connection.getClient();
  const asked = async (cursor: string): Promise<number> => {
    let commands = 0;
    const count = (): number => commands++;
    client.on("commandStarted", count);
    await later(cursor);
    client.off("commandStarted", count);
    return commands;
  };
  const caughtUp = async (): Promise<string> => {
    await server.settled();
    return (await ada.get("/sync?limit=200")).body.cursor;
  };
  await aBudget(ada);
  await aBudget(ada);
  const ofTwo = await asked(await caughtUp());
  for (let n = 0; n < 10; n++) await aBudget(ada);
  expect(ofTwo).toBeGreaterThan(0);
  expect(await asked(await caughtUp())).toBe(ofTwo);
});
