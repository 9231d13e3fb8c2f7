import assert from "node:assert/strict";
import { test } from "node:test";
import { AnswerLost, createBudgetClient, ifMatch, items, newKey, ProblemError, SignedOut, unwrap, withLatest } from "../src/index.js";
import { aBudget, anExpense, mails, PASSWORD, withServer } from "./server.js";

const server = withServer();

async function payees({ api }: Awaited<ReturnType<typeof server.someone>>, budgetId: string): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for await (const { payee } of items(async (at) =>
    unwrap(await api.GET("/expenses", { params: { query: { budgetId, limit: 2, ...at } } })),
  ))
    found.push(payee);
  return found.sort();
}

for (const fault of ["unheard", "lost", "cut", 503, 429] as const)
  test(`a write that meets "${fault}" is sent again with its key, and is done once`, async () => {
    const ada = await server.someone();
    const { id } = await aBudget(ada);
    server.proxy.seen.length = 0;
    server.proxy.planned.push(fault, fault);
    const made = unwrap(await ada.api.POST("/expenses", { body: anExpense(id, { payee: "Once" }) }));
    const sent = server.proxy.requests("/api/expenses");
    assert.deepEqual(
      sent.map((one) => one.fault),
      [fault, fault, null],
    );
    assert.equal(new Set(sent.map(({ key }) => key)).size, 1);
    assert.ok(sent[0]?.key);
    assert.deepEqual(await payees(ada, id), ["Once"]);
    assert.equal(made.payee, "Once");
  });

test("a key of the caller's own is kept", async () => {
  const ada = await server.someone();
  const { id } = await aBudget(ada);
  const key = newKey();
  const add = async () =>
    unwrap(await ada.api.POST("/expenses", { params: { header: { "Idempotency-Key": key } }, body: anExpense(id) })).id;
  assert.equal(await add(), await add());
});

test("a server that stays away is given up after a while, one that asks for long patience at once", async () => {
  const ada = await server.someone();
  server.proxy.planned.push("unheard", "lost", "unheard", "lost", "unheard", "lost");
  await assert.rejects(ada.api.GET("/me"), AnswerLost);
  server.proxy.retryAfter = "3600";
  server.proxy.planned.push(503);
  server.proxy.seen.length = 0;
  const { response } = await ada.api.GET("/me");
  server.proxy.retryAfter = "0";
  assert.deepEqual([response.status, server.proxy.seen.length], [503, 1]);
});

test("an access token that has ended is renewed once for all who need it, also if that answer is lost", async () => {
  const ada = await server.someone();
  const before = await ada.stored.load();
  server.proxy.seen.length = 0;
  let renewals = 0;
  server.proxy.otherwise = ({ path }) => {
    if (path === "/api/mobile-refresh") return renewals++ === 0 ? "lost" : null;
    return renewals < 2 ? 401 : null;
  };
  const answers = await Promise.all([1, 2, 3].map(async () => unwrap(await ada.api.GET("/me"))));
  server.proxy.otherwise = () => null;
  assert.deepEqual(
    answers.map(({ email }) => email),
    [ada.email, ada.email, ada.email],
  );
  assert.deepEqual(
    server.proxy.requests("/api/mobile-refresh").map(({ fault }) => fault),
    ["lost", null],
  );
  assert.notEqual((await ada.stored.load())?.refreshToken, before?.refreshToken);
});

test("an app that is started anew goes on with what it stored", async () => {
  const ada = await server.someone();
  const later = server.again(ada);
  assert.equal(unwrap(await later.api.GET("/me")).email, ada.email);
});

test("a registration whose answer is lost ends signed in; an address of somebody else's does not", async () => {
  server.proxy.planned.push("lost");
  const ada = await server.newcomer();
  assert.equal(unwrap(await ada.api.GET("/me")).email, ada.email);
  const stranger = createBudgetClient({ baseUrl: ada.baseUrl });
  await assert.rejects(stranger.session.register({ email: ada.email, password: "another brisk purple otter" }), { code: "email-taken" });
  assert.equal(await stranger.session.isOpen(), false);
});

test("a session that was ended elsewhere signs out, and the device stays known", async () => {
  const ada = await server.someone();
  const { email } = ada;
  const elsewhere = createBudgetClient({ baseUrl: ada.baseUrl });
  await elsewhere.session.login({ email, password: PASSWORD });
  unwrap(await elsewhere.api.DELETE("/me/sessions"));
  await assert.rejects(ada.api.GET("/me"), SignedOut);
  const { refreshToken, deviceToken } = (await ada.stored.load()) ?? {};
  assert.deepEqual([refreshToken, typeof deviceToken], [null, "string"]);
  await ada.session.login({ email, password: PASSWORD });
  assert.equal(unwrap(await ada.api.GET("/me")).email, email);
});

test("after a logout nothing here opens anything", async () => {
  const ada = await server.someone();
  await ada.session.logout();
  assert.equal(await ada.session.isOpen(), false);
  await assert.rejects(ada.api.GET("/me"), SignedOut);
});

test("a personal access token serves in place of a session", { skip: mails === undefined }, async () => {
  const ada = await server.newcomer();
  await server.confirm(ada);
  const { id } = await aBudget(ada);
  const { token } = unwrap(await ada.api.POST("/me/tokens", { body: { name: "Script", scopes: ["read"], password: PASSWORD } }));
  const script = createBudgetClient({ baseUrl: ada.baseUrl, accessToken: token });
  assert.equal(unwrap(await script.api.GET("/budgets/{id}", { params: { path: { id } } })).id, id);
});

test("a refusal is a problem with its code and its faults", async () => {
  const ada = await server.someone();
  const { id } = await aBudget(ada);
  const wrong = await ada.api.POST("/expenses", { body: anExpense(id, { amount: -1 }) });
  assert.throws(
    () => unwrap(wrong),
    (error: unknown) => {
      assert.ok(error instanceof ProblemError);
      assert.deepEqual([error.status, error.code, error.problem.errors?.map(({ path }) => path)], [422, "validation-failed", ["/amount"]]);
      return true;
    },
  );
});

test("of two changes of one version one wins, and the other one follows when it reads anew", async () => {
  const ada = await server.someone();
  const { id } = await aBudget(ada);
  const made = unwrap(await ada.api.POST("/expenses", { body: anExpense(id) }));
  const path = { id: made.id };
  const change = async (seen: { version: number }, tags: string[]) =>
    unwrap(await ada.api.PATCH("/expenses/{id}", { params: { path, header: ifMatch(seen) }, body: { tags } }));
  await change(made, ["a"]);
  await assert.rejects(change(made, ["b"]), { status: 412 });
  const read = async () => unwrap(await ada.api.GET("/expenses/{id}", { params: { path } }));
  await Promise.all(["x", "y", "z"].map((tag) => withLatest(read, (seen) => change(seen, [...seen.tags, tag]))));
  assert.deepEqual((await read()).tags.sort(), ["a", "x", "y", "z"]);
});

test("a list is gone through page by page", async () => {
  const ada = await server.someone();
  const { id } = await aBudget(ada);
  const names = ["a", "b", "c", "d", "e"];
  for (const payee of names) unwrap(await ada.api.POST("/expenses", { body: anExpense(id, { payee }) }));
  server.proxy.seen.length = 0;
  assert.deepEqual(await payees(ada, id), names);
  assert.equal(server.proxy.requests("/api/expenses").length, 3);
});

test("who aborts is not made to wait, and nothing more is sent", async () => {
  const ada = await server.someone({ backoff: { attempts: 6, firstMs: 60_000, mostMs: 60_000 } });
  const controller = new AbortController();
  server.proxy.seen.length = 0;
  server.proxy.otherwise = () => {
    setImmediate(() => controller.abort(new Error("changed my mind")));
    return "unheard";
  };
  await assert.rejects(ada.api.GET("/me", { signal: controller.signal }), { message: "changed my mind" });
  server.proxy.otherwise = () => null;
  assert.equal(server.proxy.seen.length, 1);
});
