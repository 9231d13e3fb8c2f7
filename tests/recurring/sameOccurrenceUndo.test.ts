import type { ExpenseDoc } from "../../src/models/expenses/expense.js";
import { rebooking } from "../../src/services/expenses/edits.js";
import { unclaimed } from "../../src/services/recurring/occurrenceDraft.js";
import { newSingle } from "../../src/services/recurring/schedules.js";
import { aBudget, aCategory } from "../builders/aBudget.js";
import { aLastingPhone, aRecurring } from "../builders/aRecurring.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z" });
  ada = await aLastingPhone(server, "ada");
});
afterAll(() => server.stop());

const rent = { amount: 5000, roughly: true, payee: "Landlord" };
const sent = async (budget: any, line: string, who = ada): Promise<any> => {
  const query = { format: "csv", mapping: { rows: { "*": "duplicate" } } };
  const { body } = await sendFile(who, budget.id, `Date,Payee,Amount\n${line}\n`, query);
  expect(body.rows[0]).toMatchObject({ status: "duplicate", reason: "occurrence" });
  return body;
};
const undo = async ({ id }: any, who = ada): Promise<void> => {
  expect((await who.post(`/expenses/imports/${id}/undo`)).status).toBe(200);
};
const expensesOf = async (budget: any): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;

test.each([
  ["moved into another one", (other: any) => `moveTo=${other.id}`, (other: any) => other.id],
  ["deleted", () => "uncategorise=true", () => null],
])("the category that a person chose for the occurrence was %s since: the undo does not bring it back", async (_how, query, expected) => {
  const budget = await aBudget(ada);
  const [chosen, other] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const { id } = await aRecurring(ada, budget.id, { start: "2026-11-17", template: rent });
  await ada.patch(`/recurring/${id}/occurrences/2026-11-17`, { categoryId: chosen.id, amount: 5100 });
  const body = await sent(budget, "2026-11-15,TRANSFER L,-54.50");
  expect((await ada.delete(`/categories/${chosen.id}?${query(other)}`)).status).toBe(204);
  await undo(body);
  expect((await ada.get(`/recurring/${id}`)).body.singles).toMatchObject([{ state: "changed", amount: 5100, categoryId: expected(other) }]);
  expect((await ada.post(`/recurring/${id}/occurrences/2026-11-17/book`, {})).body).toMatchObject({ categoryId: expected(other) });
});

test("a claimed occurrence that could not be booked keeps the category that it has now", () => {
  const before = { ...newSingle("2026-11-17", "changed"), amount: 5100, categoryId: "one" };
  const row = { id: "exp_1", said: "{}", before: JSON.stringify(before) };
  expect(unclaimed({ ...before, state: "booking", amount: 5450, categoryId: "two", row })).toEqual({ ...before, categoryId: "two" });
});

test("a split too small for the amount of the bank comes back with the undo", async () => {
  const budget = await aBudget(ada, { currency: "JPY" });
  const splits = Array.from({ length: 10 }, (_, n) => ({ amount: 1, note: `part ${n}` }));
  await aRecurring(ada, budget.id, { start: "2026-11-14", template: { ...rent, amount: 10, splits } });
  await server.backend.sweep();
  const [before] = await expensesOf(budget);
  const body = await sent(budget, "2026-11-15,TRANSFER L,-9");
  expect((await expensesOf(budget))[0].splits.length).toBe(9);
  await undo(body);
  expect((await expensesOf(budget))[0].splits).toEqual(before.splits);
});

test("a full budget has room for an occurrence that an undo opened again, and for no other", async () => {
  const full = await startServer({ now: "2026-11-15T12:00:00Z", env: { QUOTA_EXPENSES: "1" } });
  try {
    const eve = await full.phone("eve");
    const budget = await aBudget(eve);
    const { id } = await aRecurring(eve, budget.id, { start: "2026-11-17", template: rent });
    const body = await sent(budget, "2026-11-15,TRANSFER L,-54.50", eve);
    await undo(body, eve);
    expect((await eve.post(`/recurring/${id}/occurrences/2026-12-17/book`, {})).body.code).toBe("occurrence-not-booked");
    const again = await sent(budget, "2026-11-15,TRANSFER L,-54.50", eve);
    expect(again.rows[0].expenseId).toBe(body.rows[0].expenseId);
    expect((await eve.get(`/expenses/${body.rows[0].expenseId}`)).body).toMatchObject({ date: "2026-11-15", amount: 5450 });
  } finally {
    await full.stop();
  }
});

test("the activity list offers to restore the expense after the undo only where it can be", async () => {
  for (const isMovementGone of [false, true]) {
    const budget = await aBudget(ada);
    const { id } = await aRecurring(ada, budget.id, { start: "2026-11-17", template: rent });
    const body = await sent(budget, "2026-11-15,TRANSFER L,-54.50");
    const [{ expenseId }] = body.rows;
    if (isMovementGone) expect((await ada.delete(`/recurring/${id}`)).status).toBe(204);
    await undo(body);
    const { data } = (await ada.get(`/budgets/${budget.id}/activity`)).body;
    const offered = data.filter((one: any) => one.resourceId === expenseId && one.undoUntil !== null);
    expect(offered.length).toBe(isMovementGone ? 1 : 0);
    const recurring = data.filter((one: any) => one.resourceId === id && one.action === "changed");
    expect(recurring.length).toBe(isMovementGone ? 1 : 2);
    expect((await ada.post(`/expenses/${expenseId}/restore`)).status).toBe(isMovementGone ? 200 : 404);
    expect((await expensesOf(budget)).map(({ amount }) => amount)).toEqual(isMovementGone ? [5450] : []);
  }
});

test("what is booked in the place of a tombstone has nothing of it, but for what that keeps for itself, and moves its payee too", () => {
  const stored: any = { _id: "exp_1", version: 1, month: "2026-11", payeeKey: "landlord", importKey: "exp_1", reviewed: true };
  const tombstone: ExpenseDoc = {
    ...stored,
    version: 3,
    ...{ row: "{}", matched: { row: "exp_2", booked: true, before: "null" }, setByPerson: ["note"], reopened: true },
    ...{ appliedCalls: ["act_1"], dirtyMonths: ["2026-10"], dirtyBudgetId: "bud_1", auditEntries: [] },
  };
  expect(rebooking(tombstone, { ...stored, payeeKey: "new landlord" })).toEqual({
    audit: [],
    $set: { month: "2026-11", payeeKey: "new landlord", importKey: "exp_1", reviewed: true },
    $unset: { row: 1, matched: 1, setByPerson: 1, reopened: 1 },
    $min: { dirtyFrom: "2026-11" },
    $addToSet: { dirtyMonths: { $each: ["2026-11"] }, dirtyPayees: { $each: ["landlord"] } },
  });
});
