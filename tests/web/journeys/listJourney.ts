import type { Page } from "playwright-core";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { axeFindings, PHONE } from "../browser.js";
import { row, type } from "./keys.js";
import { flaws, type GetServer, JOURNEY_MS, pixelsBeyond, visit } from "./visit.js";

/** The names of the mutations that the page sends. */
function mutationsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const name = /mutation (\w+)/.exec(request.postData() ?? "")?.[1];
    if (name !== undefined) sent.push(name);
  });
  return sent;
}

/** What stands in a column; of a category without the letter that is its icon. */
const cells = (page: Page, column: string) => async () => {
  const texts = await page.locator(`[data-cell=${column}]`).allInnerTexts();
  return texts.map((text) => text.split("\n").at(-1) ?? "");
};

export function listJourney(server: GetServer): void {
  test(
    "with keys alone rows are selected, get a category in one request, are edited in place, deleted, and come back",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      await aCategory(ada, budget.id, { name: "Groceries" });
      const date = server().clock.now().toISOString().slice(0, 10);
      for (const payee of ["Rewe", "Edeka", "Aldi"]) await anExpense(ada, budget.id, { date, payee, amount: 1000 });
      const stored = async () => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      try {
        await becomes(async () => (await cells(page, "payee")()).length, 3);
        const [first = "", second = "", third = ""] = await cells(page, "payee")();
        const sent = mutationsOf(page);
        await page.keyboard.press("/");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Shift+ArrowDown");
        await page.getByText("2 selected").waitFor();
        await page.keyboard.press("c");
        await page.getByRole("dialog", { name: "Category" }).waitFor();
        await page.keyboard.type("groc");
        await page.keyboard.press("Enter");
        await becomes(cells(page, "category"), ["Groceries", "Groceries", "Uncategorised"]);
        await becomes(async () => sent.length, 1);
        await becomes(async () => (await stored()).filter((row: { categoryId: string | null }) => row.categoryId !== null).length, 2);
        expect(await flaws(page)).toEqual([]);

        await page.getByRole("row", { selected: true }).first().locator("[data-cell=amount]").click();
        await page.keyboard.press("F2");
        await page.keyboard.type("12+3.50");
        await page.keyboard.press("Enter");
        await becomes(cells(page, "amount"), ["-€15.50", "-€10.00", "-€10.00"]);
        await page.keyboard.press("F2");
        await page.keyboard.type("99");
        await page.keyboard.press("Escape");
        await becomes(cells(page, "amount"), ["-€15.50", "-€10.00", "-€10.00"]);
        await becomes(async () => sent.length, 2);

        await page.keyboard.press("Escape");
        await page.keyboard.press("Delete");
        await becomes(cells(page, "payee"), [first, third]);
        await page.getByRole("button", { name: "Undo" }).click();
        await becomes(cells(page, "payee"), [first, second, third]);
        await becomes(async () => (await stored()).length, 3);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "on a phone rows are searched, opened and changed by a touch, and several get a category at once",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      await aCategory(ada, budget.id, { name: "Groceries" });
      const date = server().clock.now().toISOString().slice(0, 10);
      for (const payee of ["Rewe", "Edeka", "Aldi"]) await anExpense(ada, budget.id, { date, payee, amount: 1000 });
      const stored = async (): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
      const address = `/app/budgets/${budget.id}/expenses`;
      const { page, problems, close } = await visit(server(), ada, address, { size: PHONE });
      const dialog = page.getByRole("dialog");
      const sent = mutationsOf(page);
      try {
        await becomes(async () => (await cells(page, "payee")()).length, 3);
        await page.setViewportSize({ width: PHONE.width, height: 400 });
        await row(page, "Rewe").locator("[data-cell=payee]").click();
        await dialog.getByRole("textbox", { name: "Amount", exact: true }).focus();
        // The list stays where it was scrolled to.
        expect(await page.evaluate("scrollY > 0")).toBe(true);
        await page.setViewportSize(PHONE);
        await page.keyboard.press("ControlOrMeta+a");
        await type(page, "12+3.50");
        expect(await axeFindings(page)).toEqual([]);
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.waitFor({ state: "hidden" });
        await row(page, "Rewe").getByText("-€15.50").waitFor();

        for (const payee of ["Rewe", "Aldi"]) await page.getByRole("button", { name: `Select ${payee}` }).click();
        await page.getByText("2 selected").waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await page.getByRole("toolbar", { name: "Selection" }).getByRole("button", { name: "Category" }).click();
        await page.getByRole("dialog", { name: "Category" }).waitFor();
        await type(page, "groc", "Enter");
        await page.getByText("2 entries changed.").waitFor();
        await becomes(async () => (await stored()).filter(({ categoryId }) => categoryId !== null).length, 2);
        expect(sent).toEqual(["ChangeExpenses", "ChangeExpenses"]);

        await page.getByRole("searchbox", { name: "Search" }).click();
        await type(page, "ede");
        await becomes(cells(page, "payee"), ["Edeka"]);
        expect(await pixelsBeyond(page)).toBe(0);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "after a reload, and on the way back, the list is where it was scrolled to",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const date = server().clock.now().toISOString().slice(0, 10);
      const items = Array.from({ length: 200 }, (_, place) => ({
        budgetId: budget.id,
        date,
        payee: `Job ${place}`,
        amount: 1000,
        type: "income",
      }));
      expect((await ada.post("/expenses/batch", { items })).status).toBe(200);
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const top = (): Promise<number> => page.evaluate("scrollY");
      try {
        await page.locator("[data-cell=payee]").first().waitFor();
        expect(new Set(await cells(page, "category")())).toEqual(new Set(["To assign"]));
        await page.evaluate("scrollTo(0, 3000)");
        await becomes(top, 3000);
        await page.reload();
        await page.locator("[data-cell=payee]").first().waitFor();
        await becomes(top, 3000);
        await page.getByRole("link", { name: "Month", exact: true }).click();
        await page.getByRole("heading", { level: 1 }).waitFor();
        await becomes(top, 0);
        await page.goBack();
        await page.locator("[data-cell=payee]").first().waitFor();
        await becomes(top, 3000);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
