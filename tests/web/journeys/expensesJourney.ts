import { aBudget, aCategory } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { flaws, type GetServer, held, JOURNEY_MS, announced, visit } from "./visit.js";

export function expensesJourney(server: GetServer): void {
  test(
    "an expense is split, its parts must add up, and it becomes one again",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      const food = await aCategory(ada, budget.id, { name: "Groceries" });
      const home = await aCategory(ada, budget.id, { name: "Home" });
      const stored = async () => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const dialog = page.getByRole("dialog");
      let sent = 0;
      page.on("request", (request) => {
        if (request.postData()?.includes("CreateExpense") === true) sent++;
      });
      try {
        await page.getByRole("button", { name: "Add an expense" }).click();
        await dialog.getByRole("textbox", { name: "Amount", exact: true }).fill("50");
        await dialog.getByLabel("Category").selectOption({ label: "Groceries" });
        await dialog.getByRole("button", { name: "Split over several categories" }).click();
        await becomes(() => dialog.getByLabel("Category of part 1").inputValue(), food.id);
        await dialog.getByLabel("Amount of part 1").fill("30");
        await dialog.getByLabel("Category of part 2").selectOption({ label: "Home" });
        await dialog.getByLabel("Amount of part 2").fill("15");
        await dialog.getByText("€5.00 left to split.").waitFor();
        await dialog.getByRole("button", { name: "Add an expense" }).click();
        await dialog.getByRole("button", { name: "Add a part" }).click();
        await becomes(() => dialog.getByLabel("Amount of part 3").inputValue(), "5.00");
        await dialog.getByLabel("Note of part 3").fill("A present");
        await dialog.getByText("The parts add up.").waitFor();
        await dialog.getByLabel("What for").fill("Department store");
        await dialog.getByLabel("Tags").fill("gifts");
        await dialog.getByLabel("Tags").press("Enter");
        expect(await flaws(page)).toEqual([]);
        // Parts that do not add up were not even sent.
        expect(sent).toBe(0);
        await dialog.getByRole("button", { name: "Add an expense" }).click();
        await dialog.waitFor({ state: "hidden" });
        expect(sent).toBe(1);
        expect((await stored())[0]).toMatchObject({
          amount: 5000,
          categoryId: null,
          tags: ["gifts"],
          splits: [
            { categoryId: food.id, amount: 3000, note: null },
            { categoryId: home.id, amount: 1500, note: null },
            { categoryId: null, amount: 500, note: "A present" },
          ],
        });

        await page.getByRole("button", { name: /Department store/ }).click();
        await dialog.getByRole("button", { name: "Remove part 3" }).click();
        await dialog.getByLabel("Amount of part 2").fill("20.00");
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.waitFor({ state: "hidden" });
        expect((await stored())[0].splits).toMatchObject([{ amount: 3000 }, { amount: 2000 }]);

        // The list is asked for again once the dialog has closed; until then the row opens what was there before.
        await page
          .getByRole("button", { name: /Department store/ })
          .filter({ hasText: "split in 2" })
          .click();
        await dialog.getByRole("button", { name: "Do not split" }).click();
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.waitFor({ state: "hidden" });
        expect((await stored())[0]).toMatchObject({ amount: 5000, categoryId: food.id, splits: [] });
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a lost connection loses nothing: the form stays, and saving again adds the expense once",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      await aCategory(ada, budget.id, { name: "Groceries" });
      const stored = async () => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
      const { page, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses?month=2026-99&type=foo`);
      const dialog = page.getByRole("dialog");
      const save = dialog.getByRole("button", { name: "Add an expense" });
      const keys: unknown[] = [];
      page.on("request", (request) => {
        if (request.postData()?.includes("CreateExpense") === true) keys.push(request.postDataJSON().variables.idempotencyKey);
      });
      try {
        await page.getByRole("button", { name: "Add an expense" }).click();
        await dialog.getByRole("textbox", { name: "Amount", exact: true }).fill("12.50");
        await dialog.getByLabel("Category").selectOption({ label: "Groceries" });
        await dialog.getByLabel("Date").fill("2020-03-04");
        await page.mouse.click(5, 5);
        await page.context().setOffline(true);
        await save.click();
        await dialog
          .getByRole("alert")
          .getByText(/cannot be reached/)
          .waitFor();
        await becomes(() => dialog.getByRole("textbox", { name: "Amount", exact: true }).inputValue(), "12.50");
        await becomes(() => dialog.getByLabel("Category").locator("option:checked").textContent(), "Groceries");
        await page.context().setOffline(false);
        await save.click();
        await dialog.waitFor({ state: "hidden" });
        await announced(page, "Added to March 2020");
        expect(keys).toEqual([keys[0], keys[0]]);
        expect(await stored()).toMatchObject([{ amount: 1250, date: "2020-03-04" }]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "an expense that is opened again before the list is loaded anew is as it was saved",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const date = server().clock.now().toISOString().slice(0, 10);
      const { body: expense } = await ada.post("/expenses", { budgetId: budget.id, amount: 1200, date, description: "Cinema" });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const dialog = page.getByRole("dialog");
      const row = page.getByRole("button", { name: /Cinema/ });
      await row.waitFor();
      const list = await held(page, "Expenses");
      const save = async (note: string, amount?: string) => {
        await dialog.getByLabel("Note").fill(note);
        if (amount !== undefined) await dialog.getByRole("textbox", { name: "Amount", exact: true }).fill(amount);
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.waitFor({ state: "hidden" });
      };
      try {
        await row.click();
        await save("with Ben", "13.00");
        await list.answered;
        await row.click();
        await becomes(() => dialog.getByRole("textbox", { name: "Amount", exact: true }).inputValue(), "13.00");
        await save("without Ben");
        expect((await ada.get(`/expenses/${expense.id}`)).body).toMatchObject({ amount: 1300, note: "without Ben", version: 3 });
        list.release();
        await page.getByRole("button", { name: /Cinema.*13\.00/ }).waitFor();
        expect(problems).toEqual([]);
      } finally {
        list.release();
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
        await page.getByRole("button", { name: /Cinema/ }).click();
        await dialog.getByRole("button", { name: "Delete", exact: true }).click();
        await dialog.getByRole("button", { name: "Delete this expense?" }).click();
        await announced(page, "Expense deleted.");
        // Which goes away in a while, but not while somebody points at it.
        await page.getByRole("button", { name: "Undo" }).hover();
        await dialog.waitFor({ state: "hidden" });
      };
      try {
        await remove();
        expect(await status()).toBe(404);
        await page.getByRole("button", { name: "Undo" }).click();
        await announced(page, "Undone.");
        expect(await status()).toBe(200);

        await remove();
        await page.getByRole("link", { name: "Activity" }).click();
        await page.getByRole("button", { name: "Restore Cinema, €12.00" }).waitFor();
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("button", { name: "Restore Cinema, €12.00" }).click();
        await announced(page, "Expense restored.");
        await page.getByRole("button", { name: /Restore/ }).waitFor({ state: "hidden" });
        await becomes(() => page.getByText("restored the expense Cinema").count(), 2);
        expect(await status()).toBe(200);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
