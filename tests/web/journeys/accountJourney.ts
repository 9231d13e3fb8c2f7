import { Secret, TOTP } from "otpauth";
import { aBudget } from "../../builders/aBudget.js";
import { Phone } from "../../support/clients.js";
import { PASSWORD } from "../../support/startServer.js";
import { openBrowser } from "../browser.js";
import { flaws, type GetServer, JOURNEY_MS, mailed, signIn, announced, visit } from "./visit.js";

export function accountJourney(server: GetServer): void {
  test(
    "sessions end, and a token is made, shown once and revoked",
    async () => {
      const ada = await server().phone();
      const budget = await aBudget(ada);
      const holiday = await aBudget(ada, { name: "Holiday" });
      const hotel = (await ada.post("/categories", { budgetId: holiday.id, name: "Hotel" })).body;
      const { page, problems, close } = await visit(server(), ada, "/app/account");
      const dialog = page.getByRole("dialog");
      try {
        await page.getByRole("listitem").filter({ hasText: "this one" }).waitFor();
        await page.getByLabel("Recurring movements").selectOption("Once a day");
        await announced(page, "Saved.");
        expect((await ada.get("/me")).body.notices).toEqual({ thresholds: "never", recurring: "daily", review: "never" });
        await page.getByRole("button", { name: "End all others" }).click();
        await announced(page, "You are now signed in only here.");
        expect((await ada.get("/me")).status).toBe(401);

        await page.getByRole("button", { name: "New token" }).click();
        await dialog.getByLabel("Purpose").fill("Backup");
        await dialog.getByLabel("Only these budgets").check();
        await dialog.getByLabel("Your password").fill(PASSWORD);
        await dialog.getByRole("button", { name: "Create the token" }).click();
        await dialog.getByText("Choose at least one budget.").waitFor();
        await dialog.getByLabel("Household").check();
        await dialog.getByRole("button", { name: "Create the token" }).click();
        const token = await dialog.getByLabel("Token", { exact: true }).inputValue();
        await dialog.getByRole("button", { name: "Close" }).last().click();
        const script = new Phone(server().url, token);
        expect((await script.get("/budgets")).body.data.map(({ id }: any) => id)).toEqual([budget.id]);
        await page.getByLabel("Budget", { exact: true }).selectOption("Household");
        expect((await page.getByLabel("ID of Household", { exact: true }).inputValue()) === budget.id).toBe(true);
        await page.getByLabel("Budget", { exact: true }).selectOption("Holiday");
        expect((await page.getByLabel("ID of Holiday", { exact: true }).inputValue()) === holiday.id).toBe(true);
        expect((await page.getByLabel("Hotel", { exact: true }).inputValue()) === hotel.id).toBe(true);
        expect((await script.post("/budgets", { name: "No", currency: "EUR" })).status).toBe(403);
        await page.getByText(/Read · Household · /).waitFor();
        await dialog.waitFor({ state: "hidden" });
        expect((await page.content()).includes(token)).toBe(false);
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("button", { name: "Revoke Backup" }).click();
        await dialog.getByRole("button", { name: "Revoke" }).click();
        await announced(page, "“Backup” no longer works.");
        expect((await script.get("/budgets")).status).toBe(401);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a new password, a new address, and a second step that the next login asks for",
    async () => {
      const ada = await server().phone();
      const email = `new.${ada.account.email}`;
      const password = "another long pass phrase";
      const { page, problems, close } = await visit(server(), ada, "/app/account");
      const dialog = page.getByRole("dialog");
      try {
        await page.getByRole("button", { name: "Change your password" }).click();
        await dialog.getByLabel("Current password").fill("wrong");
        await dialog.getByLabel("New password").fill(password);
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.getByText("The password is wrong.").waitFor();
        await dialog.getByLabel("Current password").fill(PASSWORD);
        await dialog.getByRole("button", { name: "Save" }).click();
        await announced(page, "Password changed. Every other session was ended.");
        await dialog.waitFor({ state: "hidden" });

        await page.getByRole("button", { name: "Change your e-mail address" }).click();
        await dialog.getByLabel("New e-mail address").fill(email);
        await dialog.getByLabel("Your password").fill(password);
        await dialog.getByRole("button", { name: "Save" }).click();
        await announced(page, `Follow the link sent to ${email}. Until then, nothing changes.`);
        await page.getByText(`waiting for ${email} to be confirmed`).waitFor();
        await dialog.waitFor({ state: "hidden" });
        const sent = await mailed(server().dataDir, new RegExp(`To: ${email}[\\s\\S]*?/app/confirm-email#[0-9a-z]{58}`));
        await page.goto(`${server().url}${sent.slice(sent.indexOf("/app/confirm-email#"))}`);
        await page.getByRole("button", { name: "Confirm", exact: true }).click();
        await page.getByText("Your address is confirmed.").waitFor();
        await page.getByRole("link", { name: "Back to your budgets" }).waitFor();
        expect(await flaws(page)).toEqual([]);
        await page.goto(`${server().url}/app/account`);
        await page.getByText("The e-mail address was changed").waitFor();

        await page.getByRole("button", { name: "Set it up" }).click();
        await dialog.getByLabel("Your password").fill(password);
        await dialog.getByRole("button", { name: "Continue" }).click();
        await dialog.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
        const secret = Secret.fromBase32(await dialog.getByLabel("Key", { exact: true }).inputValue());
        const code = new TOTP({ secret }).generate({ timestamp: server().clock.now().getTime() });
        await dialog.getByLabel("The six digits").fill(code);
        await dialog.getByRole("button", { name: "Turn it on" }).click();
        await dialog.getByRole("button", { name: "I have saved them" }).waitFor();
        const list = dialog.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem");
        await list.nth(9).waitFor();
        const codes = await list.allTextContents();
        expect(new Set(codes).size).toBe(10);
        expect(await flaws(page)).toEqual([]);
        await dialog.getByRole("button", { name: "I have saved them" }).click();
        await page.getByText("On. Signing in requires a code").waitFor();
        await dialog.waitFor({ state: "hidden" });

        await page.getByRole("button", { name: "Account menu" }).click();
        await page.getByRole("menuitem", { name: "Sign out" }).click();
        await signIn(page, email, password);
        await page.getByLabel("Code").fill(codes[0] ?? "");
        await page.getByRole("button", { name: "Sign in" }).click();
        await page.getByText("On. Signing in requires a code").waitFor();
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a forgotten password is chosen anew by the link in the mail",
    async () => {
      const { email } = (await server().phone()).account;
      const { page, problems, close } = await openBrowser(server().url);
      try {
        await page.goto(`${server().url}/app/login`);
        await page.getByRole("link", { name: "Forgot your password?" }).click();
        await page.getByRole("heading", { name: "Reset your password" }).waitFor();
        await page.getByLabel("E-mail").fill(email);
        await page.getByRole("button", { name: "Send the link" }).click();
        await page.getByText("Check your mail.").waitFor();
        const link = await mailed(server().dataDir, /\/app\/reset-password#\S+/);

        await page.goto(`${server().url}${link}`);
        await page.getByLabel("Password").first().fill("a kettle sings at noon");
        await page.getByRole("button", { name: "Save the password" }).click();
        await page.getByText("Your new password is saved.").waitFor();
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("link", { name: "Sign in" }).click();
        await signIn(page, email, "a kettle sings at noon");
        await page.getByRole("button", { name: "New budget" }).waitFor();
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
