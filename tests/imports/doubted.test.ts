import { aBudget, aCategory } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { brief, sendFile } from "./sending.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const file = [
  "Account,Date,Payee,Category,Memo,Outflow,Inflow",
  "Checking,2026-11-01,Starting Balance,Ready to Assign,,0.00,1000.00",
  "Card,2026-11-01,Starting Balance,Ready to Assign,,250.00,0.00",
  "Checking,2026-11-03,Shop,Food,,12.00,0.00",
].join("\r\n");
const counts = (created: number, refused: number) => ({ read: 3, created, duplicates: 0, refused, asked: 0 });

test("a first balance is refused with a reason of its own, and shown", async () => {
  const budget = await aBudget(ada);
  const { body } = await sendFile(ada, budget.id, file, { mapping: { rows: { "*": "new", 3: "duplicate" } } });
  expect(body.counts).toEqual(counts(1, 2));
  expect(body.rows.map((row: any) => [row.line, row.status, row.reason])).toEqual([
    [2, "refused", "balance-row"],
    [3, "refused", "balance-row"],
    [4, "created", null],
  ]);
  expect(brief(body.rows)[0]).toEqual([2, "refused", "2026-11-01", "income", 100_000, "Starting Balance", null]);
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.data).toHaveLength(1);
});

test("where somebody says that they are transactions, first balances are imported, and by a later file without the answer not again", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id, { name: "Food" });
  const mapping = { rows: { 2: "new", 3: "new" } };
  const tried = await sendFile(ada, budget.id, file, { mapping, dryRun: true });
  expect([tried.body.questions, tried.body.counts]).toEqual([[], counts(3, 0)]);
  const { status, body } = await sendFile(ada, budget.id, file, { mapping });
  expect([status, body.counts]).toEqual([201, counts(3, 0)]);
  expect(brief(body.rows)).toEqual([
    [2, "created", "2026-11-01", "income", 100_000, "Starting Balance", null],
    [3, "created", "2026-11-01", "expense", 25_000, "Starting Balance", null],
    [4, "created", "2026-11-03", "expense", 1200, "Shop", null],
  ]);
  expect(body.rows.map((row: any) => row.categoryId)).toEqual([null, null, food.id]);
  const again = await sendFile(ada, budget.id, file);
  expect(again.body.counts).toEqual({ read: 3, created: 0, duplicates: 1, refused: 2, asked: 0 });
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.data).toHaveLength(3);
});

test("what comes before the budget's first month stays refused, whatever is said", async () => {
  const budget = await aBudget(ada, { startMonth: "2026-12" });
  const { body } = await sendFile(ada, budget.id, file, { mapping: { rows: { 2: "new" } } });
  expect(body.rows.map((row: any) => row.reason)).toEqual(["before-start-month", "balance-row", "before-start-month"]);
});

test("an answer for a line on which no row begins is refused, in a look and in an import", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id, { name: "Food" });
  const mapping = { rows: { "*": "new", 1: "new", 2: "new", 99: "duplicate" }, categories: { [food.id]: "3-9,20-30" } };
  for (const dryRun of [true, false]) {
    const { status, body } = await sendFile(ada, budget.id, file, { mapping, dryRun });
    expect([status, body.errors]).toEqual([
      422,
      [
        { path: "/mapping/rows/1", code: "unknown-row", message: "No row of the file begins on line 1." },
        { path: "/mapping/rows/99", code: "unknown-row", message: "No row of the file begins on line 99." },
        {
          path: `/mapping/categories/${food.id}`,
          code: "unknown-row",
          message: "No row of the file begins on any of the lines 20 to 30.",
        },
      ],
    ]);
  }
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.data).toEqual([]);
});
