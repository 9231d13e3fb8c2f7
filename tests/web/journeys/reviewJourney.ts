import type { Page } from "playwright-core";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { sendFile } from "../../imports/sending.js";
import { becomes } from "../../support/eventually.js";
import { type } from "./keys.js";
import { besidesOffline, flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

const badge = (page: Page) => page.getByRole("navigation", { name: "Household" }).getByRole("link", { name: "Review" });

export function reviewJourney(server: GetServer): void {
  test(
    "with keys alone what was imported is looked at, accepted, put into a category, and waits again",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const food = await aCategory(ada, budget.id, { name: "Groceries" });
      await ada.post("/rules", { budgetId: budget.id, name: "Food", when: { payee: "Rewe" }, then: { categoryId: food.id } });
      const day = server().clock.now().toISOString().slice(0, 10);
      const names = ["Rewe", "Edeka", "Aldi", "Lidl"];
      await sendFile(ada, budget.id, `date,amount,payee\n${names.map((name) => `${day},-10.00,${name}`).join("\n")}\n`);
      await anExpense(ada, budget.id, { date: day, payee: "Own" });
      const stored = async (): Promise<string[]> =>
        (await ada.get(`/expenses?budgetId=${budget.id}&reviewed=false`)).body.data.map((row: { payee: string }) => row.payee).sort();
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/review`);
      try {
        await badge(page).getByText("4", { exact: true }).waitFor();
        await page.getByText("Set by the rule “Food”.").waitFor();
        for (const colorScheme of ["dark", "light"] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await flaws(page)).toEqual([]);
        }
        const shown = async () => (await page.locator("[data-review] [role=row]:focus [data-payee]").allInnerTexts())[0];
        const order = await page.locator("[data-review] [data-payee]").allInnerTexts();
        expect([...order].sort()).toEqual([...names].sort());
        const [first = "", second = "", third = "", last = ""] = order;

        await page.keyboard.press("j");
        await becomes(shown, first);
        await page.keyboard.press("j");
        await becomes(shown, second);
        await page.keyboard.press("k");
        await page.keyboard.press("Enter");
        await becomes(shown, second);
        await becomes(stored, [second, third, last].sort());

        await page.keyboard.press("c");
        await page.getByLabel(`Category of ${second}`).waitFor();
        await type(page, "groc", "Enter");
        await becomes(shown, third);
        await becomes(stored, [third, last].sort());
        await page.keyboard.press("ControlOrMeta+z");
        await becomes(stored, [second, third, last].sort());
        await becomes(async () => (await page.locator("[data-review] [data-payee]").allInnerTexts()).length, 3);

        await page.context().setOffline(true);
        await page.keyboard.press("a");
        await page.getByText("Nothing waits for review").waitFor();
        expect(await stored()).toHaveLength(3);
        await page.context().setOffline(false);
        await becomes(stored, []);
        await page.getByRole("button", { name: "Undo" }).click();
        await becomes(async () => (await stored()).length, 3);
        await badge(page).getByText("3", { exact: true }).waitFor();
        expect(besidesOffline(problems)).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "the list marks what waits, and shows it alone",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const date = server().clock.now().toISOString().slice(0, 10);
      await anExpense(ada, budget.id, { date, payee: "Own" });
      await ada.post("/captures", { budgetId: budget.id, amount: "4.80", payee: "Cafe" });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const rows = async () => (await page.locator("[data-cell=payee]").allInnerTexts()).sort();
      try {
        await becomes(rows, ["Cafe", "Own"]);
        await becomes(() => page.getByRole("img", { name: "Waits for review" }).count(), 1);
        await page.getByRole("button", { name: "Filter" }).press("Enter");
        await page.getByRole("menuitem", { name: "Review" }).press("Enter");
        await page.getByRole("radio", { name: "to review" }).press("Space");
        await becomes(rows, ["Cafe"]);
        await page.getByRole("button", { name: "Review to review" }).waitFor();
        expect(new URL(page.url()).searchParams.get("reviewed")).toBe("false");
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
