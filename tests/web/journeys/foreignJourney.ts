import { aBudget } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function foreignJourney(server: GetServer): void {
  test(
    "a purchase abroad shows its rate and keeps it; its amounts and its rate follow one another",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const date = server().clock.now().toISOString().slice(0, 10);
      const original = { amount: 10_000, currency: "CHF", rate: "0.9231" };
      const { body: expense } = await ada.post("/expenses", { budgetId: budget.id, date, description: "Fondue", original });
      expect(expense.amount).toBe(9231);
      const stored = async () => (await ada.get(`/expenses/${expense.id}`)).body;
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const dialog = page.getByRole("dialog");
      const amount = dialog.getByRole("textbox", { name: "Amount", exact: true });
      const there = dialog.getByLabel("Original amount");
      const rate = dialog.getByLabel("1 CHF in EUR");
      // The list is asked for again once the dialog has closed; until then the row opens what was there before.
      const open = async (shown: string) =>
        page
          .getByRole("button", { name: /Fondue/ })
          .filter({ hasText: shown })
          .click();
      const save = async () => {
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.waitFor({ state: "hidden" });
      };
      try {
        await page.getByText("CHF 100.00").waitFor();
        await open("€92.31");
        await becomes(() => rate.inputValue(), "0.9231");
        await becomes(() => there.inputValue(), "100.00");
        await dialog.getByLabel("Payee").fill("With friends");
        expect(await flaws(page)).toEqual([]);
        await save();
        expect(await stored()).toMatchObject({ payee: "With friends", amount: 9231, original });

        await open("With friends");
        await there.fill("200");
        await becomes(() => amount.inputValue(), "184.62");
        await save();
        expect(await stored()).toMatchObject({ amount: 18_462, original: { ...original, amount: 20_000 } });

        await open("CHF 200.00");
        await amount.fill("190");
        await becomes(() => rate.inputValue(), "0.95");
        await save();
        expect(await stored()).toMatchObject({ amount: 19_000, original: { amount: 20_000, currency: "CHF", rate: "0.95" } });

        await open("€190.00");
        await rate.fill("nine");
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.getByText("Enter a rate, such as 0.9231.").waitFor();
        await dialog.getByRole("button", { name: "Paid in the currency of the budget" }).click();
        await save();
        expect(await stored()).toMatchObject({ amount: 19_000, original: null });

        await page.getByRole("button", { name: "Add an expense" }).click();
        await dialog.getByRole("button", { name: "Paid in another currency" }).click();
        await dialog.getByLabel("Currency").selectOption("JPY");
        await there.fill("5000");
        await dialog.getByLabel("1 JPY in EUR").fill("0,0061");
        await becomes(() => amount.inputValue(), "30.50");
        await dialog.getByLabel("What for").fill("Ramen");
        await dialog.getByRole("button", { name: "Add an expense" }).click();
        await dialog.waitFor({ state: "hidden" });
        await page.getByText("¥5,000").waitFor();
        expect((await ada.get(`/expenses?budgetId=${budget.id}&q=Ramen`)).body.data).toMatchObject([
          { amount: 3050, original: { amount: 5000, currency: "JPY", rate: "0.0061" } },
        ]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
