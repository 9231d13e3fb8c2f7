import { addMonths } from "../../../src/domain/month.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function everywhereJourney(server: GetServer): void {
  test(
    "signs are keys on every keyboard, and the link of the header is as wide as what it shows",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses?month=2026-03`);
      try {
        const title = page.getByRole("heading", { level: 1 });
        await title.getByText("March 2026").waitFor();
        const press = (init: object) =>
          page.evaluate(`document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...${JSON.stringify(init)} }))`);
        await press({ key: "[", code: "Digit8", ctrlKey: true, altKey: true, modifierAltGraph: true });
        await title.getByText("February 2026").waitFor();
        await page.keyboard.press("k");
        await title.getByText("January 2026").waitFor();
        await page.keyboard.press("j");
        await title.getByText("February 2026").waitFor();
        await press({ key: "?", code: "Minus", shiftKey: true });
        await page.getByRole("dialog").getByText("[, K").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "hidden" });
        await press({ key: "/", code: "Digit7", shiftKey: true });
        await page.getByRole("searchbox").and(page.locator(":focus")).waitFor();

        const link = page.getByRole("banner").getByRole("link");
        const name = await link.locator("span").last().boundingBox();
        const box = await link.boundingBox();
        expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(Math.round((name?.x ?? 0) + (name?.width ?? 0)));
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "the month of a statement that somebody reads is not the one in view afterwards, and a statement with drift is easy to use",
    async () => {
      const ada = await server().phone();
      const now = server().clock.now().toISOString().slice(0, 7);
      const closed = addMonths(now, -2);
      const budget = await aBudget(ada, { startMonth: addMonths(now, -6) });
      const food = await aCategory(ada, budget.id, { name: "Food" });
      expect((await ada.post("/monthly-budgets", { budgetId: budget.id, month: closed })).status).toBe(201);
      await anExpense(ada, budget.id, { categoryId: food.id, date: `${closed}-05` });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/statements`);
      try {
        await page.getByRole("main").getByRole("link").first().click();
        await page.getByRole("heading", { name: "Changes since then" }).waitFor();
        expect(await flaws(page)).toEqual([]);
        for (const name of ["Statements", "Expenses", "Month"]) {
          await page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();
          await becomes(() => new URL(page.url()).searchParams.get("month") ?? now, now);
        }
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test.each([320, 390, 768])(
    "the dates of a filter are whole and within their panel on a screen of %i",
    async (width) => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/expenses?from=2026-11-20&to=2026-12-28`);
      try {
        await page.setViewportSize({ width, height: 860 });
        await page.getByRole("button", { name: /^Dates/ }).click();
        const panel = page.getByRole("dialog", { name: "Dates" });
        await panel.getByLabel("To").waitFor();
        const [whole, ...dates] = await Promise.all(
          [panel, panel.getByLabel("From"), panel.getByLabel("To")].map((each) => each.boundingBox()),
        );
        const right = (box: typeof whole) => (box?.x ?? 0) + (box?.width ?? 0);
        expect(right(whole ?? null)).toBeLessThanOrEqual(width);
        // A date with its button takes this at the size that phones need.
        for (const date of dates) expect(date?.width).toBeGreaterThanOrEqual(150);
        for (const date of dates) expect(right(date)).toBeLessThan(right(whole ?? null));
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
