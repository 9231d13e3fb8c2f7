import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function searchJourney(server: GetServer): void {
  test(
    "a search finds what was bought years ago; a category's link shows one month, and all of them on request",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const food = await aCategory(ada, budget.id, { name: "Groceries" });
      const today = server().clock.now().toISOString().slice(0, 10);
      await anExpense(ada, budget.id, { date: "2020-03-04", description: "Old fridge", categoryId: food.id });
      await anExpense(ada, budget.id, { date: today, description: "Bread", categoryId: food.id });
      await anExpense(ada, budget.id, { date: "2021-05-06", description: "Shoes" });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const months = page.getByLabel("Months");
      const [fridge, bread, shoes] = ["Old fridge", "Bread", "Shoes"].map((name) => page.getByRole("button", { name: new RegExp(name) }));
      try {
        await bread!.waitFor();
        await becomes(() => fridge!.count(), 0);
        await page.getByRole("searchbox", { name: "Search" }).fill("fridge");
        await fridge!.waitFor();
        await page.getByRole("heading", { name: "All months", level: 1 }).waitFor();
        await page.getByRole("heading", { name: /March 2020/ }).waitFor();
        await becomes(() => bread!.count(), 0);
        expect(await flaws(page)).toEqual([]);
        await page.reload();
        await fridge!.waitFor();

        await months.selectOption("one");
        await page.getByText("No expenses match these filters").waitFor();
        await page.getByRole("button", { name: "Clear filters" }).first().click();
        await bread!.waitFor();
        await becomes(() => page.getByRole("searchbox", { name: "Search" }).inputValue(), "");

        await page.getByRole("link", { name: "Month", exact: true }).click();
        await page.getByRole("link", { name: "Groceries" }).click();
        await bread!.waitFor();
        await becomes(() => fridge!.count(), 0);
        await months.selectOption("all");
        await fridge!.waitFor();
        await bread!.waitFor();
        await becomes(() => shoes!.count(), 0);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
