import { ROWS_PER_BATCH } from "../../src/services/imports/ImportPages.js";
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
const imported = (file: string, more = "") =>
  ada.send("POST", `/expenses/imports?budgetId=${budget.id}&format=csv${more}`, file, { "Content-Type": "text/csv" });
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
  expect(told(await ada.patch(`/categories/${food.id}`, { budgeted: 9, effectiveFrom: "2026-09" }))).toBe("2026-09, 2026-10, 2026-11");
  const closed = await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" });
  expect([told(closed), told(await ada.delete(`/monthly-budgets/${closed.body.id}`))]).toEqual(["2026-10", "2026-10"]);
  // Its amount for August goes along: whatever a category had in any month.
  expect(told(await ada.delete(`/categories/${food.id}`))).toBe("2026-06, 2026-07, 2026-08, 2026-09, 2026-10, 2026-11");
  expect(told(await ada.post(`/categories/${food.id}/restore`, undefined))).toBe("2026-06, 2026-07, 2026-08, 2026-09, 2026-10, 2026-11");
  const file = "Date,Amount,Payee\n2026-11-01,-1.00,Corner Market\n2026-09-13,-2.00,Bakery\n";
  const { body } = await imported(file);
  expect(told(await ada.post(`/expenses/imports/${body.id}/undo`, undefined))).toBe("2026-09, 2026-11");
});

describe("a change of a category says the months in which it applies", () => {
  const APPLIES = "mutation($id: ID!, $i: UpdateCategoryInput!) { updateCategory(id: $id, input: $i) { months { month } } }";

  test("which may be before the month of its newest amount", async () => {
    const food = await aCategory(ada, budget.id, { name: "Later", budgeted: 1, effectiveFrom: "2027-03" });
    const change = (input: object) => ada.patch(`/categories/${food.id}`, input);
    expect(told(await change({ budgeted: 2, effectiveFrom: "2026-09" }))).toBe(
      "2026-09, 2026-10, 2026-11, 2026-12, 2027-01, 2027-02, 2027-03",
    );
    expect(told(await change({ rollover: { policy: "full" }, effectiveFrom: "2026-10" }))).toBe("2026-10, 2026-11");
    const current = (await ada.get(`/budgets/${budget.id}/months/current`)).body.month;
    expect(told(await change({ budgeted: 3 }))).toBe(current);
    expect(told(await change({ rollover: { policy: "none" } }))).toBe(current);
    expect(told(await change({ budgeted: 4, effectiveFrom: "current" }))).toBe(current);
    expect(told(await change({ name: "Without a figure" }))).toBeNull();
    const { data } = (await ada.graphql(APPLIES, { id: food.id, i: { rollover: { policy: "FULL" }, effectiveFrom: "2026-08" } })).body;
    expect(data.updateCategory.months).toEqual([{ month: "2026-09" }, { month: "2026-11" }]);
  });

  test("and so does one that moves expenses of earlier months", async () => {
    const [one, other, last] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
    await ada.post("/expenses", { ...anExpense("2026-07-15"), categoryId: one.id });
    expect(told(await ada.post(`/categories/${one.id}/merge`, { into: other.id }))).toBe("2026-07");
    expect(told(await ada.delete(`/categories/${other.id}?moveTo=${last.id}`))).toBe("2026-07");
    expect(told(await ada.delete(`/categories/${last.id}?uncategorise=true`))).toBe("2026-07");
  });
});

test("an import says the months of what it created, and none where it created nothing", async () => {
  await imported("Date,Amount,Payee\n2026-08-01,-3.00,Kiosk\n");
  const file = "Date,Amount,Payee\n2026-08-01,-3.00,Kiosk\n2026-10-13,-2.00,Bakery\n2026-07-09,-4.00,Bakery\n2026-05-01,-1.00,Too early\n";
  expect(told(await imported(file, "&dryRun=true"))).toBeNull();
  const { headers, body } = await imported(file);
  expect(body.counts).toMatchObject({ created: 2, duplicates: 1, refused: 1 });
  expect(told({ headers })).toBe("2026-07, 2026-10");
  expect(told(await imported(file))).toBeNull();
});

test("an import says the months of all its batches", async () => {
  const many = Array.from({ length: ROWS_PER_BATCH }, (_, n) => `2026-06-03,-1.00,Kiosk ${n}`);
  expect(told(await imported(["Date,Amount,Payee", ...many, "2026-11-03,-1.00,Kiosk", ""].join("\n")))).toBe("2026-06, 2026-11");
});
