import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { Replica } from "./replica.js";

const MANY = 169;
/** What fits beside other parameters into an address, a header or a form. */
const LONGEST = 1000;
const DAY = 86_400_000;

let server: TestServer;
let ada: Phone;
let budgets: any[];
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone();
  budgets = [];
  for (let n = 0; n < MANY; n++) budgets.push(await aBudget(ada));
  await server.settled();
}, 120_000);
afterAll(() => server?.stop());

const after = (cursor: string, rest = "", person = ada) => person.get(`/sync?since=${encodeURIComponent(cursor)}&limit=1000${rest}`);
const idsOf = ({ body }: any): string[] => body.changes.map(({ id }: any) => id);
const whole = async (): Promise<string> => (await ada.get("/sync?limit=1000")).body.cursor;
const stored = (): Promise<number> => server.backend.models.syncPositions.countDocuments({ accountId: ada.account.id });

test.each([7, 60, 1000])("cursors of 169 budgets stay short on every page of %i, and nothing is missed", async (limit) => {
  const replica = new Replica(ada, undefined, limit);
  await replica.walk();
  expect(budgets.every(({ id }) => replica.resources.has(id))).toBe(true);
  expect(replica.cursors.filter((cursor) => cursor.length > LONGEST)).toEqual([]);
});

test("a change in one of them is told once, and nothing more is stored for it", async () => {
  const cursor = await whole();
  const before = await stored();
  const expense = await anExpense(ada, budgets[100].id);
  await server.settled();
  const told = await after(cursor);
  expect([told.status, idsOf(told), told.body.cursor.length <= LONGEST]).toEqual([200, [expense.id], true]);
  expect(idsOf(await after(told.body.cursor))).toEqual([]);
  expect(await stored()).toBe(before);
});

test("changes in all of them, and kinds that are asked for later, are told as well", async () => {
  const cursor = await whole();
  const made = [];
  for (const { id } of budgets) made.push((await aCategory(ada, id)).id);
  await server.settled();
  const told = await after(cursor, "&kinds=budget&kinds=category&kinds=rule");
  expect(
    idsOf(told)
      .filter((id) => id.startsWith("cat_"))
      .sort(),
  ).toEqual(made.sort());
  expect(told.body.cursor.length).toBeLessThanOrEqual(LONGEST);
  expect((await after(told.body.cursor, "&kinds=budget&kinds=category&kinds=rule")).body).toMatchObject({ changes: [], hasMore: false });
});

test("a budget that goes is told once", async () => {
  const gone = budgets.pop();
  const cursor = await whole();
  await ada.delete(`/budgets/${gone.id}`, { "If-Match": `"${gone.version}"` });
  await server.settled();
  const told = await after(cursor);
  expect(told.body.changes).toEqual([{ kind: "budget", id: gone.id, deleted: true, resource: null }]);
  expect(idsOf(await after(told.body.cursor))).toEqual([]);
});

test("a cursor of an earlier release, which said it all itself, is accepted", async () => {
  const { n } = (await server.backend.models.changeHeads.findById(budgets[3].id).lean()) as any;
  const heads = await server.backend.models.changeHeads.find({}).lean<any[]>();
  const seen = budgets.map(({ id }) => ({ id, n: heads.find(({ _id }) => _id === id).n - (id === budgets[3].id ? 1 : 0) }));
  const { cursors } = (server.backend.services.sync as any).needs;
  const old = cursors.write(["sync of all", ada.account.id], { at: server.clock.now().getTime(), restored: 0, seen });
  expect(old.length).toBeGreaterThan(6000);
  const told = await after(old);
  expect([told.status, told.body.changes.length, told.body.cursor.length <= LONGEST, n > 0]).toEqual([200, 1, true, true]);
});

test("a cursor of another account finds nothing, and one whose place is gone says that it is over", async () => {
  const cursor = await whole();
  const ben = await server.phone();
  expect((await after(cursor, "", ben)).body.code).toBe("cursor-expired");
  await server.backend.models.syncPositions.deleteMany({ accountId: ada.account.id });
  expect(await after(cursor)).toMatchObject({ status: 410, body: { code: "cursor-expired" } });
  expect((await after(await whole())).status).toBe(200);
});

test("what is stored lives as long as a cursor that is in use, and goes afterwards", async () => {
  const later = async (days: number): Promise<void> => {
    server.clock.forward(days * DAY);
    const { body } = await ada.post("/mobile-login", { email: ada.account.email, password: ada.account.password });
    ada.token = body.token;
    await server.backend.sweep();
  };
  const cursor = await whole();
  await later(60);
  const kept = (await after(cursor)).body.cursor;
  await later(89);
  expect((await after(kept)).status).toBe(200);
  await later(101);
  expect(await stored()).toBe(0);
});
