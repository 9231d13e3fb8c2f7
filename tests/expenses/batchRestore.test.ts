import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

test("expenses are restored in a batch, each by itself", async () => {
  const made = [await anExpense(ada, budget.id), await anExpense(ada, budget.id), await anExpense(ada, budget.id)];
  const [gone, old, live] = made.map(({ id }: any) => id);
  const { models } = server.backend;
  await ada.post("/expenses/batch-delete", { items: [{ id: gone }, { id: old }] });
  const longAgo = new Date(server.clock.now().getTime() - 31 * 86_400_000);
  await models.expenses.updateOne({ _id: old, budgetId: budget.id }, { $set: { deletedAt: longAgo } });
  const items = [{ id: "exp_missing" }, { id: old }, { id: gone, ifVersion: 1 }, { id: gone }, { id: live }];
  const { status, body } = await ada.post("/expenses/batch-restore", { items });
  expect([status, body.results.map((result: any) => result.problem?.code ?? result.status)]).toEqual([
    200,
    ["not-found", "not-found", "validation-failed", "restored", "restored"],
  ]);
  expect(body.results.flatMap(({ expense }: any) => (expense === undefined ? [] : [[expense.id, expense.version]]))).toEqual([
    [gone, 3],
    [live, 1],
  ]);
  expect((await ada.get(`/expenses/${gone}`)).status).toBe(200);
  for (const wrong of [{ items: [] }, { ids: [gone] }]) expect((await ada.post("/expenses/batch-restore", wrong)).status).toBe(422);
});

test("a batch that restores large amounts restores what has room, and refuses the rest", async () => {
  const full = await aBudget(ada);
  const most = 9_007_199_254_740_991;
  const first = await anExpense(ada, full.id, { amount: most });
  await ada.delete(`/expenses/${first.id}`);
  const second = await anExpense(ada, full.id, { amount: most });
  await ada.delete(`/expenses/${second.id}`);
  const { body } = await ada.post("/expenses/batch-restore", { items: [{ id: first.id }, { id: second.id }] });
  expect(body.results.map((result: any) => result.problem?.code ?? result.status)).toEqual(["restored", "sum-out-of-range"]);
});
