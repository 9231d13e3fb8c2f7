import { aBudget, aCategory } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { focused, openRow, row, type } from "./keys.js";
import { writesOf } from "./requests.js";
import { announced, flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function expensesJourney(server: GetServer): void {
  test(
    "an expense is split, its parts must add up, and it becomes one again",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const food = await aCategory(ada, budget.id, { name: "Groceries" });
      const home = await aCategory(ada, budget.id, { name: "Home" });
      const stored = async (): Promise<any> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data[0];
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const dialog = page.getByRole("dialog");
      const part = (number: number) => dialog.getByLabel(`Amount of part ${number}`);
      const retype = async (number: number, amount: string) => {
        await part(number).focus();
        await page.keyboard.press("ControlOrMeta+a");
        await type(page, amount);
      };
      const writes = writesOf(page);
      try {
        await page.getByRole("button", { name: "Add expense" }).waitFor();
        await type(page, "n");
        await becomes(() => focused(page), "Amount");
        await type(page, "50", "Tab", "Department store", "Tab", "groc", "Tab");
        await page.getByRole("button", { name: "All fields" }).click();
        await dialog.getByRole("button", { name: "Split over several categories" }).click();
        await becomes(() => focused(page), "Category of part 1");
        await retype(1, "30");
        await becomes(() => part(2).inputValue(), "20.00");
        await dialog.getByRole("textbox", { name: "Category of part 2" }).focus();
        await type(page, "hom", "Tab");
        await retype(2, "15");
        await dialog.getByText("€5.00 left to split.").waitFor();
        await dialog.getByRole("button", { name: "Add", exact: true }).click();
        await dialog.getByRole("alert").waitFor();
        await dialog.getByRole("button", { name: "Add a part" }).click();
        await becomes(() => part(3).inputValue(), "5.00");
        await dialog.getByLabel("Note of part 3").focus();
        await type(page, "A present");
        await dialog.getByText("The parts add up.").waitFor();
        await dialog.getByLabel("Tags").focus();
        await type(page, "gifts", "Enter");
        expect(await flaws(page)).toEqual([]);
        // Parts that do not add up were not even sent.
        expect(writes()).toBe(0);
        await dialog.getByRole("button", { name: "Add", exact: true }).click();
        await dialog.waitFor({ state: "hidden" });
        await becomes(
          async () => (await stored())?.splits,
          [
            { categoryId: food.id, amount: 3000, note: null },
            { categoryId: home.id, amount: 1500, note: null },
            { categoryId: null, amount: 500, note: "A present" },
          ],
        );
        expect(await stored()).toMatchObject({ amount: 5000, categoryId: null, payee: "Department store", tags: ["gifts"] });

        await openRow(page, "Department store");
        await dialog.getByRole("button", { name: "Remove part 3" }).click();
        await retype(2, "20");
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.waitFor({ state: "hidden" });
        await becomes(async () => (await stored()).splits.map((each: { amount: number }) => each.amount), [3000, 2000]);

        // At once: what the server says of the change before need not be there yet.
        await openRow(page, "Department store");
        await dialog.getByRole("button", { name: "Do not split" }).click();
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.waitFor({ state: "hidden" });
        await becomes(async () => (await stored()).splits, []);
        expect(await stored()).toMatchObject({ amount: 5000, categoryId: food.id });
        expect(writes()).toBe(3);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a deleted expense comes back by Undo, and later from the list of what was done",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const date = server().clock.now().toISOString().slice(0, 10);
      const { body: expense } = await ada.post("/expenses", { budgetId: budget.id, amount: 1200, date, description: "Cinema" });
      const status = async () => (await ada.get(`/expenses/${expense.id}`)).status;
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const dialog = page.getByRole("dialog");
      const remove = async () => {
        await openRow(page, "Cinema");
        await dialog.getByRole("button", { name: "Delete", exact: true }).click();
        await announced(page, "Expense deleted.");
        await row(page, "Cinema").waitFor({ state: "hidden" });
        await becomes(status, 404);
      };
      try {
        await remove();
        await page.getByRole("button", { name: "Undo" }).click();
        await row(page, "Cinema").waitFor();
        await becomes(status, 200);

        await remove();
        await page.getByRole("link", { name: "Activity" }).click();
        await page.getByRole("button", { name: "Restore Cinema, €12.00" }).waitFor();
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("button", { name: "Restore Cinema, €12.00" }).click();
        await announced(page, "Expense restored.");
        await page.getByRole("button", { name: /Restore/ }).waitFor({ state: "hidden" });
        await becomes(() => page.getByText("restored the expense Cinema").count(), 2);
        expect(await status()).toBe(200);
        await page.getByRole("link", { name: "Expenses" }).click();
        await row(page, "Cinema").waitFor();
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
