import { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server?.stop());

const createExpense = "mutation($input: CreateExpenseInput!) { createExpense(input: $input) { expense { id } } }";
const inputWith = (amount: unknown): object => ({ input: { budgetId: "bud_0000000000000000", date: "2026-11-03", amount } });

test.each([1.5, "x", true])("an input whose types do not fit (%p) never ran: 400 validation-failed without data", async (amount) => {
  const { status, body } = await ada.graphql(createExpense, inputWith(amount));
  expect([status, body.errors[0].extensions.code]).toEqual([400, "validation-failed"]);
  expect(body.data).toBeUndefined();
});

test("an input whose values a rule refuses was tried: 200 validation-failed with data", async () => {
  const { status, body } = await ada.graphql(createExpense, inputWith(-5));
  expect([status, body.errors[0].extensions.code]).toEqual([200, "validation-failed"]);
  expect(body.data).toEqual({ createExpense: null });
});

test.each([null, "nonsense"])("without a credential that holds (%p) an operation answers 200 and unauthenticated", async (token) => {
  const { status, body } = await new Phone(server.url, token).graphql("{ me { id } }");
  expect([status, body.errors[0].extensions.code]).toEqual([200, "unauthenticated"]);
  expect(body.data).toEqual({ me: null });
});

test.each([
  ["another name", "query A { __typename }", "B"],
  ["a name of every object", "query A { __typename }", "__proto__"],
  ["no name among several", "query A { __typename } query B { __typename }", undefined],
])("an operation that the document does not tell (%s) never ran: 400 malformed-request", async (_what, query, operationName) => {
  const response = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query, operationName }),
  });
  const { errors } = (await response.json()) as any;
  expect([response.status, errors[0].extensions.code]).toEqual([400, "malformed-request"]);
  expect(errors[0].message).toMatch(/operationName/);
});

const streamed = { "Content-Type": "application/json", Accept: "text/event-stream" };

test.each([
  ["a method that is not supported", { method: "DELETE" }, 405],
  ["a body that is no JSON", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{" }, 400],
  [
    "a body of another type",
    { method: "POST", headers: { "Content-Type": "text/plain", "Apollo-Require-Preflight": "1" }, body: "{}" },
    415,
  ],
  ["a query to stream", { method: "POST", headers: streamed, body: '{"query": "{ __typename }"}' }, 200],
])("what is refused before it runs (%s) says what it cost", async (_what, init, status) => {
  const response = await fetch(`${server.url}/graphql`, init);
  expect(response.status).toBe(status);
  const [, text] = /(\{.*\})/.exec(await response.text()) ?? [];
  const { errors, extensions } = JSON.parse(text!);
  expect(errors).toHaveLength(1);
  expect(extensions).toEqual({ cost: { requested: status === 200 ? 5 : 1, limit: null, left: null } });
});
