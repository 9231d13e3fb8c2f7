import type { Page } from "playwright-core";
import { addDays } from "../../../src/domain/month.js";
import { DEMO_EMAIL, DEMO_PASSWORD, fillDemo } from "../../../src/demo/fillDemo.js";
import { openBrowser } from "../browser.js";
import { budgetPages } from "./budgetPages.js";
import { flaws, type GetServer, JOURNEY_MS, signIn } from "./visit.js";

const anybodys = ["login", "register", "forgot-password", "reset-password", "confirm-email", "undo-email"];
/** What a key shows over the page, and a field or text of it. */
const overlays = [
  ["n", "Amount"],
  ["Shift+?", "Keyboard shortcuts"],
  ["ControlOrMeta+k", "Search pages, categories, payees and commands"],
] as const;

/** What a button of the month shows over it. */
const dialogs = ["Add a category", "Fill from suggestions", "Copy last month", "Move money", "Close this month"];

/** What is wrong with a page, in both schemes and on screens of both widths. */
async function flawsOf(page: Page, address: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await flaws(page)).map((flaw) => `${address}, ${colorScheme}: ${flaw}`));
  }
  return found;
}

/** A rule, something that it filled and that waits for review, and what recurs. */
async function fillWeek(page: Page, url: string, budgetId: string): Promise<void> {
  const query =
    "mutation($rule: CreateRuleInput!, $capture: CreateCaptureInput!, $rent: CreateRecurringInput!) { createRule(input: $rule) { rule { id } } createCapture(input: $capture) { expense { id } } createRecurring(input: $rent) { recurring { id } } }";
  const rule = { budgetId, name: "Coffee", when: { payee: "Cafe Zentral" }, then: { addTags: ["coffee"] } };
  const capture = { budgetId, amount: "4.80", payee: "Cafe Zentral" };
  const start = addDays(new Date().toISOString().slice(0, 10), 2);
  const rent = { budgetId, template: { amount: 89000, payee: "Landlord" }, rule: "FREQ=WEEKLY", start };
  const answer = await page.request.post(`${url}/graphql`, { data: { query, variables: { rule, capture, rent } } });
  expect((await answer.json()).errors).toBeUndefined();
}

export function screensJourney(server: GetServer): void {
  test(
    "every page that needs no session is easy to read and to use, light and dark, wide and on a phone",
    async () => {
      const { page, problems, close } = await openBrowser(server().url);
      try {
        const found: string[] = [];
        for (const address of anybodys) {
          await page.goto(`${server().url}/app/${address}`);
          await page.getByRole("heading", { level: 1 }).first().waitFor();
          found.push(...(await flawsOf(page, address)));
        }
        expect(found).toEqual([]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "every page of a household of a year is easy to read and to use, light and dark, wide and on a phone",
    async () => {
      await fillDemo(server().backend.services, server().clock.now());
      const { rules, expenses } = server().backend.models;
      const waiting = await expenses.find({ "origin.kind": "import", reviewed: false }).lean();
      const reasons = new Set(waiting.flatMap(({ because }) => (because ?? []).map(({ rule }) => (rule ? "rule" : "payee"))));
      expect([await rules.countDocuments(), waiting.length, [...reasons].sort()]).toEqual([3, 5, ["payee", "rule"]]);
      const { page, problems, close } = await openBrowser(server().url);
      const found: string[] = [];
      const look = async (address: string, ready = page.getByRole("heading", { level: 1 }).first()) => {
        await page.goto(`${server().url}/app/${address}`);
        await ready.waitFor();
        found.push(...(await flawsOf(page, address)));
      };
      try {
        await page.goto(`${server().url}/app/budgets`);
        await signIn(page, DEMO_EMAIL, DEMO_PASSWORD);
        await page.getByRole("button", { name: "Account menu" }).waitFor();
        const household = page.getByRole("main").getByRole("link", { name: "Household" }).first();
        const budget = (await household.getAttribute("href"))?.replace("/app/", "") ?? "";
        await fillWeek(page, server().url, budget.split("/")[1] ?? "");
        for (const address of ["budgets", "account", "invitation", "no-such-page", `take-over/${budget.split("/")[1] ?? ""}`])
          await look(address);
        for (const address of budgetPages) await look(`${budget}${address}`);
        await look(`${budget}/expenses?expense=new`, page.getByRole("dialog"));
        await page.goto(`${server().url}/app/${budget}/statements`);
        await page.getByRole("main").getByRole("link").first().click();
        await page.getByRole("table").first().waitFor();
        found.push(...(await flawsOf(page, "a statement")));

        await page.goto(`${server().url}/app/${budget}/rules`);
        for (const name of ["New rule", "Run over past expenses"]) {
          await page.getByRole("button", { name }).click();
          await page.getByRole("dialog").getByRole("combobox").first().waitFor();
          found.push(...(await flawsOf(page, name)));
          await page.keyboard.press("Escape");
          await page.getByRole("dialog").waitFor({ state: "hidden" });
        }

        await page.goto(`${server().url}/app/${budget}`);
        await page.getByRole("grid").waitFor();
        for (const [key, name] of overlays) {
          await page.setViewportSize({ width: 1280, height: 860 });
          await page.keyboard.press(key);
          await page.getByLabel(name).or(page.getByRole("heading", { name })).first().waitFor();
          found.push(...(await flawsOf(page, name)));
          await page.keyboard.press("Escape");
        }
        for (const name of dialogs) {
          await page.getByRole("button", { name }).click();
          await page.getByRole("dialog").waitFor();
          found.push(...(await flawsOf(page, name)));
          await page.keyboard.press("Escape");
          await page.getByRole("dialog").waitFor({ state: "hidden" });
        }
        expect(found).toEqual([]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
