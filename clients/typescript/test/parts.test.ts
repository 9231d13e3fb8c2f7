import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createBudgetClient,
  formatMoney,
  ifMatch,
  localLock,
  MemoryStore,
  newBudgetId,
  newCategoryId,
  newExpenseId,
  Outbox,
  pages,
  WebStore,
} from "../src/index.js";
import { delayMs, orAborted, pause, retryAfterMs, usualBackoff } from "../src/time.js";

test("an amount is written with the digits of its budget, exactly, whatever Intl thinks of the currency", () => {
  const written = (amount: number, currency: string, currencyDigits: number): string =>
    formatMoney(amount, { currency, currencyDigits }, "en").replace(/\s/g, " ");
  assert.equal(written(123_450, "HUF", 2), "HUF 1,234.50");
  assert.equal(written(5, "IDR", 2), "IDR 0.05");
  assert.equal(written(1234, "JPY", 0), "¥1,234");
  assert.equal(written(-1234, "KWD", 3), "-KWD 1.234");
  assert.equal(written(Number.MAX_SAFE_INTEGER, "EUR", 2), "€90,071,992,547,409.91");
  for (const amount of [12.5, Number.NaN, 1e21]) assert.throws(() => written(amount, "EUR", 2), { name: "TypeError" });
});

test("pauses grow twofold up to a bound, and half of each is chance", () => {
  for (let attempt = 1; attempt <= 12; attempt++) {
    const full = Math.min(usualBackoff.mostMs, usualBackoff.firstMs * 2 ** (attempt - 1));
    const delay = delayMs(attempt, usualBackoff);
    assert.ok(delay >= full / 2 && delay <= full, `${attempt}: ${delay}`);
  }
});

test("Retry-After is read in seconds, as a date, and not at all", () => {
  assert.equal(retryAfterMs(new Headers({ "Retry-After": "3" })), 3000);
  assert.equal(retryAfterMs(new Headers({ "Retry-After": "Sat, 01 Jan 2000 00:00:00 GMT" })), 0);
  assert.ok((retryAfterMs(new Headers({ "Retry-After": new Date(Date.now() + 3_600_000).toUTCString() })) ?? 0) > 3_000_000);
  assert.equal(retryAfterMs(new Headers({ "Retry-After": "soon" })), null);
  assert.equal(retryAfterMs(new Headers()), null);
});

test("a pause and a wait for others end with their signal", async () => {
  const controller = new AbortController();
  const waits = [pause(3_600_000, controller.signal), orAborted(new Promise(() => undefined), controller.signal)];
  controller.abort(new Error("gone"));
  for (const wait of waits) await assert.rejects(wait, { message: "gone" });
  await assert.rejects(pause(0, controller.signal), { message: "gone" });
});

test("one thing of a name runs at a time, also after one that failed", async () => {
  const lock = localLock();
  const told: string[] = [];
  const run = (name: string, what: string, fails = false) =>
    lock(name, async () => {
      told.push(`${what} begins`);
      await pause(1);
      told.push(`${what} ends`);
      if (fails) throw new Error(what);
    }).catch(() => undefined);
  await Promise.all([run("a", "1", true), run("a", "2")]);
  assert.deepEqual(told, ["1 begins", "1 ends", "2 begins", "2 ends"]);
});

test("a store gives back what was put in, and nothing that the caller changes later", async () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) };
  for (const store of [new MemoryStore<string[]>(), new WebStore<string[]>("a", storage)]) {
    assert.equal(await store.load(), null);
    const value = ["x"];
    await store.save(value);
    value.push("y");
    assert.deepEqual(await store.load(), ["x"]);
  }
});

test("a store that is made before its use, without saying of what, fits what keeps a session and what keeps writes", async () => {
  const session = new MemoryStore();
  const kept = new Map<string, string>();
  const waiting = new WebStore("waiting", {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
  });
  const client = createBudgetClient({ baseUrl: "http://127.0.0.1:9/api", session });
  await new Outbox(client, waiting).add("post", "/budgets", { body: { name: "Home", currency: "EUR" } });
  assert.ok(kept.get("waiting")?.includes("Home"));
  assert.equal(await client.session.isOpen(), false);
});

test("ids are as the document wants them", () => {
  const budget = newBudgetId();
  assert.match(budget, /^bud_[0-9a-hjkmnp-tv-z]{16}$/);
  assert.match(newCategoryId(budget), /^cat_[0-9a-hjkmnp-tv-z]{38}$/);
  assert.match(newExpenseId(budget), /^exp_[0-9a-hjkmnp-tv-z]{38}$/);
  assert.ok(newExpenseId(budget).startsWith(`exp_${budget.slice(4)}`));
  assert.ok(newCategoryId(budget).startsWith(`cat_${budget.slice(4)}`));
});

test("the tag of what was seen is its version, its ETag, or the answer's", () => {
  assert.deepEqual(ifMatch({ version: 3 }), { "If-Match": '"3"' });
  assert.deepEqual(ifMatch('"4"'), { "If-Match": '"4"' });
  assert.deepEqual(ifMatch(new Response(null, { headers: { ETag: '"5"' } })), { "If-Match": '"5"' });
});

test("pages are asked for one by one, until there are no more", async () => {
  const asked: object[] = [];
  const read = async (at: { cursor?: string }) => {
    asked.push(at);
    return asked.length < 3 ? { data: [asked.length], nextCursor: `c${asked.length}` } : { data: [], nextCursor: null };
  };
  const found: (readonly number[])[] = [];
  for await (const page of pages<number>(read)) found.push(page);
  assert.deepEqual(
    [found, asked],
    [
      [[1], [2], []],
      [{}, { cursor: "c1" }, { cursor: "c2" }],
    ],
  );
});
