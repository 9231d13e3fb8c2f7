import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

const DAY = 86_400_000;

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

test("a deleted category comes back with its terms and its month amounts, in both APIs", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id, { name: "Food", budgeted: 500 });
  await ada.patch(`/budgets/${budget.id}/months/2026-05/categories/${food.id}`, { budgeted: 700 });
  const months = async () => (await ada.get(`/budgets/${budget.id}/months?from=2026-01&to=2026-11`)).body.data;
  const before = await months();
  await ada.delete(`/categories/${food.id}`);
  expect((await months())[4].totalBudgeted).toBe(0);
  expect((await ada.post(`/categories/${food.id}/restore`)).body).toMatchObject({ id: food.id, name: "Food", budgeted: 500 });
  expect(await months()).toEqual(before);
  await ada.delete(`/categories/${food.id}`);
  const { body } = await ada.graphql("mutation($id: ID!) { restoreCategory(id: $id) { category { id name } months { month } } }", {
    id: food.id,
  });
  expect(body.data.restoreCategory.category).toEqual({ id: food.id, name: "Food" });
  expect(await months()).toEqual(before);
});

test("its expenses stay where the deletion moved them, and it can be used again", async () => {
  const budget = await aBudget(ada);
  const [food, fun] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const expense = await anExpense(ada, budget.id, { categoryId: food.id });
  await ada.delete(`/categories/${food.id}?moveTo=${fun.id}`);
  await ada.post(`/categories/${food.id}/restore`);
  expect((await ada.get(`/expenses/${expense.id}`)).body.categoryId).toBe(fun.id);
  const later = await anExpense(ada, budget.id, { categoryId: food.id });
  await server.backend.outbox.drain(budget.id);
  expect((await ada.get(`/expenses/${later.id}`)).body.categoryId).toBe(food.id);
});

test("its name may be taken by now", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id, { name: "Food" });
  await ada.delete(`/categories/${food.id}`);
  const other = await aCategory(ada, budget.id, { name: "FOOD" });
  const refused = await ada.post(`/categories/${food.id}/restore`);
  expect([refused.status, refused.body.code]).toEqual([409, "category-name-taken"]);
  await ada.patch(`/categories/${other.id}`, { name: "Drinks" });
  expect((await ada.post(`/categories/${food.id}/restore`)).status).toBe(200);
});

test("a parent that is gone or has a parent itself is left out", async () => {
  const budget = await aBudget(ada);
  const [roof, top] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const child = await aCategory(ada, budget.id, { parentId: roof.id });
  await ada.delete(`/categories/${child.id}`);
  expect((await ada.post(`/categories/${child.id}/restore`)).body.parentId).toBe(roof.id);
  await ada.delete(`/categories/${child.id}`);
  await ada.patch(`/categories/${roof.id}`, { parentId: top.id });
  expect((await ada.post(`/categories/${child.id}/restore`)).body.parentId).toBeNull();
});

test("after 30 days, after a merge and for a stranger it is refused", async () => {
  const budget = await aBudget(ada);
  const [food, fun, old] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  await ada.delete(`/categories/${old.id}`);
  const stranger = await server.phone();
  expect((await stranger.post(`/categories/${old.id}/restore`)).status).toBe(404);
  await ada.post(`/categories/${food.id}/merge`, { into: fun.id });
  const merged = await ada.post(`/categories/${food.id}/restore`);
  expect([merged.status, merged.body.code]).toEqual([409, "category-merged"]);
  for (const [later, status] of [
    [30 * DAY, 404],
    [-1, 200],
  ] as const) {
    server.clock.forward(later);
    const { body } = await ada.post("/mobile-login", { email: ada.account.email, password: ada.account.password });
    ada.token = body.token;
    expect((await ada.post(`/categories/${old.id}/restore`)).status).toBe(status);
  }
});

test("an expense that was deleted before its category stays without it, though both come back", async () => {
  const budget = await aBudget(ada);
  const { id } = await aCategory(ada, budget.id);
  const expense = await anExpense(ada, budget.id, { categoryId: id });
  await ada.delete(`/expenses/${expense.id}`);
  await ada.delete(`/categories/${id}?uncategorise=true`);
  await ada.post(`/categories/${id}/restore`);
  expect((await ada.post(`/expenses/${expense.id}/restore`)).body).toMatchObject({ id: expense.id, categoryId: null });
});
