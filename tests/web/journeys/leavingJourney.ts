import { aBudget } from "../../builders/aBudget.js";
import { join } from "../../sharing/shared.js";
import { becomes } from "../../support/eventually.js";
import { PASSWORD } from "../../support/startServer.js";
import { flaws, type GetServer, JOURNEY_MS, mailed, announced, visit } from "./visit.js";

export function leavingJourney(server: GetServer): void {
  test(
    "who leaves hands one shared budget over and gives the other up; a member takes that one over by the mailed link",
    async () => {
      const [ada, ben] = [await server().phone(), await server().phone()];
      await ben.patch("/me", { name: "Ben" });
      const [flat, car] = [await aBudget(ada, { name: "Flat" }), await aBudget(ada, { name: "Car" })];
      for (const { id } of [flat, car]) await join(ada, ben, id, "editor");
      const leaver = await visit(server(), ada, "/app/account");
      const stays = await visit(server(), ben, "/app/budgets");
      const { page } = leaver;
      const dialog = page.getByRole("dialog", { name: "Delete your account" });
      const remove = dialog.getByRole("button", { name: "Delete your account" });
      const fill = async (password: string) => {
        await dialog.getByLabel(/Type your e-mail address/).fill(ada.account.email);
        await dialog.getByLabel("Your password").fill(password);
        await remove.click();
      };
      try {
        await page.getByRole("button", { name: "Delete your account" }).click();
        await fill(PASSWORD);
        await dialog.getByRole("checkbox", { name: "Give up “Car”" }).waitFor();
        await becomes(() => dialog.getByText("one other member").count(), 2);
        expect(await flaws(page)).toEqual([]);
        await dialog.getByRole("link", { name: "Transfer “Flat” to another member instead" }).click();
        await page.getByRole("button", { name: "Actions for Ben" }).click();
        await page.getByRole("menuitem", { name: "Transfer ownership" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Transfer ownership" }).click();
        await announced(page, "Ben now owns this budget.");
        await page.getByRole("dialog").waitFor({ state: "hidden" });

        await page.getByRole("button", { name: "Account menu" }).click();
        await page.getByRole("menuitem", { name: "Your account" }).click();
        await page.getByRole("button", { name: "Delete your account" }).click();
        await fill(PASSWORD);
        await dialog.getByRole("checkbox", { name: "Give up “Car”" }).check();
        expect(await dialog.getByText(/Flat/).count()).toBe(0);
        // A wrong password in between takes nothing of the decision away.
        await fill("not the password");
        await dialog.getByText("The password is wrong.").waitFor();
        await becomes(() => dialog.getByRole("checkbox", { name: "Give up “Car”" }).isChecked(), true);
        await fill(PASSWORD);
        await page.getByRole("button", { name: "Sign in" }).waitFor();
        expect((await ada.get("/me")).status).toBe(401);

        const link = await mailed(server().dataDir, new RegExp(`/app/take-over/${car.id}`));
        await stays.page.goto(`${server().url}${link}`);
        await stays.page.getByRole("heading", { name: "Restore a budget" }).waitFor();
        expect(await flaws(stays.page)).toEqual([]);
        await stays.page.getByRole("button", { name: "Restore it" }).click();
        await announced(stays.page, "“Car” is restored. You are its owner.");
        await stays.page.getByRole("button", { name: "Budget: Car" }).waitFor();
        for (const { id } of [flat, car]) expect((await ben.get(`/budgets/${id}`)).body.role).toBe("owner");
        expect([...leaver.problems, ...stays.problems]).toEqual([]);
      } finally {
        await leaver.close();
        await stays.close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a link to take over what is waiting for somebody else says so",
    async () => {
      const [ada, eve] = [await server().phone(), await server().phone()];
      const { id } = await aBudget(ada);
      const { page, close } = await visit(server(), eve, `/app/take-over/${id}`);
      try {
        await page.getByRole("button", { name: "Restore it" }).click();
        await page.getByText(/^You cannot restore this budget/).waitFor();
        expect(await flaws(page)).toEqual([]);
        expect((await ada.get(`/budgets/${id}`)).body.role).toBe("owner");
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
