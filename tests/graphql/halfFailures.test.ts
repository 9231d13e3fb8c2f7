import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budgetId: string;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budgetId = (await aBudget(ada)).id;
});
afterAll(() => server?.stop());

const create = (name: string, amount: number): string =>
  `${name}: createExpense(input: { budgetId: "${budgetId}", amount: ${amount}, date: "2026-11-10" }) { expense { id amount } }`;

test("a mutation that fails beside others takes nothing from what they did", async () => {
  const { status, body } = await ada.graphql(`mutation { ${create("one", 5)} ${create("none", 0)} ${create("two", 7)} }`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ one: { expense: { amount: 5 } }, none: null, two: { expense: { amount: 7 } } });
  expect(body.errors).toMatchObject([{ path: ["none"], extensions: { code: "validation-failed", errors: [{ path: "/amount" }] } }]);
  for (const { expense } of [body.data.one, body.data.two]) expect((await ada.get(`/expenses/${expense.id}`)).status).toBe(200);
});

test("a question that fails beside others takes nothing from what they found, compiled or not", async () => {
  const expense = await anExpense(ada, budgetId);
  const query = `query($e: ID!, $b: ID!) { expense(id: $e) { amount } budget(id: "bud_0000000000000000") { id } months(budgetId: $b, from: "2199-01") { month } me { email } }`;
  for (let round = 0; round < 4; round++) {
    const { body } = await ada.graphql(query, { e: expense.id, b: budgetId });
    expect(body.data).toEqual({ expense: { amount: expense.amount }, budget: null, months: null, me: { email: "ada@example.org" } });
    expect(body.errors.map((error: any) => [error.path[0], error.extensions.code]).sort()).toEqual([
      ["budget", "not-found"],
      ["months", "validation-failed"],
    ]);
  }
});

test("a client's mistakes are never called ours", async () => {
  const fifty = Array.from({ length: 51 }, (_, n) => ({ budgetId, amount: `${n}`, date: "2026-11-10" }));
  const answers = [
    await ada.graphql("subscription { x }"),
    await ada.graphql('subscription { budgetChanged(budgetId: "b") { cursor } }'),
    await ada.graphql("mutation($i: CreateExpensesInput!) { createExpenses(input: $i) { results { index } } }", { i: { items: fifty } }),
  ];
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${ada.token}` };
  const persisted = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: "0".repeat(64) } } }),
  });
  const ofPersisted: any = await persisted.json();
  // By this text clients know that they are to send the document itself.
  expect([persisted.status, ofPersisted.errors[0].message]).toEqual([200, "PersistedQueryNotSupported"]);
  const codes = [...answers.map(({ body }) => body), ofPersisted].map(({ errors }) => errors[0].extensions.code);
  expect(codes).toEqual(["malformed-query", "method-not-allowed", "validation-failed", "malformed-request"]);
});

test("all errors of an input are in one list, whether a scalar or a rule found them", async () => {
  const input = { budgetId, amount: "12", date: "2026-02-30", payee: "x".repeat(201), nonsense: 1 };
  const rest = await ada.post("/expenses", input);
  const asVariable = await ada.graphql("mutation($i: CreateExpenseInput!) { createExpense(input: $i) { expense { id } } }", { i: input });
  const asText = await ada.graphql(
    `mutation { createExpense(input: { budgetId: "${budgetId}", amount: "12", date: "2026-02-30", payee: "${"x".repeat(201)}", nonsense: 1 }) { expense { id } } }`,
  );
  const told = (faults: { path: string; code: string }[]): string[] => faults.map(({ path, code }) => `${path} ${code}`).sort();
  expect(told(rest.body.errors)).toEqual(["/amount invalid-type", "/date invalid-format", "/nonsense unknown-field", "/payee too-long"]);
  for (const { body } of [asVariable, asText]) {
    expect(body.errors).toHaveLength(1);
    expect(told(body.errors[0].extensions.errors)).toEqual(told(rest.body.errors));
  }
});

test("no value is made another: an id is text, a list is a list, and both ends of a transfer are named", async () => {
  const expense = "mutation($i: CreateExpenseInput!) { createExpense(input: $i) { expense { id } } }";
  const transfer = "mutation($i: CreateTransferInput!) { createTransfer(input: $i) { months { month } } }";
  const base = { budgetId, amount: 5, date: "2026-11-10" };
  const faults = async (query: string, i: object): Promise<unknown> => {
    const { body } = await ada.graphql(query, { i });
    return body.errors?.[0]?.extensions.errors?.map(({ path, code }: any) => `${path} ${code}`);
  };
  expect(await faults(expense, { ...base, tags: "food" })).toEqual(["/tags invalid-type"]);
  expect(await faults(expense, { ...base, categoryId: 5 })).toEqual(["/categoryId invalid-type"]);
  expect(await faults(expense, { ...base, splits: { amount: 5 } })).toEqual(["/splits invalid-type"]);
  expect(await faults(transfer, { budgetId, month: "2026-11", to: null, amount: 5 })).toEqual(["/from required"]);
});

test("every answer says what it cost", async () => {
  const limited = await startServer({ env: { RATE_LIMIT_PER_MINUTE: "100" } });
  try {
    const eve = await limited.phone("eve");
    const costs = [];
    for (const query of ["{ me { id } }", "{ a: me { id } b: me { id } }", "{ nothing }"])
      costs.push((await eve.graphql(query)).body.extensions.cost);
    expect(costs.map(({ requested, limit }) => [requested, limit])).toEqual([
      [1, 100],
      [2, 100],
      [5, 100],
    ]);
    expect(costs[0].left - costs[1].left).toBe(2);
  } finally {
    await limited.stop();
  }
  expect((await ada.graphql("{ me { id } }")).body.extensions.cost).toEqual({ requested: 1, limit: null, left: null });
});
