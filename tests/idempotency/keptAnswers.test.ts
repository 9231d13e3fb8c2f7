import { AnswerQuota } from "../../src/services/idempotency/AnswerQuota.js";
import { aBudget } from "../builders/aBudget.js";
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

const kept = () => server.connection.collection<any>("idempotencyKeys");
const batch = (length: number) => ({
  items: Array.from({ length }, (_, n) => ({ budgetId: budget.id, amount: n + 1, date: "2026-11-10" })),
});

test("a long answer is kept in a fraction of its length, and repeated byte for byte", async () => {
  const key = { "Idempotency-Key": "long" };
  const first = await ada.post("/expenses/batch", batch(100), key);
  const repeated = await ada.post("/expenses/batch", batch(100), key);
  expect([first.status, repeated.status, repeated.headers.get("idempotent-replayed")]).toEqual([200, 200, "true"]);
  expect(repeated.body).toEqual(first.body);
  const text = JSON.stringify(first.body);
  expect(text.length).toBeGreaterThan(40_000);
  const [record] = await kept().find({}).sort({ createdAt: -1 }).limit(1).toArray();
  expect(record.answer.length).toBeLessThan(text.length / 4);
  expect(record.answerBytes).toBe(record.answer.length);
});

test("a long answer of a mutation is repeated as it was, too", async () => {
  const query =
    'mutation($i: CreateExpensesInput!) { createExpenses(input: $i, idempotencyKey: "long") { results { expense { id amount } } } }';
  const first = await ada.graphql(query, { i: batch(100) });
  const repeated = await ada.graphql(query, { i: batch(100) });
  expect(first.body.errors).toBeUndefined();
  expect(repeated.headers.get("idempotent-replayed")).toBe("true");
  expect(repeated.body).toEqual(first.body);
});

test("the oldest answers of an account make room for newer ones, and its requests still count as done", async () => {
  const sent = (n: number, amount = 100) =>
    ada.post("/expenses", { budgetId: budget.id, amount, date: "2026-11-10" }, { "Idempotency-Key": `room-${n}` });
  for (let n = 0; n < 4; n++) {
    server.clock.forward(1000);
    expect((await sent(n)).status).toBe(201);
  }
  const bytes = (
    await kept()
      .find({ answerBytes: { $gt: 0 } })
      .sort({ createdAt: -1 })
      .limit(2)
      .toArray()
  ).map((one) => one.answerBytes);
  const [{ accountId }] = await kept().find({}).limit(1).toArray();
  // Room for the last two, and not for a third one.
  const quota = new AnswerQuota(server.backend.models, bytes[0] + bytes[1] + 10);
  await quota.note(accountId, 1);
  expect((await sent(0)).status).toBe(201);
  await quota.note(accountId, bytes[0] + bytes[1]);
  const count = await server.backend.models.expenses.countDocuments({ budgetId: budget.id });
  const answers = [await sent(0), await sent(1), await sent(2), await sent(3)];
  expect(answers.map(({ status, body }) => body.code ?? status)).toEqual(["idempotency-answer-lost", "idempotency-answer-lost", 201, 201]);
  expect((await sent(0, 101)).body.code).toBe("idempotency-key-reused");
  expect(await server.backend.models.expenses.countDocuments({ budgetId: budget.id })).toBe(count);
});
