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
  expect(body.errors).toMatchObject([{ path: ["none"], extensions: { code: "validation-failed", errors: [{ path: "/input/amount" }] } }]);
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
    expect(told(body.errors[0].extensions.errors)).toEqual(told(rest.body.errors).map((fault) => `/input${fault}`));
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
  expect(await faults(expense, { ...base, tags: "food" })).toEqual(["/input/tags invalid-type"]);
  expect(await faults(expense, { ...base, categoryId: 5 })).toEqual(["/input/categoryId invalid-type"]);
  expect(await faults(expense, { ...base, splits: { amount: 5 } })).toEqual(["/input/splits invalid-type"]);
  expect(await faults(transfer, { budgetId, month: "2026-11", to: null, amount: 5 })).toEqual(["/input/from required"]);
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

test.each(["expenses", "categories", "members", "monthlyBudgets"])(
  "a cursor that %s cannot read leaves the budget around it",
  async (list) => {
    const { body } = await ada.graphql(`{ budget(id: "${budgetId}") { id ${list}(after: "wrong") { nodes { id } } } }`);
    expect(body.data.budget).toEqual({ id: budgetId, [list]: null });
    expect(body.errors).toMatchObject([
      { path: ["budget", list], extensions: { code: "validation-failed", errors: [{ path: "/after" }] } },
    ]);
  },
);

test("nor does one take away the account, a category or an import", async () => {
  const file = "Date,Amount,Payee\n2026-11-01,-1.00,Corner Market\n";
  const made = await ada.send("POST", `/expenses/imports?budgetId=${budgetId}&format=csv`, file, { "Content-Type": "text/csv" });
  const category = (await ada.post("/categories", { budgetId, name: "Around" })).body;
  const { body } = await ada.graphql(
    `{ me { id budgets(after: "x") { nodes { id } } } category(id: "${category.id}") { id expenses(after: "x") { nodes { id } } } import(id: "${made.body.id}") { id rows(after: "x") { nodes { line } } } }`,
  );
  expect(body.data).toEqual({
    me: { id: ada.account.id, budgets: null },
    category: { id: category.id, expenses: null },
    import: { id: made.body.id, rows: null },
  });
  expect(body.errors).toHaveLength(3);
});

test("what a rule refuses has the place and the values that GraphQL has", async () => {
  const { body } = await ada.graphql("mutation($i: CreateCategoryInput!) { createCategory(input: $i) { category { id } } }", {
    i: { budgetId, name: "x", rollover: { policy: "SOME" } },
  });
  const [fault] = body.errors[0].extensions.errors;
  expect([fault.path, fault.message]).toEqual(["/input/rollover/policy", "Must be one of: NONE, SURPLUS, FULL, CAPPED."]);
  const page = await ada.graphql(`{ expenses(budgetId: "${budgetId}", after: "x", filter: { q: "" }) { nodes { id } } }`);
  expect(page.body.errors[0].extensions.errors).toMatchObject([{ path: "/filter/q" }]);
  const key = "k".repeat(256);
  const keyed = await ada.graphql(
    `mutation { createBudget(idempotencyKey: "${key}", input: { name: "x", currency: "EUR" }) { budget { id } } }`,
  );
  expect(keyed.body.errors[0].extensions.errors).toMatchObject([{ path: "/idempotencyKey" }]);
});

test("a value that an argument does not have is answered with those that it has, as a variable and in the document", async () => {
  const asked = [
    await ada.graphql(`query($s: ExpenseSort) { expenses(budgetId: "${budgetId}", sort: $s) { nodes { id } } }`, { s: "date" }),
    await ada.graphql(`query($k: [ChangeKind!]) { sync(budgetId: "${budgetId}", kinds: $k) { cursor } }`, { k: ["BUDGET", "x"] }),
    await ada.graphql(`{ sync(budgetId: "${budgetId}", kinds: [x]) { cursor } }`),
  ];
  const kinds = "Must be one of: BUDGET, CATEGORY, EXPENSE, MONTHLY_BUDGET, PLAN, RECURRING, RULE.";
  expect(asked.map(({ body }) => body.errors[0].extensions.errors.map(({ path, message }: any) => [path, message]))).toEqual([
    [["/sort", expect.stringMatching(/^Must be one of: [A-Z_]+(, [A-Z_]+)+\.$/)]],
    [["/kinds/1", kinds]],
    [["/kinds/0", kinds]],
  ]);
});

test("a category in use is refused in words that both APIs have", async () => {
  const category = (await ada.post("/categories", { budgetId, name: "In use" })).body;
  await ada.post("/expenses", { budgetId, categoryId: category.id, amount: 5, date: "2026-11-02" });
  const { message, extensions } = (await ada.graphql(`mutation { deleteCategory(id: "${category.id}") { deletedId } }`)).body.errors[0];
  expect([extensions.code, message.includes("?")]).toEqual(["category-in-use", false]);
});
