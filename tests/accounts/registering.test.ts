import type { Caller } from "../../src/domain/caller.js";
import { type AccountServer, codeIn, from, PASSWORD, refusal, startAccountServer } from "./accountServer.js";

describe("registering", () => {
  let server: AccountServer;
  let owner: Caller;
  let budgetId: string;
  beforeAll(async () => {
    server = await startAccountServer();
    owner = await server.services.auth.callerOf((await server.register("owner@example.org")).token);
    budgetId = (await server.services.budgets.add(owner, { name: "Household", currency: "EUR" })).id;
  });
  afterAll(() => server.close());

  const here = from("192.0.2.1");
  const invite = (email: string) => server.services.invitations.add(owner, budgetId, { email, role: "viewer" });
  const accounts = () => server.models.accounts.countDocuments();

  test("an invitation can be sent once the address is confirmed, and not before", async () => {
    expect(await refusal(invite("guest@example.org"))).toMatchObject({ kind: "forbidden", code: "email-unverified" });
    expect(server.mails.some(({ to }) => to === "guest@example.org")).toBe(false);
    const mail = server.mails.find(({ to, subject }) => to === "owner@example.org" && subject.startsWith("Confirm"));
    await server.services.emailVerifications.verify(codeIn(mail), here);
    expect((await invite("guest@example.org")).code).toHaveLength(48);
  });

  test("where it is closed nobody can, and nothing is left behind", async () => {
    const before = await accounts();
    const closed = server.beside({ registration: "closed" });
    const refused = await refusal(closed.services.auth.register({ email: "new@example.org", password: PASSWORD }, here));
    expect(refused).toMatchObject({ kind: "forbidden", code: "registration-closed" });
    expect(await accounts()).toBe(before);
  });

  test("where it is by invitation, whoever holds an open one can, and it still has to be accepted", async () => {
    const invited = server.beside({ registration: "invite" });
    const register = (email: string, invitation?: string) =>
      invited.services.auth.register({ email, password: PASSWORD, ...(invitation === undefined ? {} : { invitation }) }, here);
    const { code } = await invite("friend@example.org");
    for (const wrong of [undefined, "x", "0".repeat(48), `${code.slice(0, -1)}${code.endsWith("0") ? "1" : "0"}`])
      expect(await refusal(register("friend@example.org", wrong))).toMatchObject({ code: "registration-closed" });
    const { token } = await register("friend@example.org", code);
    const friend = await server.services.auth.callerOf(token);
    expect((await server.services.budgets.list(friend, {})).items).toEqual([]);
    expect((await server.services.invitations.accept(friend, { code }, here)).id).toBe(budgetId);
    expect(await refusal(register("late@example.org", code))).toMatchObject({ code: "registration-closed" });
  });

  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])("an invitation that ends %i ms from now admits to an account: %s", async (later, admits) => {
    const email = `edge${later}@example.org`;
    const { code } = await invite(email);
    const expiresAt = new Date(server.clock.now().getTime() + later);
    await server.models.budgets.updateOne({ _id: budgetId }, { $set: { "invitations.$[].expiresAt": expiresAt } });
    const opened = server.beside({ registration: "invite" }).services.auth.register({ email, password: PASSWORD, invitation: code }, here);
    if (admits) expect((await opened).token).not.toBe("");
    else expect(await refusal(opened)).toMatchObject({ code: "registration-closed" });
  });

  test.each([
    ["from one address", { registrations: 3 }, "192.0.2.9"],
    ["in all", { registrationsInAll: 3 }, null],
  ] as const)("three accounts %s are opened, also of fifty at once, and the fourth has to wait", async (which, allowance, address) => {
    await server.connection.collection("guesses").deleteMany({});
    const strict = server.beside({ allowance });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        strict.services.auth.register(
          { email: `${which.replaceAll(" ", "-")}-${n}@example.org`, password: PASSWORD },
          from(address ?? `198.51.100.${n}`),
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const reasons = new Set(outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.kind] : [])));
    expect([...reasons]).toEqual(["limit-reached"]);
  });

  test("one account sends so many invitations within a day and no more", async () => {
    await server.connection.collection("guesses").deleteMany({});
    const strict = server.beside({ allowance: { invitations: 3 } });
    const send = (n: number) => strict.services.invitations.add(owner, budgetId, { email: `many-${n}@example.org`, role: "viewer" });
    for (let n = 0; n < 3; n++) await send(n);
    expect((await refusal(send(3))).kind).toBe("limit-reached");
  });

  test("names and texts of others come as text: one line, bounded, without a link", async () => {
    const name = `http://evil.example/a www.evil.example\nwin@evil.example ${"x".repeat(40)}`.replace("\n", " ").slice(0, 100);
    await server.services.accounts.change(owner, { name });
    const budget = await server.services.budgets.add(owner, { name: "Visit evil.example: now", currency: "EUR" });
    await server.services.invitations.add(owner, budget.id, { email: "reader@example.org", role: "viewer" });
    const { text } = server.mails.findLast(({ to }) => to === "reader@example.org")!;
    const [, said = ""] = /Hello,\n\n([^\n]*)\n/.exec(text) ?? [];
    expect(said).not.toMatch(/https?:|evil\.example|@/);
    expect(said.length).toBeLessThan(200);
  });
});
