import { earlierExpenses } from "../../src/services/imports/earlierExpenses.js";
import type { ParsedRow } from "../../src/bankfiles/Transaction.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { sendFile } from "./sending.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

test.each([
  ["no expense", [], 0, true],
  ["none within three days of the file", ["2026-02-25", "2026-04-04"], 0, false],
  ["one three days before the file", ["2026-02-26"], 1, false],
  ["one three days behind the file", ["2026-04-03"], 1, false],
])("a budget with %s: the file is gone through for duplicates only where there may be some", async (_, dates, times, nothing) => {
  const budget = await aBudget(ada);
  for (const date of dates) await anExpense(ada, budget.id, { date });
  let read = 0;
  async function* rows(): AsyncGenerator<ParsedRow[]> {
    read++;
    yield [];
  }
  const found = await earlierExpenses(server.backend.models, budget.id, rows, {
    source: null,
    span: { from: "2026-03-01", to: "2026-03-31" },
  });
  expect([read, found.nothing]).toEqual([times, nothing]);
});

test("where it is not known on which days the rows are, the file is gone through", async () => {
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id, { date: "2026-02-01" });
  let read = 0;
  async function* rows(): AsyncGenerator<ParsedRow[]> {
    read++;
    yield [];
  }
  await earlierExpenses(server.backend.models, budget.id, rows, { source: null, span: null });
  expect(read).toBe(1);
});

const ROWS = 700;
const line = (n: number, id = n): string => `2026-03-${String((n % 28) + 1).padStart(2, "0")},Shop ${n},-${n + 1}.50,T${id}`;

test("an id that comes again in a later batch is the row of the first, in a budget that was empty", async () => {
  const budget = await aBudget(ada);
  const lines = [...Array.from({ length: ROWS }, (_, n) => line(n)), line(0)];
  const file = ["Date,Payee,Amount,Transaction ID", ...lines].join("\n");
  const dry = await sendFile(ada, budget.id, file, { dryRun: true });
  expect(dry.body.counts).toEqual({ read: ROWS + 1, created: ROWS, duplicates: 1, refused: 0, asked: 0 });
  const { body } = await sendFile(ada, budget.id, file);
  await server.backend.services.imports.idle();
  const { body: done } = await ada.get(`/expenses/imports/${body.id}?limit=1`);
  const { body: doubled } = await ada.get(`/expenses/imports/${body.id}?rows=duplicate&limit=10`);
  expect([done.status, done.counts]).toEqual(["done", { read: ROWS + 1, created: ROWS, duplicates: 1, refused: 0, asked: 0 }]);
  expect(doubled.rows).toMatchObject([{ line: ROWS + 2, reason: "external-id", expenseId: done.rows[0].expenseId }]);
  expect(await server.backend.models.expenses.countDocuments({ budgetId: budget.id })).toBe(ROWS);
});
