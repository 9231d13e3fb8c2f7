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

const create = (input: string): string => `createExpense(input: ${input}) { expense { id } }`;

test("a variable of the wrong type is reported once, at the argument that it is a part of", async () => {
  const part = `mutation($sum: Money!) { ${create(`{ budgetId: "${budgetId}", amount: $sum, date: "2026-11-03" }`)} }`;
  expect(await refusals(part, { sum: "5" })).toEqual([["/input", "invalid-type"]]);
  const twice = `mutation($one: CreateExpenseInput!) { a: ${create("$one")} b: ${create("$one")} }`;
  expect(await refusals(twice, { one: { budgetId, amount: "5", date: "2026-11-03" } })).toEqual([["/input", "invalid-type"]]);
  const item = "mutation($v: CreateExpenseInput!) { createExpenses(input: { items: [$v] }) { __typename } }";
  expect(await refusals(item, { v: { budgetId: "b", amount: "5" } })).toEqual([["/input", "invalid-type"]]);
});

test("what else is wrong with the document comes before the wrong values, which are one refusal still", async () => {
  const { body } = await ada.graphql(`mutation { createBudget(input: { name: 5, nam: 6 }) { budget { nothing } } }`);
  expect(body.errors.map(({ extensions }: any) => [extensions.code, extensions.errors?.length])).toEqual([
    ["malformed-query", undefined],
    ["validation-failed", 1],
  ]);
});

test("the argument has its own name, whatever the variable's", async () => {
  const query = 'mutation($amount: Int!) { updateExpense(id: "exp_x", ifVersion: $amount, input: {}) { expense { id } } }';
  expect(await refusals(query, { amount: "5" })).toEqual([["/ifVersion", "invalid-type"]]);
  const inFragment = 'mutation($v: Int!) { ...more } fragment more on Mutation { deleteExpense(id: "x", ifVersion: $v) { deletedId } }';
  expect(await refusals(inFragment, { v: "5" })).toEqual([["/ifVersion", "invalid-type"]]);
});

test("another operation of the document may use the name for something else", async () => {
  const query = `mutation other($v: ID!) { deleteExpense(id: $v) { deletedId } }
    mutation own($v: Int!) { deleteExpense(id: "x", ifVersion: $v) { deletedId } }`;
  const response = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${ada.token}` },
    body: JSON.stringify({ query, operationName: "own", variables: { v: "5" } }),
  });
  const body: any = await response.json();
  expect(body.errors.flatMap(({ extensions }: any) => extensions.errors)).toMatchObject([{ path: "/ifVersion", code: "invalid-type" }]);
});

test("wrong values in the text of a document are one refusal, with one fault for each argument", async () => {
  const query = `mutation { a: ${create('{ amount: "5", x: 1 }')} b: ${create("5")} updateExpense(id: "x", ifVersion: "5", input: {}) { __typename } }`;
  const { body } = await ada.graphql(query);
  const starts = [...query.matchAll(/input: (?!\{\})|ifVersion/g)].map(({ index }) => ({ line: 1, column: index + 1 }));
  expect(body.errors.map(({ locations }: any) => locations)).toEqual([starts]);
  expect(await refusals(query, {})).toEqual([
    ["/input", "invalid-type"],
    ["/input", "invalid-type"],
    ["/ifVersion", "invalid-type"],
  ]);
});

test("a default of the wrong type is a fault of the argument that its variable is used in", async () => {
  const list = (definition: string, use: string): string =>
    `query(${definition}) { expenses(budgetId: "${budgetId}", ${use}) { nodes { id } } }`;
  expect(await refusals(list('$n: Int = "x"', "first: $n"), {})).toEqual([["/first", "invalid-type"]]);
  expect(await refusals(list("$f: ExpenseFilter = { x: 1 }", "filter: $f"), {})).toEqual([["/filter", "invalid-type"]]);
});

test("null for a part of an input that has a default, where nothing may be null, is a fault of its argument", async () => {
  const query = `mutation($v: RolloverPolicy = FULL) {
    createCategory(input: { budgetId: "${budgetId}", name: "x", rollover: { policy: $v } }) { category { id } }
  }`;
  expect(await refusals(query, { v: null })).toEqual([["/input", "invalid-type"]]);
  expect((await ada.graphql(query, {})).body.errors).toBeUndefined();
});
