import type { Route } from "playwright-core";
import { aBudget, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { PASSWORD } from "../../support/startServer.js";
import { openBrowser } from "../browser.js";
import { comeBack, flaws, type GetServer, JOURNEY_MS, signIn, visit } from "./visit.js";

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
    "a session that ends keeps the half-typed form: who signs in again goes on where they were",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const { page, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      const form = page.getByRole("dialog", { name: "Add an expense" });
      const again = page.getByRole("dialog", { name: "You have been signed out" });
      // While the expense is on its way: ended before, the page may hear of it first, and its dialog lies above the button.
      let ended = 0;
      const endSession = async (route: Route) => {
        if ((route.request().postData() ?? "").includes(" CreateExpense(")) ended = (await ada.delete("/me/sessions")).status;
        await route.fallback();
      };
      try {
        await page.getByRole("button", { name: "Add an expense" }).click();
        await form.getByRole("textbox", { name: "Amount", exact: true }).fill("12.50");
        await form.getByLabel("What for").fill("Half typed");
        await page.route("**/graphql", endSession);
        await form.getByRole("button", { name: "Add an expense" }).click();
        await again.waitFor();
        await page.unroute("**/graphql", endSession);
        expect(ended).toBe(204);
        expect(await flaws(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await again.getByLabel("Password").first().fill("wrong wrong wrong");
        await again.getByRole("button", { name: "Sign in", exact: true }).click();
        await again.getByRole("alert").waitFor();
        await again.getByLabel("Password").first().fill(PASSWORD);
        await again.getByRole("button", { name: "Sign in", exact: true }).click();
        await again.waitFor({ state: "hidden" });
        await becomes(() => form.getByLabel("What for").inputValue(), "Half typed");
        await form.getByRole("button", { name: "Add an expense" }).click();
        await form.waitFor({ state: "hidden" });
        await page.getByRole("button", { name: /Half typed/ }).waitFor();
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
        await comeBack(page);
        await page.getByRole("link", { name: "Back to your budgets" }).waitFor();
        await becomes(() => page.getByText("Only Ada's").count(), 0);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a tab that somebody comes back to shows what another one changed",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const date = server().clock.now().toISOString().slice(0, 10);
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses`);
      try {
        await page.getByText("No expenses this month").waitFor();
        await anExpense(ada, budget.id, { date, description: "From the phone" });
        await comeBack(page);
        await page.getByRole("button", { name: /From the phone/ }).waitFor();
        expect(problems).toEqual([]);
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
        await page.getByRole("heading", { name: "No categories yet" }).waitFor();
        await page.context().setOffline(true);
        await page.getByRole("link", { name: "Activity" }).click();
        await page.getByRole("heading", { name: "This page could not be loaded." }).waitFor();
        await page.getByRole("button", { name: "Try again" }).click();
        // It can be pressed again once it was tried in vain.
        await page.getByRole("button", { name: "Try again" }).click({ trial: true });
        await becomes(() => page.getByRole("link", { name: "Month", exact: true }).count(), 1);
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("link", { name: "Month", exact: true }).click();
        await page.getByRole("heading", { name: "No categories yet" }).waitFor();
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
