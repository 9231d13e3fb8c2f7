import { aBudget, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { PASSWORD } from "../../support/startServer.js";
import { flaws, type GetServer, JOURNEY_MS, announced, visit } from "./visit.js";

export function settingsJourney(server: GetServer): void {
  test(
    "an owner renames a budget, puts it aside and deletes it",
    async () => {
      const ada = await server().phone();
      const { id } = await aBudget(ada, { name: "Household" });
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${id}/settings`);
      const dialog = page.getByRole("dialog");
      const stored = async () => (await ada.get(`/budgets/${id}`)).body;
      try {
        await page.getByLabel("Name").fill("Home");
        await page.getByLabel("Note").fill("For the two of us");
        await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
        await page.getByLabel("Currency").selectOption("JPY");
        await page.getByRole("button", { name: "Save" }).click();
        await announced(page, "The settings are saved.");
        expect(await stored()).toMatchObject({ name: "Home", note: "For the two of us", timeZone: "Asia/Tokyo", currency: "JPY" });

        await anExpense(ada, id, { date: "2026-02-01" });
        await page.reload();
        await page.getByText("Currency and months cannot be changed").waitFor();
        for (const label of ["Currency", "Months start on day", "First month"]) {
          await becomes(() => page.getByLabel(label).isDisabled(), true);
        }
        expect(await flaws(page)).toEqual([]);

        await page.getByRole("button", { name: "Archive" }).click();
        await announced(page, "Budget archived.");
        expect(await stored()).toMatchObject({ archivedAt: expect.any(String) });
        await page.getByRole("button", { name: "Unarchive" }).click();
        await announced(page, "Budget unarchived.");
        expect(await stored()).toMatchObject({ archivedAt: null });

        await page.getByRole("button", { name: "Delete this budget" }).click();
        await dialog.getByLabel(/Type the name/).fill("Hom");
        await becomes(() => dialog.getByRole("button", { name: "Delete this budget" }).isDisabled(), true);
        await dialog.getByLabel(/Type the name/).press("Enter");
        expect((await ada.get(`/budgets/${id}`)).status).toBe(200);
        await dialog.getByLabel(/Type the name/).fill("Home");
        server().clock.forward(11 * 60_000);
        await dialog.getByRole("button", { name: "Delete this budget" }).click();
        await dialog.getByText("Enter your password to confirm.").waitFor();
        await dialog.getByRole("textbox", { name: "Your password" }).fill(PASSWORD);
        await dialog.getByRole("button", { name: "Delete this budget" }).click();
        await page.getByRole("heading", { name: "No budget yet" }).waitFor();
        expect((await ada.get(`/budgets/${id}`)).status).toBe(404);
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByRole("link", { name: "Home" }).first().waitFor();
        expect((await ada.get(`/budgets/${id}`)).status).toBe(200);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
