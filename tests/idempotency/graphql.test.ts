import { aBudget, aCategory } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

const create =
  "mutation($i: CreateExpenseInput!, $k: String) { createExpense(input: $i, idempotencyKey: $k) { expense { id amount } months { month } } }";

test("other input with the same key is refused, and a key that is too long", async () => {
  const input = { budgetId: budget.id, amount: 1, date: "2026-11-01" };
  await ada.graphql(create, { i: input, k: "first" });
  const other = await ada.graphql(create, { i: { ...input, amount: 2 }, k: "first" });
  expect(other.body.errors[0].extensions).toMatchObject({ code: "idempotency-key-reused", errors: [{ path: "/idempotencyKey" }] });
  const long = await ada.graphql(create, { i: input, k: "k".repeat(256) });
  expect(long.body.errors[0].extensions).toMatchObject({
    code: "validation-failed",
    errors: [{ path: "/idempotencyKey", code: "too-long" }],
  });
});

test("a replay answers the first payload, also to another selection", async () => {
  const variables = { i: { budgetId: budget.id, amount: 77, date: "2026-11-01" }, k: "again" };
  const first = await ada.graphql(create, variables);
  await ada.patch(`/expenses/${first.body.data.createExpense.expense.id}`, { amount: 78 });
  const second = await ada.graphql(create, variables);
  expect(second.text).toBe(first.text);
  expect(first.headers.get("Idempotent-Replayed")).toBeNull();
  expect(second.headers.get("Idempotent-Replayed")).toBe("true");
  const other = await ada.graphql(create.replace("{ id amount } months { month }", "{ id version date budget { id } }"), variables);
  expect(other.body.data.createExpense.expense).toEqual({
    id: first.body.data.createExpense.expense.id,
    version: 1,
    date: "2026-11-01",
    budget: { id: budget.id },
  });
  expect(await server.backend.models.expenses.countDocuments({ budgetId: budget.id, amount: 78 })).toBe(1);
});

test("a deletion that says what becomes of the expenses is answered, and its repeat too", async () => {
  const [food, fun] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const deletion =
    "mutation($id: ID!, $i: DeleteCategoryInput, $k: String) { deleteCategory(id: $id, input: $i, idempotencyKey: $k) { deletedId } }";
  const variables = { id: food.id, i: { moveTo: fun.id }, k: "moved" };
  const [first, again] = [await ada.graphql(deletion, variables), await ada.graphql(deletion, variables)];
  expect(first.body).toMatchObject({ data: { deleteCategory: { deletedId: food.id } } });
  expect(again.text).toBe(first.text);
});

test("every mutation that makes something makes it once", async () => {
  const food = await aCategory(ada, budget.id, { budgeted: 5000 });
  const gone = (await ada.post("/expenses", { budgetId: budget.id, amount: 3, date: "2026-11-01" })).body;
  await ada.delete(`/expenses/${gone.id}`);
  const mutations: [string, object][] = [
    [
      "mutation($i: CreateBudgetInput!, $k: String) { createBudget(input: $i, idempotencyKey: $k) { budget { id } } }",
      { i: { name: "B", currency: "EUR" } },
    ],
    [
      "mutation($i: CreateCategoryInput!, $k: String) { createCategory(input: $i, idempotencyKey: $k) { category { id } } }",
      { i: { budgetId: budget.id, name: "C" } },
    ],
    ["mutation($id: ID!, $k: String) { restoreExpense(id: $id, idempotencyKey: $k) { expense { id version } } }", { id: gone.id }],
    [
      "mutation($i: CreateTransferInput!, $k: String) { createTransfer(input: $i, idempotencyKey: $k) { months { month } } }",
      { i: { budgetId: budget.id, month: "2026-11", from: food.id, to: null, amount: 3000 } },
    ],
    [
      "mutation($i: CloseMonthInput!, $k: String) { closeMonth(input: $i, idempotencyKey: $k) { made monthlyBudget { id } } }",
      { i: { budgetId: budget.id, month: "2026-11" } },
    ],
    [
      "mutation($i: CreateAccessTokenInput!, $k: String) { createAccessToken(input: $i, idempotencyKey: $k) { token accessToken { id } } }",
      { i: { name: "t", scopes: ["READ"], password: ada.account.password } },
    ],
  ];
  for (const [index, [mutation, variables]] of mutations.entries()) {
    const first = await ada.graphql(mutation, { ...variables, k: `once-${index}` });
    expect(first.body.errors).toBeUndefined();
    expect((await ada.graphql(mutation, { ...variables, k: `once-${index}` })).text).toBe(first.text);
  }
});

test("a mutation that was refused leaves its key free", async () => {
  const refused = await ada.graphql(create, {
    i: { budgetId: budget.id, amount: 1, date: "2026-11-01", categoryId: "cat_unknown" },
    k: "refused",
  });
  expect(refused.body.errors).toHaveLength(1);
  const { body } = await ada.graphql(create, { i: { budgetId: budget.id, amount: 2, date: "2026-11-01" }, k: "refused" });
  expect([body.errors, body.data.createExpense.expense.amount]).toEqual([undefined, 2]);
});

test("a repeat that is refused keeps the ids of the first try, which may have had its effect", async () => {
  const { idempotency } = server.backend.services;
  const who = {
    accountId: ada.account.id,
    sessionId: "ses_of_a_test",
    signedInAt: null,
    tokenId: null,
    actions: ["read", "write"] as const,
    budgets: null,
    ids: { next: () => "unused" },
  };
  const begin = async (): Promise<any> => idempotency.begin(who, { route: "a route", key: "a key", asked: "{}", path: "/key" });
  const first = await begin();
  const id = first.who.ids.next("act");
  await idempotency.leave(first.attempt);
  await idempotency.release((await begin()).attempt);
  const third = await begin();
  expect([third.who.ids.again, third.who.ids.next("act")]).toEqual([true, id]);
  await idempotency.release(third.attempt);
});

test("a month's amount changes only while its row is the version that was seen", async () => {
  const home = await aBudget(ada);
  const food = await aCategory(ada, home.id, { budgeted: 5000 });
  const seen = `{ month(budgetId: "${home.id}", month: "2026-11") { categories { categoryId version } } }`;
  const [{ version }] = (await ada.graphql(seen)).body.data.month.categories;
  const set = (budgeted: number, ifVersion: number, key: string): Promise<any> =>
    ada.graphql(
      "mutation($i: SetMonthAmountInput!, $v: Int, $k: String) { setMonthAmount(input: $i, ifVersion: $v, idempotencyKey: $k) { monthCategory { budgeted version } } }",
      { i: { budgetId: home.id, month: "2026-11", categoryId: food.id, budgeted }, v: ifVersion, k: key },
    );
  expect((await set(1, version + 1, "other")).body.errors[0].extensions.code).toBe("precondition-failed");
  const first = await set(2, version, "seen");
  const { monthCategory } = first.body.data.setMonthAmount;
  expect(monthCategory.budgeted).toBe(2);
  expect(monthCategory.version).not.toBe(version);
  // The version is checked for the first request only, as `If-Match` is.
  expect((await set(2, version, "seen")).text).toBe(first.text);
  expect((await set(3, version, "late")).body.errors[0].extensions.code).toBe("precondition-failed");
  expect((await set(3, monthCategory.version, "newest")).body.data.setMonthAmount.monthCategory.budgeted).toBe(3);
});
