import { aBudget, aCategory } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { focused, type } from "./keys.js";
import { writesOf } from "./requests.js";
import { besidesOffline, flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

const COUNT = 20;

export function offlineJourney(server: GetServer): void {
  test(
    "20 entries made without a network outlive a reload, are told apart, and are on the server once when it is back",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      await aCategory(ada, budget.id, { name: "Groceries" });
      const stored = async (): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}&limit=100`)).body.data;
      const address = `/app/budgets/${budget.id}/expenses`;
      const { page, problems, close } = await visit(server(), ada, address, { serviceWorkers: "allow" });
      const waiting = page.getByRole("img", { name: "Not stored on the server yet" });
      const rows = page.locator("[data-row]");
      const writes = writesOf(page);
      try {
        await page.getByText("No expenses this month").waitFor();
        await page.evaluate("navigator.serviceWorker.ready.then(() => null)");
        await type(page, "n");
        await becomes(() => focused(page), "Amount");
        // The last of what the page loads ahead.
        await page.getByRole("button", { name: "All fields" }).click();
        await page.getByRole("dialog", { name: "Add an expense" }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "hidden" });
        await page.context().setOffline(true);
        await type(page, "n");
        await becomes(() => focused(page), "Amount");
        for (let each = 1; each <= COUNT; each++) await type(page, `${each}`, "Tab", `Shop ${each}`, "Tab", "groc", "Tab", "Enter");
        await page.getByText(`Offline, ${COUNT} waiting`).waitFor();
        expect(writes()).toBe(0);

        await page.setViewportSize({ width: 1280, height: 2000 });
        await page.reload();
        await page.getByText(`Offline, ${COUNT} waiting`).waitFor();
        await becomes(() => rows.count(), COUNT);
        await becomes(() => waiting.count(), COUNT);
        expect(writes()).toBe(0);
        expect(await stored()).toEqual([]);
        expect(await flaws(page)).toEqual([]);

        await page.setViewportSize({ width: 1280, height: 2000 });
        await page.context().setOffline(false);
        await becomes(() => waiting.count(), 0);
        await page.getByText(/waiting|Saving/).waitFor({ state: "hidden" });
        expect(await rows.count()).toBe(COUNT);
        const payees = (await stored()).map(({ payee }) => payee);
        expect([payees.length, new Set(payees).size, writes()]).toEqual([COUNT, COUNT, COUNT]);
        expect(besidesOffline(problems)).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
