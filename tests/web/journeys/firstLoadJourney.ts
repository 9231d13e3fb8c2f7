import { statSync, existsSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { aBudget, aCategory } from "../../builders/aBudget.js";
import { PASSWORD, type TestServer } from "../../support/startServer.js";
import { type Browser, openBrowser } from "../browser.js";
import { type GetServer, JOURNEY_MS } from "./visit.js";

const MOST_REQUESTS = 12;
const MOST_BYTES = 200_000;

const pages = path.resolve(import.meta.dirname, "../../../dist/web");

/** How large a file is as a browser gets it by https: as the build compressed it, or as it is. */
function sizeOf(address: string): number {
  const file = path.join(pages, new URL(address).pathname);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** A browser that never becomes idle: what it loads then, nobody waits for. */
async function busyBrowser(server: TestServer): Promise<Browser> {
  const browser = await openBrowser(server.url);
  await browser.page.addInitScript("window.requestIdleCallback = () => 0");
  return browser;
}

/** What the page asks for until `isReady`: each request, and how large its scripts, styles and fonts are together. */
async function load(page: Page, address: string, isReady: () => Promise<unknown>) {
  const requests: string[] = [];
  let isListening = false;
  page.on("request", (request) => {
    const text = request.postData() ?? "";
    // Once it listens, the page asks what it missed meanwhile. It waits for no answer, and whether the test looks before is chance.
    if (isListening && text.includes("query Changes(")) return;
    isListening ||= text.includes("subscription News");
    // Chromium reads the icon twice, the second time from its cache.
    if (request.method() !== "GET" || !requests.includes(request.url())) requests.push(request.url());
  });
  await page.goto(address);
  await isReady();
  const assets = requests.filter((url) => new URL(url).pathname.startsWith("/assets/"));
  return { requests, bytes: assets.reduce((sum, url) => sum + sizeOf(url), 0) };
}

function expectLittle({ requests, bytes }: Awaited<ReturnType<typeof load>>): void {
  expect(requests.length <= MOST_REQUESTS ? [] : requests).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
}

export function firstLoadJourney(server: GetServer): void {
  test(
    "the login page is there after at most 12 requests and 200 kB",
    async () => {
      const { page, close } = await busyBrowser(server());
      expectLittle(await load(page, `${server().url}/app/login`, () => page.getByRole("button", { name: "Sign in" }).waitFor()));
      await close();
    },
    JOURNEY_MS,
  );

  test(
    "the month of somebody signed in is there, and live, after at most 12 requests and 200 kB",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      await aCategory(ada, budget.id, { name: "Food" });
      const { page, close, problems } = await busyBrowser(server());
      const query =
        "mutation($email: String!, $password: String!) { login(input: { email: $email, password: $password }) { account { id } } }";
      const variables = { email: ada.account.email, password: PASSWORD };
      await page.request.post(`${server().url}/graphql`, { data: { query, variables } });
      const isLive = page.waitForResponse((response) => response.request().postData()?.includes("subscription News") === true);
      const loaded = await load(page, `${server().url}/app/budgets/${budget.id}`, async () => {
        await page.getByRole("rowheader", { name: "Food" }).waitFor();
        await isLive;
      });
      expectLittle(loaded);
      // What is loaded when it is wanted comes then.
      await page.getByRole("button", { name: "Account menu" }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
      expect(problems).toEqual([]);
      await close();
    },
    JOURNEY_MS,
  );
}
