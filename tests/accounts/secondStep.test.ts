import { Secret, TOTP } from "otpauth";
import { holdDate } from "../support/heldDate.js";
import { type AccountServer, from, PASSWORD, refusal, SECRET, startAccountServer } from "./accountServer.js";

holdDate();

describe("two-factor authentication", () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(() => server.close());

  const here = from("192.0.2.1");
  const codeOf = (secret: string, stepsAway = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() + stepsAway * 30_000 });
  const login = (email: string, code?: string) =>
    server.services.auth.login({ email, password: PASSWORD, ...(code === undefined ? {} : { code }) }, here);

  async function enabled(email: string) {
    const who = await server.services.auth.callerOf((await server.registerConfirmed(email)).token);
    const { secret, uri } = await server.services.totp.start(who, { password: PASSWORD }, here);
    const { recoveryCodes } = await server.services.totp.confirm(who, { code: codeOf(secret) }, here);
    server.clock.advance(30);
    return { who, secret, uri, recoveryCodes };
  }

  test("it starts only with the password and begins only with a right code", async () => {
    const who = await server.services.auth.callerOf((await server.registerConfirmed("start@example.org")).token);
    expect(await refusal(server.services.totp.start(who, { password: "wrong" }, here))).toMatchObject({ faults: [{ path: "/password" }] });
    const { secret } = await server.services.totp.start(who, { password: PASSWORD }, here);
    const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, "0");
    expect(await refusal(server.services.totp.confirm(who, { code: wrong }, here))).toMatchObject({
      faults: [{ path: "/code", code: "wrong-code" }],
    });
    expect((await login("start@example.org")).user.totpEnabled).toBe(false);
  });

  test("when the answer to the confirmation is lost, the same code tells the recovery codes again, until something was used", async () => {
    const who = await server.services.auth.callerOf((await server.registerConfirmed("lost@example.org")).token);
    const { secret } = await server.services.totp.start(who, { password: PASSWORD }, here);
    const code = codeOf(secret);
    const confirm = (given = code) => server.services.totp.confirm(who, { code: given }, here);
    const answers = await Promise.all([confirm(), confirm()]);
    expect(await confirm()).toEqual(answers[0]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await refusal(confirm(codeOf(secret, 1)))).toMatchObject({ code: "totp-not-started" });
    const [first = ""] = answers[0]?.recoveryCodes ?? [];
    expect((await login("lost@example.org", first)).user.totpEnabled).toBe(true);
    expect(await refusal(confirm())).toMatchObject({ code: "totp-not-started" });
  });

  test("the code that turned it on signs nobody in, and after its time it tells nothing", async () => {
    const who = await server.services.auth.callerOf((await server.registerConfirmed("late@example.org")).token);
    const { secret } = await server.services.totp.start(who, { password: PASSWORD }, here);
    const code = codeOf(secret);
    await server.services.totp.confirm(who, { code }, here);
    expect(await refusal(login("late@example.org", code))).toMatchObject({ code: "second-factor-wrong" });
    server.clock.advance(90);
    expect(await refusal(server.services.totp.confirm(who, { code }, here))).toMatchObject({ code: "totp-not-started" });
  });

  test("the database holds the secret sealed, and recovery codes of 128 bits as hashes", async () => {
    const { who, secret, recoveryCodes } = await enabled("sealed@example.org");
    const stored = JSON.stringify(await server.models.accounts.findById(who.accountId).lean());
    for (const told of [secret, ...recoveryCodes]) expect(stored).not.toContain(told);
    for (const code of recoveryCodes) expect(code.replaceAll("-", "").length * 5).toBeGreaterThanOrEqual(128);
  });

  test("a sealed secret opens for its own account only", async () => {
    const [one, other] = [await enabled("swap-1@example.org"), await enabled("swap-2@example.org")];
    const { totp } = (await server.models.accounts.findById(one.who.accountId).lean())!;
    await server.models.accounts.updateOne({ _id: other.who.accountId }, { $set: { totp } });
    expect(await refusal(login("swap-2@example.org", codeOf(one.secret)))).toMatchObject({ code: "second-factor-wrong" });
  });

  test("when the server's secret changes, codes still work, and what the old one encrypted is encrypted again", async () => {
    const { who, secret, recoveryCodes } = await enabled("rotated@example.org");
    const keyOf = async () => (await server.models.accounts.findById(who.accountId).lean())?.totp?.keyId;
    const before = await keyOf();
    const between = server.beside({ jwtSecrets: ["the second secret, long enough too", SECRET] });
    await between.services.auth.login({ email: "rotated@example.org", password: PASSWORD, code: codeOf(secret) }, here);
    expect(await keyOf()).not.toBe(before);
    const second = await enabled("rotated-2@example.org");
    await between.sweep();
    const after = server.beside({ jwtSecrets: ["the second secret, long enough too"] });
    server.clock.advance(30);
    for (const [email, { secret: shared }] of [["rotated@example.org", { secret }] as const, ["rotated-2@example.org", second] as const])
      await after.services.auth.login({ email, password: PASSWORD, code: codeOf(shared) }, here);
    await after.services.auth.login({ email: "rotated@example.org", password: PASSWORD, code: recoveryCodes[0] ?? "" }, here);
  });

  test("a secret from before secrets were sealed still opens, and is sealed when it is used", async () => {
    const { who, secret } = await enabled("older-form@example.org");
    await server.models.accounts.updateOne({ _id: who.accountId }, { $set: { "totp.secret": secret }, $unset: { "totp.keyId": 1 } });
    await login("older-form@example.org", codeOf(secret));
    const stored = JSON.stringify(await server.models.accounts.findById(who.accountId).lean());
    expect(stored).not.toContain(secret);
    server.clock.advance(30);
    await login("older-form@example.org", codeOf(secret));
  });

  test("each set-up has recovery codes of its own", async () => {
    const [one, other] = [await enabled("own-1@example.org"), await enabled("own-2@example.org")];
    expect(new Set([...one.recoveryCodes, ...other.recoveryCodes]).size).toBe(20);
  });

  test("a login without a code, or with a wrong one, is refused and says why", async () => {
    const { secret, uri } = await enabled("needs@example.org");
    expect(uri).toMatch(/^otpauth:\/\/totp\/Household%20Budget/);
    const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, "0");
    expect(await refusal(login("needs@example.org"))).toMatchObject({ code: "second-factor-required" });
    expect(await refusal(login("needs@example.org", wrong))).toMatchObject({ code: "second-factor-wrong" });
    const bad = await refusal(server.services.auth.login({ email: "needs@example.org", password: "wrong", code: codeOf(secret) }, here));
    expect(bad).toMatchObject({ code: "unauthenticated" });
  });

  test("a code works once, also when it is sent ten times at once", async () => {
    const { secret } = await enabled("once@example.org");
    const code = codeOf(secret);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => login("once@example.org", code)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusal(login("once@example.org", code))).toMatchObject({ code: "second-factor-wrong" });
  });

  test("a code older than one that was used is refused", async () => {
    const { secret } = await enabled("older@example.org");
    await login("older@example.org", codeOf(secret, 1));
    expect(await refusal(login("older@example.org", codeOf(secret)))).toMatchObject({ code: "second-factor-wrong" });
  });

  test("each recovery code works once, however it is typed", async () => {
    const { recoveryCodes } = await enabled("recover@example.org");
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = recoveryCodes;
    await login("recover@example.org", first);
    expect(await refusal(login("recover@example.org", first))).toMatchObject({ code: "second-factor-wrong" });
    await login("recover@example.org", second.toUpperCase().replaceAll("-", " "));
  });

  test("turning it off needs the password and a code, and cannot be skipped by starting again", async () => {
    const { who, secret } = await enabled("off@example.org");
    expect(await refusal(server.services.totp.start(who, { password: PASSWORD }, here))).toMatchObject({ code: "totp-enabled" });
    expect(await refusal(server.services.totp.disable(who, { password: PASSWORD }, here))).toMatchObject({
      faults: [{ path: "/code", code: "required" }],
    });
    expect((await server.services.totp.disable(who, { password: PASSWORD, code: codeOf(secret) }, here)).totpEnabled).toBe(false);
    expect((await login("off@example.org")).user.totpEnabled).toBe(false);
  });

  test("a new password and a new address need a code as well, and a repeat whose answer was lost does not need another", async () => {
    const { who, secret, recoveryCodes } = await enabled("changing@example.org");
    const change = { currentPassword: PASSWORD, newPassword: "a kettle sings at noon" };
    const move = { email: "moved@example.org", password: PASSWORD };
    const { accounts, emailVerifications } = server.services;
    for (const [code, fault] of [
      [undefined, "required"],
      ["000000", "wrong-code"],
    ] as const) {
      const given = code === undefined ? {} : { code };
      expect(await refusal(accounts.changePassword(who, { ...change, ...given }, here))).toMatchObject({
        faults: [{ path: "/code", code: fault }],
      });
      expect(await refusal(emailVerifications.change(who, { ...move, ...given }, here))).toMatchObject({
        faults: [{ path: "/code", code: fault }],
      });
    }
    const right = { ...change, code: codeOf(secret) };
    const { version } = await accounts.changePassword(who, right, here);
    expect((await accounts.changePassword(who, right, here)).version).toBe(version);
    const moved = { email: move.email, password: change.newPassword, code: recoveryCodes[0] ?? "" };
    expect((await emailVerifications.change(who, moved, here)).pendingEmail).toBe(move.email);
  });

  test("removing the account needs a code as well", async () => {
    const { who } = await enabled("stay@example.org");
    const refused = await refusal(server.services.accountRemoval.remove(who, { password: PASSWORD }, here));
    expect(refused).toMatchObject({ faults: [{ path: "/code", code: "required" }] });
  });

  test("wrong codes count as guesses, and asking without one does not make up for them", async () => {
    const strict = server.beside({ allowance: { free: 4, longestPause: 900 } });
    await enabled("guessed@example.org");
    const visitor = from("198.51.100.3");
    const attempt = (code?: string) =>
      strict.services.auth.login({ email: "guessed@example.org", password: PASSWORD, ...(code === undefined ? {} : { code }) }, visitor);
    for (let time = 0; time < 5; time++) {
      expect(await refusal(attempt("recovery-no"))).toMatchObject({ code: "second-factor-wrong" });
      if (time < 4) expect(await refusal(attempt())).toMatchObject({ code: "second-factor-required" });
    }
    expect((await refusal(attempt())).kind).toBe("limit-reached");
  });
});
