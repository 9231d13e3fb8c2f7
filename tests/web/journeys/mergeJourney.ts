import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { type } from "./keys.js";
import { cell } from "./sheet.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function mergeJourney(server: GetServer): void {
  test(
    "two categories become one with its expenses, split parts and amounts, and what goes names the closed months that it affects",
    async () => {
      const ada = await server().phone();
      const month = server().clock.now().toISOString().slice(0, 7);
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const fun = await aCategory(ada, budget.id, { name: "Fun", budgeted: 500, effectiveFrom: month });
      const games = await aCategory(ada, budget.id, { name: "Games", budgeted: 700, effectiveFrom: month });
      await aCategory(ada, budget.id, { name: "Rent" });
      const date = `${month}-01`;
      await anExpense(ada, budget.id, { date: "2020-01-10", amount: 100, categoryId: fun.id });
      const splits = [fun.id, null].map((categoryId) => ({ categoryId, amount: 50 }));
      const split = await anExpense(ada, budget.id, { date, amount: 100, splits });
      for (const closed of ["2020-01", "2020-02"]) await ada.post("/monthly-budgets", { budgetId: budget.id, month: closed });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const dialog = page.getByRole("dialog");
      const said = dialog.getByText("This affects a closed month (January 2020). Its statement will show that it changed.");
      const openDetails = async (name: string) => {
        await cell(page, name, "available").focus();
        await page.keyboard.press("Enter");
        await page.getByRole("menuitem", { name: "Category details" }).press("Enter");
      };
      try {
        await openDetails("Fun");
        await dialog.getByRole("button", { name: "Delete" }).click();
        await said.waitFor();
        expect(await flaws(page)).toEqual([]);
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await dialog.getByRole("button", { name: "Merge into another" }).click();
        await said.waitFor();
        const merge = dialog.getByRole("button", { name: "Merge" });
        expect(await merge.isDisabled()).toBe(true);
        expect(await dialog.getByRole("combobox", { name: "Into" }).locator("option").allInnerTexts()).toEqual([
          "Choose a category",
          "Games",
          "Rent",
        ]);
        expect(await flaws(page)).toEqual([]);
        await dialog.getByRole("combobox", { name: "Into" }).selectOption("Games");
        await merge.focus();
        await type(page, "Enter");
        await dialog.waitFor({ state: "hidden" });
        await becomes(() => cell(page, "Games", "assigned").innerText(), "12.00");
        await becomes(() => cell(page, "Games", "spent").innerText(), "0.50");
        expect(await cell(page, "Fun", "available").count()).toBe(0);
        await becomes(async () => (await ada.get(`/expenses/${split.id}`)).body.splits[0].categoryId, games.id);
        expect((await ada.get(`/expenses?budgetId=${budget.id}&categoryId=${games.id}`)).body.data).toHaveLength(2);

        // Nothing of it is in a closed month.
        await openDetails("Rent");
        await dialog.getByRole("button", { name: "Delete" }).click();
        await dialog.getByText("Delete Rent?").waitFor();
        expect(await dialog.getByText("closed month").count()).toBe(0);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
