import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { join } from "../sharing/shared.js";
import { eventually } from "../support/eventually.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { chromiumPath, openBrowser } from "./browser.js";
import { buildPages } from "./buildPages.js";
import { JOURNEY_MS, signIn } from "./journeys/visit.js";
import { SilentProxy } from "./SilentProxy.js";

const withBrowser = chromiumPath === undefined ? describe.skip : describe;
const MINUTE_MS = 60_000;

withBrowser("a browser that was cut off", () => {
  let server: TestServer;
  let proxy: SilentProxy;
  beforeAll(async () => {
    await buildPages();
    server = await startServer({ now: new Date().toISOString() });
    proxy = await SilentProxy.start(server.url);
  }, JOURNEY_MS);
  afterAll(async () => {
    await proxy?.stop();
    await server?.stop();
  });

  /** Ada looks at the expenses of a budget that Ben edits too; her page's clock goes on when the test says so. */
  async function looking() {
    const [ada, ben] = [await server.phone(), await server.phone()];
    const budget = await aBudget(ada);
    await join(ada, ben, budget.id, "editor");
    const food = await aCategory(ada, budget.id, { name: "Food" });
    const date = new Date().toISOString().slice(0, 10);
    const note = (payee: string) => anExpense(ben, budget.id, { payee, date, categoryId: food.id });
    const [first, second] = [await note("First"), await note("Second")];
    // The stream of the browser before is no longer counted.
    await eventually(() => proxy.speaking === 0 || undefined);
    const hers = await openBrowser(proxy.url);
    await hers.page.clock.install();
    await hers.page.goto(`${proxy.url}/app/budgets/${budget.id}/expenses`);
    await signIn(hers.page, ada.account.email, PASSWORD);
    await hers.page.getByText("First").first().waitFor();
    await eventually(() => proxy.speaking === 1 || undefined);
    return { ben, budget, food, first, second, note, hers };
  }

  test(
    "for a minute shows all that others did meanwhile, and follows live again",
    async () => {
      const { ben, food, first, second, note, hers } = await looking();
      const { page } = hers;
      try {
        await page.context().setOffline(true);
        await note("Added meanwhile");
        await done(ben.patch(`/expenses/${first.id}`, { payee: "Changed meanwhile" }), 200);
        await done(ben.delete(`/expenses/${second.id}`), 204);
        await done(ben.patch(`/categories/${food.id}`, { name: "Food and drink" }), 200);
        await page.clock.fastForward(MINUTE_MS);
        expect(await page.getByText("First").count()).toBeGreaterThan(0);
        await page.context().setOffline(false);
        await page.getByText("Added meanwhile").first().waitFor();
        await page.getByText("Changed meanwhile").first().waitFor();
        await page.locator("[data-cell=category]").getByText("Food and drink").first().waitFor();
        await page.getByText("Second").first().waitFor({ state: "detached" });
        await note("Afterwards");
        await page.getByText("Afterwards").first().waitFor();
      } finally {
        await hers.close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "without being told of it notices the silence of its stream, opens another and shows what it missed",
    async () => {
      const { ben, first, note, hers } = await looking();
      const { page } = hers;
      try {
        proxy.hush();
        await note("Added in silence");
        await done(ben.patch(`/expenses/${first.id}`, { payee: "Changed in silence" }), 200);
        await page.clock.fastForward(MINUTE_MS);
        await page.getByText("Added in silence").first().waitFor();
        await page.getByText("Changed in silence").first().waitFor();
        await note("Afterwards");
        await page.getByText("Afterwards").first().waitFor();
        expect(hers.problems).toEqual([]);
      } finally {
        await hers.close();
      }
    },
    JOURNEY_MS,
  );
});

async function done(answer: Promise<{ status: number }>, status: number): Promise<void> {
  expect((await answer).status).toBe(status);
}
