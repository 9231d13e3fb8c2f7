import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budgetId: string;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone();
  budgetId = (await aBudget(ada)).id;
});
afterAll(() => server.stop());

async function refusals(query: string, variables: object): Promise<string[][]> {
  const { body } = await ada.graphql(query, variables);
  return body.errors.flatMap(({ extensions }: any) => extensions.errors.map(({ path, code }: any) => [path, code]));
}

test("an error in a variable that is a part of an input is reported once, at its place in the input", async () => {
  const query = `mutation($sum: Money!, $day: Date!) {
    createExpense(input: { budgetId: "${budgetId}", amount: $sum, date: $day }) { expense { id } }
  }`;
  const found = await refusals(query, { sum: "5", day: 7 });
  expect(found.map(([path]) => path).sort()).toEqual(["/input/amount", "/input/date"]);
});

test("an error in an input of two fields is reported once", async () => {
  const query = `mutation($one: CreateExpenseInput!) {
    a: createExpense(input: $one) { expense { id } }
    b: createExpense(input: $one) { expense { id } }
  }`;
  const found = await refusals(query, { one: { budgetId, amount: "5", date: "2026-11-03" } });
  expect(found.map(([path]) => path)).toEqual(["/input/amount"]);
});

test("each of two inputs that are wrong at the same place is reported", async () => {
  const query = `mutation($one: Money!, $other: Money!) {
    a: createExpense(input: { budgetId: "${budgetId}", amount: $one, date: "2026-11-03" }) { expense { id } }
    b: createExpense(input: { budgetId: "${budgetId}", amount: $other, date: "2026-11-03" }) { expense { id } }
  }`;
  const found = await refusals(query, { one: "5", other: "6" });
  expect(found.map(([path]) => path)).toEqual(["/input/amount", "/input/amount"]);
});

test("an error in a variable beside an input has the argument's name, whatever its own, and hides nothing in the input", async () => {
  const query = `mutation($amount: Int!, $rest: UpdateExpenseInput!) {
    updateExpense(id: "exp_x", ifVersion: $amount, input: $rest) { expense { id } }
  }`;
  const found = await refusals(query, { amount: "5", rest: { amount: -1 } });
  expect(found).toEqual(
    expect.arrayContaining([
      ["/ifVersion", "invalid-type"],
      ["/input/amount", "too-small"],
    ]),
  );
  expect(found).toHaveLength(2);
});

test.each([
  ["mutation($v: [CreateExpenseInput!]!) { createExpenses(input: { items: $v }) { __typename } }", { v: [{ budgetId: "b", amount: "5" }] }],
  ["mutation($v: CreateExpenseInput!) { createExpenses(input: { items: [$v] }) { __typename } }", { v: { budgetId: "b", amount: "5" } }],
])("a variable that is a list or an item of an input is told at its place in the input: %s", async (query, variables) => {
  const found = await refusals(query, variables);
  expect(found.filter(([path]) => path?.endsWith("amount"))).toEqual([["/input/items/0/amount", "invalid-type"]]);
});

test("null for a part of an input that has a default, where nothing may be null, is reported at its place", async () => {
  const query = `mutation($v: RolloverPolicy = FULL) {
    createCategory(input: { budgetId: "bud_x", name: "x", rollover: { policy: $v } }) { category { id } }
  }`;
  for (let again = 0; again < 5; again++) {
    expect(await refusals(query, { v: null })).toEqual([["/input/rollover/policy", "invalid-value"]]);
    // Its default, and what its place takes, are as good as before.
    await ada.graphql(query, {});
  }
});
