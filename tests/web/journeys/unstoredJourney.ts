import type { Page, Route } from "playwright-core";
import { aBudget, aCategory } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { join } from "../../sharing/shared.js";
import { PASSWORD } from "../../support/startServer.js";
import { openBrowser } from "../browser.js";
import { flaws, type GetServer, JOURNEY_MS, signIn, visit } from "./visit.js";

const refusal = {
  message: "This cannot be stored.",
  path: ["createExpense"],
  extensions: { code: "validation-failed", errors: [{ path: "/input/payee", code: "refused", message: "Nobody by that name." }] },
};

export function unstoredJourney(server: GetServer): void {
  async function looking() {
    const ada = await server().phone();
    const budget = await aBudget(ada, { startMonth: "2020-01" });
    const browser = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
    await browser.page.getByRole("button", { name: "Add expense" }).waitFor();
    const amounts = async (): Promise<number[]> =>
      (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data.map((row: { amount: number }) => row.amount);
    return { ada, browser, page: browser.page, amounts };
  }

  test(
    "a refused entry opens in its form, with what was typed and why it was refused, and saving replaces it",
    async () => {
      const { page, browser, amounts } = await looking();
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
      const { ada, page, browser, amounts } = await looking();
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
      const closeMonth = () => page.getByRole("button", { name: "Close this month" }).click();
      const names = async () => (await ada.get(`/categories?budgetId=${budget.id}`)).body.data.map((row: { name: string }) => row.name);
      try {
        await add();
        await name.pressSequentially("Holidays");
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "hidden" });
        await page.reload();
        await add();
        await dialog.getByRole("status").getByText("You did not save these changes the last time.").waitFor();
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

  test(
    "what somebody left to be sent is not sent in the name of who signs in after them in another tab",
    async () => {
      const ada = await server().phone();
      const bob = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      // Bob may write there as well: the server would take it.
      await join(ada, bob, budget.id, "editor");
      const browser = await openBrowser(server().url);
      const { page: other } = browser;
      const page = await other.context().newPage();
      const stored: string[] = [];
      // The server is slow to say who it is.
      const slowly = async (route: Route) => {
        if (!(route.request().postData() ?? "").includes("query Me ")) return route.fallback();
        const response = await route.fetch();
        await new Promise((resolve) => setTimeout(resolve, 2000));
        await route.fulfill({ response });
      };
      const watch = async (route: Route) => {
        stored.push(route.request().postData() ?? "");
        await route.abort();
      };
      try {
        for (const tab of [page, other]) {
          await tab.goto(`${server().url}/app/login`);
          await tab.getByRole("textbox", { name: "E-mail" }).waitFor();
        }
        await signIn(page, ada.account.email, PASSWORD);
        await page.getByRole("button", { name: "Account menu" }).waitFor();
        await page.goto(`${server().url}/app/budgets/${budget.id}/expenses`);
        await page.getByRole("button", { name: "Add expense" }).waitFor();
        await instead(page, (route) => route.abort());
        await quickly(page, "9", "Left");
        await page.close();
        await instead(other, watch);
        await other.route("**/graphql", slowly);
        await signIn(other, bob.account.email, PASSWORD);
        await other.getByRole("button", { name: "Account menu" }).waitFor();
        expect(stored).toEqual([]);
        expect(await waitingOf(other, ada.account.id)).toBe(1);
      } finally {
        await browser.close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "who signs in as somebody else after the session ended is asked too, and may delete what is not stored",
    async () => {
      const { ada, page, browser } = await looking();
      const stop = await instead(page, (route) => route.abort());
      const again = page.getByRole("dialog", { name: "You have been signed out" });
      try {
        await quickly(page, "8", "Given up");
        expect((await ada.delete("/me/sessions")).status).toBe(204);
        await page.goto(`${server().url}/app/account`);
        await again.getByRole("button", { name: "Sign in as somebody else" }).click();
        await page.getByText("1 entry is not stored on the server yet.").waitFor();
        await page.getByRole("button", { name: "Cancel" }).click();
        await again.getByRole("button", { name: "Sign in as somebody else" }).click();
        await page.getByRole("button", { name: "Sign out and delete them" }).click();
        await page.getByRole("textbox", { name: "E-mail" }).waitFor();
        await stop();
        await signIn(page, ada.account.email, PASSWORD);
        await page.getByRole("button", { name: "Account menu" }).waitFor();
        expect(await waitingOf(page, ada.account.id)).toBe(0);
      } finally {
        await browser.close();
      }
    },
    JOURNEY_MS,
  );
}

/** How many writes of an account wait on this device. */
async function waitingOf(page: Page, accountId: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const opening = indexedDB.open("household-budget-${accountId}");
    opening.onsuccess = () => {
      const counting = opening.result.transaction("outbox").objectStore("outbox").count();
      counting.onsuccess = () => resolve(counting.result);
    };
  })`);
}

/** What happens to a new expense on its way to the server, until it is stopped. */
async function instead(page: Page, happens: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const handler = (route: Route) => ((route.request().postData() ?? "").includes(" StoreExpense(") ? happens(route) : route.fallback());
  await page.route("**/graphql", handler);
  return () => page.unroute("**/graphql", handler);
}

/** Key by key. */
async function quickly(page: Page, amount: string, payee: string): Promise<void> {
  await page.keyboard.press("n");
  await page.getByLabel("Amount", { exact: true }).waitFor();
  await page.keyboard.type(amount);
  await page.keyboard.press("Tab");
  await page.keyboard.type(payee);
  await page.keyboard.press("Enter");
  await page.getByText(payee).first().waitFor();
  await page.keyboard.press("Escape");
}
