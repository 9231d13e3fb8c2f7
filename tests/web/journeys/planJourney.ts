import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function planJourney(server: GetServer): void {
  test(
    "the trends of a budget's first month show what was planned beside what came and went",
    async () => {
      const ada = await server().phone();
      const date = server().clock.now().toISOString().slice(0, 10);
      const budget = await aBudget(ada, { startMonth: date.slice(0, 7) });
      await aCategory(ada, budget.id, { name: "Groceries", budgeted: 20_000 });
      await anExpense(ada, budget.id, { date, amount: 5000 });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/trends`);
      try {
        await page.getByText("The first month so far.").waitFor();
        await page.locator(".recharts-bar").nth(2).waitFor();
        await becomes(() => page.locator(".recharts-line").count(), 0);
        expect(await flaws(page)).toEqual([]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
