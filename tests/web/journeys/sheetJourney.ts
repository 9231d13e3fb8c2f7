import type { Locator } from "playwright-core";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { sharedName } from "../../builders/sharedName.js";
import { join } from "../../sharing/shared.js";
import { becomes } from "../../support/eventually.js";
import { PHONE } from "../browser.js";
import { tabTo } from "./keys.js";
import { cell, line, names, said } from "./sheet.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

function monthBefore(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - 1);
  return first.toISOString().slice(0, 7);
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error("This is not seen.");
  return box;
}

export function sheetJourney(server: GetServer): void {
  test(
    "categories whose names became one are named on the month page to who may rename them, until one is renamed",
    async () => {
      const [ada, eve] = [await server().phone(), await server().phone()];
      const { budget, younger } = await sharedName(server(), ada);
      await join(ada, eve, budget.id, "viewer");
      const address = `/app/budgets/${budget.id}`;
      const { page, problems, close } = await visit(server(), ada, address);
      const viewing = await visit(server(), eve, address);
      try {
        const notice = page.getByText("“Großeinkauf” and “GROSSEINKAUF” are the same name. Rename or merge one of them.");
        await notice.waitFor();
        await line(viewing.page, "GROSSEINKAUF").waitFor();
        expect(await viewing.page.getByText("are the same name").count()).toBe(0);
        expect(await flaws(page)).toEqual([]);
        await ada.patch(`/categories/${younger.id}`, { name: "Groceries" });
        await notice.waitFor({ state: "detached" });
        expect(problems).toEqual([]);
      } finally {
        await viewing.close();
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "overspending is covered from its menu and by the tool, and last month is copied, each shown before it is done",
    async () => {
      const ada = await server().phone();
      const date = server().clock.now().toISOString().slice(0, 10);
      const month = date.slice(0, 7);
      const before = monthBefore(month);
      const budget = await aBudget(ada, { startMonth: before });
      const fields = { effectiveFrom: before };
      const food = await aCategory(ada, budget.id, { name: "Groceries", budgeted: 20_000, ...fields });
      const rent = await aCategory(ada, budget.id, { name: "Rent", budgeted: 80_000, ...fields });
      await anExpense(ada, budget.id, { type: "income", date, amount: 200_000 });
      await anExpense(ada, budget.id, { date, amount: 25_000, categoryId: food.id });
      await anExpense(ada, budget.id, { date, amount: 90_000, categoryId: rent.id });
      await ada.patch(`/budgets/${budget.id}/months/${before}/categories/${food.id}`, { budgeted: 12_345 });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const dialog = page.getByRole("dialog");
      try {
        await becomes(() => said(page, "Groceries", "available"), "-50.00, overspent");
        await cell(page, "Groceries", "available").focus();
        await page.keyboard.press("Enter");
        await page.getByRole("menuitem", { name: "Cover €50.00 from To assign" }).and(page.locator(":focus")).waitFor();
        await page.keyboard.press("Enter");
        await becomes(() => said(page, "Groceries", "available"), "0.00, fully spent");
        await cell(page, "Groceries", "available").and(page.locator(":focus")).waitFor();

        await tabTo(page, page.getByRole("button", { name: "Cover overspending" }), 100);
        await page.keyboard.press("Enter");
        await dialog.getByRole("row", { name: "Rent 800.00 900.00" }).waitFor();
        await becomes(() => said(page, "Rent", "available"), "-100.00, overspent");
        await tabTo(page, dialog.getByRole("button", { name: "Change 1 amount" }));
        await page.keyboard.press("Enter");
        await becomes(() => said(page, "Rent", "available"), "0.00, fully spent");

        await page.getByRole("button", { name: "Copy last month" }).click();
        await dialog.getByRole("row", { name: "Groceries 250.00 123.45" }).waitFor();
        await dialog.getByRole("button", { name: "Change 2 amounts" }).click();
        await becomes(() => said(page, "Groceries", "assigned"), "123.45, Only this month");
        const planned = async () => (await ada.get(`/budgets/${budget.id}/months/${month}`)).body.totalBudgeted;
        await becomes(planned, 92_345);
        expect(await flaws(page)).toEqual([]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test.each([
    ["on a wide screen", { width: 1280, height: 860 }],
    ["on a phone", PHONE],
  ])(
    "%s, an amount is typed within its cell, its row stays as high as it was, and what can be chosen is seen",
    async (_screen, size) => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      for (const name of ["Rent", "Food", "Fun", "Gifts", "Books", "Sport", "Music"]) await aCategory(ada, budget.id, { name });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`, { size });
      try {
        for (const name of ["Rent", "Music"]) {
          const row = await boxOf(line(page, name));
          await cell(page, name, "assigned").click();
          const field = page.getByRole("textbox", { name: `Assigned to ${name}` });
          await field.fill("123.45");
          const around = await boxOf(cell(page, name, "assigned"));
          const within = await boxOf(field);
          expect(within.x).toBeGreaterThanOrEqual(around.x);
          expect(within.y).toBeGreaterThanOrEqual(around.y);
          expect(within.x + within.width).toBeLessThanOrEqual(around.x + around.width);
          expect(within.y + within.height).toBeLessThanOrEqual(around.y + around.height);
          expect(within.width).toBeGreaterThan(around.width * 0.8);
          expect((await boxOf(line(page, name))).height).toBe(row.height);
          for (const choice of ["Only this month", "From this month on"]) {
            const { x, y, width, height } = await boxOf(page.getByRole("button", { name: choice }));
            const inTheMiddle = `document.elementFromPoint(${x + width / 2}, ${y + height / 2})`;
            expect(await page.evaluate<string>(`${inTheMiddle}?.closest("button")?.textContent`)).toContain(choice);
          }
          await page.keyboard.press("Escape");
        }
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "categories are put in order by keys, into a group and out of it, and by their grip",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      const bills = await aCategory(ada, budget.id, { name: "Bills" });
      await aCategory(ada, budget.id, { name: "Rent", parentId: bills.id });
      const fun = await aCategory(ada, budget.id, { name: "Fun" });
      const parent = async () => (await ada.get(`/categories/${fun.id}`)).body.parentId;
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      try {
        await line(page, "Fun").getByRole("rowheader").focus();
        await page.keyboard.press("Alt+ArrowUp");
        await becomes(parent, bills.id);
        await becomes(() => names(page), ["Bills", "Rent", "Fun"]);
        await line(page, "Fun").getByRole("rowheader").and(page.locator(":focus")).waitFor();
        await page.keyboard.press("Alt+ArrowUp");
        await becomes(() => names(page), ["Bills", "Fun", "Rent"]);
        await page.keyboard.press("Alt+ArrowUp");
        await becomes(parent, null);
        await becomes(() => names(page), ["Fun", "Bills", "Rent"]);

        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowLeft");
        await becomes(() => names(page), ["Fun", "Bills"]);
        await page.reload();
        await becomes(() => names(page), ["Fun", "Bills"]);
        await line(page, "Bills").getByRole("rowheader").focus();
        await page.keyboard.press("ArrowRight");
        await becomes(() => names(page), ["Fun", "Bills", "Rent"]);

        await line(page, "Fun").hover();
        await line(page, "Fun")
          .locator("[data-grip]")
          .dragTo(line(page, "Rent"), { targetPosition: { x: 100, y: 34 } });
        await becomes(() => names(page), ["Bills", "Rent", "Fun"]);
        await becomes(parent, bills.id);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
