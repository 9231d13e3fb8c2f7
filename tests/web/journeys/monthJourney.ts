import { addMonths } from "../../../src/domain/month.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { axeFindings, openBrowser } from "../browser.js";
import { tabTo, type } from "./keys.js";
import { cell, said } from "./sheet.js";
import { flaws, type GetServer, JOURNEY_MS, pixelsBeyond, visit } from "./visit.js";

export function monthJourney(server: GetServer): void {
  test(
    "from the first run to a closed month by the keyboard alone",
    async () => {
      const { page, problems, close } = await openBrowser(server().url);
      const dialog = page.getByRole("dialog");
      try {
        await page.goto(`${server().url}/app/register`);
        await tabTo(page, page.getByLabel("E-mail"));
        await type(page, "keys@example.com");
        await tabTo(page, page.getByLabel("Password").first());
        await type(page, "correct horse battery");
        await page.keyboard.press("Enter");
        const add = page.getByRole("button", { name: "New budget" });
        await add.waitFor();
        // Amounts and dates are written as this browser writes them.
        const { accounts } = server().backend.models;
        await becomes(async () => (await accounts.findOne({ email: "keys@example.com" }))?.locale, "en-GB");
        await tabTo(page, add);
        await page.keyboard.press("Enter");
        await tabTo(page, dialog.getByRole("textbox", { name: "Name" }));
        await type(page, "Household");
        await page.keyboard.press("Enter");

        const income = page.getByRole("textbox", { name: "Income" });
        await income.and(page.locator(":focus")).waitFor();
        await type(page, "2000+500");
        await page.keyboard.press("Enter");
        await page.getByRole("checkbox", { name: /Bills/ }).and(page.locator(":focus")).waitFor();
        // Only what is used: all of Savings is left out.
        await tabTo(page, page.getByRole("checkbox", { name: /Savings/ }));
        await page.keyboard.press("Space");
        await page.keyboard.press("Enter");

        await cell(page, "Rent", "assigned").and(page.locator(":focus")).waitFor();
        await type(page, "850");
        await page.keyboard.press("Enter");
        await cell(page, "Electricity and heating", "assigned").and(page.locator(":focus")).waitFor();
        await type(page, "60+15,50");
        await page.keyboard.press("Tab");
        await cell(page, "Internet and phone", "assigned").and(page.locator(":focus")).waitFor();
        await becomes(() => said(page, "Electricity and heating", "assigned"), "75.50, Only this month");
        await becomes(() => said(page, "Bills", "assigned"), "925.50");
        await becomes(() => page.getByText("€1,574.50").count(), 1);
        for (const width of [780, 1100, 1180]) {
          await page.setViewportSize({ width, height: 860 });
          expect(await pixelsBeyond(page)).toBe(0);
        }
        expect(await flaws(page)).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 860 });

        await tabTo(page, page.getByRole("button", { name: "Close this month" }), 120);
        await page.keyboard.press("Enter");
        await dialog.getByText(/This month still runs until/).waitFor();
        await dialog
          .getByLabel(/Note on the statement/)
          .and(page.locator(":focus"))
          .waitFor();
        await type(page, "First month");
        await tabTo(page, dialog.getByRole("button", { name: "Close this month" }));
        await page.keyboard.press("Enter");
        const closed = page.getByRole("link", { name: "Statement", exact: true });
        await closed.waitFor();
        const reopen = page.getByRole("button", { name: "Reopen" });
        const tops = () => Promise.all([closed, reopen].map(async (each) => (await each.boundingBox())?.y));
        await page.setViewportSize({ width: 390, height: 860 });
        await becomes(async () => new Set(await tops()).size, 1);
        await page.setViewportSize({ width: 1280, height: 860 });

        await tabTo(page, reopen, 120);
        await page.keyboard.press("Enter");
        await closed.waitFor({ state: "hidden" });
        await page.keyboard.press("ControlOrMeta+z");
        await closed.click();
        await page.getByRole("button", { name: "Delete statement" }).click();
        await page.getByRole("button", { name: "Close this month" }).waitFor();
        await becomes(() => closed.count(), 0);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a small dark screen holds the month without scrolling sideways, and its amounts are typed there too",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      await aCategory(ada, budget.id, { name: "Groceries", budgeted: 40_000 });
      const date = server().clock.now().toISOString().slice(0, 10);
      const [{ id }] = (await ada.get(`/categories?budgetId=${budget.id}`)).body.data;
      await anExpense(ada, budget.id, { date, amount: 40_010, categoryId: id });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      try {
        await page.emulateMedia({ colorScheme: "dark" });
        await page.setViewportSize({ width: 380, height: 760 });
        await becomes(() => said(page, "Groceries", "available"), "-0.10, overspent");
        await cell(page, "Groceries", "assigned").click();
        await page.getByRole("textbox", { name: /Assigned to Groceries/ }).waitFor();
        await type(page, "500");
        await page.getByRole("button", { name: "Only this month" }).click();
        await becomes(() => said(page, "Groceries", "available"), "99.90, near the limit");
        expect(await pixelsBeyond(page)).toBe(0);
        expect(await axeFindings(page)).toEqual([]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "amounts are typed with sums, given up by Escape, and reach this month or all that follow",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      const month = server().clock.now().toISOString().slice(0, 7);
      const rent = await aCategory(ada, budget.id, { name: "Rent", budgeted: 80_000 });
      await aCategory(ada, budget.id, { name: "Groceries", budgeted: 30_000 });
      await ada.patch(`/categories/${rent.id}`, { budgeted: 90_000, effectiveFrom: addMonths(month, 2) });
      const stored = async () =>
        (await ada.get(`/budgets/${budget.id}/months/${month}`)).body.categories.map((row: { budgeted: number }) => row.budgeted);
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`Assigned to ${name}`) });
      try {
        await cell(page, "Rent", "assigned").focus();
        await type(page, "y1y");
        await field("Rent").waitFor();
        await page.keyboard.press("Enter");
        await page.getByRole("alert").getByText("This is not an amount.").waitFor();
        await page.keyboard.press("Escape");
        await cell(page, "Rent", "assigned").and(page.locator(":focus")).waitFor();
        await becomes(() => said(page, "Rent", "assigned"), "800.00");

        await type(page, "12+3,50");
        await page.keyboard.press("Enter");
        await becomes(() => said(page, "Rent", "assigned"), "15.50, Only this month");
        await cell(page, "Groceries", "assigned").and(page.locator(":focus")).waitFor();
        await becomes(stored, [1550, 30_000]);

        await type(page, "400");
        await page.keyboard.press("Control+Enter");
        await becomes(() => said(page, "Groceries", "assigned"), "400.00");
        await becomes(stored, [1550, 40_000]);

        await cell(page, "Rent", "assigned").click({ button: "right" });
        await page.getByRole("menuitem", { name: /Back to the standing amount: €800.00/ }).waitFor();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await becomes(() => said(page, "Rent", "assigned"), "800.00");
        await becomes(stored, [80_000, 40_000]);
        // The amount that holds already, from this month on: it replaces the later one.
        await page.keyboard.press("Enter");
        await page.keyboard.press("Control+Enter");
        await becomes(async () => (await ada.get(`/categories/${rent.id}`)).body.budgeted, 80_000);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "by the keyboard a month is filled from what was usual before, save what is left out",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const month = server().clock.now().toISOString().slice(0, 7);
      const ids: string[] = [];
      for (const name of ["Groceries", "Fun", "Gifts"]) ids.push((await aCategory(ada, budget.id, { name })).id);
      for (const back of [-3, -2, -1]) {
        for (const categoryId of ids) await anExpense(ada, budget.id, { date: `${addMonths(month, back)}-05`, amount: 30_000, categoryId });
      }
      const stored = async () =>
        (await ada.get(`/budgets/${budget.id}/months/${month}`)).body.categories.map((row: { budgeted: number }) => row.budgeted);
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const dialog = page.getByRole("dialog");
      try {
        await cell(page, "Fun", "assigned").waitFor();
        await tabTo(page, page.getByRole("button", { name: "Fill from suggestions" }), 120);
        await page.keyboard.press("Enter");
        await dialog.getByRole("checkbox", { name: "Groceries" }).and(page.locator(":focus")).waitFor();
        expect(await flaws(page)).toEqual([]);
        await tabTo(page, dialog.getByRole("checkbox", { name: "Fun" }));
        await page.keyboard.press("Space");
        await tabTo(page, dialog.getByRole("button", { name: "Change 2 amounts" }));
        await page.keyboard.press("Enter");
        await dialog.waitFor({ state: "hidden" });
        await becomes(() => said(page, "Gifts", "assigned"), "300.00, Only this month");
        await becomes(stored, [30_000, 0, 30_000]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
