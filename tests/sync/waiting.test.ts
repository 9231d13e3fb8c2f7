import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { WATCHES_PER_ACCOUNT } from "../../src/services/sync/ChangeFeed.js";
import { join } from "../sharing/shared.js";
import type { Answer, Phone } from "../support/clients.js";
import { eventually } from "../support/eventually.js";
import { MANY, startServer, type TestServer } from "../support/startServer.js";
import { freshDatabase } from "../support/databases.js";

const DB = freshDatabase("waiting");
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
});
afterAll(async () => {
  await beside?.stop();
  await server?.stop();
});

const cursorOf = async (person = ada): Promise<string> => (await person.get(`/sync?budgetId=${budget.id}`)).body.cursor;
const held = (person: Phone, since: string, wait = 30): Promise<Answer> =>
  person.get(`/sync?budgetId=${budget.id}&since=${encodeURIComponent(since)}&wait=${wait}`);
/** How many listen at the moment. */
const listening = (at = server): number => (at.backend.services.live as any).feed.watches.size;
const untilListening = (count: number, at = server): Promise<true> => eventually(() => (listening(at) === count ? true : undefined));
/** The same person, at the other process. */
const elsewhere = (person: Phone): Phone => Object.assign(Object.create(person), { url: beside.url });

async function caughtUp(): Promise<string> {
  await server.backend.outbox.idle();
  return cursorOf();
}

test.each(["31", "-1", "1.5", "x"])("a wait of %s seconds is refused", async (wait) => {
  const answer = await ada.get(`/sync?budgetId=${budget.id}&wait=${wait}`);
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, "/wait"]);
});

test("what is already new is returned at once, and without a wait an empty answer too", async () => {
  const cursor = await caughtUp();
  expect((await held(ada, cursor, 0)).body).toMatchObject({ changes: [], hasMore: false });
  await anExpense(ada, budget.id);
  expect((await held(ada, cursor)).body.changes).toMatchObject([{ kind: "expense" }]);
  expect(listening()).toBe(0);
});

test.each([
  ["in the same process", () => server],
  ["in another process", () => beside],
])("a change %s ends the wait", async (_where, at) => {
  const cursor = await caughtUp();
  const waiting = held(ada, cursor);
  await untilListening(1);
  const food = await aCategory(at() === server ? ada : elsewhere(ada), budget.id);
  const { body } = await waiting;
  expect(body.changes).toMatchObject([{ kind: "category", id: food.id }]);
  expect((await held(ada, body.cursor, 0)).body.changes).toEqual([]);
});

test("after its time the answer is empty, and the cursor goes on", async () => {
  const { status, body } = await held(ada, await caughtUp(), 1);
  expect([status, body.changes, body.hasMore]).toEqual([200, [], false]);
  expect((await held(ada, body.cursor, 0)).status).toBe(200);
});

test.each([
  ["logs out", (who: Phone) => who.post("/mobile-logout"), 401],
  ["is removed", (who: Phone) => ada.delete(`/budgets/${budget.id}/members/${who.account.id}`), 404],
])("who %s is not told what comes after", async (_what, end, status) => {
  const ben = await server.phone();
  await join(ada, ben, budget.id, "viewer");
  const cursor = await caughtUp();
  const waiting = held(ben, cursor);
  await untilListening(1);
  expect((await end(ben)).status).toBeLessThan(300);
  expect((await waiting).status).toBe(status);
  await untilListening(0);
});

test(`an account holds ${WATCHES_PER_ACCOUNT} requests, not one more, and another account's go on`, async () => {
  const cursor = await caughtUp();
  const waiting = Array.from({ length: WATCHES_PER_ACCOUNT }, () => held(ada, cursor));
  await untilListening(WATCHES_PER_ACCOUNT);
  const refused = await held(ada, cursor);
  expect([refused.status, refused.body.code]).toEqual([429, "too-many-requests"]);
  expect(refused.headers.get("Retry-After")).not.toBeNull();
  const ben = await server.phone();
  const his = await aBudget(ben);
  expect((await ben.get(`/sync?budgetId=${his.id}&wait=30`)).status).toBe(200);
  await anExpense(ada, budget.id);
  for (const answer of await Promise.all(waiting)) expect(answer.body.changes).toHaveLength(1);
  await untilListening(0);
});

test("a caller who goes is not waited for", async () => {
  const cursor = await caughtUp();
  const gone = new AbortController();
  const asked = fetch(`${server.url}/api/sync?budgetId=${budget.id}&since=${encodeURIComponent(cursor)}&wait=30`, {
    headers: { Authorization: `Bearer ${ada.token}` },
    signal: gone.signal,
  }).catch(() => "gone");
  await untilListening(1);
  gone.abort();
  expect(await asked).toBe("gone");
  await untilListening(0);
});

test.each([
  ["made", async () => aBudget(ada)],
  ["made in another process", async () => aBudget(elsewhere(ada))],
  [
    "joined",
    async () => {
      const ben = await server.phone();
      const his = await aBudget(ben);
      await join(ben, ada, his.id, "viewer");
      return his;
    },
  ],
])("a budget that is %s while somebody waits for all of theirs ends the wait", async (_how, come) => {
  await server.backend.outbox.idle();
  const { cursor } = (await ada.get("/sync")).body;
  const waiting = ada.get(`/sync?since=${encodeURIComponent(cursor)}&wait=30`);
  await untilListening(1);
  const { id } = await come();
  expect((await waiting).body.changes).toContainEqual(expect.objectContaining({ kind: "budget", id }));
  await untilListening(0);
});

test("whose budgets are waited for is read once to listen to them, and once for the page", async () => {
  const find = jest.spyOn(server.running.backend.models.memberships, "find");
  const { status } = await ada.get("/sync?wait=30");
  const ofAda = find.mock.calls.filter(([filter]) => (filter as any)?.accountId === ada.account.id);
  find.mockRestore();
  expect([status, ofAda.length]).toEqual([200, 2]);
});

test.each([
  ["this process", () => server],
  ["another process", () => beside],
])("the next look finds a budget that %s made for somebody who listens to all of theirs", async (_where, at) => {
  await server.backend.outbox.idle();
  const feed = (server.backend.services.live as any).feed;
  const watch = await feed.open({ accountId: ada.account.id, sessionId: null }, null);
  clearInterval(feed.timer);
  await eventually(() => !feed.asking || undefined);
  // Not the round in which it is woken without a reason.
  feed.round = 0;
  watch.wake();
  await watch.news();
  await feed.ask();
  expect(watch.hasNews).toBe(false);
  await aBudget(at() === server ? ada : elsewhere(ada));
  await at().backend.outbox.idle();
  await feed.ask();
  expect(watch.hasNews).toBe(true);
  watch.close();
});

test("however many listen, the database is asked a fixed number of times", async () => {
  const { live } = server.backend.services;
  const who = {
    accountId: "",
    sessionId: null,
    signedInAt: null,
    tokenId: null,
    actions: ["read", "write"] as const,
    budgets: null,
    ids: { next: () => "" },
  };
  const feed = (live as any).feed;
  const asked: string[] = [];
  const { changeHeads, memberships } = server.running.backend.models;
  const find = changeHeads.find.bind(changeHeads);
  changeHeads.find = ((...given: Parameters<typeof find>) => (asked.push("heads"), find(...given))) as typeof changeHeads.find;
  const ofAccounts = jest.spyOn(memberships, "find");
  const watches = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      feed.open({ ...who, accountId: `acc_${n % 20}` }, n % 4 === 0 ? null : [`bud_${String(n).padStart(16, "0")}`]),
    ),
  );
  // The feed's own clock asks as well, and whoever asks meanwhile is not waited for.
  clearInterval(feed.timer);
  await eventually(() => !feed.asking || undefined);
  asked.length = 0;
  ofAccounts.mockClear();
  await feed.ask();
  expect(asked).toEqual(["heads"]);
  expect(ofAccounts).toHaveBeenCalledTimes(1);
  ofAccounts.mockRestore();
  watches.forEach((watch) => watch.close());
  changeHeads.find = find;
});

test("when the server ends, whoever waits is answered", async () => {
  const cursor = (await elsewhere(ada).get(`/sync?budgetId=${budget.id}`)).body.cursor;
  const waiting = held(elsewhere(ada), cursor);
  await untilListening(1, beside);
  beside.backend.stopListening();
  expect((await waiting).status).toBe(200);
});
