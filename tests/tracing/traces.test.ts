import { Writable } from "node:stream";
import { pino } from "pino";
import { logOptions } from "../../src/main/log.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import { OtlpReceiver } from "../support/OtlpReceiver.js";
import { startServer } from "../support/startServer.js";

const [QUERY, WRITE, SECOND, REFUSED] = ["1", "2", "3", "4"].map((digit) => digit.repeat(32));
const by = (traceId = "") => ({ traceparent: `00-${traceId}-${"a".repeat(16)}-01` });

let receiver: OtlpReceiver;
const lines: any[] = [];
const secrets: string[] = [];
beforeAll(async () => {
  receiver = await OtlpReceiver.start();
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
  await fetch(`${server.url}/graphql?secret=in-the-address`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${ada.token}`, ...by(QUERY) },
    body: JSON.stringify({ query, variables: { id: budget.id } }),
  });
  const expense = { budgetId: budget.id, amount: 4711, date: "2026-11-10", payee: "Secret Shop" };
  await ada.post("/expenses", expense, by(WRITE));
  await ada.post("/expenses", expense, by(SECOND));
  await ada.put("/password-resets/secret-of-the-mail", { password: "correct horse battery" }, by(REFUSED));
  await fetch(`${server.url}/healthz`);
  await server.settled();
  secrets.push(ada.token ?? "", ada.refreshToken ?? "", ada.account.email, "correct horse", "Secret Shop", "4711", "secret", budget.id);
  // What was not sent yet is sent at the end.
  await server.stop();
});
afterAll(() => receiver.stop());

test("a query is one trace, from the request over its fields to the database", () => {
  expect(receiver.tree(QUERY ?? "")).toEqual([]);
});

test("a write is one trace with what it left to do", () => {
  expect(receiver.tree(WRITE ?? "")).toEqual([]);
});
