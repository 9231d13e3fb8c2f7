import type { Page } from "playwright-core";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import type { Phone } from "../../support/clients.js";
import { eventually } from "../../support/eventually.js";
import { PASSWORD, type TestServer } from "../../support/startServer.js";
import { type Browser, openBrowser } from "../browser.js";
import { row } from "./keys.js";
import { countReceived, type Received } from "./received.js";
import { type GetServer, JOURNEY_MS } from "./visit.js";

/** What a first load may take at most. */
const MOST = { requests: 12, bytes: 200_000 };

/** A browser that never becomes idle: what it loads then, nobody waits for. */
async function busyBrowser(server: TestServer): Promise<Browser> {
  const browser = await openBrowser(server.url);
  await browser.page.addInitScript("window.requestIdleCallback = () => 0");
  return browser;
}

/** What Chromium receives for the page until `isReady`, and until each answer is whole. */
async function load(page: Page, address: string, isReady: () => Promise<unknown>): Promise<readonly Received[]> {
  let isListening = false;
  const received = await countReceived(page, (_address, body) => {
    // Once it listens, the page asks what it missed meanwhile. It waits for no answer, and whether the test looks before is chance.
    const isLater = isListening && body.includes("query Changes(");
    isListening ||= body.includes("subscription News");
    return !isLater;
  });
  await page.goto(address);
  await isReady();
  return eventually(() => Promise.resolve(received().every(({ bytes }) => bytes > 0) ? received() : undefined));
}

function expectLittle(received: readonly Received[]): void {
  const bytes = received.reduce((sum, one) => sum + one.bytes, 0);
  const told = received.map((one) => `${one.bytes} ${one.encoding} ${one.address}`);
  expect(received.length <= MOST.requests ? [] : told).toEqual([]);
  expect(bytes <= MOST.bytes ? [] : told).toEqual([]);
  const scripts = received.filter(({ address }) => /\.(js|css)$/.test(address));
  expect(scripts.filter(({ encoding }) => encoding !== "br")).toEqual([]);
}

/** Signed in, but on no page yet. */
async function signedIn(server: TestServer, person: Phone): Promise<Browser> {
  const browser = await busyBrowser(server);
  const query = "mutation($email: String!, $password: String!) { login(input: { email: $email, password: $password }) { account { id } } }";
  const variables = { email: person.account.email, password: PASSWORD };
  await browser.page.request.post(`${server.url}/graphql`, { data: { query, variables } });
  return browser;
}

function goesLive(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.request().postData()?.includes("subscription News") === true);
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
      const { page, close, problems } = await signedIn(server(), ada);
      const isLive = goesLive(page);
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

  test(
    "the list of expenses is there, and live, after at most 12 requests and 200 kB",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const date = server().clock.now().toISOString().slice(0, 10);
      await anExpense(ada, budget.id, { date, payee: "Rewe" });
      const { page, close, problems } = await signedIn(server(), ada);
      const isLive = goesLive(page);
      const loaded = await load(page, `${server().url}/app/budgets/${budget.id}/expenses`, async () => {
        await row(page, "Rewe").waitFor();
        await isLive;
      });
      expectLittle(loaded);
      expect(problems).toEqual([]);
      await close();
    },
    JOURNEY_MS,
  );
}
