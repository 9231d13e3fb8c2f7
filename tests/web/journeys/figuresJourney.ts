import { addDays, addMonths } from "../../../src/domain/month.js";
import { unitOf } from "../../../src/web/format/currency.js";
import { moneyText } from "../../../src/web/format/formatMoney.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { aRecurring } from "../../builders/aRecurring.js";
import type { Phone } from "../../support/clients.js";
import { budgetPages } from "./budgetPages.js";
import { hiddenFigures } from "./hiddenFigures.js";
import { csv } from "./importJourney.js";
import { type GetServer, JOURNEY_MS, visit } from "./visit.js";

/** What a month's groceries may cost in each, in minor units. */
const currencies = [
  ["EUR", 1_250_000],
  ["JPY", 1_250_000],
  ["HUF", 1_250_000_000],
  ["IDR", 12_500_000_000],
  ["COP", 12_500_000_000],
  ["KWD", 12_500_000],
] as const;
const widths = [320, 390, 768, 1280];

/** Where amounts are typed: the page, the button that opens the form, and the field. */
const forms = [
  ["/expenses?expense=new", "Split over several categories", "Amount"],
  ["/recurring", "New recurring movement", "Amount"],
  ["", "Add a category", "Amount each month"],
] as const;

/** A budget that shows figures on every page. */
async function aRichBudget(person: Phone, currency: string, amount: number, today: string): Promise<any> {
  const month = today.slice(0, 7);
  const last = addMonths(month, -1);
  const budget = await aBudget(person, { name: `In ${currency}`, currency, startMonth: addMonths(month, -2) });
  const group = await aCategory(person, budget.id, { name: "Household", effectiveFrom: last });
  const target = { kind: "monthly", amount };
  const food = await aCategory(person, budget.id, {
    name: "Groceries",
    parentId: group.id,
    budgeted: amount,
    effectiveFrom: last,
    target,
    rollover: { policy: "full" },
  });
  const rent = await aCategory(person, budget.id, { name: "Rent and electricity", budgeted: amount * 4, effectiveFrom: last });
  for (const date of [`${last}-10`, `${month}-01`, today]) {
    await anExpense(person, budget.id, { date, amount: amount + 87, payee: "Rewe Supermarket", categoryId: food.id, tags: ["weekly"] });
    await anExpense(person, budget.id, { date, amount: amount * 3, type: "income", payee: "Employer" });
    await anExpense(person, budget.id, { date, amount: amount * 2 - 13, payee: "Landlord", categoryId: rent.id });
    await anExpense(person, budget.id, { date, amount, payee: "Nobody knows" });
  }
  // Overspent for months: what is carried in and available is longer than what is assigned, with a sign before it.
  await anExpense(person, budget.id, { date: `${last}-11`, amount: amount * 4, payee: "Rewe Supermarket", categoryId: food.id });
  const splits = [
    { categoryId: food.id, amount: amount - 1 },
    { categoryId: rent.id, amount: 1 },
  ];
  await anExpense(person, budget.id, { date: today, amount, payee: "Department store", splits });
  for (const template of [
    { amount: amount * 2, payee: "Landlord", categoryId: rent.id },
    { amount: amount * 3, payee: "Employer", type: "income" },
  ])
    await aRecurring(person, budget.id, { template, start: addDays(today, 2) });
  const decimals = amount === 1_250_000 && currency === "JPY" ? "1250000" : String(amount / 100);
  await person.post("/captures", {
    budgetId: budget.id,
    amount: currency === "KWD" ? String(amount / 1000) : decimals,
    payee: "Rewe Supermarket",
  });
  await person.post("/monthly-budgets", { budgetId: budget.id, month: last });
  return budget;
}

export function figuresJourney(server: GetServer): void {
  test.each(currencies)(
    "in %s nothing of a figure is clipped, covered or overlapped, on any page, from 320 pixels to 1280",
    async (currency, amount) => {
      const ada = await server().phone();
      const today = server().clock.now().toISOString().slice(0, 10);
      const budget = await aRichBudget(ada, currency, amount, today);
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const found: string[] = [];
      const look = async (name: string) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 860 });
          // Until charts and columns have followed the width.
          await page.waitForTimeout(100);
          found.push(...(await hiddenFigures(page)).map((each) => `${name || "/"} at ${width}: ${each}`));
        }
      };
      try {
        for (const address of budgetPages) {
          await page.goto(`${server().url}/app/budgets/${budget.id}${address}`);
          await page.getByRole("heading", { level: 1 }).first().waitFor();
          await look(address);
        }
        await page.goto(`${server().url}/app/budgets/${budget.id}/statements`);
        await page.getByRole("main").getByRole("link").first().click();
        await page.getByRole("table").first().waitFor();
        await look("a statement");
        const typed = moneyText(amount + 87, unitOf(currency), "en");
        for (const [address, button, field] of forms) {
          await page.goto(`${server().url}/app/budgets/${budget.id}${address}`);
          await page.getByRole("button", { name: button }).first().press("Enter");
          await page.getByRole("dialog").getByLabel(field).first().fill(typed);
          await look(button);
        }
        await page.goto(`${server().url}/app/budgets/${budget.id}/import`);
        const lines = ["Rewe Supermarket", "Landlord", "A shop in another town"].map((payee) => `${today},${payee},-${typed}`);
        await page.getByRole("button", { name: "Choose a file" }).waitFor();
        await page.locator("input[type=file]").setInputFiles(csv(`Date,Payee,Amount\n${[...lines, ...lines].join("\n")}\n`));
        await page.getByText("Rows to import, by payee").waitFor();
        await look("an import");
        expect(found).toEqual([]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
