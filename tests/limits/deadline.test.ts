import { usualWork } from "../../src/services/limits/WorkLimit.js";
import { aBudget } from "../builders/aBudget.js";
import { type Answer, Phone } from "../support/clients.js";
import { eventually } from "../support/eventually.js";
import { startServer, type TestServer } from "../support/startServer.js";

let patient: TestServer;
let hasty: TestServer;
/** On one database: what a test is about is made where there is time for it. */
beforeAll(async () => {
  patient = await startServer();
  hasty = await startServer({
    dbName: patient.connection.name,
    limits: { work: { ...usualWork, waitMs: 60_000, deadlineMs: 5000 } },
  });
});
afterAll(async () => {
  await hasty.stop();
  await patient.stop();
});

const hurried = ({ token }: Phone): Phone => new Phone(hasty.url, token);

/** Calls of a method begin, or answer, only once they are released, which is after the deadline; `after` says what then became of them. */
function heldBack(name: "budgets" | "expenses" | "idempotency", method: string, what: "call" | "answer" = "call") {
  const service: any = hasty.running.backend.services[name];
  const original = service[method];
  const after: Promise<unknown>[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  service[method] = (...given: unknown[]) => {
    const made = what === "answer" ? original.apply(service, given) : undefined;
    const late = released.then(() => made ?? original.apply(service, given));
    after.push(late.catch((error: unknown) => error));
    return late;
  };
  return async (): Promise<string[]> => {
    service[method] = original;
    release();
    return (await Promise.all(after)).map(String);
  };
}

test.each([
  ["503 when the caller asks for nothing else", false, 503, "unavailable", "took too long"],
  ["429 beside the caller's other reads", true, 429, "too-many-requests", "Send fewer"],
])("what takes too long is answered %s, in both APIs, and ends before its next command", async (_what, crowded, status, code, words) => {
  const ada = hurried(await patient.phone());
  const bob = crowded ? ada : hurried(await patient.phone());
  const release = heldBack("budgets", "list");
  const [rest, web] = await Promise.all([ada.get("/budgets"), bob.graphql("{ budgets { nodes { id } } }")]);
  const after = await release();
  expect([rest.status, rest.body.code, web.status, web.body.errors[0].extensions.code]).toEqual([status, code, status, code]);
  expect([rest.headers.get("retry-after"), web.headers.get("retry-after")]).toEqual(["5", "5"]);
  expect(after).toEqual(Array.from({ length: 2 }, () => expect.stringContaining(words)));
  await eventually(async () => ((await ada.get("/budgets")).status === 200 ? true : undefined));
});

test("a write that takes too long is never reported as refused: nobody knows whether it was done", async () => {
  const owner = await patient.phone();
  const budget = await aBudget(owner);
  const ada = hurried(owner);
  const release = heldBack("expenses", "add");
  const input = `{budgetId: "${budget.id}", amount: 1, date: "2026-11-10"}`;
  const [rest, web] = await Promise.all([
    ada.post("/expenses", { budgetId: budget.id, amount: 1, date: "2026-11-10" }),
    ada.graphql(`mutation { createExpense(input: ${input}) { expense { id } } }`),
  ]);
  await release();
  expect([rest.status, rest.body.code, web.status, web.body.errors[0].extensions.code]).toEqual([503, "unavailable", 503, "unavailable"]);
});

test("a write whose answer cannot be kept before its time is up is answered once, and the server goes on", async () => {
  const owner = await patient.phone();
  const budget = await aBudget(owner);
  const ada = hurried(owner);
  const faults: unknown[] = [];
  const note = (error: unknown): void => void faults.push(error);
  process.on("unhandledRejection", note).on("uncaughtException", note);
  const service: any = hasty.running.backend.services.idempotency;
  const { finish } = service;
  const ends = [() => Promise.reject(new Error("the database is away")), finish];
  service.finish = (...given: unknown[]) => ends.shift().apply(service, given);
  const release = heldBack("idempotency", "finish");
  const input = { budgetId: budget.id, amount: 1, date: "2026-11-10" };
  const answers = await Promise.all(["one", "other"].map((key) => ada.post("/expenses", input, { "Idempotency-Key": key })));
  await release();
  service.finish = finish;
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [503, "unavailable"],
    [503, "unavailable"],
  ]);
  // What was answered late has been said by now.
  await new Promise((resolve) => setImmediate(resolve));
  expect((await ada.get("/me")).status).toBe(200);
  process.off("unhandledRejection", note).off("uncaughtException", note);
  expect(faults).toEqual([]);
});

test("a key whose request was refused before it was taken is free for the next try, in both APIs", async () => {
  const owner = await patient.phone();
  const budget = await aBudget(owner);
  const ada = hurried(owner);
  const input = `{budgetId: "${budget.id}", amount: 1, date: "2026-11-10"}`;
  const noRule = budget.id.replace("bud_", "rul_").padEnd(42, "0");
  const sent = (phone: Phone) => [
    phone.post("/expenses", { budgetId: budget.id, amount: 1, date: "2026-11-10" }, { "Idempotency-Key": "late" }),
    phone.graphql(`mutation { createExpense(input: ${input}, idempotencyKey: "late") { expense { id } } }`),
    phone.delete(`/rules/${noRule}`, { "Idempotency-Key": "late" }),
    phone.graphql(`mutation { deleteRule(id: "${noRule}", idempotencyKey: "late") { deletedId } }`),
  ];
  const release = heldBack("idempotency", "foundOrTaken", "answer");
  const codes = (answers: Answer[]) => answers.map(({ body }) => body.code ?? body.errors?.[0]?.extensions.code);
  const refused = await Promise.all(sent(ada));
  await release();
  expect(codes(refused)).toEqual(Array(4).fill("unavailable"));
  const made = await eventually(async () => {
    const answers = await Promise.all(sent(owner));
    return answers.some(({ text }) => text.includes("idempotency-key-in-use")) ? undefined : answers;
  });
  expect(codes(made)).toEqual([undefined, undefined, "not-found", "not-found"]);
  expect((await owner.get(`/expenses?budgetId=${budget.id}`)).body.data).toHaveLength(2);
});
