import { axeFindings, openBrowser } from "../browser.js";
import { type GetServer, JOURNEY_MS, pixelsBeyond } from "./visit.js";

export function firstJourney(server: GetServer): void {
  test(
    "somebody registers, plans, spends, and sees the month's figures",
    async () => {
      const { page, problems, close } = await openBrowser(server().url);
      const dialog = page.getByRole("dialog");
      try {
        await page.goto(server().url);
        await page.getByRole("link", { name: "Create an account" }).click();
        // The page to sign in asks for an address and a password too.
        await page.getByRole("button", { name: "Create an account" }).waitFor();
        await page.getByLabel("E-mail").fill("ada@example.com");
        await page.getByLabel("Password").first().fill("correct horse battery");
        await page.getByRole("button", { name: "Create an account" }).click();

        await page.getByRole("button", { name: "New budget" }).click();
        await dialog.getByRole("textbox", { name: "Name" }).fill("Household");
        await dialog.getByRole("button", { name: "New budget" }).click();
        await dialog.waitFor({ state: "hidden" });

        await page.getByRole("button", { name: "Add a category" }).click();
        await dialog.getByRole("textbox", { name: "Name" }).fill("Groceries");
        await dialog.getByLabel("Amount each month").fill("450,00");
        await dialog.getByRole("button", { name: "Add a category" }).click();
        await dialog.waitFor({ state: "hidden" });

        await page.getByRole("button", { name: "Add an expense" }).click();
        await dialog.getByLabel("Amount").fill("12.345");
        await dialog.getByRole("button", { name: "Add an expense" }).click();
        await dialog.getByText("At most 2 decimals.").waitFor();
        await dialog.getByLabel("Amount").fill("400.10");
        await dialog.getByLabel("Category").selectOption({ label: "Groceries" });
        await dialog.getByLabel("What for").fill("Weekly shop");
        await dialog.getByRole("button", { name: "Add an expense" }).click();
        await dialog.waitFor({ state: "hidden" });

        const row = page.getByRole("listitem").filter({ hasText: "Groceries" });
        await row.getByText("€49.90").waitFor();
        await row.getByText("near the limit").waitFor();
        await page.getByText("-€450.00").waitFor();

        await row.getByRole("button", { name: /Amount for Groceries this month/ }).click();
        const amount = page.getByRole("textbox", { name: "Amount for Groceries this month" });
        await amount.fill("400");
        await amount.press("Enter");
        await row.getByText("-€0.10").waitFor();
        await row.getByText("over the limit").waitFor();
        expect(await axeFindings(page)).toEqual([]);

        await page.getByRole("link", { name: "Expenses", exact: true }).click();
        await page.getByRole("button", { name: /Weekly shop/ }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a small dark screen holds the month without scrolling sideways",
    async () => {
      const { page, problems, close } = await openBrowser(server().url, { width: 380, height: 760 });
      try {
        await page.emulateMedia({ colorScheme: "dark" });
        await page.goto(server().url);
        await page.getByLabel("E-mail").fill("ada@example.com");
        await page.getByLabel("Password").first().fill("correct horse battery");
        await page.getByRole("button", { name: "Sign in" }).click();
        await page.getByRole("link", { name: "Household", exact: true }).click();
        await page.getByText("over the limit").waitFor();
        expect(await pixelsBeyond(page)).toBe(0);
        expect(await axeFindings(page)).toEqual([]);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
