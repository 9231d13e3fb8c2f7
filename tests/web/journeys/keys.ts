import type { Locator, Page } from "playwright-core";

const named = ["Tab", "Enter", "Escape", "ArrowDown", "Space"];

/** Keys by their names, anything else letter by letter. */
export async function type(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    if (named.includes(text)) await page.keyboard.press(text);
    else await page.keyboard.type(text);
  }
}

/** The name of the field that has the keyboard. */
export function focused(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.labels?.[0]?.textContent.replace(/[*=].*/, '').trim() ?? null",
  );
}

/** Presses Tab until the focus is where it should be. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let step = 0; step < most; step++) {
    if (await target.evaluate((element: { matches(selector: string): boolean }) => element.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there.");
}

/** A row of the list of expenses, by something that it says. */
export const row = (page: Page, text: string) => page.locator("[data-row]").filter({ hasText: text });

/** Shows all fields of an expense of the list. */
export async function openRow(page: Page, text: string): Promise<void> {
  await row(page, text).locator("[data-cell=payee]").click();
  await page.keyboard.press("Enter");
}
