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

test("a question that fails beside others takes nothing from what they found", async () => {
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

test("a syntax error says where it is, and does not repeat the value", async () => {
  for (const kind of ["mutation", "subscription"]) {
    const { body } = await ada.graphql(`${kind} { login(input: { password: "my" "secret pass" }) { id } }`);
    const message = "The document has a syntax error: locations says where.";
    const extensions = expect.objectContaining({ code: "malformed-query" });
    expect(body.errors).toEqual([{ message, locations: [{ line: 1, column: expect.any(Number) }], extensions }]);
  }
});

test("what GraphQL refuses of an input is one fault at its argument, and does not repeat the value", async () => {
  const mistyped = { budgetId, amount: "secret 12", date: "2026-02-30", nonsense: 1 };
  const asVariable = await ada.graphql("mutation($i: CreateExpenseInput!) { createExpense(input: $i) { expense { id } } }", {
    i: mistyped,
  });
  const asText = await ada.graphql(
    `mutation { createExpense(input: { budgetId: "${budgetId}", amount: "secret 12", date: "2026-02-30", nonsense: 1 }) { expense { id } } }`,
  );
  for (const { status, body, text } of [asVariable, asText]) {
    expect([status, body.data, body.errors.length]).toEqual([400, undefined, 1]);
    expect(body.errors[0].extensions).toMatchObject({
      code: "validation-failed",
      errors: [{ path: "/input", code: "invalid-type", message: "This value has the wrong type." }],
    });
    expect(text).not.toMatch(/secret|nonsense/);
  }
});

test("what the rules refuse of an input is one list, as in REST", async () => {
  const input = { budgetId, amount: 0, date: "2026-02-30", payee: "x".repeat(201) };
  const rest = await ada.post("/expenses", input);
  const { status, body } = await ada.graphql("mutation($i: CreateExpenseInput!) { createExpense(input: $i) { expense { id } } }", {
    i: input,
  });
  const told = (faults: { path: string; code: string }[]): string[] => faults.map(({ path, code }) => `${path} ${code}`).sort();
  expect(told(rest.body.errors)).toEqual(["/amount too-small", "/date invalid-format", "/payee too-long"]);
  expect([status, body.errors.length]).toEqual([200, 1]);
  expect(told(body.errors[0].extensions.errors)).toEqual(told(rest.body.errors).map((fault) => `/input${fault}`));
});

test("GraphQL makes one value a list and a number an id, as its specification says", async () => {
  const expense = "mutation($i: CreateExpenseInput!) { createExpense(input: $i) { expense { tags } } }";
  const base = { budgetId, amount: 5, date: "2026-11-10" };
  expect((await ada.graphql(expense, { i: { ...base, tags: "food" } })).body.data.createExpense.expense.tags).toEqual(["food"]);
  const { body } = await ada.graphql(expense, { i: { ...base, categoryId: 5 } });
  expect(body.errors[0].extensions).toMatchObject({ code: "validation-failed", errors: [{ path: "/input/categoryId" }] });
});

test("a field that may be null and must be named is required", async () => {
  const transfer = "mutation($i: CreateTransferInput!) { createTransfer(input: $i) { months { month } } }";
  const { body } = await ada.graphql(transfer, { i: { budgetId, month: "2026-11", to: null, amount: 5 } });
  expect(body.errors[0].extensions.errors).toMatchObject([{ path: "/input/from", code: "required" }]);
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

test("what a rule refuses has the place that GraphQL has", async () => {
  const { body } = await ada.graphql("mutation($i: CreateCategoryInput!) { createCategory(input: $i) { category { id } } }", {
    i: { budgetId, name: "x", rollover: { policy: "CAPPED" } },
  });
  expect(body.errors[0].extensions.errors).toMatchObject([{ path: "/input/rollover/cap" }]);
  const page = await ada.graphql(`{ expenses(budgetId: "${budgetId}", after: "x", filter: { q: "" }) { nodes { id } } }`);
  expect(page.body.errors[0].extensions.errors).toMatchObject([{ path: "/filter/q" }]);
  const key = "k".repeat(256);
  const keyed = await ada.graphql(
    `mutation { createBudget(idempotencyKey: "${key}", input: { name: "x", currency: "EUR" }) { budget { id } } }`,
  );
  expect(keyed.body.errors[0].extensions.errors).toMatchObject([{ path: "/idempotencyKey" }]);
});

test("a word that an enumeration does not have is refused at its argument, as a variable and in the document", async () => {
  const asked = [
    await ada.graphql(`query($s: ExpenseSort) { expenses(budgetId: "${budgetId}", sort: $s) { nodes { id } } }`, { s: "date" }),
    await ada.graphql(`query($k: [ChangeKind!]) { sync(budgetId: "${budgetId}", kinds: $k) { cursor } }`, { k: ["BUDGET", "x"] }),
    await ada.graphql(`{ sync(budgetId: "${budgetId}", kinds: [x]) { cursor } }`),
  ];
  expect(asked.map(({ body }) => body.errors[0].extensions.errors.map(({ path, code }: any) => [path, code]))).toEqual([
    [["/sort", "invalid-type"]],
    [["/kinds", "invalid-type"]],
    [["/kinds", "invalid-type"]],
  ]);
});

test("a category in use is refused in words that both APIs have", async () => {
  const category = (await ada.post("/categories", { budgetId, name: "In use" })).body;
  await ada.post("/expenses", { budgetId, categoryId: category.id, amount: 5, date: "2026-11-02" });
  const { message, extensions } = (await ada.graphql(`mutation { deleteCategory(id: "${category.id}") { deletedId } }`)).body.errors[0];
  expect([extensions.code, message.includes("?")]).toEqual(["category-in-use", false]);
});
