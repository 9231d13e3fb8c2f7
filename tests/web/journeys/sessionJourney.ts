import { aBudget } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { PASSWORD } from "../../support/startServer.js";
import { openBrowser } from "../browser.js";
import { focused, row, type } from "./keys.js";
import { flaws, type GetServer, held, JOURNEY_MS, signIn, visit } from "./visit.js";

export function sessionJourney(server: GetServer): void {
  test(
    "who asks for a page without being signed in signs in and is brought there",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { name: "Bookmarked", startMonth: "2020-01" });
      const { page, close } = await openBrowser(server().url);
      try {
        await page.goto(`${server().url}/app/budgets/${budget.id}/expenses`);
        await signIn(page, ada.account.email, PASSWORD);
        await page.getByText("No expenses this month").waitFor();
        await page.getByRole("button", { name: /Bookmarked/ }).waitFor();
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a session that ends while somebody types loses nothing: after signing in again it is sent",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const stored = async (): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const payee = page.getByRole("combobox", { name: "Payee" });
      const again = page.getByRole("dialog", { name: "You have been signed out" });
      const password = again.getByLabel("Password").first();
      try {
        await page.getByText("No expenses this month").waitFor();
        await type(page, "n");
        await becomes(() => focused(page), "Amount");
        const refusal = await held(page, "StoreExpense");
        await page.context().clearCookies();
        await type(page, "12.50", "Tab", "Baker", "Enter", "4", "Tab", "Half typed");
        await refusal.answered;
        refusal.release();
        await again.waitFor();
        // What was entered is already in the list below.
        await row(page, "Baker").waitFor();
        expect(await stored()).toEqual([]);
        expect(await flaws(page)).toEqual([]);
        await password.focus();
        await page.keyboard.press("Escape");
        await type(page, "wrong wrong wrong", "Enter");
        await again.getByRole("alert").waitFor();
        await page.keyboard.press("ControlOrMeta+a");
        await type(page, PASSWORD, "Enter");
        await again.waitFor({ state: "hidden" });
        await becomes(async () => (await stored()).map((each) => each.payee), ["Baker"]);
        await becomes(() => payee.inputValue(), "Half typed");
        await payee.focus();
        await page.keyboard.press("Enter");
        await becomes(async () => (await stored()).map((each) => each.payee).sort(), ["Baker", "Half typed"]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a session that another person took over shows nothing of who was there before",
    async () => {
      const [ada, ben] = [await server().phone(), await server().phone()];
      const budget = await aBudget(ada, { name: "Only Ada's" });
      const { page, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      try {
        await page.getByRole("button", { name: /Only Ada's/ }).waitFor();
        const other = await page.context().newPage();
        await other.goto(`${server().url}/app/budgets`);
        await other.getByRole("button", { name: "Account menu" }).click();
        await other.getByRole("menuitem", { name: "Sign out" }).click();
        await other.getByLabel("E-mail").fill(ben.account.email);
        await other.getByLabel("Password").first().fill(PASSWORD);
        await other.getByRole("button", { name: "Sign in" }).click();
        await other.getByRole("heading", { name: "No budget yet" }).waitFor();
        await page.getByLabel("E-mail").waitFor();
        await becomes(() => page.getByText("Only Ada's").count(), 0);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a page that cannot be fetched without a connection leaves the app standing, and comes with the connection",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { name: "Offline home" });
      const { page, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      try {
        await page.getByText(/What do you have to spend/).waitFor();
        await page.context().setOffline(true);
        await page.getByRole("link", { name: "Activity" }).click();
        await page.getByRole("heading", { name: "This page could not be loaded." }).waitFor();
        await page.getByRole("button", { name: "Try again" }).click();
        // It can be pressed again once it was tried in vain.
        await page.getByRole("button", { name: "Try again" }).click({ trial: true });
        await becomes(() => page.getByRole("link", { name: "Month", exact: true }).count(), 1);
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("link", { name: "Month", exact: true }).click();
        await page.getByText(/What do you have to spend/).waitFor();
        await page.getByRole("link", { name: "Activity" }).click();
        await page.getByRole("heading", { name: "This page could not be loaded." }).waitFor();
        await page.context().setOffline(false);
        await page.getByText("added the budget Offline home").waitFor();
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
