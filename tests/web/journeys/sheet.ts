import type { Page } from "playwright-core";

/** Words or figures, one key after the other. */
export const type = (page: Page, text: string) => page.keyboard.type(text);

/** A line of the sheet, by the name of its category. */
export const line = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
export const cell = (page: Page, name: string, column: "assigned" | "carried" | "spent" | "available") =>
  line(page, name).locator(`[data-part="${column}"]`);
/** What a cell says, with what only those hear who do not see it. */
export const said = (page: Page, name: string, column: Parameters<typeof cell>[2]) =>
  cell(page, name, column).locator(".figure").textContent();
export const names = (page: Page): Promise<string[]> =>
  page.evaluate("[...document.querySelectorAll('[data-key] > [role=rowheader] > [title]')].map((each) => each.title)");

/** Presses Tab until the focus is where it should be. */
export async function tabTo(page: Page, target: ReturnType<Page["locator"]>, most = 60): Promise<void> {
  for (let step = 0; step < most; step++) {
    if (await target.evaluate((element: { matches(selector: string): boolean }) => element.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there.");
}
