import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { tabTo } from "./keys.js";
import { cell, said } from "./sheet.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function targetJourney(server: GetServer): void {
  test(
    "a target is set by keyboard, the sheet says what it still needs, and the month is funded from it",
    async () => {
      const ada = await server().phone();
      const date = server().clock.now().toISOString().slice(0, 10);
      const month = date.slice(0, 7);
      const budget = await aBudget(ada, { startMonth: month });
      const food = await aCategory(ada, budget.id, { name: "Groceries", budgeted: 20_000 });
      await anExpense(ada, budget.id, { type: "income", date, amount: 200_000 });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const dialog = page.getByRole("dialog");
      try {
        await becomes(() => said(page, "Groceries", "assigned"), "200.00");
        await cell(page, "Groceries", "available").focus();
        await page.keyboard.press("Enter");
        await page.getByRole("menuitem", { name: "Category details" }).press("Enter");
        await tabTo(page, dialog.getByLabel("Target", { exact: true }), 100);
        await dialog.getByLabel("Target", { exact: true }).selectOption("an amount each month");
        await page.keyboard.press("Tab");
        await page.keyboard.type("300");
        await page.keyboard.press("Enter");
        await page.getByRole("rowheader", { name: "Groceries €100.00 to target" }).waitFor();
        await becomes(async () => (await ada.get(`/categories/${food.id}`)).body.target, { kind: "monthly", amount: 30_000, by: null });

        await tabTo(page, page.getByRole("button", { name: "Fund targets (1)" }), 100);
        await page.keyboard.press("Enter");
        await dialog.getByRole("row", { name: "Groceries 200.00 300.00" }).waitFor();
        await tabTo(page, dialog.getByRole("button", { name: "Change 1 amount" }));
        await page.keyboard.press("Enter");
        await page.getByRole("rowheader", { name: "Groceries", exact: true }).waitFor();
        const row = async () => (await ada.get(`/budgets/${budget.id}/months/${month}`)).body.categories[0];
        await becomes(async () => (await row()).target, { needed: 30_000, funded: 30_000, percentage: 100 });
        expect((await row()).budgeted).toBe(30_000);
        expect(await flaws(page)).toEqual([]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
