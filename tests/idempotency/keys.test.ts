import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { aRecurring } from "../builders/aRecurring.js";
import { join } from "../sharing/shared.js";
import { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { tokenNamed } from "../support/tokenNamed.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

let keys = 0;
const aKey = () => ({ "Idempotency-Key": `key-${++keys}` });

test("another body with the same key is refused, and changes nothing", async () => {
  const key = aKey();
  await ada.post("/expenses", { budgetId: budget.id, amount: 100, date: "2026-11-01" }, key);
  const before = await server.backend.models.expenses.countDocuments({ budgetId: budget.id });
  const other = await ada.post("/expenses", { budgetId: budget.id, amount: 101, date: "2026-11-01" }, key);
  expect(other.status).toBe(422);
  expect(other.body).toMatchObject({
    code: "idempotency-key-reused",
    errors: [{ path: "/Idempotency-Key", code: "idempotency-key-reused" }],
  });
  expect(await server.backend.models.expenses.countDocuments({ budgetId: budget.id })).toBe(before);
});

test("a key of 256 characters is too long, an empty one too short", async () => {
  const input = { budgetId: budget.id, amount: 100, date: "2026-11-01" };
  for (const [key, code] of [
    ["k".repeat(256), "too-long"],
    ["", "too-short"],
  ] as const) {
    const answer = await ada.post("/expenses", input, { "Idempotency-Key": key });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ path: "/Idempotency-Key", code }]);
  }
  expect((await ada.post("/expenses", input, { "Idempotency-Key": "k".repeat(255) })).status).toBe(201);
});

test("while a request runs, another one with its key has to wait", async () => {
  const key = aKey();
  const body = { budgetId: budget.id, amount: 7, date: "2026-11-01" };
  const { expenses } = server.running.backend.models;
  const collection: any = expenses.collection;
  const insertOne = collection.insertOne.bind(collection);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const reached = new Promise<void>((arrived) => {
    collection.insertOne = async (...given: [any]) => {
      arrived();
      await held;
      return insertOne(...given);
    };
  });
  const first = ada.post("/expenses", body, key);
  await reached;
  const waiting = await ada.post("/expenses", body, key);
  expect([waiting.status, waiting.body.code]).toEqual([409, "idempotency-key-in-use"]);
  expect(Number(waiting.headers.get("Retry-After"))).toBeGreaterThan(0);
  goOn();
  collection.insertOne = insertOne;
  expect((await first).status).toBe(201);
  expect((await ada.post("/expenses", body, key)).text).toBe((await first).text);
  expect(await expenses.countDocuments({ budgetId: budget.id, amount: 7 })).toBe(1);
});

test("the first answer comes again byte for byte: status, body, ETag, Location", async () => {
  const key = aKey();
  const body = { budgetId: budget.id, amount: 1234, date: "2026-11-02", payee: "Corner Market" };
  const first = await ada.post("/expenses", body, key);
  await ada.patch(`/expenses/${first.body.id}`, { amount: 4321 });
  const second = await ada.post("/expenses", { payee: "Corner Market", date: "2026-11-02", amount: 1234, budgetId: budget.id }, key);
  expect(first.status).toBe(201);
  expect(second.status).toBe(201);
  expect(second.text).toBe(first.text);
  for (const name of ["ETag", "Location", "Content-Type", "Cache-Control"]) expect(second.headers.get(name)).toBe(first.headers.get(name));
  expect(first.headers.get("Idempotent-Replayed")).toBeNull();
  expect(second.headers.get("Idempotent-Replayed")).toBe("true");
});

test("every POST that makes something makes it once", async () => {
  const food = await aCategory(ada, budget.id, { budgeted: 5000 });
  const gone = await anExpense(ada, budget.id);
  await ada.delete(`/expenses/${gone.id}`);
  const calls: [string, object | undefined][] = [
    ["/budgets", { name: "Second", currency: "JPY" }],
    ["/categories", { budgetId: budget.id, name: "Once" }],
    ["/expenses", { budgetId: budget.id, amount: 5, date: "2026-11-03" }],
    [`/expenses/${gone.id}/restore`, undefined],
    [`/budgets/${budget.id}/months/2026-11/transfers`, { from: food.id, to: null, amount: 3000 }],
    ["/monthly-budgets", { budgetId: budget.id, month: "2026-11" }],
    ["/me/tokens", { name: "script", scopes: ["read"], password: PASSWORD }],
  ];
  for (const [path, body] of calls) {
    const key = aKey();
    const first = await ada.post(path, body, key);
    expect([path, first.status]).toEqual([path, expect.any(Number)]);
    expect(first.status).toBeLessThan(300);
    const second = await ada.post(path, body, key);
    expect([path, second.status, second.text, second.headers.get("Idempotent-Replayed")]).toEqual([path, first.status, first.text, "true"]);
  }
});

test("a refusal changed nothing, so the key is free for the corrected request", async () => {
  const key = aKey();
  expect((await ada.post("/expenses", { budgetId: budget.id, amount: -1, date: "2026-11-01" }, key)).status).toBe(422);
  const corrected = await ada.post("/expenses", { budgetId: budget.id, amount: 1, date: "2026-11-01" }, key);
  expect(corrected.status).toBe(201);
  expect(corrected.headers.get("Idempotent-Replayed")).toBeNull();
});

test("a key counts for one account and one route, for 24 hours, even if the clock is set forward by a day meanwhile", async () => {
  const bob = await server.phone("bob");
  const key = aKey();
  const mine = await ada.post("/budgets", { name: "A", currency: "EUR" }, key);
  const his = await bob.post("/budgets", { name: "B", currency: "EUR" }, key);
  const elsewhere = await ada.post("/categories", { budgetId: budget.id, name: "Elsewhere" }, key);
  expect([mine.status, his.status, elsewhere.status]).toEqual([201, 201, 201]);
  server.clock.forward(2 * 24 * 3600 * 1000 - 1);
  ada.token = (await ada.post("/mobile-login", { email: "ada@example.org", password: ada.account.password })).body.token;
  const again = await ada.post("/budgets", { name: "A", currency: "EUR" }, key);
  expect([again.status, again.body.id]).toEqual([201, mine.body.id]);
  server.clock.forward(1);
  const anew = await ada.post("/budgets", { name: "C", currency: "EUR" }, key);
  expect(anew.status).toBe(201);
  expect(anew.body.id).not.toBe(mine.body.id);
});

test("what is stored cannot be read from the database", async () => {
  const made = await ada.post("/me/tokens", { name: "secret", scopes: ["read"], password: PASSWORD }, aKey());
  expect(made.status).toBe(201);
  const records = JSON.stringify(await server.backend.models.idempotencyKeys.find().lean());
  expect(records).not.toContain(made.body.token);
});

test("who has left the budget does not get its answers again", async () => {
  const key = aKey();
  const cleo = await server.phone("cleo");
  const shared = await aBudget(ada);
  await server.backend.models.budgets.updateOne(
    { _id: shared.id },
    { $push: { members: { accountId: cleo.account.id, role: "editor", joinedAt: new Date() } } },
  );
  const expense = { budgetId: shared.id, amount: 9, date: "2026-11-01" };
  const calls: [string, object, number][] = [
    ["/expenses", expense, 201],
    ["/expenses/batch", { items: [expense] }, 200],
  ];
  for (const [path, body, status] of calls) expect((await cleo.post(path, body, key)).status).toBe(status);
  const batch =
    'mutation($i: CreateExpensesInput!) { createExpenses(input: $i, idempotencyKey: "left") { results { expense { amount } } } }';
  const told = async (): Promise<any> => (await cleo.graphql(batch, { i: { items: [expense] } })).body;
  expect((await told()).data.createExpenses.results).toEqual([{ expense: { amount: 9 } }]);
  await server.backend.models.budgets.updateOne({ _id: shared.id }, { $pull: { members: { accountId: cleo.account.id } } });
  for (const [path, body] of calls) expect([path, (await cleo.post(path, body, key)).status]).toEqual([path, 404]);
  expect((await told()).errors[0].extensions.code).toBe("not-found");
});

test("nor those that name the budget only by what was changed, in both APIs; a token of another budget gets none either", async () => {
  const cleo = await server.phone();
  const [shared, other] = [await aBudget(ada), await aBudget(cleo)];
  await join(ada, cleo, shared.id, "editor");
  const movement = await aRecurring(ada, shared.id);
  const skip = (phone: Phone) =>
    phone.post(`/recurring/${movement.id}/occurrences/2026-12-01/skip`, undefined, { "Idempotency-Key": "skip" });
  const args = `id: "${movement.id}", input: {date: "2027-01-01"}, idempotencyKey: "skip"`;
  const skipped = `mutation { skipOccurrence(${args}) { occurrence { amount } } }`;
  expect((await skip(cleo)).body.amount).toBe(1000);
  expect((await cleo.graphql(skipped)).body.data.skipOccurrence.occurrence.amount).toBe(1000);
  const limited = await cleo.post("/me/tokens", { ...tokenNamed("t"), scopes: ["write"], budgets: [other.id] });
  expect((await skip(new Phone(server.url, limited.body.token))).status).toBe(404);
  await cleo.delete(`/budgets/${shared.id}/members/${cleo.account.id}`);
  expect((await skip(cleo)).status).toBe(404);
  expect((await cleo.graphql(skipped)).body.errors[0].extensions.code).toBe("not-found");
});

test("however the address of a request spells its ids, its answer is the budget's", async () => {
  const cleo = await server.phone();
  const [shared, other] = [await aBudget(ada), await aBudget(cleo)];
  await join(ada, cleo, shared.id, "editor");
  const food = await aCategory(ada, shared.id, { budgeted: 5000 });
  const spelled = (id: string) => id.replace("_", "%5F").replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`);
  const amount = `/budgets/${spelled(shared.id)}/months/2026-11/categories/${spelled(food.id)}`;
  const gone = `/expenses/${spelled((await anExpense(cleo, shared.id)).id)}`;
  const calls = (phone: Phone) => [
    phone.patch(amount, { budgeted: 7000 }, { "Idempotency-Key": "spelled" }),
    phone.delete(gone, { "Idempotency-Key": "spelled" }),
  ];
  const statuses = async (phone: Phone) => (await Promise.all(calls(phone))).map(({ status }) => status);
  expect([await statuses(cleo), await statuses(cleo)]).toEqual([
    [200, 204],
    [200, 204],
  ]);
  const limited = await cleo.post("/me/tokens", { ...tokenNamed("t"), scopes: ["write"], budgets: [other.id] });
  expect(await statuses(new Phone(server.url, limited.body.token))).toEqual([404, 404]);
  await cleo.delete(`/budgets/${shared.id}/members/${cleo.account.id}`);
  // That it is deleted says nothing of the budget.
  expect(await statuses(cleo)).toEqual([404, 204]);
});

test("a session that made an invitation gets its code again", async () => {
  const headers = aKey();
  const invite = () => ada.post(`/budgets/${budget.id}/invitations`, { email: "dora@example.org", role: "viewer" }, headers);
  const first = await invite();
  expect(first.status).toBe(201);
  expect(await invite()).toMatchObject({ status: 201, text: first.text });
});

test("a body nested beyond all sense is refused with a key as without one", async () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const headers = { ...aKey(), Authorization: `Bearer ${ada.token}`, "Content-Type": "application/json" };
  const answer = await fetch(`${server.url}/api/expenses`, { method: "POST", headers, body: deep });
  expect(answer.status).toBe(413);
});
