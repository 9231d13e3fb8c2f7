import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { startHouse, type TestHouse } from "../support/startHouse.js";

let house: TestHouse;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house.stop());

test("a month shows what was spent, on both doors", async () => {
  const ada = await house.phone("ada");
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id, { name: "Food", budgeted: 40000 });
  await anExpense(ada, budget.id, { categoryId: food.id, amount: 1234, date: "2026-11-03" });
  const month = await ada.get(`/budgets/${budget.id}/months/2026-11`);
  expect(month.body.categories[0]).toMatchObject({ budgeted: 40000, spent: 1234, available: 38766 });
  const same = await ada.graphql("query($b: ID!) { month(budgetId: $b, month: \"2026-11\") { categories { spent category { name expenses { nodes { amount } } } } } }", { b: budget.id });
  expect(same.body.data.month.categories).toEqual([{ spent: 1234, category: { name: "Food", expenses: { nodes: [{ amount: 1234 }] } } }]);
});
