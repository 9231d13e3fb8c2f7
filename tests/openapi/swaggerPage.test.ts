import { becomes } from "../support/eventually.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { type Browser, chromiumPath, openBrowser } from "../web/browser.js";

const withChromium = chromiumPath === undefined ? test.skip : test;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

withChromium("the API page shows every operation, and Authorize lets one run, with nothing from elsewhere", async () => {
  const ada = await server.phone("ada");
  const browser: Browser = await openBrowser(server.url);
  const { page, problems } = browser;
  try {
    await page.goto(`${server.url}/api-docs/`);
    await page.waitForSelector(".opblock-tag");
    await page.locator("h2.title, h1.title").filter({ hasText: "Household Budget API" }).first().waitFor();
    expect(await page.getByRole("link", { name: "guides", exact: true }).getAttribute("href")).toBe("/docs");

    await page.click("button.authorize");
    await page.fill(".auth-container input", ada.token ?? "");
    await page.click(".auth-btn-wrapper button.authorize");
    await page.click(".auth-btn-wrapper button.btn-done");

    await page.click('.opblock-tag[data-tag="Me"]');
    await page.click("#operations-Me-getMe .opblock-summary-control");
    await page.click("#operations-Me-getMe button.execute");
    await page.locator("#operations-Me-getMe .live-responses-table .highlight-code", { hasText: "ada@example.org" }).first().waitFor();
    if (process.env["SCREENSHOTS"] !== undefined) await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/api-docs.png` });
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});

withChromium("every problem has its page", async () => {
  const browser: Browser = await openBrowser(server.url);
  const { page, problems } = browser;
  try {
    await page.goto(`${server.url}/problems/category-in-use`);
    await becomes(() => page.locator("h1").innerText(), "Category in use");
    await page.click("text=All problems");
    await page.locator("h2").nth(20).waitFor();
    if (process.env["SCREENSHOTS"] !== undefined) await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/problems.png` });
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});
