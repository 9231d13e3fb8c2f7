import type { Page } from "playwright-core";
import { addDays } from "../../../src/domain/month.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { aRecurring } from "../../builders/aRecurring.js";
import { becomes } from "../../support/eventually.js";
import { focused, tabTo, type } from "./keys.js";
import { besidesOffline, flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

const rows = (page: Page, payee: string) => page.locator("[data-upcoming] [role=row][data-status]").filter({ hasText: payee });

/** What the list of what comes next says of a payee: status and amount. */
const said = (page: Page, payee: string) => (): Promise<string[]> =>
  rows(page, payee).evaluateAll((all: any[]): string[] =>
    all.map((row) => `${row.dataset.status} ${row.querySelector("[data-type]").textContent}`),
  );

/** Presses J until the keyboard is on something of this payee that is still to come. */
async function goTo(page: Page, payee: string): Promise<void> {
  const here = page.locator('[data-upcoming] [role=row][data-status="EXPECTED"]:focus').filter({ hasText: payee });
  await page.keyboard.press("Home");
  for (let step = 0; step < 20 && (await here.count()) === 0; step++) await page.keyboard.press("j");
  expect(await here.count()).toBe(1);
}

async function inBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await flaws(page)));
  }
  return found;
}

function last31st(today: string): string {
  let day = today;
  while (!day.endsWith("-31")) day = addDays(day, -1);
  return day;
}

const euros = new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" });
const moneyText = (amount: number) => euros.format(amount / 100);

/** "28 December", with the year where it is not this one. */
function dayText(day: string): string {
  const year = day.startsWith(`${new Date().getFullYear()}-`) ? undefined : "numeric";
  return new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "long", year, timeZone: "UTC" });
}

export function recurringJourney(server: GetServer): void {
  test(
    "with keys alone a rent on the 31st is made and booked early, others are booked, skipped and changed from one on, and the forecast shows it",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2020-01" });
      const home = await aCategory(ada, budget.id, { name: "Housing" });
      await aCategory(ada, budget.id, { name: "Fun", budgeted: 10000 });
      const today = server().clock.now().toISOString().slice(0, 10);
      await anExpense(ada, budget.id, { date: today, amount: 500000, type: "income" });
      const cleaner = { template: { amount: 4000, payee: "Cleaner" }, rule: "FREQ=WEEKLY", start: addDays(today, 2) };
      await aRecurring(ada, budget.id, cleaner);
      const power = { template: { amount: 6000, payee: "Power" }, rule: "FREQ=YEARLY", start: addDays(today, -3), mode: "propose" };
      await aRecurring(ada, budget.id, power);
      await server().backend.sweep();
      const movementsOf = async (payee: string): Promise<any[]> =>
        (await ada.get(`/recurring?budgetId=${budget.id}`)).body.data.filter(({ template }: any) => template.payee === payee);
      const booked = async (payee: string): Promise<number> =>
        (await ada.get(`/expenses?budgetId=${budget.id}&q=${payee}`)).body.data.length;
      const forecast = async (query: string): Promise<any> => (await ada.get(`/reports/forecast?budgetId=${budget.id}&${query}`)).body;
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/recurring`);
      const dialog = page.getByRole("dialog");
      const press = (name: string) => dialog.getByRole("button", { name, exact: true }).press("Enter");
      try {
        await becomes(said(page, "Power"), ["PROPOSED -€60.00"]);
        await page.keyboard.press("Shift+?");
        const places = ["Everywhere", "Recurring", "In the list of what comes next", "While adding an expense"];
        await becomes(() => dialog.getByRole("heading", { level: 3 }).allTextContents(), places);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "hidden" });
        await tabTo(page, page.getByRole("button", { name: "New recurring movement" }));
        await page.keyboard.press("Enter");
        await becomes(() => focused(page), "Amount");
        await type(page, "890", "Tab", "Landlord");
        await tabTo(page, dialog.getByRole("textbox", { name: "Category" }));
        await type(page, "hous", "Tab");
        // In which order a browser asks for the parts of a day depends on the machine.
        await dialog.getByLabel("Starts on").fill(addDays(today, -400));
        await press("Add");
        await dialog.getByText("Must be at most 366 days ago").waitFor();
        expect(await dialog.getByLabel("Amount").inputValue()).toBe("890");
        const start = last31st(today);
        await dialog.getByLabel("Starts on").fill(start);
        await dialog.getByText("Every month on the 31st or the last day.").waitFor();
        await dialog.getByText(/^\d+ occurrences? up to today will be booked at once\.$/).waitFor();
        expect(await inBothSchemes(page)).toEqual([]);
        await press("Add");
        await dialog.waitFor({ state: "hidden" });
        const rule = "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1";
        const template = expect.objectContaining({ amount: 89000, categoryId: home.id });
        expect(await movementsOf("Landlord")).toEqual([expect.objectContaining({ template, rule, start })]);
        await page.getByText("every month on the 31st or the last day").waitFor();
        await server().backend.sweep();
        const before = await booked("Landlord");
        // Today may be the last of a month: what was booked is shown before the keyboard passes it.
        const range = `from=${today}&to=${addDays(today, 31)}`;
        const { data: listed } = (await ada.get(`/recurring/occurrences?budgetId=${budget.id}&${range}`)).body;
        const rents = listed.filter(({ amount }: any) => amount === 89000).map(({ status }: any) => `${status.toUpperCase()} -€890.00`);
        await becomes(said(page, "Landlord"), rents);

        await page.keyboard.press("j");
        await page.keyboard.press("Enter");
        await becomes(() => booked("Power"), 1);
        await becomes(said(page, "Power"), []);

        await goTo(page, "Landlord");
        await page.keyboard.press("e");
        await becomes(() => focused(page), "Amount");
        expect(await flaws(page)).toEqual([]);
        await press("Book now");
        await becomes(() => booked("Landlord"), before + 1);
        await becomes(async () => (await said(page, "Landlord")()).includes("BOOKED -€890.00"), true);

        const [skipped, expected] = ["SKIPPED -€40.00", "EXPECTED -€40.00"];
        const others = Array.from({ length: 4 }, () => expected);
        await goTo(page, "Cleaner");
        await page.keyboard.press("s");
        await becomes(said(page, "Cleaner"), [skipped, ...others]);
        await page.keyboard.press("Enter");
        await becomes(said(page, "Cleaner"), [expected, ...others]);
        await page.keyboard.press("s");
        await becomes(said(page, "Cleaner"), [skipped, ...others]);

        await goTo(page, "Cleaner");
        await page.context().setOffline(true);
        await page.keyboard.press("e");
        await becomes(() => focused(page), "Amount");
        await type(page, "45");
        await press("Change this one and all later ones");
        await dialog.getByLabel("Repeats").waitFor();
        await press("Save");
        await dialog.getByRole("alert").getByText("The server cannot be reached.").waitFor();
        expect(await dialog.getByLabel("Amount").inputValue()).toBe("45");
        await page.context().setOffline(false);
        await press("Save");
        await dialog.waitFor({ state: "hidden" });
        await becomes(said(page, "Cleaner"), [skipped, ...others.map(() => "EXPECTED -€45.00")]);
        expect(await movementsOf("Cleaner")).toHaveLength(2);
        await page.getByText("1 has ended").waitFor();
        expect(await inBothSchemes(page)).toEqual([]);

        await page.getByRole("navigation", { name: "Household" }).getByRole("link", { name: "Forecast" }).press("Enter");
        const lowest = async (query: string) => {
          const { lowest: day } = await forecast(query);
          return `Lowest: ${moneyText(day.balance)} on ${dayText(day.date)}`;
        };
        await page.getByText(await lowest("days=90")).waitFor();
        const { data, safeToSpend } = await forecast("days=90");
        await page.getByText("Safe to spend").locator("..").getByText(moneyText(safeToSpend), { exact: true }).waitFor();
        await page.getByText("Days with income or expenses").first().press("Enter");
        const moving = data.filter((day: any) => day.in + day.out > 0);
        await becomes(() => page.getByRole("rowheader").count(), moving.length);
        await page.getByRole("row").filter({ hasText: "€45.00" }).first().waitFor();
        expect(await inBothSchemes(page)).toEqual([]);
        await tabTo(page, page.getByRole("switch", { name: "Spend this month's envelopes" }));
        await page.keyboard.press("Space");
        await page.getByText(await lowest("days=90&envelopes=true")).waitFor();
        await page.getByRole("radio", { name: "30 days" }).press("Space");
        await page.getByText(await lowest("days=30&envelopes=true")).waitFor();
        expect(besidesOffline(problems)).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a forecast without movements leads to them, and a viewer reads them only",
    async () => {
      const [ada, ben] = [await server().phone(), await server().phone()];
      const budget = await aBudget(ada);
      const { code } = (await ada.post(`/budgets/${budget.id}/invitations`, { email: ben.account.email, role: "viewer" })).body;
      await ben.post("/invitations/accept", { code });
      const { page, problems, close } = await visit(server(), ben, `/app/budgets/${budget.id}/forecast`);
      try {
        await page.getByText("Nothing is expected yet").waitFor();
        await tabTo(page, page.getByRole("link", { name: "Recurring movements" }));
        await page.keyboard.press("Enter");
        await page.getByText("Nothing recurs yet").waitFor();
        const start = addDays(server().clock.now().toISOString().slice(0, 10), 1);
        await aRecurring(ada, budget.id, { template: { payee: "Gym" }, rule: "FREQ=WEEKLY;INTERVAL=2", start });
        await page.reload();
        await becomes(async () => (await said(page, "Gym")()).length, 3);
        await becomes(() => page.getByRole("main").getByRole("button").count(), 0);
        await page.keyboard.press("j");
        await page.keyboard.press("s");
        await page.keyboard.press("Enter");
        expect(await said(page, "Gym")()).toEqual(["EXPECTED -€10.00", "EXPECTED -€10.00", "EXPECTED -€10.00"]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
