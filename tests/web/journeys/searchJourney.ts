import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function searchJourney(server: GetServer): void {
  test(
    "a search finds what was bought years ago, filters stand in the address, and a view brings them back",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const food = await aCategory(ada, budget.id, { name: "Groceries" });
      const today = server().clock.now().toISOString().slice(0, 10);
      await anExpense(ada, budget.id, { date: "2020-03-04", description: "Old fridge", categoryId: food.id });
      await anExpense(ada, budget.id, { date: today, description: "Bread", categoryId: food.id });
      await anExpense(ada, budget.id, { date: "2021-05-06", description: "Shoes" });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const names = async () => page.locator("[data-cell=payee]").allInnerTexts();
      const category = page.getByRole("button", { name: "Category Groceries" });
      try {
        await becomes(names, ["Bread"]);
        await page.keyboard.press("/");
        await page.keyboard.type("fridg");
        await becomes(names, ["Old fridge"]);
        await page.getByRole("heading", { name: "All months", level: 1 }).waitFor();
        await page.waitForURL(/q=fridg/);
        await page.reload();
        await becomes(names, ["Old fridge"]);

        await page.getByRole("button", { name: "Clear all" }).click();
        await becomes(names, ["Bread"]);
        await page.getByRole("button", { name: "Filter", exact: true }).click();
        await page.getByRole("menuitem", { name: "Category" }).click();
        await page.getByLabel("Add a category").waitFor();
        await page.keyboard.type("groc");
        await page.keyboard.press("Enter");
        await becomes(names, ["Bread", "Old fridge"]);
        await page.getByRole("button", { name: "Done" }).click();
        await category.waitFor();
        expect(await flaws(page)).toEqual([]);

        await page.getByRole("button", { name: "Views" }).click();
        await page.getByLabel("Name of the view").waitFor();
        await page.keyboard.type("Food");
        await page.keyboard.press("Enter");
        await page.getByRole("button", { name: "Food", exact: true }).waitFor();
        await page.keyboard.press("Escape");
        await category.focus();
        await page.keyboard.press("Delete");
        await becomes(names, ["Bread"]);
        await page.getByRole("button", { name: "Views" }).click();
        await page.getByRole("button", { name: "Food", exact: true }).click();
        await becomes(names, ["Bread", "Old fridge"]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
