import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { sendFile } from "../../imports/sending.js";
import { becomes } from "../../support/eventually.js";
import { type } from "./keys.js";
import { cell } from "./sheet.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

/** What a typing error or a quick key would do, and what the app says of it. */
export function slipsJourney(server: GetServer): void {
  test(
    "a payee brings its usual category into a recurring movement, and a mistyped category finds the one that was meant",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const rent = await aCategory(ada, budget.id, { name: "Rent" });
      await aCategory(ada, budget.id, { name: "Food" });
      const date = server().clock.now().toISOString().slice(0, 10);
      await anExpense(ada, budget.id, { date, payee: "Landlord", categoryId: rent.id });
      const names = async () =>
        (await ada.get(`/categories?budgetId=${budget.id}`)).body.data.map(({ name }: { name: string }) => name).sort();
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/recurring`);
      const dialog = page.getByRole("dialog");
      const category = dialog.getByRole("textbox", { name: "Category" });
      try {
        await page.getByRole("button", { name: "New recurring movement" }).press("Enter");
        await dialog.getByLabel("Payee").fill("Landlord");
        await becomes(() => category.inputValue(), "Rent");
        await category.click();
        await type(page, "Fodo", "Enter");
        await becomes(() => category.inputValue(), "Food");
        expect(await names()).toEqual(["Food", "Rent"]);
        await category.fill("Holiday");
        await page.keyboard.press("Enter");
        await page.getByText("New category “Holiday” added.").waitFor();
        await becomes(names, ["Food", "Holiday", "Rent"]);
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("button", { name: "Undo" }).click();
        await becomes(names, ["Food", "Rent"]);
        await becomes(() => category.inputValue(), "Uncategorised");
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a change of several entries names the closed months before it is done",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      for (const date of ["2020-01-10", "2020-01-11", "2020-02-10"]) await anExpense(ada, budget.id, { date, payee: `Of ${date}` });
      await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2020-01" });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses?months=all`);
      const count = async () => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data.length;
      const said = page.getByText("2 entries affect a closed month (January 2020). Its statement will show that it changed.");
      try {
        await page.getByText("Of 2020-02-10").waitFor();
        for (const key of ["/", "ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown"]) await page.keyboard.press(key);
        await page.getByText("3 selected").waitFor();
        await page.keyboard.press("c");
        await said.waitFor();
        expect(await flaws(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await said.waitFor({ state: "hidden" });
        await page.getByRole("toolbar", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
        await said.waitFor();
        expect(await count()).toBe(3);
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
        await becomes(count, 0);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "all 130 entries that wait are accepted at once, and wait again after Undo",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const date = server().clock.now().toISOString().slice(0, 10);
      const lines = Array.from({ length: 130 }, (_, index) => `${date},-${index + 1}.00,Shop ${index}`);
      await sendFile(ada, budget.id, `date,amount,payee\n${lines.join("\n")}\n`);
      const waiting = async () => (await ada.get(`/expenses?budgetId=${budget.id}&reviewed=false&limit=1&totals=true`)).body.totals.count;
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/review`);
      try {
        await page.getByRole("button", { name: "Accept all 130" }).click();
        await page.getByText("130 entries accepted.").waitFor();
        await becomes(waiting, 0);
        await page.getByRole("button", { name: "Undo" }).click();
        await becomes(waiting, 130);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "deleting a category waits until somebody says where its expenses go",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const fun = await aCategory(ada, budget.id, { name: "Fun" });
      await aCategory(ada, budget.id, { name: "Rent" });
      const date = server().clock.now().toISOString().slice(0, 10);
      const { id } = await anExpense(ada, budget.id, { date, categoryId: fun.id });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const dialog = page.getByRole("dialog");
      try {
        await cell(page, "Fun", "available").focus();
        await page.keyboard.press("Enter");
        await page.getByRole("menuitem", { name: "Category details" }).press("Enter");
        await dialog.getByRole("button", { name: "Delete" }).click();
        const go = dialog.getByRole("button", { name: "Delete" });
        await dialog.getByLabel("Move them to another category").waitFor();
        expect([await go.isDisabled(), await dialog.getByRole("radio", { checked: true }).count()]).toEqual([true, 0]);
        await dialog.getByLabel("Move them to another category").check();
        expect([await go.isDisabled(), await dialog.getByRole("combobox", { name: "Category" }).inputValue()]).toEqual([true, ""]);
        expect(await flaws(page)).toEqual([]);
        await dialog.getByLabel("Leave them uncategorised").check();
        await go.click();
        await becomes(async () => (await ada.get(`/expenses/${id}`)).body.categoryId, null);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
