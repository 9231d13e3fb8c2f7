import { aBudget, anExpense } from "../builders/aBudget.js";
import { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

const OLD = "the old secret, long enough to be one, 0123456789";
const NEW = "the new secret, long enough to be one, 0123456789";

/** One database and three servers on it: before the secret was changed, while both are known, and after the old one was dropped. */
let before: TestServer;
let between: TestServer;
let after: TestServer;
let ada: Phone;
let budget: any;

beforeAll(async () => {
  before = await startServer({ jwtSecrets: [OLD] });
  const dbName = before.running.connection.name;
  between = await startServer({ dbName, jwtSecrets: [NEW, OLD] });
  after = await startServer({ dbName, jwtSecrets: [NEW] });
  ada = await before.phone("ada");
  budget = await aBudget(ada);
});
afterAll(() => Promise.all([before, between, after].map((server) => server?.stop())));

const at = (server: TestServer, phone = ada): Phone =>
  Object.assign(new Phone(server.url, phone.token), { refreshToken: phone.refreshToken });

/** A personal access token is kept as a hash: it needs no secret of the server. */
async function withToken(): Promise<Phone> {
  const { token } = (await ada.post("/me/tokens", { name: "outbox", scopes: ["read", "write"], password: PASSWORD })).body;
  return Object.assign(new Phone(before.url, token), { account: ada.account });
}

test("once the old secret is dropped, what it sealed is refused in words, and nothing is done again", async () => {
  const script = await withToken();
  const expense = { budgetId: budget.id, amount: 4711, date: "2026-11-03" };
  const key = { "Idempotency-Key": "dropped" };
  expect((await script.post("/expenses", expense, key)).status).toBe(201);

  const there = at(after, script);
  expect(await there.post("/expenses", expense, key)).toMatchObject({ status: 409, body: { code: "idempotency-answer-lost" } });
  const mutation = 'mutation($i: CreateCategoryInput!) { createCategory(input: $i, idempotencyKey: "dropped") { category { id } } }';
  const category = { i: { budgetId: budget.id, name: "Food" } };
  expect((await script.graphql(mutation, category)).body.errors).toBeUndefined();
  expect((await there.graphql(mutation, category)).body.errors[0].extensions.code).toBe("idempotency-answer-lost");
  expect((await at(after).get("/me")).status).toBe(401);
  expect(await before.backend.models.expenses.countDocuments({ budgetId: budget.id, amount: 4711 })).toBe(1);
  expect(await before.backend.models.categories.countDocuments({ budgetId: budget.id, name: "Food" })).toBe(1);
});

test("a sync cursor that only the old secret signed answers as one that is too old, in both APIs: the copy starts again", async () => {
  const script = await withToken();
  const there = at(after, script);
  const query = "query($b: ID, $since: String) { sync(budgetId: $b, since: $since) { cursor hasMore } }";
  for (const asked of [`?budgetId=${budget.id}&`, "?"]) {
    const { cursor, changes } = (await script.get(`/sync${asked}`)).body;
    expect(await there.get(`/sync${asked}since=${cursor}`)).toMatchObject({ status: 410, body: { code: "cursor-expired" } });
    expect(await there.get(`/sync${asked}since=${cursor}&wait=30`)).toMatchObject({ status: 410 });
    const variables = { b: asked === "?" ? undefined : budget.id, since: cursor };
    expect((await there.graphql(query, variables)).body.errors[0].extensions).toMatchObject({ code: "cursor-expired" });
    const anew = (await there.get(`/sync${asked}`)).body;
    expect(anew.changes).toEqual(changes);
    expect((await there.get(`/sync${asked}since=${anew.cursor}`)).status).toBe(200);
  }
});

test("a list cursor that only the old secret signed is refused by name: its walk is begun again", async () => {
  const script = await withToken();
  for (let n = 1; n <= 2; n++) await anExpense(ada, budget.id, { amount: n });
  const { nextCursor } = (await script.get(`/expenses?budgetId=${budget.id}&limit=1`)).body;
  expect(await at(after, script).get(`/expenses?budgetId=${budget.id}&limit=1&cursor=${nextCursor}`)).toMatchObject({
    status: 422,
    body: { errors: [{ path: "/cursor", code: "invalid-cursor" }] },
  });
});

describe("while both secrets are known", () => {
  test("tokens, sync cursors and list cursors of before go on", async () => {
    for (let n = 1; n <= 3; n++) await anExpense(ada, budget.id, { amount: n });
    const { cursor } = (await ada.get(`/sync?budgetId=${budget.id}`)).body;
    const { nextCursor } = (await ada.get(`/expenses?budgetId=${budget.id}&limit=1`)).body;
    const later = await anExpense(ada, budget.id, { amount: 99 });

    const there = at(between);
    const { status, body } = await there.get(`/sync?budgetId=${budget.id}&since=${cursor}`);
    expect([status, body.changes.map((change: any) => change.id)]).toEqual([200, expect.arrayContaining([later.id])]);
    expect((await there.get(`/expenses?budgetId=${budget.id}&limit=1&cursor=${nextCursor}`)).status).toBe(200);
    const refreshed = await new Phone(between.url, null).post("/mobile-refresh", { refreshToken: ada.refreshToken });
    expect(refreshed.status).toBe(200);
    ada.refreshToken = refreshed.body.refreshToken;
    expect((await at(between, Object.assign(at(before), { token: refreshed.body.token })).get("/me")).status).toBe(200);
  });

  test("an answer that was stored before comes again byte for byte", async () => {
    const key = { "Idempotency-Key": "rotated" };
    const expense = { budgetId: budget.id, amount: 815, date: "2026-11-04" };
    const first = await ada.post("/expenses", expense, key);
    const second = await at(between).post("/expenses", expense, key);
    expect([second.status, second.text, second.headers.get("Idempotent-Replayed")]).toEqual([201, first.text, "true"]);
  });

  test("an invitation whose answer was lost on the way tells the code that was mailed", async () => {
    const key = { "Idempotency-Key": "invited" };
    const wanted = { email: "bob@example.org", role: "viewer" };
    const first = await ada.post(`/budgets/${budget.id}/invitations`, wanted, key);
    expect(first.status).toBe(201);
    // As a crash between the effect and the answer leaves it.
    await before.backend.models.idempotencyKeys.updateMany(
      { accountId: ada.account.id },
      { $set: { answer: null, lockedUntil: new Date(0) } },
    );
    const second = await at(between).post(`/budgets/${budget.id}/invitations`, wanted, key);
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id, code: first.body.code } });
    const bob = await between.phone("bob");
    expect((await bob.post("/invitations/accept", { code: second.body.code })).status).toBe(200);
  });
});

test("the keys of one secret differ by purpose", async () => {
  const { keysFor } = await import("../../src/main/keys.js");
  const purposes = [
    "access tokens",
    "refresh tokens",
    "cursors",
    "stored answers",
    "recovery codes",
    "invitation codes",
    "TOTP secrets",
    "mailed codes",
    "device tokens",
  ] as const;
  const keys = purposes.flatMap((purpose) => keysFor(purpose, [OLD, NEW]));
  expect(new Set(keys).size).toBe(2 * purposes.length);
  for (const key of keys) expect(Buffer.from(key, "base64url")).toHaveLength(32);
});
