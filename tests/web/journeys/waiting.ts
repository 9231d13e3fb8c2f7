import type { Page, Route } from "playwright-core";
import { aBudget } from "../../builders/aBudget.js";
import type { TestServer } from "../../support/startServer.js";
import { visit } from "./visit.js";

/** Somebody looks at the expenses of a budget of their own. */
export async function looking(server: TestServer) {
  const ada = await server.phone();
  const budget = await aBudget(ada, { startMonth: "2020-01" });
  const browser = await visit(server, ada, `/app/budgets/${budget.id}/expenses`);
  await browser.page.getByRole("button", { name: "Add expense" }).waitFor();
  const amounts = async (): Promise<number[]> =>
    (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data.map((row: { amount: number }) => row.amount);
  return { ada, browser, page: browser.page, amounts };
}

/** How many writes of an account wait on this device. */
export async function waitingOf(page: Page, accountId: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const opening = indexedDB.open("household-budget-${accountId}");
    opening.onsuccess = () => {
      const counting = opening.result.transaction("outbox").objectStore("outbox").count();
      counting.onsuccess = () => resolve(counting.result);
    };
  })`);
}

/** What happens to a new expense on its way to the server, until it is stopped. */
export async function instead(page: Page, happens: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const handler = (route: Route) => ((route.request().postData() ?? "").includes(" StoreExpense(") ? happens(route) : route.fallback());
  await page.route("**/graphql", handler);
  return () => page.unroute("**/graphql", handler);
}

/** Key by key. */
export async function quickly(page: Page, amount: string, payee: string): Promise<void> {
  await page.keyboard.press("n");
  await page.getByLabel("Amount", { exact: true }).waitFor();
  await page.keyboard.type(amount);
  await page.keyboard.press("Tab");
  await page.keyboard.type(payee);
  await page.keyboard.press("Enter");
  await page.getByText(payee).first().waitFor();
  await page.keyboard.press("Escape");
}
