import { readFile } from "node:fs/promises";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { type } from "./keys.js";
import { flaws, type GetServer, JOURNEY_MS, visit } from "./visit.js";

const bank = "Date,Payee,Amount\n03/04/2026,Shop,-12.50\n05/06/2026,Baker,-3.20\n05/06/2026,Too fine,-3.205\n";

export function csv(text: string) {
  return { name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}

export function importJourney(server: GetServer): void {
  test(
    "a file is tried, asks what it leaves open, comes in once, and goes out again",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { name: "Filed" });
      for (const month of ["2026-04", "2026-06", "2026-07"]) await ada.post("/monthly-budgets", { budgetId: budget.id, month });
      const stored = async () => (await ada.get(`/expenses?budgetId=${budget.id}&sort=date`)).body.data;
      const { page, close } = await visit(server(), ada, `/app/budgets/${budget.id}`);
      const input = page.locator("input[type=file]");
      try {
        await page.getByRole("link", { name: "Import" }).click();
        await page.getByRole("button", { name: "Choose a file" }).waitFor();
        expect(await flaws(page)).toEqual([]);
        await input.setInputFiles(csv(bank));
        await page.getByText("The file can be read in more than one way.").waitFor();
        await page.getByText("03/04/2026,Shop").waitFor();
        expect(await page.getByText("dates with the").count()).toBe(0);
        expect(await flaws(page)).toEqual([]);
        const orders = page.getByLabel("Order of dates").locator("option");
        await becomes(() => orders.evaluateAll((all) => all.map((option) => String(Reflect.get(option, "value")))), ["", "dmy", "mdy"]);
        await page.getByLabel("Order of dates").selectOption("dmy");
        await page.getByRole("button", { name: "Read it again" }).click();
        await page.getByText("2 rows to import, 1 row refused.").waitFor();
        await page.getByText("The currency has 2 decimals").waitFor();
        // The row that is refused does not count.
        const closed = "2 rows are in closed months (April 2026, June 2026). Their statements will show that they changed.";
        await page.getByText(closed).waitFor();
        expect(await flaws(page)).toEqual([]);
        expect(await stored()).toEqual([]);

        await page.getByRole("button", { name: "Import 2 rows" }).click();
        await page.getByText("2 rows imported, 1 row refused.").waitFor();
        expect(await stored()).toMatchObject([
          { date: "2026-04-03", amount: 1250, payee: "Shop", type: "expense" },
          { date: "2026-06-05", amount: 320, payee: "Baker", type: "expense" },
        ]);

        await page.getByRole("button", { name: "Import another file" }).click();
        await page.getByRole("button", { name: "Choose a file" }).waitFor();
        await input.setInputFiles(csv(bank.replaceAll("03/04", "23/04")));
        await page.getByText("1 row to import, 1 row already known, 1 row refused.").waitFor();
        await page.getByText("Change how the file is read").click();
        await page.getByLabel("Money out is").selectOption("positive-is-expense");
        await page.getByRole("button", { name: "Read it again" }).click();
        await page.getByText("2 rows to import, 1 row refused.").waitFor();
        await page.getByText("+€12.50").waitFor();

        await page.getByRole("button", { name: "Import 2 rows" }).click();
        await page.getByText("2 rows imported, 1 row refused.").waitFor();
        expect(await stored()).toHaveLength(4);
        await page.getByRole("button", { name: "Undo this import" }).click();
        await page.getByText("The import was undone.").waitFor();
        expect(await flaws(page)).toEqual([]);
        expect(await stored()).toMatchObject([
          { payee: "Shop", type: "expense" },
          { payee: "Baker", type: "expense" },
        ]);

        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
        expect(download.suggestedFilename()).toBe("Filed.csv");
        expect(await readFile(await download.path(), "utf8")).toContain("2026-04-03,expense,12.50,EUR,Shop");

        expect((await ada.get("/me/tokens")).body.data).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "200 rows get their categories in less than ten acts, before they come in",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      const ids = new Map<string, string>();
      for (const name of ["Groceries", "Transport", "Rent", "Fun"]) ids.set(name, (await aCategory(ada, budget.id, { name })).id);
      // A payee that is known already brings its category.
      await anExpense(ada, budget.id, { date: "2026-01-02", payee: "Bakery", categoryId: ids.get("Groceries") });
      const payees = { Rewe: 80, Aldi: 40, Edeka: 22, Bakery: 30, Fuel: 14, Landlord: 6, Netflix: 5, Cinema: 3 };
      const names = Object.entries(payees).flatMap(([name, count]) => Array.from({ length: count }, () => name));
      const lines = names.map((name, index) => `2026-0${(index % 9) + 1}-1${index % 10},${name},-${index + 1}.50`);
      const countOf = async (name: string) =>
        (await ada.get(`/expenses?budgetId=${budget.id}&categoryId=${ids.get(name)}&limit=1&totals=true`)).body.totals.count;
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/import`);
      const choose = async (label: string, name: string) => {
        await page.getByRole("textbox", { name: label }).click();
        await type(page, name, "Enter");
      };
      const select = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` }).check();
      const acts = [
        () => choose("Category of Fuel", "transp"),
        () => choose("Category of Landlord", "rent"),
        () => select("Netflix"),
        () => select("Cinema"),
        () => choose("Category for 8 rows", "fun"),
        () => page.getByRole("button", { name: "Select 3 payees without a category" }).click(),
        () => choose("Category for 142 rows", "groc"),
        () => page.getByRole("button", { name: "Import 200 rows" }).click(),
      ];
      try {
        await page.getByRole("button", { name: "Choose a file" }).waitFor();
        await page.locator("input[type=file]").setInputFiles(csv(`Date,Payee,Amount\n${lines.join("\n")}\n`));
        await page.getByText("200 rows to import.").waitFor();
        expect(await flaws(page)).toEqual([]);
        expect(acts.length).toBeLessThan(10);
        for (const act of acts) await act();
        await page.getByText("200 rows imported.").waitFor();
        const found = await Promise.all([...ids.keys()].map(countOf));
        expect(found).toEqual([80 + 40 + 22 + 30 + 1, 14, 6, 8]);
        // They come into the list by themselves.
        await page.getByRole("link", { name: "See the expenses" }).click();
        await page.getByText("201 entries").waitFor();
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "of 1,500 rows each payee is counted whole, gets its category whole, and waits for no review",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada, { startMonth: "2026-01" });
      const ids = new Map<string, string>();
      for (const name of ["Groceries", "Fun"]) ids.set(name, (await aCategory(ada, budget.id, { name })).id);
      await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-01" });
      const lines = Array.from({ length: 1500 }, (_, index) => {
        const day = index < 1400 ? "2026-02-10" : "2026-01-10";
        return `${day},${index % 3 === 0 ? "Cinema" : "Rewe"},-${index + 1}.50`;
      });
      const countOf = async (query: string) =>
        (await ada.get(`/expenses?budgetId=${budget.id}&limit=1&totals=true&${query}`)).body.totals.count;
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/import`);
      const choose = async (label: string, name: string) => {
        await page.getByRole("textbox", { name: label }).click();
        await type(page, name, "Enter");
      };
      try {
        await page.getByRole("button", { name: "Choose a file" }).waitFor();
        await page.locator("input[type=file]").setInputFiles(csv(`Date,Payee,Amount\n${lines.join("\n")}\n`));
        await page.getByText("1500 rows to import.").waitFor();
        await page.getByText("100 rows are in a closed month (January 2026).").waitFor();
        await page.getByText("1000 rows", { exact: true }).waitFor();
        await page.getByRole("button", { name: "Rewe" }).click();
        await page.getByText("and 334 more rows").waitFor();
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("button", { name: "Rewe" }).click();
        await choose("Category of Rewe", "groc");
        await choose("Category of Cinema", "fun");
        await page.getByRole("button", { name: "Import 1500 rows" }).click();
        await page.getByText("1500 rows imported.").waitFor();
        const queries = [`categoryId=${ids.get("Groceries")}`, `categoryId=${ids.get("Fun")}`, "reviewed=false"];
        expect(await Promise.all(queries.map(countOf))).toEqual([1000, 500, 0]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "columns without headings are named by number; who may only look takes the file out and brings none in",
    async () => {
      const [ada, ben] = [await server().phone(), await server().phone()];
      const budget = await aBudget(ada, { name: "Shared" });
      await aCategory(ada, budget.id, { name: "Food" });
      await anExpense(ada, budget.id, { payee: "Only one" });
      const { code } = (await ada.post(`/budgets/${budget.id}/invitations`, { email: ben.account.email, role: "viewer" })).body;
      await ben.post("/invitations/accept", { code });
      const owner = await visit(server(), ada, `/app/budgets/${budget.id}/import`);
      const viewer = await visit(server(), ben, `/app/budgets/${budget.id}/import`);
      try {
        await owner.page.getByRole("button", { name: "Choose a file" }).waitFor();
        await owner.page
          .locator("input[type=file]")
          .setInputFiles(csv("2026-04-03;2026-04-05;Shop;-1,50;-7,25\n2026-04-04;2026-04-05;Baker;-2,50;-8,25\n"));
        await owner.page.getByLabel("Date").selectOption({ label: "Column 1: (2026-04-03, 2026-04-04)" });
        await owner.page.getByLabel("Amount").selectOption({ label: "Column 4: (-1,50, -2,50)" });
        await owner.page.getByRole("button", { name: "Read it again" }).click();
        await owner.page.getByText("2 rows to import.").waitFor();
        await owner.page.getByText("-€1.50").waitFor();

        await viewer.page.getByRole("button", { name: "Download" }).waitFor();
        await becomes(() => viewer.page.getByRole("button", { name: "Choose a file" }).count(), 0);
        await viewer.page.getByLabel("Format").selectOption("json");
        const [download] = await Promise.all([
          viewer.page.waitForEvent("download"),
          viewer.page.getByRole("button", { name: "Download" }).click(),
        ]);
        expect(JSON.parse(await readFile(await download.path(), "utf8")).data).toMatchObject([{ payee: "Only one" }]);
        expect(viewer.problems).toEqual([]);
      } finally {
        await owner.close();
        await viewer.close();
      }
    },
    JOURNEY_MS,
  );
}
