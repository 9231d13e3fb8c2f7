import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let made = 0;
async function household(name: string): Promise<{ person: Phone; budget: any }> {
  const person = await server.phone(name);
  return { person, budget: await aBudget(person) };
}

test.each([
  [{ amount: "1,234" }, "/amount", "ambiguous-amount"],
  [{ amount: "USD 3" }, "/amount", "other-currency"],
  [{ amount: "free" }, "/amount", "invalid-format"],
  [{ amount: 12 }, "/amount", "amount-as-number"],
  [{ amount: 0.5 }, "/amount", "amount-as-number"],
  [{ amount: true }, "/amount", "invalid-type"],
  [{ amountMinor: 0 }, "/amountMinor", "too-small"],
  [{ amountMinor: -320 }, "/amountMinor", "too-small"],
  [{ amountMinor: 1.5 }, "/amountMinor", "invalid-type"],
  [{ amountMinor: "12" }, "/amountMinor", "invalid-type"],
  [{ amount: "12", amountMinor: 1200 }, "/amountMinor", "not-allowed"],
  [{ amount: "-3.20", type: "income" }, "/type", "sign-mismatch"],
  [{ amount: "3", card: "x".repeat(41) }, "/card", "too-long"],
  [{ amount: "5," }, "/amount", "invalid-format"],
  [{ amountMinor: Number.MAX_SAFE_INTEGER + 1 }, "/amountMinor", "too-large"],
  [{ amount: "3", amountMinor: null }, "/amountMinor", "invalid-type"],
  [{ amount: "3", at: "2199-01-01T00:00:00Z" }, "/at", "too-far-ahead"],
  [{ amount: "3", at: "1901-01-01T00:00:00Z" }, "/at", "before-start-month"],
  [{}, "/amount", "required"],
])("refuses %j", async (input, path, code) => {
  const { person } = await household(`refused${++made}`);
  const { status, body } = await person.post("/captures", input);
  expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
});

test("an amount in another currency is refused with the sign that says so", async () => {
  const { person } = await household(`refused${++made}`);
  const { errors } = (await person.post("/captures", { amount: "-£12.00" })).body;
  expect(errors).toEqual([{ path: "/amount", code: "other-currency", message: '"£" does not name EUR, the currency of the budget.' }]);
});

test("an amount that the sums of the budget have no room for is refused at the field that was sent", async () => {
  const { person, budget } = await household("full");
  const largest = { budgetId: budget.id, amountMinor: Number.MAX_SAFE_INTEGER };
  expect((await person.post("/captures", largest)).status).toBe(201);
  expect((await person.post("/captures", largest)).body.errors).toMatchObject([{ path: "/amountMinor", code: "out-of-range" }]);
  const { errors } = (await person.post("/captures", { budgetId: budget.id, amount: "90071992547409.91" })).body;
  expect(errors).toMatchObject([{ path: "/amount", code: "out-of-range" }]);
});

test("a capture without a budget goes into the only one; of several one must be named", async () => {
  const { person, budget } = await household("several");
  const { status, body, headers } = await person.post("/captures", { amount: "12,50", payee: "Corner Market", card: "Visa" });
  expect(headers.get("Location")).toBe(`/api/expenses/${body.id}`);
  expect([status, body]).toMatchObject([
    201,
    {
      budgetId: budget.id,
      amount: 1250,
      type: "expense",
      payee: "Corner Market",
      source: "capture:Visa",
      date: "2026-11-15",
      reviewed: false,
      origin: { kind: "capture", id: null },
    },
  ]);
  const other = await aBudget(person);
  expect((await person.post("/captures", { amount: "1" })).body.errors).toMatchObject([{ path: "/budgetId", code: "required" }]);
  expect((await person.post("/captures", { amountMinor: 199, budgetId: other.id })).body).toMatchObject({
    budgetId: other.id,
    amount: 199,
  });
  await person.patch(`/budgets/${other.id}`, { archivedAt: "2026-11-01T00:00:00.000Z" });
  expect((await person.post("/captures", { amount: "+3.20" })).body).toMatchObject({ budgetId: budget.id, type: "income", amount: 320 });
});

test("the category comes from a rule, then from the payee, and the answer says why", async () => {
  const { person, budget } = await household("habits");
  const [food, fun] = [await aCategory(person, budget.id), await aCategory(person, budget.id)];
  await anExpense(person, budget.id, { payee: "Baker", categoryId: fun.id });
  const capture = async (payee: string): Promise<any> => (await person.post("/captures", { amount: "1", payee })).body;
  expect(await capture("BAKER")).toMatchObject({ categoryId: fun.id, because: [{ field: "categoryId", payee: "BAKER", rule: null }] });
  const { body: rule } = await person.post("/rules", { budgetId: budget.id, when: { payee: "Baker" }, then: { categoryId: food.id } });
  expect(await capture("Baker")).toMatchObject({ categoryId: food.id, because: [{ field: "categoryId", rule: rule.id, payee: null }] });
  expect(await capture("Nobody")).toMatchObject({ categoryId: null, because: [] });
});

test("a day is that of the budget's time zone", async () => {
  const { person } = await household("zones");
  const budget = await aBudget(person, { timeZone: "Pacific/Auckland" });
  const { body } = await person.post("/captures", { amountMinor: 1, budgetId: budget.id, at: "2026-11-10T20:00:00Z" });
  expect(body.date).toBe("2026-11-11");
});

test("a token with add alone captures into its only budget and reads nothing but names", async () => {
  const { person, budget } = await household("token");
  await aBudget(person);
  const { body } = await person.post("/me/tokens", { name: "shortcut", actions: ["add"], budgets: [budget.id], password: PASSWORD });
  const headers = { Authorization: `Bearer ${body.token}` };
  const captured = await person.send("POST", "/captures", { amount: "EUR 12.50", payee: "Baker" }, headers);
  expect([captured.status, captured.body]).toMatchObject([
    201,
    { amount: 1250, budgetId: budget.id, reviewed: false, origin: { kind: "capture" } },
  ]);
  expect((await person.get(`/expenses/${captured.body.id}`, headers)).status).toBe(403);
  expect((await person.get(`/categories?budgetId=${budget.id}`, headers)).status).toBe(200);
});

test.each([
  ["the text 12", { amount: "12" }, 1200],
  ["a text with decimals", { amount: "12,50" }, 1250],
])("%s is read in major units, and amountMinor in minor units, in both APIs", async (_, sent, amount) => {
  const { person, budget } = await household(`units${++made}`);
  const mutation = "mutation($input: CreateCaptureInput!) { createCapture(input: $input) { expense { amount type } } }";
  for (const given of [sent, { amountMinor: amount }]) {
    const input = { ...given, budgetId: budget.id };
    expect((await person.post("/captures", input)).body).toMatchObject({ amount, type: "expense" });
    const { body } = await person.graphql(mutation, { input });
    expect(body.data.createCapture.expense).toEqual({ amount, type: "EXPENSE" });
  }
});

test("GraphQL refuses a number by its type, in a variable and in the document", async () => {
  const { person } = await household("numbers");
  const mutation = "mutation($input: CreateCaptureInput!) { createCapture(input: $input) { expense { amount } } }";
  for (const amount of [12, 0.5]) {
    const inVariable = await person.graphql(mutation, { input: { amount } });
    const inDocument = await person.graphql(`mutation { createCapture(input: {amount: ${amount}}) { expense { amount } } }`);
    for (const { body } of [inVariable, inDocument])
      expect(body.errors[0].extensions).toMatchObject({ code: "validation-failed", errors: [{ path: "/input", code: "invalid-type" }] });
  }
});
