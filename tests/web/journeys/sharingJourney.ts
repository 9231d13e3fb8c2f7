import { aBudget } from "../../builders/aBudget.js";
import { Phone } from "../../support/clients.js";
import { becomes, holds } from "../../support/eventually.js";
import { PASSWORD } from "../../support/startServer.js";
import { join } from "../../sharing/shared.js";
import { openBrowser } from "../browser.js";
import { flaws, type GetServer, held, JOURNEY_MS, mailed, announced, visit } from "./visit.js";

async function named(person: Phone, name: string): Promise<Phone> {
  await person.patch("/me", { name });
  return person;
}

export function sharingJourney(server: GetServer): void {
  test(
    "somebody invited by a link registers, joins, and is made the owner; the code shows up in no address",
    async () => {
      const ada = await named(await server().phone(), "Ada");
      const budget = await aBudget(ada, { name: "Shared home" });
      const owner = await visit(server(), ada, `/app/budgets/${budget.id}/members`);
      const guest = await openBrowser(server().url);
      const asked: string[] = [];
      guest.page.on("request", (request) => asked.push(request.url(), request.headers()["referer"] ?? ""));
      try {
        await owner.page.getByLabel("E-mail").fill("ben.new@example.org");
        await owner.page.getByLabel("What they may do").selectOption("VIEWER");
        await owner.page.getByRole("button", { name: "Send the invitation" }).click();
        const link = await owner.page.getByRole("textbox", { name: "Invitation link" }).inputValue();
        const code = link.split("#")[1] ?? "";
        expect(code).toMatch(/^[a-z0-9]{48}$/);
        await mailed(server().dataDir, new RegExp(`/app/invitation#${code}`));
        await owner.page.getByRole("listitem").filter({ hasText: "ben.new@example.org" }).waitFor();
        expect(await flaws(owner.page)).toEqual([]);

        await guest.page.goto(link);
        await guest.page.getByText("Sign in, or create an account, to accept the invitation.").waitFor();
        await holds(() => expect(guest.page.url()).not.toContain(code));
        await guest.page.getByRole("link", { name: "Create an account" }).click();
        await guest.page.getByLabel("Your name").fill("Ben");
        await guest.page.getByLabel("E-mail").fill("ben.new@example.org");
        await guest.page.getByLabel("Password").first().fill("correct horse battery");
        await guest.page.getByRole("button", { name: "Create an account" }).click();
        await guest.page.getByRole("heading", { name: "Accept an invitation" }).waitFor();
        await becomes(() => guest.page.getByLabel("Code").inputValue(), code);
        await guest.page.getByText("Ada invites you to share the budget “Shared home”.").waitFor();
        await guest.page.getByText(/^Your role: view only\./).waitFor();
        expect(await flaws(guest.page)).toEqual([]);
        await guest.page.getByRole("button", { name: "Accept the invitation" }).click();
        await announced(guest.page, "You now share the budget “Shared home”. Your role: view only.");
        expect(asked.filter((address) => address.includes(code))).toEqual([]);
        await guest.page.getByRole("heading", { name: "No categories yet" }).waitFor();
        await becomes(() => guest.page.getByRole("button", { name: "Add an expense" }).count(), 0);

        await owner.page.reload();
        await owner.page.getByLabel("Role of Ben").selectOption("EDITOR");
        await announced(owner.page, "The role of Ben is now: editor.");
        expect(await roles(ada, budget.id)).toEqual({ Ada: "owner", Ben: "editor" });
        await owner.page.getByRole("button", { name: "Actions for Ben" }).click();
        await owner.page.getByRole("menuitem", { name: "Transfer ownership" }).click();
        await owner.page.getByRole("dialog").getByRole("button", { name: "Transfer ownership" }).click();
        await announced(owner.page, "Ben now owns this budget.");
        await owner.page.getByRole("dialog").waitFor({ state: "hidden" });
        expect(await roles(ada, budget.id)).toEqual({ Ada: "editor", Ben: "owner" });

        await owner.page.getByRole("button", { name: "Leave this budget" }).click();
        await owner.page.getByRole("dialog").getByRole("button", { name: "Leave this budget" }).click();
        await owner.page.getByRole("heading", { name: "No budget yet" }).waitFor();
        expect((await ada.get(`/budgets/${budget.id}`)).status).toBe(404);
        expect([...owner.problems, ...guest.problems]).toEqual([]);
      } finally {
        await owner.close();
        await guest.close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "the link that is shown once stays, whatever others change before it comes and while it is shown",
    async () => {
      const [ada, ben] = [await named(await server().phone(), "Ada"), await named(await server().phone(), "Ben")];
      const budget = await aBudget(ada, { name: "Busy home" });
      await join(ada, ben, budget.id, "editor");
      const { page, problems, close } = await visit(server(), ada, `/app/budgets/${budget.id}/members`);
      const link = page.getByRole("textbox", { name: "Invitation link" });
      const renamed = async (name: string) => {
        expect((await ben.patch(`/budgets/${budget.id}`, { name })).status).toBe(200);
        await page.getByRole("button", { name: `Budget: ${name}` }).waitFor();
      };
      const invited = await held(page, "InviteMember");
      try {
        await page.getByLabel("E-mail").fill("third@example.org");
        await page.getByRole("button", { name: "Send the invitation" }).click();
        await invited.answered;
        await renamed("Busier home");
        await ben.post("/categories", { budgetId: budget.id, name: "Rent" });
        invited.release();
        const text = await link.inputValue();
        expect(text).toMatch(/#[a-z0-9]{48}$/);
        await renamed("Busiest home");
        await page.getByRole("listitem").filter({ hasText: "third@example.org" }).waitFor();
        await becomes(() => link.inputValue(), text);
        expect(problems).toEqual([]);
      } finally {
        invited.release();
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "whoever may not invite before the address is confirmed is told before and after trying, has the link sent again there, and confirms by it",
    async () => {
      const email = "unconfirmed@example.org";
      const ada = await Phone.register(server().url, email, PASSWORD);
      const budget = await aBudget(ada, { name: "New home" });
      const { page, close } = await visit(server(), ada, `/app/budgets/${budget.id}/members`);
      try {
        const notice = page.getByRole("note").filter({ hasText: `Follow the link sent to ${email}` });
        await notice.getByRole("button", { name: "Send the link again" }).waitFor();
        expect(await flaws(page)).toEqual([]);
        await page.getByLabel("E-mail").fill("guest@example.org");
        await page.getByRole("button", { name: "Send the invitation" }).click();
        const refusal = page.getByRole("alert").filter({ hasText: "Confirm your e-mail address first" });
        await refusal.waitFor();
        expect(await flaws(page)).toEqual([]);
        await refusal.getByRole("button", { name: "Send the link again" }).click();
        await announced(page, "Message sent.");
        const twice = new RegExp(`(To: ${email}[\\s\\S]*?/app/confirm-email#[0-9a-zA-Z]+[\\s\\S]*){2}`);
        const link = /\/app\/confirm-email#[0-9a-zA-Z]+/.exec(await mailed(server().dataDir, twice))?.[0] ?? "";
        const mailbox = await page.context().newPage();
        await mailbox.goto(`${server().url}${link}`);
        await mailbox.getByRole("button", { name: "Confirm" }).click();
        await mailbox.getByText("Your address is confirmed.").waitFor();
        await page.getByRole("button", { name: "Send the invitation" }).click();
        await page.getByRole("textbox", { name: "Invitation link" }).waitFor();
        await becomes(() => Promise.all([refusal.count(), notice.count()]), [0, 0]);
      } finally {
        await close();
      }
    },
    JOURNEY_MS,
  );

  test(
    "a code can be pasted; a wrong one says so; an owner takes an invitation back and removes a member",
    async () => {
      const [ada, ben] = [await named(await server().phone(), "Ada"), await named(await server().phone(), "Ben")];
      const budget = await aBudget(ada, { name: "Pasted" });
      const invitation = (await ada.post(`/budgets/${budget.id}/invitations`, { email: ben.account.email, role: "editor" })).body;
      await ada.post(`/budgets/${budget.id}/invitations`, { email: "other@example.org", role: "editor" });
      const guest = await visit(server(), ben, "/app/invitation");
      const owner = await visit(server(), ada, `/app/budgets/${budget.id}/members`);
      try {
        await guest.page.getByLabel("Code").fill("not-a-code");
        await guest.page.getByRole("button", { name: "Accept the invitation" }).click();
        await guest.page.getByText(/This code does not work/).waitFor();
        await guest.page.getByLabel("Code").fill(` ${server().url}/app/invitation#${invitation.code} `);
        await guest.page.getByRole("button", { name: "Accept the invitation" }).click();
        await guest.page.getByRole("button", { name: "Budget: Pasted" }).waitFor();

        await owner.page.reload();
        await owner.page.getByRole("button", { name: "Withdraw the invitation to other@example.org" }).click();
        await announced(owner.page, "Invitation to other@example.org withdrawn.");
        expect((await ada.get(`/budgets/${budget.id}/invitations`)).body.data).toEqual([]);
        await owner.page.getByRole("button", { name: "Actions for Ben" }).click();
        await owner.page.getByRole("menuitem", { name: "Remove" }).click();
        await owner.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
        await announced(owner.page, "Ben is no longer a member.");
        expect((await ben.get(`/budgets/${budget.id}`)).status).toBe(404);
        expect([...owner.problems, ...guest.problems]).toEqual([]);
      } finally {
        await owner.close();
        await guest.close();
      }
    },
    JOURNEY_MS,
  );
}

async function roles(person: Phone, budgetId: string): Promise<Record<string, string>> {
  const { body } = await person.get(`/budgets/${budgetId}/members`);
  return Object.fromEntries(body.data.map((member: { name: string; role: string }) => [member.name, member.role]));
}
