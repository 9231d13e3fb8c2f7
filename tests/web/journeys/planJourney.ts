import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { flaws, type GetServer, JOURNEY_MS, announced, visit } from "./visit.js";

function monthBefore(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - 1);
  return first.toISOString().slice(0, 7);
}

export function planJourney(server: GetServer): void {
  test(
    "a plan is copied from last month, money is moved, and a month is closed only after asking",
    async () => {
      const ada = await server().phone();
      const month = server().clock.now().toISOString().slice(0, 7);
      const before = monthBefore(month);
      const budget = await aBudget(ada, { startMonth: before });
      const fields = { effectiveFrom: before, color: "#2f9e44" };
      const food = await aCategory(ada, budget.id, { name: "Groceries", budgeted: 20_000, ...fields });
      await aCategory(ada, budget.id, { name: "Fun", budgeted: 5000, ...fields });
      await ada.patch(`/budgets/${budget.id}/months/${before}/categories/${food.id}`, { budgeted: 12_345 });
      const planned = async () => {
        const { body } = await ada.get(`/budgets/${budget.id}/months/${month}`);
        return Object.fromEntries(body.categories.map((row: { name: string; budgeted: number }) => [row.name, row.budgeted]));
      };
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const dialog = page.getByRole("dialog");
      try {
        await page.getByRole("button", { name: "Copy last month's plan" }).click();
        expect(await planned()).toEqual({ Groceries: 20_000, Fun: 5000 });
        await dialog.getByRole("button", { name: "Copy the plan" }).click();
        await dialog.waitFor({ state: "hidden" });
        await page.getByText("€123.45").first().waitFor();
        expect(await planned()).toEqual({ Groceries: 12_345, Fun: 5000 });

        await page.getByRole("button", { name: "Actions for Groceries" }).click();
        await page.getByRole("menuitem", { name: "Move money" }).click();
        await dialog.getByLabel("To", { exact: true }).selectOption({ label: "Fun (€50.00)" });
        await dialog.getByLabel("Amount").fill("500");
        await dialog.getByRole("button", { name: "Move money" }).click();
        await dialog.getByText("Not enough is available.").waitFor();
        await dialog.getByLabel("Amount").fill("23.45");
        await dialog.getByRole("button", { name: "Move money" }).click();
        await announced(page, "€23.45 moved from Groceries to Fun.");
        await dialog.waitFor({ state: "hidden" });
        expect(await planned()).toEqual({ Groceries: 10_000, Fun: 7345 });
        expect(await flaws(page)).toEqual([]);

        await page.getByRole("button", { name: "Actions for Groceries" }).click();
        await page.getByRole("menuitem", { name: "Edit" }).click();
        await becomes(() => dialog.getByRole("radio", { name: "Green" }).isChecked(), true);
        await becomes(() => dialog.getByRole("radio", { name: /#/ }).count(), 0);
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await dialog.waitFor({ state: "hidden" });

        const closings = async () => (await ada.get(`/monthly-budgets?budgetId=${budget.id}`)).body.data;
        await page.getByRole("button", { name: "Close this month" }).click();
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await dialog.waitFor({ state: "hidden" });
        expect(await closings()).toEqual([]);
        await page.getByRole("button", { name: "Close this month" }).click();
        await dialog.getByLabel(/Note on the statement/).fill("A quiet month");
        await dialog.getByRole("button", { name: "Close this month" }).click();
        await page.getByRole("link", { name: "closed", exact: true }).waitFor();
        expect(await closings()).toMatchObject([{ month, note: "A quiet month" }]);

        await page.getByRole("link", { name: "Trends" }).click();
        await page.getByText("The last 2 months.").waitFor();
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "the trends of a budget's first month show what was planned beside what came and went",
    async () => {
      const ada = await server().phone();
      const date = server().clock.now().toISOString().slice(0, 10);
      const budget = await aBudget(ada, { startMonth: date.slice(0, 7) });
      await aCategory(ada, budget.id, { name: "Groceries", budgeted: 20_000 });
      await anExpense(ada, budget.id, { date, amount: 5000 });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/trends`);
      try {
        await page.getByText("The first month so far.").waitFor();
        await page.locator(".recharts-bar").nth(2).waitFor();
        await becomes(() => page.locator(".recharts-line").count(), 0);
        expect(await flaws(page)).toEqual([]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
