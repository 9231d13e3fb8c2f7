import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

const IMPORTS_WAITING = 20;

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code];

test("budget-in-use: the currency stays once there is an expense", async () => {
  await anExpense(ada, budget.id);
  expect(codeOf(await ada.patch(`/budgets/${budget.id}`, { currency: "JPY" }))).toEqual([409, "budget-in-use"]);
  expect((await ada.get(`/budgets/${budget.id}`)).body.currency).toBe("EUR");
});

test("category-in-use: a category with an expense is deleted only with a place for its expenses", async () => {
  const food = await aCategory(ada, budget.id);
  await anExpense(ada, budget.id, { categoryId: food.id });
  expect(codeOf(await ada.delete(`/categories/${food.id}`))).toEqual([409, "category-in-use"]);
  expect((await ada.get(`/categories/${food.id}`)).status).toBe(200);
});

test("category-being-removed: one removal is not changed into another", async () => {
  const [food, home, fun] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const pendingRemoval = { into: home.id, deletes: true, by: ada.account.id, merges: true };
  await server.backend.models.categories.updateOne({ _id: food.id, budgetId: budget.id }, { $set: { pendingRemoval } });
  expect(codeOf(await ada.post(`/categories/${food.id}/merge`, { into: fun.id }))).toEqual([409, "category-being-removed"]);
  expect(codeOf(await ada.delete(`/categories/${food.id}?uncategorise=true`))).toEqual([409, "category-being-removed"]);
});

test("budget-changed: an expense gives up when the budget's terms never stay", async () => {
  const { budgets } = server.running.backend.models;
  const updateOne = budgets.updateOne.bind(budgets);
  budgets.updateOne = ((filter: any, update: any) =>
    update.$set?.inUse === true ? Promise.resolve({ matchedCount: 0 }) : updateOne(filter, update)) as any;
  try {
    const answer = await ada.post("/expenses", { budgetId: budget.id, amount: 1, date: "2026-11-01" });
    expect(codeOf(answer)).toEqual([409, "budget-changed"]);
  } finally {
    budgets.updateOne = updateOne;
  }
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.data).toEqual([]);
});

test.each([
  [IMPORTS_WAITING - 1, 201, undefined],
  [IMPORTS_WAITING, 409, "too-many-imports"],
])("while %i imports of the budget are under way, another is answered %i", async (waiting, status, code) => {
  const { collection } = server.backend.models.imports;
  const docs = Array.from({ length: waiting }, (_, n) => ({
    _id: `${budget.id}-${n}`,
    budgetId: budget.id,
    finishedAt: null,
    lane: `${budget.id}-${n}`,
  }));
  await collection.insertMany(docs as any);
  const answer = await sendFile(ada, budget.id, "Date,Payee,Amount\n2026-11-01,Shop,-1.00\n");
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  await collection.deleteMany({ budgetId: budget.id });
});
