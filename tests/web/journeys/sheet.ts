import type { Page } from "playwright-core";

/** A line of the sheet, by the name of its category. */
export const line = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
export const cell = (page: Page, name: string, column: "assigned" | "carried" | "spent" | "available") =>
  line(page, name).locator(`[data-part="${column}"]`);
/** What a cell says, with what only those hear who do not see it. */
export const said = (page: Page, name: string, column: Parameters<typeof cell>[2]) =>
  cell(page, name, column).locator(".figure").textContent();
export const names = (page: Page): Promise<string[]> =>
  page.evaluate("[...document.querySelectorAll('[data-key] > [role=rowheader]')].map((each) => each.querySelector('[title]').title)");
