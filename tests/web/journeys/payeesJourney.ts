import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { tabTo, type } from "./keys.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function payeesJourney(server: GetServer): void {
  test(
    "with keys alone payees are found, merged and taken back, and one is renamed, with the rule that names it",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const food = await aCategory(ada, budget.id, { name: "Groceries" });
      const date = server().clock.now().toISOString().slice(0, 10);
      for (const payee of ["Rewe", "Rewe", "REWE Markt", "Baker"]) await anExpense(ada, budget.id, { date, payee, categoryId: food.id });
      await ada.post("/rules", { budgetId: budget.id, when: { payee: "rewe markt" }, then: { addTags: ["x"] } });
      const rule = async () => (await ada.get(`/rules?budgetId=${budget.id}`)).body.data[0].when.payee;
      const stored = async (): Promise<string[]> =>
        (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data.map((row: { payee: string }) => row.payee).sort();
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/payees`);
      const dialog = page.getByRole("dialog");
      const names = async () => (await page.getByRole("rowheader").allInnerTexts()).sort();
      try {
        await becomes(names, ["Baker", "REWE Markt", "Rewe"]);
        await becomes(() => page.getByRole("row", { name: "Rewe Groceries 2" }).count(), 1);
        for (const colorScheme of ["dark", "light"] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await flaws(page)).toEqual([]);
        }
        await tabTo(page, page.getByRole("searchbox", { name: "Search payees" }));
        await type(page, "rew");
        await becomes(names, ["REWE Markt", "Rewe"]);
        for (const name of ["Rewe", "REWE Markt"]) {
          await tabTo(page, page.getByRole("checkbox", { name: `Select ${name}`, exact: true }));
          await page.keyboard.press("Space");
        }
        await page.getByRole("button", { name: "Merge 2 payees" }).press("Enter");
        await dialog.getByLabel("New name").waitFor();
        expect(await flaws(page)).toEqual([]);
        await page.keyboard.press("ControlOrMeta+a");
        await type(page, "Rewe");
        await dialog.getByRole("button", { name: "Merge 2 payees" }).press("Enter");
        await becomes(stored, ["Baker", "Rewe", "Rewe", "Rewe"]);
        await page.getByRole("button", { name: "Undo this run" }).press("Enter");
        await page.getByText("1 entry is as it was.").waitFor();
        await becomes(stored, ["Baker", "REWE Markt", "Rewe", "Rewe"]);

        await becomes(names, ["REWE Markt", "Rewe"]);
        await page.getByRole("button", { name: "Rename REWE Markt" }).press("Enter");
        await dialog.getByLabel("New name").waitFor();
        await page.keyboard.press("ControlOrMeta+a");
        await type(page, "Market");
        await dialog.getByRole("checkbox", { name: "Rename in 1 rule, too" }).press("Space");
        expect(await flaws(page)).toEqual([]);
        await dialog.getByRole("button", { name: "Rename" }).press("Enter");
        await becomes(stored, ["Baker", "Market", "Rewe", "Rewe"]);
        await becomes(rule, "Market");
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
