import type { Page } from "playwright-core";
import { aBudget, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { openRow, row, type } from "./keys.js";
import { besidesOffline, flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

const amountIn = (page: Page) => row(page, "Rewe").locator("[data-cell=amount]");

async function changeCell(page: Page, amount: string): Promise<void> {
  await amountIn(page).click();
  await page.keyboard.press("F2");
  await type(page, amount, "Enter");
}

export function conflictJourney(server: GetServer): void {
  test(
    "two tabs and a phone change one amount: who edits is told, and the person chooses between theirs and mine",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const date = server().clock.now().toISOString().slice(0, 10);
      const expense = await anExpense(ada, budget.id, { date, payee: "Rewe", amount: 1000 });
      const stored = async () => (await ada.get(`/expenses/${expense.id}`)).body.amount;
      const byPhone = async (amount: number) => expect((await ada.patch(`/expenses/${expense.id}`, { amount })).status).toBe(200);
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const tab = await page.context().newPage();
      const dialog = page.getByRole("dialog");
      const bothShow = async (amount: string) => {
        for (const each of [page, tab]) await becomes(() => amountIn(each).textContent(), amount);
      };
      const conflict = (each: Page) => each.getByRole("img", { name: "Changed by somebody else too" });
      try {
        await tab.goto(page.url());
        await bothShow("-€10.00");
        const offline = (is: boolean) => page.context().setOffline(is);

        // What the form and the cells are edited with is loaded once the page is idle, or when it is opened first.
        for (const each of [page, tab]) {
          await amountIn(each).click();
          await each.keyboard.press("F2");
          await amountIn(each).getByRole("textbox").waitFor();
          await each.keyboard.press("Escape");
        }
        await openRow(page, "Rewe");
        await dialog.getByRole("textbox", { name: "Amount", exact: true }).waitFor();
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "hidden" });

        // Both tabs, without a network: the form that is open in one says what the other did.
        await offline(true);
        await openRow(page, "Rewe");
        await dialog.getByRole("textbox", { name: "Amount", exact: true }).focus();
        await page.keyboard.press("ControlOrMeta+a");
        await type(page, "12");
        await changeCell(tab, "13");
        await dialog.getByText(/Somebody else changed the same fields/).waitFor();
        expect(await flaws(page)).toEqual([]);
        await dialog.getByRole("button", { name: "Save" }).click();
        await bothShow("-€12.00");
        await offline(false);
        await becomes(stored, 1200);
        await becomes(
          () =>
            row(tab, "Rewe")
              .getByRole("img", { name: /server/ })
              .count(),
          0,
        );

        // What came from elsewhere meanwhile is not overwritten; either tab may decide.
        await offline(true);
        await changeCell(page, "14");
        await byPhone(2000);
        await offline(false);
        for (const each of [page, tab]) await conflict(each).waitFor();
        await tab.getByRole("button", { name: "1 entry needs you" }).click();
        await tab.getByText("Mine: €14.00").waitFor();
        expect(await flaws(tab)).toEqual([]);
        await tab.getByText("Theirs: €20.00").click();
        await tab.getByRole("button", { name: "Keep the choice" }).click();
        await tab.getByText("Everything is stored.").waitFor();
        await tab.keyboard.press("Escape");
        await bothShow("-€20.00");
        expect(await stored()).toBe(2000);

        await offline(true);
        await changeCell(page, "15");
        await byPhone(3000);
        await offline(false);
        await page.getByRole("button", { name: "1 entry needs you" }).click();
        await page.getByText("Theirs: €30.00").waitFor();
        await page.getByRole("button", { name: "Keep the choice" }).click();
        await page.getByText("Everything is stored.").waitFor();
        await page.keyboard.press("Escape");
        await becomes(stored, 1500);
        await bothShow("-€15.00");
        expect(besidesOffline(problems)).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
