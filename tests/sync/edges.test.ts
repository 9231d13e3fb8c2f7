import { aBudget, anExpense } from "../builders/aBudget.js";
import { ChangeLog } from "../../src/services/sync/ChangeLog.js";
import { ChangeLogCompaction } from "../../src/services/sync/ChangeLogCompaction.js";
import type { Phone } from "../support/clients.js";
import { startHouse, type TestHouse } from "../support/startHouse.js";

const DAY = 86_400_000;
/** How long a deletion is told; the log keeps it a day longer, for clocks that differ. */
const TOLD_DAYS = 90;
const KEPT_DAYS = 91;
const START = "2026-11-15T12:00:00.000Z";

let house: TestHouse;
let ada: Phone;
beforeAll(async () => {
  house = await startHouse();
});
beforeEach(async () => {
  house.clock.set(START);
  ada = await house.phone();
});
afterAll(() => house.stop());

/** Time passes, and the phone signs in again. */
async function later(milliseconds: number): Promise<void> {
  house.clock.set(new Date(new Date(START).getTime() + milliseconds).toISOString());
  const { body } = await ada.post("/mobile-login", { email: ada.account.email, password: ada.account.password });
  ada.token = body.token;
}

test.each([
  [TOLD_DAYS * DAY, 200],
  [TOLD_DAYS * DAY + 1, 410],
])("a cursor that is %i ms old answers %i", async (age, status) => {
  const budget = await aBudget(ada);
  const { cursor } = (await ada.get(`/sync?budgetId=${budget.id}`)).body;
  await later(age);
  const answer = await ada.get(`/sync?budgetId=${budget.id}&since=${cursor}`);
  expect([answer.status, answer.body.code]).toEqual([status, status === 200 ? undefined : "cursor-expired"]);
});

test.each([
  ["is kept", KEPT_DAYS * DAY, true],
  ["is taken out", KEPT_DAYS * DAY + 1, false],
])("a deletion in the log %s after %i ms", async (_what, age, kept) => {
  const budget = await aBudget(ada);
  const gone = await anExpense(ada, budget.id);
  await ada.delete(`/expenses/${gone.id}`);
  await house.house.outbox.drain(budget.id);
  await later(age);
  await anExpense(ada, budget.id, { date: "2026-11-10" });
  await house.house.outbox.drain(budget.id);
  const { models } = house.house;
  await new ChangeLogCompaction(models, new ChangeLog(models, house.clock), house.clock).compactBudget(budget.id);
  expect((await models.changes.countDocuments({ budgetId: budget.id, resourceId: gone.id })) > 0).toBe(kept);
  expect(await models.expenses.countDocuments({ _id: gone.id, budgetId: budget.id })).toBe(kept ? 1 : 0);
});
