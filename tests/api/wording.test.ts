import { request } from "node:http";
import { aBudget } from "../builders/aBudget.js";
import { inRestPlaces } from "../support/places.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

/** The report of an error: its path, its code, and a sentence of our own, not a library's. */
let server: TestServer;
let ada: Phone;
let budgetId: string;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budgetId = (await aBudget(ada)).id;
});
afterAll(() => server?.stop());

const expenseSorts = "Must be one of: date, -date, amount, -amount, createdAt, -createdAt.";

test.each([
  ["/expenses?limit=500", "/limit", "too-large", "Must be at most 200."],
  ["/expenses?limit=0", "/limit", "too-small", "Must be at least 1."],
  ["/expenses?limit=abc", "/limit", "invalid-type", "Must be a whole number."],
  ["/expenses?limit=05", "/limit", "invalid-type", "Must be a whole number."],
  ["/expenses?minAmount=%2B5", "/minAmount", "invalid-type", "Must be a whole number."],
  ["/expenses?reviewed=True", "/reviewed", "invalid-type", "Must be true or false."],
  ["/reports/forecast?envelopes=FALSE", "/envelopes", "invalid-type", "Must be true or false."],
  ["/expenses?minAmount=1.5", "/minAmount", "invalid-type", "Must be a whole number."],
  ["/expenses?type=gift", "/type/0", "invalid-value", "Must be one of: expense, income, transfer."],
  ["/expenses?sort=is%20required", "/sort", "invalid-value", expenseSorts],
  ["/expenses?sort=should%20be%20one%20of%20the%20following%3B%20%5B'x'%5D", "/sort", "invalid-value", expenseSorts],
  ["/expenses?month=2026-13", "/month", "invalid-format", "Must be a month in the form YYYY-MM, between 1900 and 2199, or current."],
  ["/expenses?nothing=1", "/nothing", "unknown-field", "Unknown parameter."],
  ["/expenses?q=a&q=b", "/q", "invalid-type", "Must be a string, sent once."],
  ["/reports/trends?months=x", "/months", "invalid-type", "Must be a whole number."],
  ["/reports/trends?months=121", "/months", "too-large", "Must be at most 120."],
  ["/reports/spending?groupBy=mood", "/groupBy", "invalid-value", "Must be one of: category, month, payee, tag, day, member, account."],
])("%s", async (address, path, code, message) => {
  const { status, body } = await ada.get(`${address}&budgetId=${budgetId}`);
  expect([status, body.errors]).toEqual([422, [{ path, code, message }]]);
});

test.each(["/expenses", "/expenses/export", "/categories", "/reports/trends"])("%s without the budget", async (address) => {
  const { body } = await ada.get(address);
  expect(body.errors).toEqual([{ path: "/budgetId", code: "required", message: "This field is required." }]);
});

test.each<[string, object, string, string, string]>([
  ["amount 0", { amount: 0 }, "/amount", "too-small", "Must be at least 1."],
  ["a negative amount", { amount: -5 }, "/amount", "too-small", "Must be at least 1."],
  ["half a cent", { amount: 42.5 }, "/amount", "invalid-type", "Must be a whole number."],
  ["an amount as text", { amount: "42" }, "/amount", "invalid-type", "Must be a number, not a string."],
  ["no amount, but null", { amount: null }, "/amount", "invalid-type", "Must be a number, not null."],
  ["an amount too large", { amount: 2 ** 60 }, "/amount", "too-large", "Must be at most 9007199254740991."],
  ["another type", { type: "gift" }, "/type", "invalid-value", "Must be one of: expense, income, transfer."],
  ["a payee too long", { payee: "x".repeat(201) }, "/payee", "too-long", "At most 200 characters."],
  ["a number for a payee", { payee: 7 }, "/payee", "invalid-type", "Must be a string, not a number."],
  ["an empty source", { source: "" }, "/source", "too-short", "Must not be empty."],
  ["a text for tags", { tags: "a" }, "/tags", "invalid-type", "Must be an array, not a string."],
  ["too many tags", { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, "/tags", "too-many", "At most 20 items."],
  ["a list for a split", { splits: [[], { amount: 1 }] }, "/splits/0", "invalid-type", "Must be an object, not an array."],
  ["a rule's own words", { date: "2026-02-30" }, "/date", "invalid-format", "Must be an existing date in the form YYYY-MM-DD."],
  ["no date", { date: undefined }, "/date", "required", "This field is required."],
  ["an unknown field", { colour: "red" }, "/colour", "unknown-field", "Unknown field."],
])("%s", async (_name, change, path, code, message) => {
  const { status, body } = await ada.post("/expenses", { budgetId, amount: 100, date: "2026-10-03", ...change });
  expect([status, body.errors]).toEqual([422, [{ path, code, message }]]);
});

test("both APIs say the same of what a rule finds", async () => {
  const input = { budgetId, amount: 0, date: "2026-02-30", payee: "x".repeat(201) };
  const rest = await ada.post("/expenses", input);
  const graphql = await ada.graphql("mutation($input: CreateExpenseInput!) { createExpense(input: $input) { expense { id } } }", { input });
  expect(rest.body.errors).toHaveLength(3);
  const told = graphql.body.errors[0].extensions.errors;
  expect(inRestPlaces(told)).toEqual(rest.body.errors);
  expect(told.map(({ path }: any) => path).sort()).toEqual(["/input/amount", "/input/date", "/input/payee"]);
});

test("a password too short", async () => {
  const { body } = await ada.post("/mobile-register", { email: "new@example.org", password: "short" });
  expect(body.errors).toEqual([{ path: "/password", code: "too-short", message: "At least 8 characters." }]);
});

test("a POST without a body gets the error that it needs one", async () => {
  const headers = { Authorization: `Bearer ${ada.token}`, "Content-Type": "application/json" };
  const { status, text } = await bare(`${server.url}/api/budgets`, headers);
  expect([status, JSON.parse(text).errors]).toEqual([
    422,
    [{ path: "", code: "required", message: "Send a JSON body with Content-Type: application/json." }],
  ]);
});

/** Without a Content-Length, as curl sends it; fetch always adds one. */
async function bare(url: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += String(part)));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.removeHeader("Content-Length");
    sent.useChunkedEncodingByDefault = false;
    sent.on("error", reject);
    sent.end();
  });
}

const JSON_BODY = { "Content-Type": "application/json" };
const PREFLIGHT = { "Apollo-Require-Preflight": "1" };
const ONE = "query=%7B__typename%7D";

test.each<[string, string, Record<string, string>, unknown, number, string, string]>([
  [
    "GET",
    `?${ONE}`,
    {},
    undefined,
    400,
    "malformed-request",
    "Send application/json by POST, or a query by GET with the header Apollo-Require-Preflight: 1.",
  ],
  ["POST", "", {}, undefined, 415, "unsupported-media-type", "Send the query as application/json."],
  ["GET", "", PREFLIGHT, undefined, 400, "malformed-request", "Send a GraphQL document as query. It must not be empty."],
  ["GET", `?${ONE}&${ONE}`, PREFLIGHT, undefined, 400, "malformed-request", "Send query only once."],
  ["GET", `?${ONE}&variables=x`, PREFLIGHT, undefined, 400, "malformed-request", "variables must be a JSON object."],
  ["GET", `?${ONE}&variables=7`, PREFLIGHT, undefined, 400, "malformed-request", "variables must be a JSON object."],
  [
    "GET",
    `?${ONE}`,
    { "Content-Type": "text/csv" },
    undefined,
    415,
    "malformed-request",
    "The only Content-Type that a GET accepts is application/json.",
  ],
  [
    "GET",
    `?${ONE}`,
    { ...PREFLIGHT, Accept: "text/csv" },
    undefined,
    406,
    "malformed-request",
    "Accept application/json or application/graphql-response+json.",
  ],
  [
    "GET",
    "?query=mutation%7Blogout%7Bok%7D%7D",
    PREFLIGHT,
    undefined,
    405,
    "method-not-allowed",
    "GET runs queries only. Send this by POST.",
  ],
  ["PUT", "", JSON_BODY, {}, 405, "method-not-allowed", "Use POST, or GET for a query."],
  ["PUT", "", {}, undefined, 405, "method-not-allowed", "Use POST, or GET for a query."],
  ["DELETE", "", {}, undefined, 405, "method-not-allowed", "Use POST, or GET for a query."],
  ["POST", "", JSON_BODY, {}, 400, "malformed-request", "Send a JSON object with the document as query."],
  ["POST", "", JSON_BODY, { variables: {} }, 400, "malformed-request", "Send a GraphQL document as query. It must not be empty."],
  ["POST", "", JSON_BODY, { query: 7 }, 400, "malformed-request", "query must be a string."],
  ["POST", "", JSON_BODY, { query: "{__typename}", variables: "{}" }, 400, "malformed-request", "variables must be an object."],
  ["POST", "", JSON_BODY, { query: "{__typename}", extensions: [] }, 400, "malformed-request", "extensions must be an object."],
  ["POST", "", JSON_BODY, { query: "{__typename}", operationName: 7 }, 400, "malformed-request", "operationName must be a string."],
  ["POST", "", JSON_BODY, [{ query: "{__typename}" }], 400, "malformed-request", "Send one operation at a time."],
])("GraphQL by %s%s with %j and %j", async (method, query, headers, body, status, code, message) => {
  const answer = await fetch(`${server.url}/graphql${query}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { errors } = (await answer.json()) as { errors: unknown };
  expect([answer.status, errors]).toEqual([status, [{ message, extensions: { code } }]]);
});
