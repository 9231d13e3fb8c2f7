import { type AccountServer, codeIn, from, PASSWORD, refusal, startAccountServer } from "./accountServer.js";

const DAY = 86_400;

describe("an address and its owner", () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(() => server.close());

  const here = from("192.0.2.1");
  const verifications = () => server.services.emailVerifications;
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email);
  const lastCode = (email: string) => codeIn(mailsTo(email).findLast(({ text }) => text.includes("#")));
  const callerOf = async (token: string) => server.services.auth.callerOf(token);
  const login = (email: string, password = PASSWORD) => server.services.auth.login({ email, password }, here);

  async function confirmed(email: string) {
    const tokens = await server.register(email);
    const who = await callerOf(tokens.token);
    await verifications().verify(lastCode(email), here, who.sessionId);
    return { tokens, who };
  }

  const changed = async (who: Awaited<ReturnType<typeof callerOf>>, email: string) => {
    await verifications().change(who, { email, password: PASSWORD }, here);
    await verifications().verify(lastCode(email), here, who.sessionId);
  };

  test("a code that was not mailed, was altered, or is over confirms nothing", async () => {
    const { token } = await server.register("never@example.org");
    const code = lastCode("never@example.org");
    for (const wrong of ["", "x", "a".repeat(58), `${code.slice(0, -1)}${code.endsWith("0") ? "1" : "0"}`, code.toUpperCase()])
      expect((await refusal(verifications().verify(wrong, here))).kind).toBe("not-found");
    server.clock.advance(7 * DAY);
    expect((await refusal(verifications().verify(code, here))).kind).toBe("not-found");
    expect((await server.services.auth.login({ email: "never@example.org", password: PASSWORD }, here)).user.emailVerified).toBe(false);
    expect(token).toBeDefined();
  });

  test("the link works once, whoever follows it", async () => {
    const { token } = await server.register("once@example.org");
    const who = await callerOf(token);
    expect((await server.services.accounts.me(who)).emailVerified).toBe(false);
    const code = lastCode("once@example.org");
    await verifications().verify(code, from("203.0.113.1"));
    expect((await server.services.accounts.me(who)).emailVerified).toBe(true);
    expect((await refusal(verifications().verify(code, here))).kind).toBe("not-found");
  });

  test("who sends too much to an address waits; others invite it and change to it all the same, and beyond so many messages it gets no more", async () => {
    const strict = server.beside({ allowance: { mails: 2, unasked: 8 } });
    const people = await Promise.all(Array.from({ length: 5 }, async (_, n) => (await confirmed(`sender-${n}@example.org`)).who));
    const inviting = await Promise.all(
      people.map(async (who) => {
        const { id } = await server.services.budgets.add(who, { name: "B", currency: "EUR" });
        return () => strict.services.invitations.add(who, id, { email: "wanted@example.org", role: "viewer" });
      }),
    );
    for (const invite of inviting.slice(0, 4)) {
      for (let time = 0; time < 2; time++) expect((await invite()).code).toHaveLength(48);
      expect((await refusal(invite())).kind).toBe("limit-reached");
    }
    expect(mailsTo("wanted@example.org")).toHaveLength(8);
    expect((await inviting[4]!()).code).toHaveLength(48);
    expect(mailsTo("wanted@example.org")).toHaveLength(8);

    const change = (who: (typeof people)[number]) =>
      strict.services.emailVerifications.change(who, { email: "wanted@example.org", password: PASSWORD }, here);
    for (const who of people.slice(0, 4)) {
      for (let time = 0; time < 2; time++) await change(who);
      expect((await refusal(change(who))).kind).toBe("limit-reached");
      expect((await refusal(strict.services.emailVerifications.request(who))).kind).toBe("limit-reached");
    }
    expect(mailsTo("wanted@example.org")).toHaveLength(16);
    expect((await change(people[4]!)).pendingEmail).toBe("wanted@example.org");
    expect(mailsTo("wanted@example.org")).toHaveLength(16);
  });

  test("it is sent again when asked for, and not once it was followed", async () => {
    const { token } = await server.register("again@example.org");
    const who = await callerOf(token);
    await verifications().request(who);
    expect(mailsTo("again@example.org")).toHaveLength(2);
    await verifications().verify(lastCode("again@example.org"), here);
    await verifications().request(who);
    expect(mailsTo("again@example.org")).toHaveLength(2);
  });

  test("the owner of a mailbox ends an account that was opened with it, also with two-factor authentication; its code ends no confirmed one", async () => {
    const { token, user } = await server.register("victim@example.org");
    const who = await callerOf(token);
    await server.models.accounts.updateOne(
      { _id: user.id },
      { $set: { totp: { secret: "x", keyId: "y", confirmedAt: new Date(), lastStep: 0, recovery: [] } } },
    );
    const first = lastCode("victim@example.org");
    server.clock.advance(8 * DAY);
    expect((await refusal(verifications().end(first, here))).kind).toBe("not-found");
    // Whoever finds the address taken asks for a new password; that message has a code of its own for it.
    await server.services.passwordResets.request({ email: "victim@example.org" }, here);
    await new Promise(setImmediate);
    const reset = mailsTo("victim@example.org").at(-1)?.text ?? "";
    const [, ending = ""] = /confirm-email#([0-9a-z]{58})/.exec(reset) ?? [];
    await verifications().end(ending, here);
    expect((await refusal(server.services.accounts.me(who))).kind).toBe("unauthenticated");
    expect(await server.models.accounts.countDocuments({ _id: user.id })).toBe(0);
    await confirmed("victim@example.org");
    expect((await refusal(verifications().end(lastCode("victim@example.org"), here))).kind).toBe("not-found");
    expect((await login("victim@example.org")).tokenType).toBe("Bearer");
  });

  test("the old address counts until the new one is confirmed, and both are notified", async () => {
    const { who } = await confirmed("before@example.org");
    await server.register("taken@example.org");
    const change = (email: string, password = PASSWORD) => verifications().change(who, { email, password }, here);
    expect(await refusal(change("after@example.org", "wrong"))).toMatchObject({ faults: [{ path: "/password", code: "wrong-password" }] });
    expect(await refusal(change("TAKEN@example.org"))).toMatchObject({ code: "email-taken" });
    expect(await change("after@example.org")).toMatchObject({ email: "before@example.org", pendingEmail: "after@example.org" });
    expect(mailsTo("before@example.org").at(-1)?.subject).toBe("A change of your e-mail address was requested");
    expect((await login("before@example.org")).user.pendingEmail).toBe("after@example.org");
    expect((await refusal(login("after@example.org"))).kind).toBe("unauthenticated");
    await verifications().verify(lastCode("after@example.org"), here);
    expect((await login("after@example.org")).user).toMatchObject({ id: who.accountId, emailVerified: true, pendingEmail: null });
    expect((await refusal(login("before@example.org"))).kind).toBe("unauthenticated");
    expect(mailsTo("before@example.org").at(-1)?.subject).toBe("Your e-mail address was changed");
  });

  test("a new password or a reset drops a change that waits", async () => {
    const { who } = await confirmed("waits@example.org");
    await verifications().change(who, { email: "thief@example.org", password: PASSWORD }, here);
    const code = lastCode("thief@example.org");
    await server.services.accounts.changePassword(who, { currentPassword: PASSWORD, newPassword: "a kettle sings at noon" }, here);
    expect((await refusal(verifications().verify(code, here))).kind).toBe("not-found");
    expect((await server.services.accounts.me(who)).email).toBe("waits@example.org");
  });

  test("an address that somebody else took meanwhile cannot be confirmed", async () => {
    const { who } = await confirmed("late@example.org");
    await verifications().change(who, { email: "wanted@example.org", password: PASSWORD }, here);
    const code = lastCode("wanted@example.org");
    await server.register("wanted@example.org");
    expect(await refusal(verifications().verify(code, here))).toMatchObject({ code: "email-taken" });
    expect((await login("late@example.org")).user.id).toBe(who.accountId);
  });

  test("within seven days the old mailbox recovers the account: sessions, tokens, password and two-factor authentication set up since end", async () => {
    const { who, tokens } = await confirmed("owner@example.org");
    const personal = await server.services.accessTokens.add(who, { name: "x", scopes: ["read"], password: PASSWORD }, here);
    await changed(who, "thief2@example.org");
    const undo = lastCode("owner@example.org");
    server.clock.advance(60);
    await changed(who, "thief3@example.org");
    await server.models.accounts.updateOne(
      { _id: who.accountId },
      { $set: { totp: { secret: "x", keyId: "y", confirmedAt: server.clock.now(), lastStep: 0, recovery: [] } } },
    );
    expect((await refusal(server.register("owner@example.org"))).code).toBe("email-taken");
    server.clock.advance(7 * DAY - 120);
    await verifications().undo(undo, here);
    for (const credential of [tokens.token, personal.token]) expect((await refusal(callerOf(credential))).kind).toBe("unauthenticated");
    for (const email of ["owner@example.org", "thief2@example.org", "thief3@example.org"])
      expect((await refusal(login(email))).kind).toBe("unauthenticated");
    expect((await refusal(verifications().undo(undo, here))).kind).toBe("not-found");
    await server.services.passwordResets.reset(lastCode("owner@example.org"), { password: "a kettle sings at noon" }, here);
    const back = await login("owner@example.org", "a kettle sings at noon");
    expect(back.user).toMatchObject({ id: who.accountId, emailVerified: true, totpEnabled: false });
    expect((await server.register("thief3@example.org")).user.id).not.toBe(who.accountId);
  });

  test("after seven days the old address is free, and its code is void", async () => {
    const { who } = await confirmed("former@example.org");
    await changed(who, "newer@example.org");
    const undo = lastCode("former@example.org");
    server.clock.advance(7 * DAY + 1);
    expect((await refusal(verifications().undo(undo, here))).kind).toBe("not-found");
    await server.sweep();
    expect((await server.register("former@example.org")).user.id).not.toBe(who.accountId);
    expect((await login("newer@example.org")).user.id).toBe(who.accountId);
  });

  test("an address that was never confirmed has nobody to take it back", async () => {
    const { token, user } = await server.register("typo@example.org");
    await changed(await callerOf(token), "right@example.org");
    expect(mailsTo("typo@example.org").some(({ text }) => text.includes("undo-email"))).toBe(false);
    expect((await server.register("typo@example.org")).user.id).not.toBe(user.id);
  });

  test("an account that is deleted lets go of the address that it had before as well", async () => {
    const { who } = await confirmed("former-owner@example.org");
    await changed(who, "later-owner@example.org");
    expect(await server.models.emailClaims.countDocuments({ accountId: who.accountId })).toBe(2);
    await server.services.accountRemoval.remove(who, { password: PASSWORD }, here);
    expect(await server.models.emailClaims.countDocuments({ accountId: who.accountId })).toBe(0);
  });

  test("taking an address back ends a change to yet another one that was asked for meanwhile", async () => {
    const { who } = await confirmed("robbed@example.org");
    await changed(who, "thief@example.org");
    const code = lastCode("robbed@example.org");
    await verifications().change(who, { email: "thief-too@example.org", password: PASSWORD }, here);
    await verifications().undo(code, here);
    const account = await server.models.accounts.findById(who.accountId).lean();
    expect([account?.email, account?.pendingEmail]).toEqual(["robbed@example.org", undefined]);
  });
});
