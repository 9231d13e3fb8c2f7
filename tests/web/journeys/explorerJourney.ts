import type { Page } from "playwright-core";
import { becomes, eventually, holds } from "../../support/eventually.js";
import { openBrowser } from "../browser.js";
import { type GetServer, JOURNEY_MS } from "./visit.js";

const SMALL = { width: 1200, height: 860 };

export function explorerJourney(server: GetServer): void {
  test(
    "the explorer works without the internet and under its content policy, and cuts no line of its welcome",
    async () => {
      const { page, problems, close } = await openBrowser(server().url, { size: SMALL });
      try {
        await page.goto(`${server().url}/graphql`);
        await page.locator(".graphiql-query-editor .view-line", { hasText: "Welcome" }).waitFor();
        await becomes(() => cutLines(page), []);
        await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
        await page.getByText("MonthCategory", { exact: true }).first().waitFor();
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "the tab that is open is seen whole, on a phone and among many",
    async () => {
      const { page, problems, close } = await openBrowser(server().url, { size: { width: 390, height: 860 } });
      const areas = { Budgets: "NewBudget", Categories: "AddCategory", Expenses: "AddExpense", Months: "ThisMonth", Reports: "Report" };
      const seen = (title: string) => becomes(() => openTab(page), title);
      try {
        await page.goto(`${server().url}/graphql`);
        await seen("Register");
        await page.setViewportSize(SMALL);
        for (const [area, title] of Object.entries(areas)) {
          await openExample(page, area, title);
          await seen(title);
        }
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "in a narrow window an example closes its pane, and the query, its button and the answer below have the whole width",
    async () => {
      const { page, problems, close } = await openBrowser(server().url, { size: { width: 390, height: 860 } });
      try {
        await page.goto(`${server().url}/graphql`);
        await page.locator(".graphiql-query-editor .view-line", { hasText: "Welcome" }).waitFor();
        for (const [width, area, title] of [
          [390, "Months", "ThisMonth"],
          [700, "Reports", "Report"],
        ] as const) {
          await page.setViewportSize({ width, height: 860 });
          await openExample(page, area, title);
          await page.getByRole("region", { name: "Examples" }).waitFor({ state: "hidden" });
          await holds(() => expectWholeWidth(page, width));
        }
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "the explorer shows who is signed in, what each answer cost and the headers sent, and runs examples and subscriptions",
    async () => {
      const { page, problems, close } = await openBrowser(server().url, { size: SMALL });
      const state = page.getByRole("status", { name: "Session and last response" });
      const result = page.locator(".result-window");
      try {
        await page.goto(`${server().url}/graphql`);
        await state.getByText("Cookie: not signed in").waitFor();
        await run(page, "Register");
        await result.getByText("you@example.com").first().waitFor();
        await state.getByText("Cookie: you@example.com is signed in").waitFor();
        await state.getByText(/^Cost: \d+ points?, no limit here$/).waitFor();
        await state.getByText("Headers: none of your own").waitFor();
        await state.getByText(/^HTTP 200 in \d+ ms$/).waitFor();

        await openExample(page, "Budgets", "NewBudget");
        await run(page, "NewBudget");
        await result.getByText("bud_").first().waitFor();
        await openWithBudget(page, "Live changes");
        await run(page, "Live");
        await state.getByText(/^Event stream/).waitFor();
        await result.getByText("cursor").first().waitFor();
        await addExpense(page);
        await result.getByText("EXPENSE").first().waitFor();
        await page.getByRole("button", { name: /Stop/ }).click();
        await page.getByRole("button", { name: /Execute query/ }).waitFor();

        await openExample(page, "Account and safety", "SecurityLog");
        await page.getByRole("button", { name: "Headers", exact: true }).click();
        const headers = page.getByRole("region", { name: "Headers" }).locator(".monaco-editor:visible");
        await headers.click();
        await headers.and(page.locator(".focused")).waitFor();
        await page.keyboard.insertText('{ "Authorization": "Bearer none" }');
        await headers.locator(".view-line", { hasText: "Bearer none" }).waitFor();
        await run(page, "Bearer");
        await state.getByText("Headers: Authorization (counts before the cookie)").waitFor();
        await result.getByText("unauthenticated").first().waitFor();
        expect(problems.filter((problem) => !problem.startsWith("401") && !problem.includes("status of 401"))).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}

/** Read until it is so: GraphiQL makes another button of its own once it knows the operations, and lays the panes out anew. */
async function expectWholeWidth(page: Page, width: number): Promise<void> {
  const [button, query, answer] = await Promise.all(
    [".graphiql-execute-button", ".graphiql-editors", ".graphiql-response"].map((place) => page.locator(place).boundingBox()),
  );
  expect(button!.x + button!.width).toBeLessThan(width);
  expect(Math.abs(answer!.width - query!.width)).toBeLessThan(1);
  expect(answer!.width).toBeGreaterThan(width - 100);
  expect(answer!.y).toBeGreaterThan(query!.y + query!.height - 1);
}

async function run(page: Page, operation: string): Promise<void> {
  // Once it knows that there are several.
  const several = page.locator('[aria-haspopup="menu"]');
  await page
    .getByRole("button", { name: /Execute query/ })
    .and(several)
    .click();
  await page.getByRole("menuitem", { name: operation, exact: true }).click();
}

/** Until its tab has the name of its first operation: from then on the button knows the others too, and is not made anew. */
async function openExample(page: Page, area: string, first: string): Promise<void> {
  const pane = page.getByRole("region", { name: "Examples" });
  if (!(await pane.isVisible())) await page.getByRole("button", { name: "Show Examples" }).click();
  await pane.getByRole("button", { name: area }).click();
  await page.locator(".graphiql-tab-active", { hasText: first }).waitFor();
}

/** The page asks by itself for the budget that was just made, and shows nowhere when it knows it: an example opened before is without it. */
async function openWithBudget(page: Page, area: string): Promise<void> {
  const budget = page.locator(".graphiql-editor-tool .view-line", { hasText: /"bud_[a-z0-9]{16}"/ });
  await eventually(async () => {
    await openExample(page, area, "Live");
    return budget.waitFor({ timeout: 1000 }).then(
      () => true,
      () => undefined,
    );
  });
}

/** As another tab of this browser would. */
async function addExpense(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const ask = async (query) => (await fetch("/graphql", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ query }) })).json();
    const { data } = await ask("{ budgets { nodes { id } } }");
    const date = new Date().toISOString().slice(0, 10);
    await ask('mutation { createExpense(input: { budgetId: "' + data.budgets.nodes[0].id + '", date: "' + date + '", amount: 100 }) { expense { id } } }');
  })()`);
}

/** What stands on the open tab; null where a part of it is beyond the row of tabs, or the row beyond the screen. */
async function openTab(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(`(() => {
    const tab = document.querySelector(".graphiql-tab-active");
    const row = document.querySelector(".graphiql-tabs")?.getBoundingClientRect();
    if (tab === null || row === undefined) return null;
    const { left, right } = tab.getBoundingClientRect();
    const isWhole = left >= row.left - 1 && right <= row.right + 1 && right <= innerWidth;
    return isWhole ? tab.querySelector(".graphiql-tab-button").textContent : null;
  })()`);
}

/** Lines of the editor that go on beyond its right edge. */
async function cutLines(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const edge = document.querySelector(".graphiql-query-editor .monaco-scrollable-element").getBoundingClientRect().right;
    const lines = [...document.querySelectorAll(".graphiql-query-editor .view-line > span")];
    return lines.filter((line) => line.getBoundingClientRect().right > edge).map((line) => line.textContent);
  })()`);
}
