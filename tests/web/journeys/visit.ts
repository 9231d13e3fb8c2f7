import type { Page } from "playwright-core";
import type { Phone } from "../../support/clients.js";
import { PASSWORD, type TestHouse } from "../../support/startHouse.js";
import { axeFindings, type Browser, openBrowser } from "../browser.js";

/** The house that all journeys share: it is there once the tests run. */
export type GetHouse = () => TestHouse;

export const JOURNEY_MS = 240_000;

/** Somebody with a phone signs in on a browser too, at a page of the app. */
export async function visit(house: TestHouse, person: Phone, address: string): Promise<Browser> {
  const browser = await openBrowser(house.url);
  await browser.page.goto(`${house.url}${address}`);
  await signIn(browser.page, person.account.email, PASSWORD);
  return browser;
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").first().fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** What is wrong with the page as it stands, wide and on a phone: too wide for the screen, or hard to use. */
export async function flaws(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    const beyond = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    if (beyond > 0) found.push(`${beyond} pixels wider than a screen of ${width}`);
    found.push(...(await axeFindings(page)).map((finding) => `at ${width}: ${finding}`));
  }
  return found;
}

/** A toast with this text; the one before it, if any, is gone then. */
export async function told(page: Page, text: string): Promise<void> {
  await page.getByRole("status").getByText(text, { exact: true }).waitFor();
}
