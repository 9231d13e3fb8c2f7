import { aBudget, anExpense } from "../builders/aBudget.js";
import { join } from "../sharing/shared.js";
import { becomes } from "../support/eventually.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { chromiumPath } from "./browser.js";
import { buildPages } from "./buildPages.js";
import { focused, row, type } from "./journeys/keys.js";
import { JOURNEY_MS, visit } from "./journeys/visit.js";
import { freshDatabase } from "../support/databases.js";

const withBrowser = chromiumPath === undefined ? describe.skip : describe;
const DB = freshDatabase("live");

withBrowser("two browsers and a phone, at two server processes", () => {
  let server: TestServer;
  let beside: TestServer;
  beforeAll(async () => {
    await buildPages();
    const now = new Date().toISOString();
    server = await startServer({ now, dbName: DB });
    beside = await startServer({ now, dbName: DB });
  }, JOURNEY_MS);
  afterAll(async () => {
    await beside?.stop();
    await server?.stop();
  });

  test(
    "what one of them changes shows on the others, in every tab",
    async () => {
      const [ada, ben] = [await server.phone(), await server.phone()];
      const budget = await aBudget(ada);
      await join(ada, ben, budget.id, "editor");
      const date = new Date().toISOString().slice(0, 10);
      await anExpense(ada, budget.id, { payee: "First", date });
      const expenses = `/app/budgets/${budget.id}/expenses`;
      const hers = await visit(server, ada, expenses);
      const his = await visit(beside, ben, expenses);
      const tab = await hers.page.context().newPage();
      try {
        await tab.goto(hers.page.url());
        const pages = [hers.page, his.page, tab];
        for (const page of pages) await page.getByText("First").first().waitFor();
        // From here on a stream of each browser is open; a second tab has none of its own.
        const streams = (at: TestServer): number => (at.backend.services.live as any).feed.watches.size;
        await becomes(() => [streams(server), streams(beside)], [1, 1]);
        await anExpense(ada, budget.id, { payee: "By phone", date });
        for (const page of pages) await page.getByText("By phone").first().waitFor();
        await type(hers.page, "n");
        await becomes(() => focused(hers.page), "Amount");
        await type(hers.page, "12+3.50", "Tab", "By Ada", "Enter");
        for (const page of pages) await row(page, "By Ada").getByText("€15.50").waitFor();
        await row(his.page, "By Ada").locator("[data-cell=payee]").click();
        await his.page.keyboard.press("F2");
        await type(his.page, "By Ben", "Enter");
        for (const page of pages) await row(page, "By Ben").getByText("€15.50").waitFor();
        await becomes(() => row(hers.page, "By Ada").count(), 0);
        expect([...hers.problems, ...his.problems]).toEqual([]);
      } finally {
        await hers.close();
        await his.close();
      }
    },
    JOURNEY_MS,
  );
});
