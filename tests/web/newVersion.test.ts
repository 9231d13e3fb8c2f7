import { becomes } from "../support/eventually.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { chromiumPath, openBrowser } from "./browser.js";
import { buildPages } from "./buildPages.js";
import { JOURNEY_MS } from "./journeys/visit.js";
import { ReleaseProxy } from "./ReleaseProxy.js";

const withBrowser = chromiumPath === undefined ? describe.skip : describe;

withBrowser("a new version of the app", () => {
  let server: TestServer;
  let proxy: ReleaseProxy;
  beforeAll(async () => {
    await buildPages();
    server = await startServer({ now: new Date().toISOString() });
    proxy = await ReleaseProxy.start(server.url);
  }, JOURNEY_MS);
  afterAll(async () => {
    await proxy?.stop();
    await server?.stop();
  });

  test(
    "is announced in each tab, takes over when somebody says so, and leaves nothing of the one before",
    async () => {
      const { page, problems, close } = await openBrowser(proxy.url, { serviceWorkers: "allow" });
      const caches = () => page.evaluate<string[]>("caches.keys()");
      const isControlled = "navigator.serviceWorker.controller !== null";
      try {
        await page.goto(`${proxy.url}/app/login`);
        await becomes(() => page.evaluate<boolean>(isControlled), true);
        const [before] = await caches();
        const other = await page.context().newPage();
        await other.goto(`${proxy.url}/app/login`);
        for (const tab of [page, other]) await tab.getByRole("textbox", { name: "E-mail" }).fill("half typed");

        proxy.publish("next");
        await page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())");
        for (const tab of [page, other]) await tab.getByText("A new version is ready.").waitFor();
        expect(await page.getByRole("textbox", { name: "E-mail" }).inputValue()).toBe("half typed");
        expect(await caches()).toEqual(expect.arrayContaining([before, "app next"]));

        await page.getByRole("button", { name: "Reload" }).click();
        await becomes(() => page.getByRole("textbox", { name: "E-mail" }).inputValue(), "");
        await becomes(caches, ["app next"]);
        // The other tab keeps what is typed, until somebody reloads it too.
        expect(await other.getByRole("textbox", { name: "E-mail" }).inputValue()).toBe("half typed");
        await other.getByRole("button", { name: "Reload" }).click();
        await becomes(() => other.getByRole("textbox", { name: "E-mail" }).inputValue(), "");
        expect(await page.getByText("A new version is ready.").count()).toBe(0);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
});
