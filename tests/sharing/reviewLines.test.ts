import { aBudget, anExpense } from "../builders/aBudget.js";
import { aLastingPhone, aRecurring } from "../builders/aRecurring.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await aLastingPhone(server, "ada");
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set("2026-11-15T12:00:00Z"));

const linesOf = async (budget: any): Promise<any[]> =>
  (await ada.get(`/budgets/${budget.id}/activity?limit=200`)).body.data.filter((line: any) => line.action === "toReview");
const capture = async (budget: any, payee: string): Promise<any> =>
  (await ada.post("/captures", { budgetId: budget.id, amount: "3.50", payee })).body;

test("what a person adds, and reviews, waits for nobody", async () => {
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id);
  expect(await linesOf(budget)).toEqual([]);
});

test("the first capture of a day is a line, the others of that day are none, and the next day has its own", async () => {
  const budget = await aBudget(ada, { timeZone: "Pacific/Auckland" });
  const first = await capture(budget, "Kiosk");
  await linesOf(budget);
  for (const payee of ["Market", "Bakery"]) await capture(budget, payee);
  expect(await linesOf(budget)).toMatchObject([
    { kind: "expense", resourceId: first.id, label: "Kiosk, 3.50 EUR", accountId: ada.account.id, undoUntil: null },
  ]);
  // A new day in Auckland, where the budget is.
  server.clock.set("2026-11-15T23:00:00Z");
  await capture(budget, "Later");
  expect((await linesOf(budget)).map(({ label }) => label)).toEqual(["Kiosk, 3.50 EUR"]);
  server.clock.set("2026-11-16T11:00:00Z");
  await capture(budget, "Tomorrow");
  expect((await linesOf(budget)).map(({ label }) => label)).toEqual(["Tomorrow, 3.50 EUR", "Kiosk, 3.50 EUR"]);
});

test("an import of many rows is one line, in both APIs", async () => {
  const budget = await aBudget(ada);
  const rows = Array.from({ length: 200 }, (_, n) => `2026-11-0${(n % 9) + 1},Shop ${n},-${n + 1}.00`);
  const { body } = await sendFile(ada, budget.id, `Date,Payee,Amount\n${rows.join("\n")}\n`);
  const [line, ...others] = await linesOf(budget);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ kind: "import", resourceId: body.id, label: null, accountId: ada.account.id });
  const query = "query($id: ID!) { node(id: $id) { ... on Activity { action kind resourceId by { accountId } } } }";
  expect((await ada.graphql(query, { id: `evt_${line.id}` })).body.data.node).toEqual({
    action: "TO_REVIEW",
    kind: "IMPORT",
    resourceId: body.id,
    by: { accountId: ada.account.id },
  });
});

test("booked occurrences, captures and imports of one day are told each by themselves", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { rule: "FREQ=DAILY;COUNT=3", start: "2026-11-13", template: { amount: 100, payee: "Landlord" } });
  await server.backend.sweep();
  await capture(budget, "Kiosk");
  await sendFile(ada, budget.id, "Date,Payee,Amount\n2026-11-02,Market,-7.00\n");
  await sendFile(ada, budget.id, "Date,Payee,Amount\n2026-11-03,Bakery,-2.00\n");
  expect((await linesOf(budget)).map(({ kind }) => kind).sort()).toEqual(["expense", "expense", "import", "import"]);
});

test("what waited before is not told when it is changed, and processing twice tells it once", async () => {
  const budget = await aBudget(ada);
  const expense = await capture(budget, "Kiosk");
  expect(await linesOf(budget)).toHaveLength(1);
  const { models } = server.backend;
  for (let round = 0; round < 2; round++) {
    await models.expenses.updateOne({ _id: expense.id, budgetId: budget.id }, { $set: { dirtyBudgetId: budget.id } });
    await Promise.all([server.backend.sweep(), server.backend.sweep()]);
    expect(await linesOf(budget)).toHaveLength(1);
  }
  await models.activities.deleteMany({ budgetId: budget.id, action: "toReview" });
  await models.expenses.updateOne({ _id: expense.id, budgetId: budget.id }, { $set: { dirtyBudgetId: budget.id, version: 2 } });
  await server.backend.sweep();
  expect(await linesOf(budget)).toEqual([]);
});
