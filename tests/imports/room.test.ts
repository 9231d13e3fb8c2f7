import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { sendFile } from "./sending.js";

const LARGEST = Number.MAX_SAFE_INTEGER;
const HALF = 5_000_000_000_000_000;

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada, { currency: "JPY" });
});
afterAll(() => server.stop());

const date = "2026-11-02";
const anItem = (amount: number): object => ({ budgetId: budget.id, amount, date });
const net = async (): Promise<number> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.totals.net;
const month = async (): Promise<number> => (await ada.get(`/budgets/${budget.id}/months/2026-11`)).status;
const statuses = ({ body }: Answer): unknown[] => body.results.map((one: any) => one.problem?.errors?.[0] ?? one.status);
const noRoom = (path: string): unknown => expect.objectContaining({ path, code: "out-of-range" });

test("one expense after the other", async () => {
  await anExpense(ada, budget.id, { amount: HALF, date });
  const second = await ada.post("/expenses", anItem(HALF));
  expect([second.status, second.body.errors]).toEqual([422, [noRoom("/amount")]]);
  const small = await anExpense(ada, budget.id, { amount: 1000, date });
  expect((await ada.patch(`/expenses/${small.id}`, { amount: HALF })).status).toBe(422);
  expect((await ada.patch(`/expenses/${small.id}`, { amount: LARGEST - HALF })).status).toBe(200);
  expect([await net(), await month()]).toEqual([-LARGEST, 200]);
});

test("what comes in has room of its own, and so has what changes its direction", async () => {
  const out = await anExpense(ada, budget.id, { amount: HALF, date });
  await anExpense(ada, budget.id, { amount: HALF, date, type: "income" });
  const turned = await ada.patch(`/expenses/${out.id}`, { type: "income" });
  expect([turned.status, turned.body.errors, await net(), await month()]).toEqual([422, [noRoom("/amount")], 0, 200]);
});

test("the items of a batch see each other, and those that are refused take no room", async () => {
  const answer = await ada.post("/expenses/batch", { items: [HALF, HALF, LARGEST - HALF - 10, 11, 10].map(anItem) });
  expect(statuses(answer)).toEqual(["created", noRoom("/items/1/amount"), "created", noRoom("/items/3/amount"), "created"]);
  expect([await net(), await month()]).toEqual([-LARGEST, 200]);
});

test("so do the changes of a batch", async () => {
  const made = (await ada.post("/expenses/batch", { items: [1, 2, 3].map(anItem) })).body.results;
  const items = made.map(({ expense }: any, index: number) => ({ id: expense.id, change: { amount: index === 2 ? 4 : HALF } }));
  const answer = await ada.post("/expenses/batch-update", { items });
  expect(statuses(answer)).toEqual(["updated", noRoom("/items/1/change/amount"), "updated"]);
  expect([await net(), await month()]).toEqual([-(HALF + 6), 200]);
});

test("an expense that is restored", async () => {
  const { id } = await anExpense(ada, budget.id, { amount: HALF, date });
  await ada.delete(`/expenses/${id}`);
  const other = await anExpense(ada, budget.id, { amount: HALF, date });
  const restored = await ada.post(`/expenses/${id}/restore`);
  expect([restored.status, restored.body.code]).toEqual([409, "sum-out-of-range"]);
  await ada.delete(`/expenses/${other.id}`);
  expect((await ada.post(`/expenses/${id}/restore`)).status).toBe(200);
  expect([await net(), await month()]).toEqual([-HALF, 200]);
});

test("the rows of a file, across its batches and in a dry run as well", async () => {
  const small = Array.from({ length: 600 }, (_, n) => `${date},Kiosk ${n},-1`);
  const file = [
    "Date,Payee,Amount",
    `${date},Palace,-${HALF}`,
    ...small,
    `${date},Palace,-${HALF}`,
    `${date},Tower,-${LARGEST - HALF - 600}`,
    `${date},Straw,-1`,
  ].join("\n");
  const rehearsed = await sendFile(ada, budget.id, file, { dryRun: true });
  const { status, body } = await sendFile(ada, budget.id, file);
  expect([rehearsed.status, rehearsed.body.counts, status]).toEqual([200, body.counts, 201]);
  const refused = (await ada.get(`/expenses/imports/${body.id}?rows=refused`)).body.rows;
  expect(refused.map((row: any) => [row.line, row.reason, row.errors])).toEqual([
    [603, "out-of-range", [noRoom("/amount")]],
    [605, "out-of-range", [noRoom("/amount")]],
  ]);
  expect([await net(), await month()]).toEqual([-LARGEST, 200]);
});
