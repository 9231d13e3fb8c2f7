import { asAdministrator } from "../../administration/anAdministrator.js";
import { flaws, type GetServer, JOURNEY_MS, announced, visit } from "./visit.js";

export function administrationJourney(server: GetServer): void {
  test(
    "an administrator finds an account, disables it, and has all data checked; nobody else has the page",
    async () => {
      // The first account of a server is an administrator.
      const harmed = await server().phone("the-harmed");
      const admin = await server().phone("the-admin");
      const { page, problems, close } = await visit(server(), admin, "/app/budgets");
      try {
        await page.getByRole("button", { name: "Account menu" }).click();
        await page.getByRole("menuitem", { name: "Your account" }).waitFor();
        expect(await page.getByRole("menuitem", { name: "Administration" }).count()).toBe(0);
        await page.goto(`${server().url}/app/administration`);
        await page.getByText("Only administrators of this server can open this page.").waitFor();

        await asAdministrator(server(), admin);
        await page.reload();
        await page.getByRole("button", { name: "Account menu" }).click();
        await page.getByRole("menuitem", { name: "Administration" }).click();
        await page.getByLabel("Part of the address or name").fill("the-harmed");
        await page.getByRole("button", { name: "Search", exact: true }).click();
        await page.getByRole("listitem").filter({ hasText: "the-admin@example.org" }).waitFor({ state: "detached" });
        await page.getByRole("button", { name: /the-harmed@example.org/ }).click();
        await page.getByRole("menuitem", { name: "Disable", exact: true }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
        await announced(page, "Done");
        await page.getByText("disabled", { exact: true }).waitFor();
        expect((await harmed.get("/me")).status).toBe(401);

        await page.getByRole("button", { name: "Start a check" }).click();
        await page.getByText(/^Finished/).waitFor();
        expect(await flaws(page)).toEqual([]);

        // Two-factor authentication is on, but this session was opened without a code.
        await server().backend.models.sessions.updateMany({ accountId: admin.account.id }, { $set: { withCode: false } });
        await page.reload();
        const alert = page.getByRole("alert").filter({ hasText: "Sign out and sign in again with a code." });
        await alert.getByRole("button", { name: "Sign out" }).click();
        await page.getByRole("button", { name: "Sign in" }).waitFor();
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
