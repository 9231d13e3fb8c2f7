import { aBudget, aCategory } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

/** A write says which months it changed: REST in a header, GraphQL in the payload. */
let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada, { startMonth: "2026-06" });
});
afterAll(() => server?.stop());

const told = ({ headers }: { headers: Headers }): string | null => headers.get("Months-Changed");
const anExpense = (date: string): object => ({ budgetId: budget.id, amount: 5, date });

test("an expense says its month, and one that moves both months", async () => {
  const made = await ada.post("/expenses", anExpense("2026-11-02"));
  expect(told(made)).toBe("2026-11");
  expect(told(await ada.patch(`/expenses/${made.body.id}`, { date: "2026-09-30" }))).toBe("2026-09, 2026-11");
  expect(told(await ada.delete(`/expenses/${made.body.id}`))).toBe("2026-09");
  expect(told(await ada.post(`/expenses/${made.body.id}/restore`, undefined))).toBe("2026-09");
  expect(told(await ada.get(`/expenses/${made.body.id}`))).toBeNull();
});

test("a replayed response says them again, and one that was refused says none", async () => {
  const send = (amount: number) => ada.post("/expenses", { ...anExpense("2026-10-02"), amount }, { "Idempotency-Key": "months-again" });
  expect([told(await send(5)), told(await send(5))]).toEqual(["2026-10", "2026-10"]);
  expect(told(await send(6))).toBeNull();
});

test("a batch says all of them, once each and in order", async () => {
  const items = ["2026-11-02", "2026-07-01", "2026-11-05"].map(anExpense);
  expect(told(await ada.post("/expenses/batch", { items: [...items, { budgetId: budget.id }] }))).toBe("2026-07, 2026-11");
});

test("a plan, a category, a closed month and an import that is undone say theirs", async () => {
  const food = await aCategory(ada, budget.id, { budgeted: 5000 });
  const row = `/budgets/${budget.id}/months/2026-08/categories/${food.id}`;
  expect(told(await ada.patch(row, { budgeted: 7 }))).toBe("2026-08");
  expect(told(await ada.post(`/budgets/${budget.id}/months/2026-08/copy-plan`, {}))).toBe("2026-08");
  expect(told(await ada.patch(`/categories/${food.id}`, { budgeted: 9, effectiveFrom: "2026-09" }))).toBe("2026-09");
  const closed = await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" });
  expect([told(closed), told(await ada.delete(`/monthly-budgets/${closed.body.id}`))]).toEqual(["2026-10", "2026-10"]);
  expect(told(await ada.delete(`/categories/${food.id}`))).toBe("2026-09");
  const file = "Date,Amount,Payee\n2026-11-01,-1.00,Corner Market\n2026-09-13,-2.00,Bakery\n";
  const { body } = await ada.send("POST", `/expenses/imports?budgetId=${budget.id}&format=csv`, file, { "Content-Type": "text/csv" });
  expect(told(await ada.post(`/expenses/imports/${body.id}/undo`, undefined))).toBe("2026-09, 2026-11");
});
