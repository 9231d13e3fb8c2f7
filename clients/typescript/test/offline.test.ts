import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import {
  AnswerLost,
  Doubtful,
  ifMatch,
  LostReference,
  MemoryCopy,
  MemoryStore,
  newBudgetId,
  newCategoryId,
  newKey,
  Outbox,
  type OutboxHooks,
  type OutboxState,
  ProblemError,
  type QueuedWrite,
  referenceTo,
  SignedOut,
  Synchroniser,
  unwrap,
} from "../src/index.js";
import { aBudget, anExpense, withServer } from "./server.js";

const server = withServer();
type Someone = Awaited<ReturnType<typeof server.someone>>;

function anOutbox(
  client: Someone,
  hooks: OutboxHooks = {},
  store = new MemoryStore<OutboxState>(),
): { outbox: Outbox; store: MemoryStore<OutboxState>; refused: string[] } {
  const refused: string[] = [];
  const onRefused: OutboxHooks["onRefused"] = (_write, why) => void refused.push(why instanceof ProblemError ? why.code : why.name);
  return { outbox: new Outbox(client, store, { onRefused, ...hooks }), store, refused };
}

async function expenses(
  { api }: Someone,
  budgetId: string,
): Promise<{ id: string; payee: string | null; amount: number; version: number }[]> {
  return unwrap(await api.GET("/expenses", { params: { query: { budgetId, limit: 200 } } })).data;
}

/** Looks again until it is so. */
async function eventually(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 300_000; !isSo(); await setTimeout(10)) if (Date.now() > end) throw new Error("It never came to be.");
}

test("a budget, its category, an expense and a change of it are written offline, and sent in order over a bad network", async () => {
  const ada = await server.someone();
  const { outbox, refused } = anOutbox(ada);
  const budgetId = newBudgetId();
  const food = newCategoryId(budgetId);
  server.proxy.otherwise = () => "unheard";
  await outbox.add("post", "/budgets", { body: { newId: budgetId, name: "Household", currency: "EUR", startMonth: "2026-01" } });
  await outbox.add("post", "/categories", { body: { newId: food, budgetId, name: "Groceries" } });
  const expense = await outbox.add("post", "/expenses", { body: anExpense(budgetId, { payee: "Market", categoryId: food }) });
  await outbox.add("patch", "/expenses/{id}", { params: { path: { id: referenceTo(expense) } }, body: { amount: 99 } });
  await assert.rejects(outbox.flush(), AnswerLost);
  assert.equal((await outbox.waiting()).length, 4);
  let requests = 0;
  const faults = ["lost", "cut", 503, null] as const;
  server.proxy.otherwise = () => faults[requests++ % 4] ?? null;
  await outbox.flush();
  server.proxy.otherwise = () => null;
  const [found, ...more] = await expenses(ada, budgetId);
  assert.deepEqual([found?.payee, found?.amount, more.length, refused], ["Market", 99, 0, []]);
  assert.equal(await outbox.idOf(expense), found?.id);
  assert.deepEqual(await outbox.waiting(), []);
});

test("an app that ends while an answer is on its way sends the same again after its next start", async () => {
  const ada = await server.someone();
  const { id } = await aBudget(ada);
  const { outbox, store } = anOutbox(ada);
  await outbox.add("post", "/expenses", { body: anExpense(id) });
  server.proxy.planned.push("lost", "lost", "lost", "lost", "lost", "lost");
  await assert.rejects(outbox.flush(), AnswerLost);
  const later = anOutbox(ada, {}, store);
  await later.outbox.flush();
  assert.deepEqual([(await expenses(ada, id)).length, await later.outbox.waiting(), later.refused], [1, [], []]);
});

test("what is refused leaves the queue with its reason, what refers to it as well, and the rest goes on", async () => {
  const ada = await server.someone();
  const { id } = await aBudget(ada);
  const { outbox, refused } = anOutbox(ada);
  const wrong = await outbox.add("post", "/expenses", { body: anExpense(id, { amount: 0 }) });
  await outbox.add("delete", "/expenses/{id}", { params: { path: { id: referenceTo(wrong) } } });
  await outbox.add("post", "/expenses", { body: anExpense(id) });
  await outbox.flush();
  assert.deepEqual(refused, ["validation-failed", LostReference.name]);
  assert.equal((await expenses(ada, id)).length, 1);
});

test("a change that somebody else was faster with is decided by the app, from what is there now", async () => {
  const ada = await server.someone();
  const { id } = await aBudget(ada);
  const made = unwrap(await ada.api.POST("/expenses", { body: anExpense(id) }));
  const params = { path: { id: made.id } };
  const { outbox, refused } = anOutbox(ada, {
    onConflict: (write, current, etag) =>
      etag === null
        ? null
        : { params: { ...write.params, header: ifMatch(etag) }, body: { note: `${(current as { note: string }).note} and ours` } },
  });
  await outbox.add("patch", "/expenses/{id}", { params: { ...params, header: ifMatch(made) }, body: { note: "ours" } });
  unwrap(await ada.api.PATCH("/expenses/{id}", { params, body: { note: "theirs" } }));
  await outbox.flush();
  assert.equal(unwrap(await ada.api.GET("/expenses/{id}", { params })).note, "theirs and ours");
  await outbox.add("patch", "/expenses/{id}", { params: { ...params, header: ifMatch(made) }, body: { note: "late" } });
  unwrap(await ada.api.DELETE("/expenses/{id}", { params }));
  await outbox.flush();
  assert.deepEqual(refused, ["not-found"]);
});

test("without a word of the app's, what somebody else was faster with is left as it is", async () => {
  const ada = await server.someone();
  const { id } = await aBudget(ada);
  const made = unwrap(await ada.api.POST("/expenses", { body: anExpense(id) }));
  const params = { path: { id: made.id } };
  const { outbox, refused } = anOutbox(ada);
  await outbox.add("patch", "/expenses/{id}", { params: { ...params, header: ifMatch('"7"') }, body: { note: "ours" } });
  await outbox.flush();
  assert.deepEqual(refused, ["precondition-failed"]);
});

test("what was sent more than a day ago and never answered is repeated only where that does no harm", async () => {
  const ada = await server.someone();
  const { id } = await aBudget(ada);
  const { outbox, store, refused } = anOutbox(ada);
  await outbox.add("post", "/expenses", { body: anExpense(id) });
  await outbox.add("post", "/expenses", { body: { ...anExpense(id), externalId: newKey(), source: "phone" } });
  const { queue = [], ids = {} } = (await store.load()) ?? {};
  await store.save({ ids, queue: queue.map((write: QueuedWrite) => ({ ...write, sentAt: Date.now() - 24 * 3_600_000 })) });
  await outbox.flush();
  assert.deepEqual([refused, (await expenses(ada, id)).length], [[Doubtful.name], 1]);
});

test("a queue is left as it is while nobody is signed in", async () => {
  const ada = await server.someone();
  const { id } = await aBudget(ada);
  const { outbox } = anOutbox(ada);
  await outbox.add("post", "/expenses", { body: anExpense(id) });
  await ada.session.logout();
  await assert.rejects(outbox.flush(), SignedOut);
  assert.equal((await outbox.waiting()).length, 1);
});

test("a running copy takes in what others write, and sends what is written here while it waits", async () => {
  const ada = await server.someone();
  const other = server.again(ada);
  const { id } = await aBudget(ada);
  const { outbox } = anOutbox(ada);
  const copy = new MemoryCopy();
  const controller = new AbortController();
  const running = new Synchroniser(ada, { copy, outbox, waitSeconds: 30 }).run(controller.signal);
  const holds = (payee: string): boolean => copy.all("expense").some((expense) => expense.payee === payee);
  const waits = (): number => server.proxy.seen.filter(({ path }) => path.startsWith("/api/sync") && path.includes("wait=30")).length;
  const before = waits();
  await eventually(() => waits() > before);
  unwrap(await other.api.POST("/expenses", { body: anExpense(id, { payee: "Theirs" }) }));
  await eventually(() => holds("Theirs"));
  await eventually(() => waits() > before + 1);
  await outbox.add("post", "/expenses", { body: anExpense(id, { payee: "Ours" }) });
  await eventually(() => holds("Ours"));
  controller.abort();
  await running;
});

test("a copy that is interrupted again and again goes on by itself", async () => {
  const ada = await server.someone();
  const { id } = await aBudget(ada);
  const copy = new MemoryCopy();
  const controller = new AbortController();
  const interruptions: unknown[] = [];
  server.proxy.otherwise = ({ path }) => (path.startsWith("/api/sync") && interruptions.length < 2 ? "unheard" : null);
  const running = new Synchroniser(ada, { copy, onInterrupted: (error) => interruptions.push(error) }).run(controller.signal);
  await eventually(() => copy.one("budget", id) !== null);
  controller.abort();
  await running;
  server.proxy.otherwise = () => null;
  assert.ok(interruptions.every((error) => error instanceof AnswerLost));
});

test("with a deleted budget goes what belonged to it, and a cursor that expired begins anew", async () => {
  const ada = await server.newcomer();
  const { id } = await aBudget(ada);
  const kept = await aBudget(ada);
  unwrap(await ada.api.POST("/expenses", { body: anExpense(id) }));
  const copy = new MemoryCopy();
  const sync = new Synchroniser(ada, { copy });
  await sync.once();
  assert.deepEqual([copy.all("budget").length, copy.all("category").length, copy.all("expense").length], [2, 2, 1]);
  unwrap(await ada.api.DELETE("/budgets/{id}", { params: { path: { id } } }));
  await sync.once();
  assert.deepEqual([copy.all("budget").map((one) => one.id), copy.all("category").length, copy.all("expense").length], [[kept.id], 1, 0]);
  server.proxy.planned.push(410);
  await sync.once();
  assert.deepEqual([copy.all("budget").map((one) => one.id), copy.all("category").map((one) => one.id)], [[kept.id], [kept.food]]);
});

test("three devices write at random over a bad network: each copy equals what the server has, and each write is there once", async () => {
  const ada = await server.newcomer();
  const { id, food } = await aBudget(ada);
  let state = 7;
  const chance = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  const devices = [ada, { ...ada, ...server.again(ada) }, { ...ada, ...server.again(ada) }].map((client) => {
    const { outbox, refused } = anOutbox(client);
    const copy = new MemoryCopy();
    return { outbox, copy, refused, sync: new Synchroniser(client, { copy, outbox, pageSize: 7 }) };
  });
  server.proxy.otherwise = ({ path }) =>
    path.includes("mobile-") || chance() > 0.3 ? null : ((["unheard", "lost", "cut", 503] as const)[Math.floor(chance() * 4)] ?? null);
  const made: string[] = [];
  for (let round = 0; round < 12; round++) {
    for (const { outbox, copy } of devices) {
      const payee = `word ${made.length}`;
      made.push(payee);
      await outbox.add("post", "/expenses", { body: anExpense(id, { payee, amount: 1 + round, categoryId: food }) });
      const known = copy.all("expense");
      const some = known[Math.floor(chance() * known.length)];
      if (some !== undefined)
        await outbox.add("patch", "/expenses/{id}", { params: { path: { id: some.id }, header: ifMatch(some) }, body: { note: payee } });
    }
    await Promise.all(devices.map(({ sync }) => tried(() => sync.once())));
  }
  server.proxy.otherwise = () => null;
  for (const { sync } of devices) await sync.once();
  for (const { sync } of devices) await sync.once();
  const there = (await expenses(ada, id)).sort(byId);
  assert.deepEqual(there.map(({ payee }) => payee).sort(), [...made].sort());
  for (const { copy } of devices) assert.deepEqual(copy.all("expense").sort(byId), there);
  assert.deepEqual(
    [...new Set(devices.flatMap(({ refused }) => refused))].filter((code) => code !== "precondition-failed"),
    [],
  );
});

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

/** A device that gets no answer tries again later. */
async function tried(run: () => Promise<void>): Promise<void> {
  await run().catch((error: unknown) => {
    if (!(error instanceof AnswerLost) && !(error instanceof ProblemError && error.status === 503)) throw error;
  });
}
