import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes, eventually } from "../../support/eventually.js";
import { focused, row, type } from "./keys.js";
import { requestsOf } from "./requests.js";
import { cell, said } from "./sheet.js";
import { besidesOffline, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function requestsJourney(server: GetServer): void {
  test(
    "each write is one request, none without a network, and other months and pages need none",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      await aCategory(ada, budget.id, { name: "Groceries" });
      const date = server().clock.now().toISOString().slice(0, 10);
      for (const payee of ["Rewe", "Edeka", "Aldi"]) await anExpense(ada, budget.id, { date, payee });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const requests = requestsOf(page);
      const stored = async (): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}&limit=100`)).body.data;
      let told = 0;
      /** The server tells of something new: whatever it told before has arrived, too. */
      const news = async () => {
        const payee = `Told ${++told}`;
        await anExpense(ada, budget.id, { date, payee });
        await row(page, payee).waitFor();
      };
      const isOneRequest = async (act: () => Promise<void>) => {
        const before = requests();
        await act();
        await becomes(() => requests() - before, 1);
        await news();
        expect(requests() - before).toBe(1);
      };
      try {
        await row(page, "Rewe").waitFor();
        await eventually(async () => {
          const before = requests();
          await news();
          return requests() === before || undefined;
        });

        await isOneRequest(async () => {
          await type(page, "n");
          await becomes(() => focused(page), "Amount");
          await type(page, "12.50", "Tab", "Baker", "Tab", "groc", "Tab", "Enter");
          await row(page, "Baker").waitFor();
        });
        await page.keyboard.press("Escape");
        await isOneRequest(async () => {
          await row(page, "Baker").locator("[data-cell=amount]").click();
          await page.keyboard.press("F2");
          await type(page, "13", "Enter");
          await row(page, "Baker").getByText("€13.00").waitFor();
        });
        await isOneRequest(async () => {
          await page.keyboard.press("ControlOrMeta+a");
          await page.keyboard.press("c");
          await page.getByRole("dialog", { name: "Category" }).waitFor();
          await type(page, "groc", "Enter");
          await row(page, "Aldi").getByText("Groceries").waitFor();
        });
        await isOneRequest(async () => {
          await row(page, "Edeka").locator("[data-cell=payee]").click();
          await page.keyboard.press("Delete");
          await row(page, "Edeka").waitFor({ state: "hidden" });
        });
        await isOneRequest(async () => {
          await page.keyboard.press("ControlOrMeta+z");
          await row(page, "Edeka").waitFor();
        });

        const month = page.getByRole("link", { name: "Month", exact: true });
        await month.click();
        await cell(page, "Groceries", "assigned").waitFor();
        const before = requests();
        await cell(page, "Groceries", "assigned").focus();
        await type(page, "400", "Enter");
        await becomes(() => said(page, "Groceries", "assigned"), "400.00, Only this month");
        await becomes(() => requests() - before, 1);

        for (const name of ["Expenses", "Trends", "Statements"]) {
          await page.getByRole("link", { name, exact: true }).click();
          await page.getByRole("heading", { level: 1 }).first().waitFor();
        }
        await month.click();
        await cell(page, "Groceries", "assigned").waitFor();
        await page.getByRole("link", { name: /Previous month/ }).click();
        await page.getByRole("link", { name: "This month" }).click();
        await page.getByRole("link", { name: "Expenses", exact: true }).click();
        await row(page, "Baker").waitFor();
        await news();
        expect(requests() - before).toBe(1);

        await page.context().setOffline(true);
        await type(page, "n");
        await becomes(() => focused(page), "Amount");
        await type(page, "1", "Tab", "Offline one", "Enter", "2", "Tab", "Offline two", "Enter");
        await page.getByText("Offline, 2 waiting").waitFor();
        expect(requests() - before).toBe(1);
        await page.context().setOffline(false);
        await becomes(async () => (await stored()).filter(({ payee }) => payee.startsWith("Offline")).length, 2);
        expect(besidesOffline(problems)).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
