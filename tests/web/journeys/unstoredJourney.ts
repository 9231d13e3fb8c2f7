import type { Route } from "playwright-core";
import { aBudget, aCategory } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { PASSWORD } from "../../support/startServer.js";
import { flaws, type GetServer, JOURNEY_MS, signIn, visit } from "./visit.js";
import { instead, looking, quickly } from "./waiting.js";

const refusal = {
  message: "This cannot be stored.",
  path: ["createExpense"],
  extensions: { code: "validation-failed", errors: [{ path: "/input/payee", code: "refused", message: "Nobody by that name." }] },
};

export function unstoredJourney(server: GetServer): void {
  test(
    "a refused entry opens in its form, with what was typed and why it was refused, and saving replaces it",
    async () => {
      const { page, browser, amounts } = await looking(server());
      const form = page.getByRole("dialog", { name: "Edit the expense" });
      const refuse = (route: Route) => route.fulfill({ json: { data: { createExpense: null }, errors: [refusal] } });
      const stop = await instead(page, refuse);
      try {
        await quickly(page, "12", "Baker");
        await page.getByRole("button", { name: "1 entry needs you" }).click();
        await page.getByText("Refused: This cannot be stored. Nobody by that name.").waitFor();
        expect(await flaws(page)).toEqual([]);
        await stop();
        await page.getByRole("button", { name: "Edit", exact: true }).click();
        await form.getByRole("alert").getByText("Nobody by that name.").waitFor();
        expect(await form.getByLabel("Payee").inputValue()).toBe("Baker");
        const amount = form.getByRole("textbox", { name: "Amount", exact: true });
        expect(await amount.inputValue()).toBe("12.00");
        await amount.fill("");
        await amount.pressSequentially("15.50");
        await page.keyboard.press("Enter");
        await becomes(amounts, [1550]);
        await page.getByRole("button", { name: "1 entry needs you" }).waitFor({ state: "detached" });
      } finally {
        await browser.close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "signing out asks what becomes of an entry that is not stored: kept, it is sent after signing in again",
    async () => {
      const { ada, page, browser, amounts } = await looking(server());
      const stop = await instead(page, (route) => route.abort());
      try {
        await quickly(page, "7", "Kept");
        await page.getByRole("button", { name: "Account menu" }).click();
        await page.getByRole("menuitem", { name: "Sign out" }).click();
        await page.getByText("1 entry is not stored on the server yet.").waitFor();
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("button", { name: "Sign out, keep them" }).click();
        await page.getByRole("textbox", { name: "E-mail" }).waitFor();
        await stop();
        expect(await amounts()).toEqual([]);
        await signIn(page, ada.account.email, PASSWORD);
        await becomes(amounts, [700]);
      } finally {
        await browser.close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "what was typed into a form outlives Escape and a reload, until it is saved or given up",
    async () => {
      const ada = await server().phone();
      const month = server().clock.now().toISOString().slice(0, 7);
      const budget = await aBudget(ada, { startMonth: month });
      await aCategory(ada, budget.id, { name: "Rent", budgeted: 80_000 });
      const { page, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const dialog = page.getByRole("dialog");
      const name = dialog.getByRole("textbox", { name: "Name" });
      const note = dialog.getByLabel(/Note on the statement/);
      const add = () => page.getByRole("button", { name: "Add a category" }).click();
      const amount = dialog.getByRole("textbox", { name: "Amount" });
      const monthNote = dialog.getByLabel(/^Note on [A-Z]/);
      const move = () => page.getByRole("button", { name: "Move money" }).click();
      const details = () => page.getByRole("rowheader").getByText("Rent", { exact: true }).click();
      const storedNote = async () => (await ada.get(`/budgets/${budget.id}/months/${month}`)).body.categories[0].note;
      // The panel, which has the same button, may still be closing.
      const closeMonth = () => page.locator("#content").getByRole("button", { name: "Close this month" }).click();
      const names = async () => (await ada.get(`/categories?budgetId=${budget.id}`)).body.data.map((row: { name: string }) => row.name);
      try {
        await add();
        await name.pressSequentially("Holidays");
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "hidden" });
        await page.reload();
        await add();
        await dialog.getByRole("status").getByText("You did not save these changes last time.").waitFor();
        expect(await name.inputValue()).toBe("Holidays");
        expect(await flaws(page)).toEqual([]);
        await name.press("Enter");
        await becomes(names, ["Rent", "Holidays"]);
        await add();
        await becomes(() => name.inputValue(), "");
        expect(await dialog.getByRole("status").count()).toBe(0);
        await dialog.getByRole("button", { name: "Cancel" }).click();

        await closeMonth();
        await note.pressSequentially("A quiet month");
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "hidden" });
        await closeMonth();
        await becomes(() => note.inputValue(), "A quiet month");
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await closeMonth();
        await becomes(() => note.inputValue(), "");
        await dialog.getByRole("button", { name: "Cancel" }).click();

        await move();
        await amount.pressSequentially("12+3");
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "hidden" });
        await page.reload();
        await move();
        await becomes(() => amount.inputValue(), "12+3");
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await move();
        await becomes(() => amount.inputValue(), "");
        await dialog.getByRole("button", { name: "Cancel" }).click();

        await details();
        await monthNote.pressSequentially("Paid late");
        await page.reload();
        await details();
        await becomes(() => monthNote.inputValue(), "Paid late");
        await dialog.getByRole("button", { name: "Save", exact: true }).click();
        await becomes(storedNote, "Paid late");
        await details();
        await monthNote.fill("Not meant");
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await dialog.waitFor({ state: "hidden" });
        await details();
        await becomes(() => monthNote.inputValue(), "Paid late");
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
