import { eventually } from "../support/eventually.js";
import { type AccountServer, codeIn, from, PASSWORD, refusal, startAccountServer } from "./accountServer.js";

const NEW_PASSWORD = "a kettle sings at noon";

describe("a forgotten password", () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(() => server.close());

  const here = from("192.0.2.1");
  const reset = (token: string, password = NEW_PASSWORD) => server.services.passwordResets.reset(token, { password }, here);

  async function mailedToken(email: string): Promise<string> {
    const before = server.mails.length;
    await server.services.passwordResets.request({ email }, here);
    const message = await eventually(() => server.mails.slice(before).find(({ subject }) => subject === "Reset your password"));
    return /reset-password#([\w-]+)/.exec(message.text)?.[1] ?? "";
  }

  test("an unknown address is answered like a known one, and no message is sent", async () => {
    await server.services.passwordResets.request({ email: "nobody@example.org" }, here);
    await server.register("somebody@example.org");
    await mailedToken("somebody@example.org");
    expect(server.mails.map(({ to }) => to)).not.toContain("nobody@example.org");
  });

  test("a token that was not mailed is refused, and so is a common password", async () => {
    await server.register("common@example.org");
    expect((await refusal(reset("a".repeat(58)))).kind).toBe("not-found");
    const token = await mailedToken("common@example.org");
    expect(await refusal(reset(token, "password123"))).toMatchObject({ faults: [{ path: "/password", code: "too-weak" }] });
    await reset(token);
  });

  test("the message goes to the address on file, however the request spelled it", async () => {
    await server.register("mailbox@example.org");
    await mailedToken("MailBox@EXAMPLE\u00AD.org");
    expect(server.mails.at(-1)?.to).toBe("mailbox@example.org");
  });

  test("the token works once, ends every session and every personal token, and leaves only the new password", async () => {
    const first = await server.registerConfirmed("lost@example.org");
    const who = await server.services.auth.callerOf(first.token);
    const personal = await server.services.accessTokens.add(who, { name: "x", scopes: ["read"], password: PASSWORD }, here);
    const token = await mailedToken("Lost@example.org");
    await reset(token);
    for (const credential of [first.token, personal.token]) {
      expect((await refusal(server.services.auth.callerOf(credential))).kind).toBe("unauthenticated");
    }
    expect((await refusal(reset(token))).kind).toBe("not-found");
    expect((await refusal(server.services.auth.login({ email: "lost@example.org", password: PASSWORD }, here))).kind).toBe(
      "unauthenticated",
    );
    expect((await server.services.auth.login({ email: "lost@example.org", password: NEW_PASSWORD }, here)).user.id).toBe(first.user.id);
  });

  test("of ten uses at once one counts", async () => {
    await server.register("tenfold@example.org");
    const token = await mailedToken("tenfold@example.org");
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => reset(token, `${NEW_PASSWORD} ${n}`)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a newer code leaves an older one working; a new password or an hour makes it void", async () => {
    const { token: bearer } = await server.register("void@example.org");
    const older = await mailedToken("void@example.org");
    const newer = await mailedToken("void@example.org");
    const who = await server.services.auth.callerOf(bearer);
    expect(await refusal(reset(older, "password123"))).toMatchObject({ faults: [{ code: "too-weak" }] });
    await server.services.accounts.changePassword(who, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, here);
    for (const code of [older, newer]) expect((await refusal(reset(code))).kind).toBe("not-found");
    const last = await mailedToken("void@example.org");
    server.clock.advance(3599);
    expect(await refusal(reset(last, "password123"))).toMatchObject({ faults: [{ code: "too-weak" }] });
    server.clock.advance(1);
    expect((await refusal(reset(last))).kind).toBe("not-found");
  });

  test("the database holds nothing of the code, and a code of one use is good for no other", async () => {
    const { token } = await server.register("hashed@example.org");
    const code = await mailedToken("hashed@example.org");
    const stored = await server.models.accounts.findOne({ emailKey: "hashed@example.org" }).lean();
    expect(JSON.stringify(stored)).not.toContain(code.slice(26));
    const confirmation = codeIn(server.mails.find(({ to, subject }) => to === "hashed@example.org" && subject.startsWith("Confirm")));
    expect((await refusal(reset(confirmation))).kind).toBe("not-found");
    expect((await refusal(server.services.emailVerifications.verify(code, here))).kind).toBe("not-found");
    expect((await refusal(server.services.emailVerifications.undo(code, here))).kind).toBe("not-found");
    expect((await server.services.accounts.me(await server.services.auth.callerOf(token))).emailVerified).toBe(false);
  });

  test("a thousand resets that strangers ask for leave the owner's own working", async () => {
    const strict = server.beside({ allowance: { mails: 5 } });
    await server.register("flooded@example.org");
    const before = server.mails.length;
    let refused = 0;
    for (let n = 0; n < 1000; n++) {
      const asked = strict.services.passwordResets.request(
        { email: "flooded@example.org" },
        from(`198.51.${Math.floor(n / 200)}.${n % 200}`),
      );
      await asked.catch(() => refused++);
    }
    await strict.services.passwordResets.request({ email: "flooded@example.org" }, from("203.0.113.9"));
    const mailed = server.mails.slice(before).filter(({ to }) => to === "flooded@example.org");
    expect([refused, mailed.length]).toEqual([0, 5]);
    const [first, last] = [codeIn(mailed[0]), codeIn(mailed.at(-1))];
    expect(await refusal(reset(first, "password123"))).toMatchObject({ faults: [{ code: "too-weak" }] });
    await reset(last);
    expect((await server.services.auth.login({ email: "flooded@example.org", password: NEW_PASSWORD }, here)).tokenType).toBe("Bearer");
  });

  test("a device that was signed in before is mailed to whatever strangers asked for", async () => {
    const strict = server.beside({ allowance: { mails: 2 } });
    const { deviceToken } = await server.register("known-device@example.org");
    const ask = (visitor = from("203.0.113.77")) => strict.services.passwordResets.request({ email: "known-device@example.org" }, visitor);
    for (let n = 0; n < 6; n++) await ask();
    const before = server.mails.length;
    await ask(from("203.0.113.78", null, deviceToken));
    await eventually(() => server.mails.slice(before).find(({ subject }) => subject === "Reset your password"));
  });

  test("a device that was known before is a new one afterwards", async () => {
    const email = "device@example.org";
    const { deviceToken, user } = await server.registerConfirmed(email);
    server.clock.advance(1);
    await reset(await mailedToken(email));
    await server.services.auth.login({ email, password: NEW_PASSWORD, deviceToken }, here);
    const kinds = (await server.models.securityEvents.find({ accountId: user.id }).lean()).map(({ kind }) => kind);
    expect([kinds.includes("newDevice"), kinds.includes("signedIn")]).toEqual([true, false]);
  });
});
