import type { Route } from "playwright-core";
import { aBudget } from "../../builders/aBudget.js";
import { join } from "../../sharing/shared.js";
import { PASSWORD } from "../../support/startServer.js";
import { openBrowser } from "../browser.js";
import { type GetServer, JOURNEY_MS, signIn } from "./visit.js";
import { instead, looking, quickly, waitingOf } from "./waiting.js";

export function otherPersonJourney(server: GetServer): void {
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
      const { ada, page, browser } = await looking(server());
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
