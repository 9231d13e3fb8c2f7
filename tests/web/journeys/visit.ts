import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import type { Phone } from "../../support/clients.js";
import { eventually } from "../../support/eventually.js";
import { PASSWORD, type TestServer } from "../../support/startServer.js";
import { axeFindings, type Browser, type BrowserOptions, openBrowser } from "../browser.js";

/** The server that all journeys share: it is there once the tests run. */
export type GetServer = () => TestServer;

/** Far beyond what a slow machine takes: a step that waits in vain says so itself, well before. */
export const JOURNEY_MS = 600_000;

const LOGIN = "mutation($email: String!, $password: String!) { login(input: { email: $email, password: $password }) { account { id } } }";

/** Somebody with a phone is signed in on a browser too, at a page of the app. The login page has a journey of its own. */
export async function visit(server: TestServer, person: Phone, address: string, options?: BrowserOptions): Promise<Browser> {
  const browser = await openBrowser(server.url, options);
  const variables = { email: person.account.email, password: PASSWORD };
  const answer = await browser.page.context().request.post(`${server.url}/graphql`, { data: { query: LOGIN, variables } });
  expect((await answer.json()).errors).toBeUndefined();
  await browser.page.goto(`${server.url}${address}`);
  await browser.page.getByRole("button", { name: "Account menu" }).waitFor();
  return browser;
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password").first().fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Keeps what the server answers to an operation of this name from the page until it is released. */
export async function held(page: Page, operation: string) {
  const [released, release] = signal();
  const [answered, answer] = signal();
  await page.route("**/graphql", async (route) => {
    if (!(route.request().postData() ?? "").includes(` ${operation}(`)) return route.fallback();
    const response = await route.fetch();
    answer();
    await released;
    await route.fulfill({ response });
  });
  return { answered, release };
}

function signal(): readonly [Promise<void>, () => void] {
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  return [settled, settle];
}

/** What is wrong with the page as it stands, wide and on a phone: too wide for the screen, or hard to use. */
export async function flaws(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    const beyond = await pixelsBeyond(page);
    if (beyond > 0) found.push(`${beyond} pixels wider than a screen of ${width}`);
    found.push(...(await axeFindings(page)).map((finding) => `at ${width}: ${finding}`));
  }
  return found;
}

/** How much wider than the screen the page is, and stays: a chart follows the width of the screen a moment later. */
export async function pixelsBeyond(page: Page): Promise<number> {
  let beyond = 0;
  const isWithin = async (): Promise<true | undefined> => {
    beyond = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    return beyond <= 0 ? true : undefined;
  };
  await eventually(isWithin).catch(() => undefined);
  return beyond;
}

/** What went wrong for another reason than that the test took the network away. */
export function besidesOffline(problems: readonly string[]): string[] {
  return problems.filter((problem) => !problem.includes("net::ERR_INTERNET_DISCONNECTED"));
}

/** A toast with this text; the one before it, if any, is gone then. */
export async function announced(page: Page, text: string): Promise<void> {
  await page.getByRole("status").getByText(text, { exact: true }).waitFor();
}

/** What the pattern finds in the mail, once it is there: some messages are sent after the answer. */
export async function mailed(dataDir: string, pattern: RegExp): Promise<string> {
  return eventually(async () => pattern.exec(await mails(dataDir))?.[0]).catch(() => {
    throw new Error(`no message has ${pattern.source}`);
  });
}

async function mails(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, "mail");
  const files = await readdir(folder).catch(() => []);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  return texts.join("\n");
}
