import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server?.stop());

const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const faultsIn = (body: any): unknown[] => body.errors.flatMap(({ extensions }: any) => extensions.errors);
const create = "mutation($i: CreateExpensesInput!) { createExpenses(input: $i) { __typename } }";

test("a thousand wrong items are one fault, and none is a failure of the server", async () => {
  for (const item of [5, { amount: "x" }, { a: 1, b: 2, c: 3 }, null]) {
    const { body } = await ada.graphql(create, { i: { items: many(1000, item) } });
    expect(body.data ?? null).toBeNull();
    expect(new Set(body.errors.map((error: any) => error.extensions.code))).toEqual(new Set(["validation-failed"]));
    expect(faultsIn(body)).toHaveLength(1);
  }
});

test("tens of thousands are not looked at", async () => {
  const { status, body } = await ada.graphql(create, { i: { items: many(20_000, 5) } });
  expect([status, body.errors[0].extensions.code]).toEqual([413, "payload-too-large"]);
});

test("nobody has to sign in to be refused, and a query refuses alike", async () => {
  const stranger = server.web();
  const { body } = await stranger.graphql(create, { i: { items: many(1000, 5) } });
  expect(new Set(body.errors.map((error: any) => error.extensions.code))).toEqual(new Set(["validation-failed"]));
  const query = "query($f: ExpenseFilter, $b: ID!) { expenses(budgetId: $b, filter: $f) { totals { count } } }";
  for (let again = 0; again < 5; again++) {
    const answer = await ada.graphql(query, { f: Object.fromEntries(many(200, 1).map((one, at) => [`x${at}`, one])), b: "bud_x" });
    expect(faultsIn(answer.body)).toHaveLength(1);
  }
});

test.each([
  ["query($v: Boolean = true) { me @skip(if: $v) { id } }", "/if"],
  ["query($v: Int = 5) { sync(limit: $v) { cursor } }", "/limit"],
  ['query($v: ID = "bud_x") { budget(id: $v) { id } }', "/id"],
  ['query($v: ExpenseType = EXPENSE) { expenses(budgetId: "bud_x", filter: { type: [$v] }) { nodes { id } } }', "/filter"],
  ['query($v: ID = "bud_x") { nodes(ids: [$v]) { id } }', "/ids"],
  ['query($v: ID = "bud_x") { ...more } fragment more on Query { budget(id: $v) { id } }', "/id"],
])("null for a variable with a default, where nothing may be null, is a fault of its argument: %s", async (query, path) => {
  for (let again = 0; again < 5; again++) {
    const { body } = await ada.graphql(query, { v: null });
    expect(Object.values(body.data ?? { none: null })).toEqual([null]);
    expect(body.errors[0].extensions).toMatchObject({ code: "validation-failed", errors: [{ path, code: "invalid-type" }] });
    // Its default, and what its place takes, are as good as before.
    await ada.graphql(query, {});
  }
});
