import { aBudget } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function foreignJourney(server: GetServer): void {
  test(
    "a purchase abroad: no amount that was typed changes by itself, key by key, and the rate follows",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const date = server().clock.now().toISOString().slice(0, 10);
      const original = { amount: 10_000, currency: "CHF", rate: "0.9231" };
      const { body: expense } = await ada.post("/expenses", { budgetId: budget.id, date, description: "Fondue", original });
      const stored = async () => (await ada.get(`/expenses/${expense.id}`)).body;
      const list = `/app/budgets/${budget.id}/expenses`;
      const { page, problems, close } = await visit(server(), ada, `${list}?expense=${expense.id}`);
      const dialog = page.getByRole("dialog");
      const amount = dialog.getByRole("textbox", { name: "Amount", exact: true });
      const there = dialog.getByLabel("Original amount");
      const rate = dialog.getByLabel("1 CHF in EUR");
      const saved = async (name: string) => {
        await dialog.getByRole("button", { name, exact: true }).click();
        await dialog.waitFor({ state: "hidden" });
      };
      try {
        await becomes(() => rate.inputValue(), "0.9231");
        await becomes(() => there.inputValue(), "100.00");
        await dialog.getByLabel("What for").focus();
        await page.keyboard.type(" with Ben");
        expect(await flaws(page)).toEqual([]);
        await saved("Save");
        await becomes(async () => (await stored()).description, "Fondue with Ben");
        expect(await stored()).toMatchObject({ amount: 9231, original });

        await page.goto(`${server().url}${list}?expense=${expense.id}`);
        await there.focus();
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type("200");
        await becomes(() => amount.inputValue(), "92.31");
        await becomes(() => rate.inputValue(), "0.46155");
        await saved("Save");
        await becomes(async () => (await stored()).original, { amount: 20_000, currency: "CHF", rate: "0.46155" });
        expect((await stored()).amount).toBe(9231);

        await page.keyboard.press("n");
        await becomes(() => page.evaluate("document.activeElement.labels?.[0]?.textContent.trim()"), "Amount");
        await page.keyboard.type("17.50");
        await page.getByRole("button", { name: "All fields" }).click();
        await becomes(() => amount.inputValue(), "17.50");
        await dialog.getByRole("button", { name: "Paid in another currency" }).click();
        await becomes(() => page.evaluate("document.activeElement.labels?.[0]?.textContent"), "Currency");
        await dialog.getByLabel("Currency").selectOption("CHF");
        await page.keyboard.press("Tab");
        await page.keyboard.press("2");
        await becomes(() => rate.inputValue(), "8.75");
        await page.keyboard.press("0");
        await becomes(() => rate.inputValue(), "0.875");
        await becomes(() => amount.inputValue(), "17.50");
        await saved("Add");
        const rows = async (): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
        await becomes(async () => (await rows()).find((row) => row.id !== expense.id)?.original, {
          amount: 2000,
          currency: "CHF",
          rate: "0.875",
        });
        expect((await rows()).find((row) => row.id !== expense.id)).toMatchObject({ amount: 1750 });
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
