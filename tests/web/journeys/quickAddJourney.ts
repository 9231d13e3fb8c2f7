import type { Page } from "playwright-core";
import { aBudget, aCategory } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { focused, type } from "./keys.js";
import { writesOf } from "./requests.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function quickAddJourney(server: GetServer): void {
  test(
    "30 expenses are added by keyboard alone, each by one request",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const food = await aCategory(ada, budget.id, { name: "Groceries" });
      const home = await aCategory(ada, budget.id, { name: "Home" });
      const today = server().clock.now().toISOString().slice(0, 10);
      for (const day of [1, 2]) {
        const date = `2020-01-0${day}`;
        await ada.post("/expenses", { budgetId: budget.id, amount: 100 * day, date, payee: "Corner shop", categoryId: food.id });
      }
      const stored = async (): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}&limit=100`)).body.data;
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const writes = writesOf(page);
      try {
        await page.getByRole("button", { name: "Add expense" }).waitFor();
        await page.keyboard.press("n");
        await becomes(() => focused(page), "Amount");
        for (let each = 1; each <= 28; each++) await type(page, `${each}+0.5`, "Tab", "corner shop", "Enter");
        // A payee's usual category gives way to a chosen one; the day stays for the next.
        await type(page, "4*2.50", "Tab", "Baker", "Tab", "hom", "Tab", "yesterday", "Enter");
        await type(page, "+50", "Tab", "Corner shop", "Enter");
        await becomes(async () => (await stored()).length, 32);
        expect(writes()).toBe(30);
        const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
        const rows = await stored();
        expect(rows.filter((row) => row.amount % 100 === 50 && row.categoryId === food.id && row.type === "expense")).toHaveLength(28);
        expect(rows).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ amount: 1000, payee: "Baker", categoryId: home.id, date: yesterday }),
            expect.objectContaining({ amount: 5000, type: "income", categoryId: food.id, date: yesterday }),
          ]),
        );
        expect(await flaws(page)).toEqual([]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "what is typed comes back after Escape and a reload, and parts get the rest of the amount",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const food = await aCategory(ada, budget.id, { name: "Groceries" });
      const home = await aCategory(ada, budget.id, { name: "Home" });
      const stored = async (): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses?month=2020-03`);
      const amount = page.getByRole("textbox", { name: "Amount", exact: true });
      const part = (number: number) => page.getByLabel(`Amount of part ${number}`);
      try {
        await page.getByRole("button", { name: "Add expense" }).click();
        await becomes(() => focused(page), "Amount");
        await type(page, "50", "Tab", "Market", "Tab", "groc", "Tab", "12", "Escape");
        await amount.waitFor({ state: "hidden" });
        await becomes(() => page.evaluate<string>("document.activeElement.textContent"), "Add expenseN");
        await page.reload();
        await page.getByRole("button", { name: "Add expense" }).waitFor();
        await page.keyboard.press("n");
        await becomes(() => amount.inputValue(), "50");
        await becomes(() => page.getByRole("combobox", { name: "Payee" }).inputValue(), "Market");
        await becomes(() => page.getByRole("textbox", { name: "Date" }).inputValue(), expect.stringMatching(/^Thu,? 12 Mar 2020$/));
        const splitUp = page.getByRole("button", { name: "Split", exact: true });
        await splitUp.click();
        await becomes(() => focused(page), "Category of part 1");
        await page.getByRole("button", { name: "Do not split" }).click();
        await becomes(() => focused(page), "Amount");
        await splitUp.click();
        await becomes(() => part(1).inputValue(), "50.00");
        await part(2).focus();
        await type(page, "20");
        await becomes(() => part(1).inputValue(), "30.00");
        await page.getByRole("textbox", { name: "Category of part 2" }).focus();
        await type(page, "hom", "Tab", "Enter");
        await becomes(
          async () => (await stored())[0]?.splits,
          [
            { categoryId: food.id, amount: 3000, note: null },
            { categoryId: home.id, amount: 2000, note: null },
          ],
        );
        expect((await stored())[0]).toMatchObject({ amount: 5000, date: "2020-03-12", payee: "Market" });
        await becomes(() => focused(page), "Amount");
        // Nothing is left of it.
        await page.reload();
        await page.getByRole("button", { name: "Add expense" }).click();
        await becomes(() => amount.inputValue(), "");
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "each tab has its own entry, and what a closed tab left comes back in another one",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const amount = (tab: Page) => tab.getByRole("textbox", { name: "Amount", exact: true });
      const open = async (tab: Page) => {
        await tab.getByRole("button", { name: "Add expense" }).click();
        await amount(tab).waitFor();
      };
      try {
        const other = await page.context().newPage();
        await other.goto(`${server().url}/app/budgets/${budget.id}`);
        await open(page);
        await type(page, "50");
        await open(other);
        await becomes(() => amount(other).inputValue(), "");
        await type(other, "7");
        await page.reload();
        await open(page);
        await becomes(() => amount(page).inputValue(), "50");
        await other.close();
        await type(page, "Enter");
        await becomes(() => amount(page).inputValue(), "");
        await page.reload();
        await open(page);
        await becomes(() => amount(page).inputValue(), "7");
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "on a phone a sheet with a number pad adds expenses and moves money; Back closes it and loses nothing",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      const food = await aCategory(ada, budget.id, { name: "Groceries" });
      const { page, problems, close } = await visit(server(), ada, "/app/budgets");
      const pad = (key: string) => page.getByRole("group", { name: "Number pad" }).getByRole("button", { name: key, exact: true });
      const amount = page.getByRole("textbox", { name: "Amount" });
      try {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(`${server().url}/app/budgets/${budget.id}`);
        await page.getByRole("button", { name: "Add expense" }).click();
        for (const key of ["1", "2", ".", "5", "+", "3"]) await pad(key).click();
        await becomes(() => amount.inputValue(), "12.5+3");
        await page.goBack();
        await pad("1").waitFor({ state: "hidden" });
        await page.getByRole("button", { name: "Add expense" }).click();
        await becomes(() => amount.inputValue(), "12.5+3");
        await pad("Erase").click();
        await pad("4").click();
        await page.getByRole("button", { name: "Add", exact: true }).click();
        await becomes(async () => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data.map((row: any) => row.amount), [1650]);
        await page.getByRole("radiogroup", { name: "Kind" }).getByText("Move money").click();
        await pad("7").click();
        await page.getByRole("textbox", { name: "To", exact: true }).click();
        await type(page, "groc", "Tab");
        expect(await flaws(page)).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole("button", { name: "Add", exact: true }).click();
        const budgeted = async () => (await ada.get(`/budgets/${budget.id}/months/current`)).body.categories[0];
        await becomes(async () => (await budgeted()).budgeted - food.budgeted, 700);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
