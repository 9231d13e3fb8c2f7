import { Secret, TOTP } from "otpauth";
import { type AccountServer, codeIn, from, PASSWORD, refusal, startAccountServer } from "./accountServer.js";

describe("the first proof of a mailbox and what is under way", () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(() => server.close());
  afterEach(() => jest.restoreAllMocks());

  const here = from("192.0.2.1");
  const { emailVerifications, totp, accessTokens, auth } = {
    emailVerifications: () => server.services.emailVerifications,
    totp: () => server.services.totp,
    accessTokens: () => server.services.accessTokens,
    auth: () => server.services.auth,
  };
  const codeTo = (email: string) => codeIn(server.mails.find(({ to, text }) => to === email && text.includes("confirm-email#")));
  const stored = async (accountId: string): Promise<any> => server.models.accounts.findById(accountId).lean();
  const tokensOf = (accountId: string) => server.models.accessTokens.countDocuments({ accountId });
  const token = { name: "x", scopes: ["read" as const], password: PASSWORD };

  /** A request whose credential was good a moment ago. */
  async function underWay(email: string) {
    const { token: bearer, user } = await server.register(email);
    return { who: await auth().callerOf(bearer), accountId: user.id };
  }

  test("a request that was let in before sets up nothing any more", async () => {
    const { who, accountId } = await underWay("before@example.org");
    await emailVerifications().verify(codeTo("before@example.org"), here);
    expect((await refusal(totp().start(who, { password: PASSWORD }, here))).kind).toBe("unauthenticated");
    expect((await refusal(accessTokens().add(who, token, here))).kind).toBe("unauthenticated");
    expect([(await stored(accountId)).totp, await tokensOf(accountId)]).toEqual([null, 0]);
  });

  test("nor where the process died between the proof and the end of the sessions, which the next sweep brings", async () => {
    const { who, accountId } = await underWay("died@example.org");
    jest.spyOn(server.inside.sessions, "updateMany").mockImplementationOnce(() => {
      throw new Error("killed");
    });
    await expect(emailVerifications().verify(codeTo("died@example.org"), here)).rejects.toThrow("killed");
    expect(await stored(accountId)).toMatchObject({ emailVerifiedAt: expect.any(Date), ending: { exceptSession: null, tokens: true } });
    expect((await refusal(totp().start(who, { password: PASSWORD }, here))).kind).toBe("unauthenticated");
    await accessTokens().add(who, token, here);
    await server.sweep();
    expect([(await stored(accountId)).totp, await tokensOf(accountId)]).toEqual([null, 0]);
    expect(await server.models.sessions.countDocuments({ accountId, revokedAt: null })).toBe(0);
    expect((await stored(accountId)).ending).toBeUndefined();
  });

  test("the session that brings the code goes on at once, although the others have not ended yet", async () => {
    const { who, accountId } = await underWay("kept@example.org");
    const { token: other } = await auth().login({ email: "kept@example.org", password: PASSWORD }, here);
    jest.spyOn(server.inside.sessions, "updateMany").mockImplementationOnce(() => {
      throw new Error("killed");
    });
    await expect(emailVerifications().verify(codeTo("kept@example.org"), here, who.sessionId)).rejects.toThrow("killed");
    const { secret } = await totp().start(who, { password: PASSWORD }, here);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });
    const elsewhere = await auth().callerOf(other);
    expect((await refusal(totp().confirm(elsewhere, { code }, here))).kind).toBe("unauthenticated");
    expect((await totp().confirm(who, { code }, here)).recoveryCodes).toHaveLength(10);
    await server.sweep();
    expect((await refusal(auth().callerOf(other))).kind).toBe("unauthenticated");
    expect((await stored(accountId)).totp).not.toBeNull();
  });

  test("whatever comes first: of a token, two-factor authentication and a proof at once nothing is left but the proof", async () => {
    for (let round = 0; round < 12; round++) {
      const email = `race${round}@example.org`;
      const { who, accountId } = await underWay(email);
      const racing = [
        () => totp().start(who, { password: PASSWORD }, here),
        () => accessTokens().add(who, token, here),
        () => emailVerifications().verify(codeTo(email), here),
      ];
      const turned = [...racing.slice(round % 3), ...racing.slice(0, round % 3)];
      await Promise.allSettled(turned.map((run) => run()));
      const account = await stored(accountId);
      expect([account.totp, await tokensOf(accountId), account.emailVerifiedAt]).toEqual([null, 0, expect.any(Date)]);
    }
  });

  test("of two proofs at once both may be answered, and the mailbox counts once", async () => {
    const { accountId } = await underWay("twice@example.org");
    const code = codeTo("twice@example.org");
    const outcomes = await Promise.allSettled([emailVerifications().verify(code, here), emailVerifications().verify(code, here)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await server.models.securityEvents.countDocuments({ accountId, kind: "emailVerified" })).toBe(1);
  });

  test("the device that confirms stays known; one from before does not", async () => {
    const earlier = await server.register("device@example.org");
    server.clock.advance(60);
    const here2 = from("192.0.2.1");
    const mine = await auth().login({ email: "device@example.org", password: PASSWORD }, here2);
    const who = await auth().callerOf(mine.token);
    await emailVerifications().verify(codeTo("device@example.org"), here, who.sessionId);
    const newDevices = () => server.models.securityEvents.countDocuments({ accountId: who.accountId, kind: "newDevice" });
    const before = await newDevices();
    await auth().login({ email: "device@example.org", password: PASSWORD, deviceToken: mine.deviceToken }, here);
    expect(await newDevices()).toBe(before);
    await auth().login({ email: "device@example.org", password: PASSWORD, deviceToken: earlier.deviceToken }, here);
    expect(await newDevices()).toBe(before + 1);
  });

  test("the first address of an account may be the one that it asked for: what was set up before ends with it, too", async () => {
    const { who, accountId } = await underWay("mistyped@example.org");
    await emailVerifications().change(who, { email: "right@example.org", password: PASSWORD }, here);
    await server.models.accounts.updateOne(
      { _id: accountId },
      { $set: { totp: { secret: "x", keyId: "y", confirmedAt: new Date(), lastStep: 0, recovery: [] } } },
    );
    await emailVerifications().verify(codeTo("right@example.org"), here);
    expect(await stored(accountId)).toMatchObject({ email: "right@example.org", totp: null });
    expect(await server.models.sessions.countDocuments({ accountId, revokedAt: null })).toBe(0);
  });

  test("an address that was confirmed keeps two-factor authentication when its password is reset, and when it changes", async () => {
    const { token: bearer, user } = await server.registerConfirmed("kept-step@example.org");
    const who = await auth().callerOf(bearer);
    await emailVerifications().change(who, { email: "kept-step2@example.org", password: PASSWORD }, here);
    const { secret } = await totp().start(who, { password: PASSWORD }, here);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });
    await totp().confirm(who, { code }, here);
    await emailVerifications().verify(codeTo("kept-step2@example.org"), here);
    expect((await auth().callerOf(bearer)).accountId).toBe(user.id);
    const { passwordResets } = server.services;
    await passwordResets.request({ email: "kept-step2@example.org" }, here);
    await new Promise(setImmediate);
    const mail = server.mails.findLast(({ to, text }) => to === "kept-step2@example.org" && text.includes("reset-password#"));
    await passwordResets.reset(codeIn(mail), { password: "a kettle sings at noon" }, here);
    expect((await stored(user.id)).totp).not.toBeNull();
  });
});
