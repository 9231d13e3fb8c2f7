import { Writable } from "node:stream";
import { pino } from "pino";
import { sharedTrace, traced, tracedRequest } from "../../src/runtime/tracing.js";
import { logOptions } from "../../src/main/log.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import { OtlpReceiver } from "../support/OtlpReceiver.js";
import { PASSWORD, startServer } from "../support/startServer.js";

const CALLER = "a".repeat(16);
const QUERY = "1".repeat(32);
const WRITE = "2".repeat(32);
const REFUSED = "3".repeat(32);
const MAIL = "4".repeat(32);
const FIRST = "5".repeat(32);
const OTHER = "6".repeat(32);
const COOKIE = "7".repeat(32);
const by = (traceId: string) => ({ traceparent: `00-${traceId}-${CALLER}-01` });

let receiver: OtlpReceiver;
const lines: any[] = [];
const secrets: string[] = [];
beforeAll(async () => {
  receiver = await OtlpReceiver.start();
  jest.replaceProperty(process, "env", { ...process.env, OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=trial" });
  const keep = new Writable({ write: (line, _encoding, done) => done(void lines.push(JSON.parse(String(line)))) });
  const server = await startServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_HEADERS: "x-team=household" },
    log: pino(logOptions("info"), keep),
  });
  const ada = await server.phone();
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id);
  await server.settled();
  const query = "query Mine($id: ID!) { budget(id: $id) { name expenses(first: 5) { nodes { payee } } } }";
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${ada.token}`, ...by(QUERY) };
  const body = JSON.stringify({ query, variables: { id: budget.id } });
  await fetch(`${server.url}/graphql?in=the-address`, { method: "POST", headers, body });
  await ada.post("/expenses", { budgetId: budget.id, amount: 547_119_385, date: "2026-11-10", payee: "Baker Street" }, by(WRITE));
  await server.settled();
  await ada.put("/password-resets/code-of-the-mail", { password: PASSWORD }, by(REFUSED));
  await ada.post("/password-resets", { email: ada.account.email }, by(MAIL));
  const web = server.web();
  await web.login(ada.account.email, PASSWORD);
  await web.graphql("{ me { email } }", {}, by(COOKIE));
  await fetch(`${server.url}/readyz`, { headers: by(CALLER.repeat(2)) });
  shareWork();
  await server.settled();
  secrets.push(ada.token ?? "", ada.refreshToken ?? "", ada.account.email, PASSWORD, "Baker Street", "547119385");
  secrets.push("code-of-the-mail", "the-address", web.cookie, budget.id, ada.account.id);
  // What was not sent yet is sent at the end.
  await server.stop();
  jest.restoreAllMocks();
});
afterAll(() => receiver.stop());

/** Two requests ask for work that is done once. */
function shareWork(): void {
  const [first, other] = [tracedRequest(by(FIRST)), tracedRequest(by(OTHER))];
  const shared = first?.run(() => sharedTrace());
  other?.run(() => shared?.join());
  shared?.run(() => traced("shared work", {}, () => traced("its part", {}, () => undefined)));
  for (const request of [first, other]) request?.end("asks", {}, null);
}

const spanOf = (traceId: string, name: string) => receiver.spans.find((span) => span.traceId === traceId && span.name === name);

test("a query is one trace, from the request over its fields to the database", () => {
  expect(receiver.tree(QUERY)).toEqual([
    "POST /graphql",
    "  find sessions",
    "  query budget",
    "    Query.budget",
    "      find budgets",
    "    find expenses",
  ]);
  expect(spanOf(QUERY, "query budget")?.facts).toEqual({ "graphql.document.hash": expect.stringMatching(/^[\da-f]{64}$/) });
  expect(spanOf(QUERY, "find budgets")?.facts).toEqual({
    "db.system.name": "mongodb",
    "db.operation.name": "find",
    "db.collection.name": "budgets",
  });
});

test("a write is one trace with what it left to do", () => {
  const tree = receiver.tree(WRITE);
  expect(tree.slice(0, 5)).toEqual(["POST /api/expenses", "  find sessions", "  find budgets", "  insert expenses", "  process changes"]);
  expect(tree.slice(5)).toEqual(expect.arrayContaining(["    insert changes", "    bulkWrite ledgerPages", "    bulkWrite expenses"]));
  expect(tree.slice(5).every((line) => line.startsWith("    "))).toBe(true);
});

test("a mail is sent in the trace of the request that wrote it", () => {
  expect(receiver.tree(MAIL)).toEqual(expect.arrayContaining(["POST /api/password-resets", "  send mail"]));
});

test("a cookie's session is looked up in the trace as well", () => {
  expect(receiver.tree(COOKIE)).toEqual(expect.arrayContaining(["  find webSessions", "    Query.me"]));
});

test("work for several requests belongs to the first, and links to the others", () => {
  expect(receiver.tree(FIRST)).toEqual(["asks", "  shared work", "    its part"]);
  expect(spanOf(FIRST, "shared work")?.links).toEqual([OTHER]);
  expect(spanOf(FIRST, "its part")?.links).toEqual([]);
});

test("a refusal has its code and is no error; the span belongs to the caller's", () => {
  const span = spanOf(REFUSED, "PUT /api/password-resets/{token}");
  expect(span).toMatchObject({ parentSpanId: CALLER, isError: false });
  expect(span?.facts).toMatchObject({ "http.response.status_code": 404, refused: { values: [{ stringValue: "not-found" }] } });
});

test("nothing that is secret or personal is sent", () => {
  const sent = receiver.raw.join("\n");
  expect(secrets.filter((secret) => secret === "" || sent.includes(secret))).toEqual([]);
});

test("probes and pages have no trace", () => {
  expect(receiver.tree(CALLER.repeat(2))).toEqual([]);
});

test("the configured headers are sent, and what names the server", () => {
  expect(receiver.raw[0]).toMatch(/^POST \/v1\/traces .*"x-team":"household"/);
  expect(receiver.resources[0]).toMatchObject({ "service.name": "household-budget", "deployment.environment.name": "trial" });
});

test("the lines of the log have the trace", () => {
  expect(lines.filter(({ traceId }) => traceId === WRITE)).toMatchObject([{ route: "/expenses", msg: "Answered" }]);
  expect(lines.find(({ msg }) => msg === "The database answers")).not.toHaveProperty("traceId");
});
