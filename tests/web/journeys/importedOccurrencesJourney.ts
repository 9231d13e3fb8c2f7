import { addDays } from "../../../src/domain/month.js";
import { fullDay } from "../../../src/web/format/formatDate.js";
import { aBudget, anExpense } from "../../builders/aBudget.js";
import { aRecurring } from "../../builders/aRecurring.js";
import { csv } from "./importJourney.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

export function importedOccurrencesJourney(server: GetServer): void {
  test(
    "rows that a recurring movement may have brought are the same or new, as a person says, and name the occurrence with its sign and year",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      const today = server().clock.now().toISOString().slice(0, 10);
      const day = addDays(today, 2);
      await aRecurring(ada, budget.id, { start: day, rule: "FREQ=DAILY;COUNT=2", template: { amount: 1000, payee: "Landlord" } });
      const wage = { amount: 250_000, payee: "Employer", type: "income" };
      await aRecurring(ada, budget.id, { start: today, rule: "FREQ=DAILY;COUNT=1", template: wage });
      await server().backend.sweep();
      await anExpense(ada, budget.id, { date: today, payee: "Bakery", amount: 700 });
      const { page, close } = await visit(server(), ada, `/app/budgets/${budget.id}/import`);
      const lines = [`${day},Mr L,-10.00`, `${day},Mr M,-10.00`, `${today},Wages,2500.00`, `${addDays(today, -2)},Bakery,-7.00`];
      const line = (place: number) => page.getByRole("row").filter({ has: page.getByRole("cell", { name: String(place), exact: true }) });
      const named = (date: string) => fullDay(date, "en-GB");
      try {
        await page.getByRole("button", { name: "Choose a file" }).waitFor();
        await page.locator("input[type=file]").setInputFiles(csv(`Date,Payee,Amount\n${lines.join("\n")}\n`));
        await page.getByText("0 rows to import, 4 rows left out as undecided.").waitFor();
        await line(2).getByText("may be recurring").waitFor();
        await line(2)
          .getByText(`Landlord, ${named(day)}: -€10.00 expected.`)
          .waitFor();
        await line(4).getByText("may be recurring").waitFor();
        await line(4)
          .getByText(`Employer, ${named(today)}: +€2,500.00 booked.`)
          .waitFor();
        await line(5).getByText("undecided").waitFor();
        expect(await line(5).getByText("recurring").count()).toBe(0);
        await page.getByRole("button", { name: "Line 2 is the same" }).click();
        await page.getByText("0 rows to import, 1 row already known, 3 rows left out as undecided.").waitFor();
        for (const place of [3, 4, 5]) await page.getByRole("button", { name: `Line ${place} is new` }).click();
        await page.getByText("3 rows to import, 1 row already known.").waitFor();
        await line(2).getByText("It belongs to a recurring movement.").waitFor();
        await line(2).getByText("recurring", { exact: true }).waitFor();
        expect(await flaws(page)).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
