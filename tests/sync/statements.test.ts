import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { Replica } from "./replica.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const close = async (budgetId: string, month: string): Promise<any> => (await ada.post("/monthly-budgets", { budgetId, month })).body;

/** What a copy has of the statements and what `GET` says of them. */
async function compared(replica: Replica, budgetId: string): Promise<any[]> {
  await replica.walk();
  const { data } = (await ada.get(`/monthly-budgets?budgetId=${budgetId}&limit=200`)).body;
  const order = (one: any, other: any): number => (one.id < other.id ? -1 : 1);
  expect(replica.of("monthly-budget").sort(order)).toEqual([...data].sort(order));
  return data;
}

test("a copy of the statements equals what GET says, whatever moves them", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id, { budgeted: 9000, rollover: { policy: "full" } });
  const expense = await anExpense(ada, budget.id, { categoryId: food.id, date: "2026-08-10" });
  const august = await close(budget.id, "2026-08");
  const october = await close(budget.id, "2026-10");
  const replica = new Replica(ada, budget.id);
  expect((await compared(replica, budget.id)).map(({ stale }) => stale)).toEqual([false, false]);

  await ada.patch(`/expenses/${expense.id}`, { amount: 1500 });
  expect((await compared(replica, budget.id)).map(({ stale }) => stale)).toEqual([true, true]);
  await ada.patch(`/expenses/${expense.id}`, { amount: 1700 });
  expect((await compared(replica, budget.id)).map(({ drift }) => drift[0].available)).toEqual([-700, -700]);
  await ada.patch(`/expenses/${expense.id}`, { amount: 1000 });
  expect((await compared(replica, budget.id)).map(({ stale }) => stale)).toEqual([false, false]);

  await anExpense(ada, budget.id, { categoryId: food.id, date: "2026-09-10" });
  expect((await compared(replica, budget.id)).map(({ id, stale }) => [id, stale])).toEqual([
    [october.id, true],
    [august.id, false],
  ]);

  const second = await close(budget.id, "2026-10");
  expect((await compared(replica, budget.id)).find(({ id }) => id === october.id).supersededBy).toBe(second.id);
  await ada.delete(`/monthly-budgets/${second.id}`);
  expect((await compared(replica, budget.id)).find(({ id }) => id === october.id).supersededBy).toBeNull();

  const late = await aCategory(ada, budget.id, { name: "Late", budgeted: 100, effectiveFrom: "2026-08" });
  expect((await compared(replica, budget.id))[0].drift.map(({ name }: any) => name)).toContain("Late");
  await ada.patch(`/categories/${late.id}`, { name: "Later" });
  expect((await compared(replica, budget.id))[0].drift.map(({ name }: any) => name)).toContain("Later");
});

test("what moves no closed month tells no statement", async () => {
  const budget = await aBudget(ada);
  await close(budget.id, "2026-09");
  await server.backend.outbox.idle();
  const { cursor } = (await ada.get(`/sync?budgetId=${budget.id}`)).body;
  await anExpense(ada, budget.id, { date: "2026-11-02" });
  const { changes } = (await ada.get(`/sync?budgetId=${budget.id}&since=${cursor}`)).body;
  expect(new Set(changes.map(({ kind }: any) => kind))).not.toContain("monthly-budget");
});
