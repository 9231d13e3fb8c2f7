import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
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

const first = "Date,Payee,Amount\n01/02/2026,A,1.00\n03/04/2026,B,2.00\n";
const second = "Date,Payee,Amount\n05/06/2026,C,3.00\n07/08/2026,D,4.00\n";
const answers = { dateOrder: "dmy", sign: "positive-is-expense" };

test("a dry run asks what is open, and a real one refuses it and books nothing", async () => {
  const budget = await aBudget(ada);
  const { status, body } = await sendFile(ada, budget.id, first, { dryRun: true });
  expect([status, body.questions.map((one: any) => one.path)]).toEqual([200, ["/mapping/dateOrder", "/mapping/sign"]]);
  const refused = await sendFile(ada, budget.id, first);
  expect([refused.status, refused.body.errors]).toEqual([422, body.questions]);
  expect(refused.body.errors[0].options.map((one: any) => one.value).sort()).toEqual(["dmy", "mdy"]);
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.totals.count).toBe(0);
});

test("a source remembers what was answered, in its budget and for the same headings", async () => {
  const [budget, other] = [await aBudget(ada), await aBudget(ada)];
  expect((await sendFile(ada, budget.id, first, { source: "card", mapping: answers })).status).toBe(201);
  const again = await sendFile(ada, budget.id, second, { source: "card" });
  expect([again.status, again.body.rows.map((row: any) => [row.date, row.type])]).toEqual([
    201,
    [
      ["2026-06-05", "expense"],
      ["2026-08-07", "expense"],
    ],
  ]);
  expect((await sendFile(ada, other.id, second, { source: "card" })).status).toBe(422);
  expect((await sendFile(ada, budget.id, second, { source: "giro" })).status).toBe(422);
  expect((await sendFile(ada, budget.id, second.replace("Payee", "Name"), { source: "card" })).status).toBe(422);
});

test("the category of earlier expenses of a payee is suggested, and applied on request", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id, { name: "Food" });
  await anExpense(ada, budget.id, { amount: 100, payee: "REWE SAGT DANKE. 1234//", categoryId: food.id, date: "2026-01-10" });
  const file = "Date,Payee,Amount\n2026-03-04,REWE SAGT DANKE. 5678//,-3.00\n2026-03-05,Other,-4.00\n";
  const told = await sendFile(ada, budget.id, file, { dryRun: true });
  expect(told.body.rows.map((row: any) => [row.payee, row.categoryId, row.suggestedCategoryId])).toEqual([
    ["REWE", null, food.id],
    ["Other", null, null],
  ]);
  const applied = await sendFile(ada, budget.id, file, { mapping: { applySuggestions: true } });
  expect(applied.body.rows.map((row: any) => row.categoryId)).toEqual([food.id, null]);
  expect((await ada.get(`/expenses/${applied.body.rows[0].expenseId}`)).body).toMatchObject({
    payee: "REWE",
    description: "REWE SAGT DANKE. 5678//",
    categoryId: food.id,
  });
});
