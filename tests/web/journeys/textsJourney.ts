import { textFieldNames } from "../../../src/web/expenses/form/expenseTexts.js";
import { en } from "../../../src/web/words/en/en.js";
import { aBudget } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
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
        await dialog.getByRole("button", { name }).click();
        await dialog.waitFor({ state: "hidden" });
      };
      const text = Object.fromEntries(textFieldNames.map((field) => [field, `The ${field}`]));
      try {
        await page.getByRole("button", { name: "Add an expense" }).click();
        await dialog.getByRole("textbox", { name: "Amount", exact: true }).fill("1");
        for (const field of textFieldNames) await dialog.getByLabel(en.expense.fields[field]).fill(`The ${field}`);
        await save("Add an expense");
        expect(await stored()).toMatchObject(text);

        await page.getByRole("button", { name: /The description/ }).click();
        for (const field of textFieldNames) {
          await becomes(() => dialog.getByLabel(en.expense.fields[field]).inputValue(), `The ${field}`);
          await dialog.getByLabel(en.expense.fields[field]).fill("  ");
        }
        await save("Save");
        expect(await stored()).toMatchObject(Object.fromEntries(textFieldNames.map((field) => [field, null])));
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
