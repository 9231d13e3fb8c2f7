import { textFieldNames } from "../../../src/web/expenses/form/expenseTexts.js";
import { en } from "../../../src/web/words/en/en.js";
import { aBudget } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { focused, openRow, type } from "./keys.js";
import { type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function textsJourney(server: GetServer): void {
  test(
    "every text of an expense is asked for, stored, shown again and cleared",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const stored = async () => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data[0];
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const dialog = page.getByRole("dialog");
      const save = async (name: string) => {
        await dialog.getByRole("button", { name, exact: true }).click();
        await dialog.waitFor({ state: "hidden" });
      };
      const text = Object.fromEntries(textFieldNames.map((field) => [field, `The ${field}`]));
      try {
        await page.getByRole("button", { name: "Add expense" }).waitFor();
        await type(page, "n");
        await becomes(() => focused(page), "Amount");
        await type(page, "1");
        await page.getByRole("button", { name: "All fields" }).click();
        for (const field of textFieldNames) {
          await dialog.getByLabel(en.expense.fields[field]).focus();
          await type(page, `The ${field}`);
        }
        await save("Add");
        await becomes(stored, expect.objectContaining(text));

        await openRow(page, "The description");
        for (const field of textFieldNames) {
          await becomes(() => dialog.getByLabel(en.expense.fields[field]).inputValue(), `The ${field}`);
          await dialog.getByLabel(en.expense.fields[field]).fill("  ");
        }
        await save("Save");
        await becomes(stored, expect.objectContaining(Object.fromEntries(textFieldNames.map((field) => [field, null]))));
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
