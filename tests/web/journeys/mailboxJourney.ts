import type { Page } from "playwright-core";
import { Phone } from "../../support/clients.js";
import { PASSWORD } from "../../support/startServer.js";
import { eventually } from "../../support/eventually.js";
import { openBrowser } from "../browser.js";
import { flaws, type GetServer, JOURNEY_MS, mailed, signIn, announced, visit } from "./visit.js";

export function mailboxJourney(server: GetServer): void {
  /** The address in a message to somebody, from the path on. */
  async function linkTo(email: string, page: string): Promise<string> {
    const message = await mailed(server().dataDir, new RegExp(`To: ${email}(?:(?!To: )[\\s\\S])*?/app/${page}#[0-9a-zA-Z]+`));
    return message.slice(message.lastIndexOf("/app/"));
  }

  /** The code has gone out of the address, and no entry of the history has it. */
  async function bare(page: Page, name: string, entries: number): Promise<void> {
    await page.waitForURL(`${server().url}/app/${name}`);
    expect(await page.evaluate<number>("history.length")).toBe(entries);
  }

  test(
    "a change of address that somebody else made is undone by the link in the mail to the former one",
    async () => {
      const ada = await server().phone();
      const email = ada.account.email;
      const another = `another.${email}`;
      expect((await ada.put("/me/email", { email: another, password: PASSWORD })).status).toBe(200);
      const confirmation = await linkTo(another, "confirm-email");
      expect((await ada.put(`/email-verifications/${confirmation.split("#")[1]}`, undefined)).status).toBe(204);
      const { page, problems, close } = await openBrowser(server().url);
      try {
        const undo = await linkTo(email, "undo-email");
        await page.goto(`${server().url}${undo}`);
        await page.getByRole("heading", { name: "Recover your account" }).waitFor();
        await bare(page, "undo-email", 2);
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("button", { name: "Recover account" }).click();
        await page.getByText(/^Your account has its former address/).waitFor();
        expect((await ada.get("/me")).status).toBe(401);

        await page.goto(`${server().url}${await linkTo(email, "reset-password")}`);
        await bare(page, "reset-password", 3);
        await page.getByLabel("Password").first().fill("nobody else knows this");
        await page.getByRole("button", { name: "Save the password" }).click();
        await page.getByText("Your new password is saved.").waitFor();
        await page.getByRole("link", { name: "Sign in" }).click();
        await signIn(page, email, "nobody else knows this");
        await page.getByRole("button", { name: "Account menu" }).click();
        await page.getByRole("menuitem", { name: "Your account" }).click();
        await page.getByText("The change of e-mail address was undone").waitFor();
        expect(problems).toEqual([]);

        await page.goto(`${server().url}${undo}`);
        await page.getByRole("button", { name: "Recover account" }).click();
        await page.getByText("This link was already used or has expired.").waitFor();
        expect(await page.getByRole("button", { name: "Recover account" }).count()).toBe(0);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "whoever owns a mailbox ends the account that somebody opened with it and never confirmed",
    async () => {
      const email = "mailbox.owner@example.org";
      const stranger = await Phone.register(server().url, email, PASSWORD);
      const { page, problems, close } = await openBrowser(server().url);
      try {
        await page.goto(`${server().url}${await linkTo(email, "confirm-email")}`);
        await page.getByText(/^I did not create this account/).waitFor();
        await bare(page, "confirm-email", 2);
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("button", { name: "Delete that account" }).click();
        await page.getByRole("status").getByText("Account deleted.").waitFor();
        expect((await stranger.get("/me")).status).toBe(401);
        expect((await Phone.register(server().url, email, PASSWORD)).account.email).toBe(email);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "whoever has not confirmed the address is told so before a token or two-factor authentication, and stays signed in where it is confirmed",
    async () => {
      const email = "not.yet@example.org";
      const person = await Phone.register(server().url, email, PASSWORD);
      const { page, problems, close } = await visit(server(), person, "/app/account");
      try {
        await page.getByRole("button", { name: "Set it up" }).click();
        await page.getByText("Confirm your e-mail address before you set it up").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "New token" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText("Confirm your e-mail address before you create a token").waitFor();
        expect(await flaws(page)).toEqual([]);
        await dialog.getByRole("button", { name: "Send the link again" }).click();
        await announced(page, "Message sent.");

        await page.goto(`${server().url}${await linkTo(email, "confirm-email")}`);
        await page.getByText("the first confirmation removes two-factor authentication").waitFor();
        await page.getByRole("button", { name: "Confirm", exact: true }).click();
        await page.getByRole("status").getByText("Your address is confirmed.", { exact: true }).waitFor();
        expect((await person.get("/me")).status).toBe(401);
        await page.goto(`${server().url}/app/account`);
        await page.getByRole("button", { name: "Set it up" }).click();
        await page.getByRole("textbox", { name: "Your password" }).waitFor();
        expect(await page.getByText("before you set it up").count()).toBe(0);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "the account page shows what happened to the account, its sessions and its tokens page by page, and ends the session of one device",
    async () => {
      const ada = await server().phone();
      const login = { email: ada.account.email, password: PASSWORD };
      for (let number = 0; number < 21; number++) {
        const token = { name: `Script ${number}.`, scopes: ["read"], password: PASSWORD };
        expect((await ada.post("/me/tokens", token)).status).toBe(201);
      }
      for (let time = 0; time < 21; time++) {
        // Of what happened within one millisecond nobody knows which came first.
        server().clock.forward(1000);
        expect((await ada.post("/mobile-login", { ...login, device: `Phone ${time}` })).status).toBe(200);
      }
      server().clock.forward(1000);
      const { token } = (await ada.post("/mobile-login", { ...login, device: "Lost phone" })).body;
      const lost = new Phone(server().url, token);
      const { page, problems, close } = await visit(server(), ada, "/app/account");
      const log = page.getByRole("region", { name: "What happened to your account" });
      try {
        await log
          .getByText(/Lost phone/)
          .first()
          .waitFor();
        expect(await log.getByText("The account was created").count()).toBe(0);
        expect(await flaws(page)).toEqual([]);
        while ((await log.getByText("The account was created").count()) === 0) {
          const before = await log.getByRole("listitem").count();
          await log.getByRole("button", { name: "Show more" }).click();
          await log.getByRole("listitem").nth(before).waitFor();
        }
        const sessions = page.getByRole("region", { name: "Where you are signed in" });
        const tokens = page.getByRole("region", { name: "Personal access tokens" });
        for (const [list, one] of [
          [sessions, /^End the session/],
          [tokens, /^Revoke Script/],
        ] as const) {
          // Where there is more, the first page stands.
          await list.getByRole("button", { name: "Show more" }).waitFor();
          expect(await list.getByRole("button", { name: one }).count()).toBeLessThanOrEqual(20);
          await list.getByRole("button", { name: "Show more" }).click();
          await list.getByRole("button", { name: "Show more" }).waitFor({ state: "detached" });
          await list.getByRole("button", { name: one }).nth(20).waitFor();
        }
        expect(await flaws(page)).toEqual([]);
        await page.getByRole("button", { name: "End the session on Lost phone" }).click();
        await announced(page, "Session ended.");
        await page.getByRole("button", { name: "End the session on Lost phone" }).waitFor({ state: "detached" });
        // The first of the second page moves up to the first one, and stands there only.
        const phones = await eventually(async () => {
          const names = await sessions.getByText(/^Phone \d+$/).allTextContents();
          return names.length === 21 && new Set(names).size === 21 ? names : undefined;
        });
        expect(phones).toContain("Phone 0");
        expect((await lost.get("/me")).status).toBe(401);
        expect((await ada.get("/me")).status).toBe(200);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );
}
