import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function envelopeJourney(server: GetServer): void {
  test(
    "a bill paid exactly is fully spent, not near the limit",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      const date = server().clock.now().toISOString().slice(0, 10);
      const rent = await aCategory(ada, budget.id, { name: "Rent", budgeted: 80_000 });
      const food = await aCategory(ada, budget.id, { name: "Groceries", budgeted: 80_000 });
      await anExpense(ada, budget.id, { date, categoryId: rent.id, amount: 80_000 });
      await anExpense(ada, budget.id, { date, categoryId: food.id, amount: 79_999 });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
      try {
        await row("Rent").getByText("fully spent").waitFor();
        await row("Groceries").getByText("near the limit").waitFor();
        await becomes(() => row("Rent").getByText("near the limit").count(), 0);
        await becomes(() => row("Rent").getByRole("progressbar").getAttribute("aria-valuetext"), "100%, fully spent");
        expect(await flaws(page)).toEqual([]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "an amount edited in place keeps the keyboard where it is, and lets it go where it was sent",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      await aCategory(ada, budget.id, { name: "Rent", budgeted: 80_000 });
      await aCategory(ada, budget.id, { name: "Groceries", budgeted: 30_000 });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const opener = (name: string, amount: string) => page.getByRole("button", { name: `Amount for ${name} this month: ${amount}` });
      const field = (name: string) => page.getByRole("textbox", { name: `Amount for ${name} this month` });
      const focused = (): Promise<string> => page.evaluate("document.activeElement?.textContent");
      try {
        await opener("Rent", "€800.00").press("Enter");
        await field("Rent").fill("850");
        await field("Rent").press("Enter");
        await opener("Rent", "€850.00").waitFor();
        await page.locator(":focus", { hasText: "Amount for Rent this month: €850.00" }).waitFor();

        await page.keyboard.press("Enter");
        await field("Rent").fill("not money");
        await field("Rent").press("Enter");
        await page.getByText("This is not an amount.").waitFor();
        await field("Rent").and(page.locator(":focus")).waitFor();
        await page.keyboard.press("Escape");
        await page.locator(":focus", { hasText: "Amount for Rent this month: €850.00" }).waitFor();

        await page.keyboard.press("Enter");
        await field("Rent").fill("900");
        await opener("Groceries", "€300.00").focus();
        await opener("Rent", "€900.00").waitFor();
        await becomes(focused, "Amount for Groceries this month: €300.00");

        await opener("Rent", "€900.00").press("Enter");
        await field("Rent").and(page.locator(":focus")).waitFor();
        await page.getByRole("button", { name: "Reset to the usual amount" }).waitFor();
        await page.keyboard.press("Tab");
        await becomes(focused, "Reset to the usual amount");
        await page.keyboard.press("Enter");
        await opener("Rent", "€800.00").waitFor();
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
