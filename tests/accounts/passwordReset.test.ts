import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { eventually } from "../support/eventually.js";
import { type AccountHouse, from, PASSWORD, refusal, startAccountHouse } from "./accountHouse.js";

const NEW_PASSWORD = "a kettle sings at noon";

describe("a forgotten password", () => {
  let house: AccountHouse;
  beforeAll(async () => {
    house = await startAccountHouse();
  });
  afterAll(() => house.close());

  const here = from("192.0.2.1");
  const reset = (token: string, password = NEW_PASSWORD) => house.services.passwordResets.reset(token, { password }, here);

  async function mailedToken(email: string): Promise<string> {
    const before = house.mails.length;
    await house.services.passwordResets.request({ email }, here);
    const message = await eventually(() => house.mails.slice(before).find(({ subject }) => subject === "Reset your password"));
    return /reset-password#([\w-]+)/.exec(message.text)?.[1] ?? "";
  }

  test("an unknown address is answered like a known one, and no message is sent", async () => {
    await house.services.passwordResets.request({ email: "nobody@example.org" }, here);
    await house.register("somebody@example.org");
    await mailedToken("somebody@example.org");
    expect(house.mails.map(({ to }) => to)).not.toContain("nobody@example.org");
  });

  test("a token that was not mailed is refused, and so is a common password", async () => {
    await house.register("common@example.org");
    expect((await refusal(reset("A".repeat(43)))).kind).toBe("not-found");
    const token = await mailedToken("common@example.org");
    expect(await refusal(reset(token, "password123"))).toMatchObject({ faults: [{ path: "/password", code: "too-weak" }] });
    await reset(token);
  });

  test("the message goes to the address on file, however the request spelled it", async () => {
    await house.register("mailbox@example.org");
    await mailedToken("ＭＡＩＬＢＯＸ@example.org");
    expect(house.mails.at(-1)?.to).toBe("mailbox@example.org");
  });

  test("the token works once, ends every session and every personal token, and leaves only the new password", async () => {
    const first = await house.register("lost@example.org");
    const who = await house.services.auth.callerOf(first.token);
    const personal = await house.services.accessTokens.add(who, { name: "x", scopes: ["read"] });
    const token = await mailedToken("Lost@example.org");
    await reset(token);
    for (const credential of [first.token, personal.token]) {
      expect((await refusal(house.services.auth.callerOf(credential))).kind).toBe("unauthenticated");
    }
    expect((await refusal(reset(token))).kind).toBe("not-found");
    expect((await refusal(house.services.auth.login({ email: "lost@example.org", password: PASSWORD }, here))).kind).toBe(
      "unauthenticated",
    );
    expect((await house.services.auth.login({ email: "lost@example.org", password: NEW_PASSWORD }, here)).user.id).toBe(first.user.id);
  });

  test("of ten uses at once one counts", async () => {
    await house.register("tenfold@example.org");
    const token = await mailedToken("tenfold@example.org");
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => reset(token, `${NEW_PASSWORD} ${n}`)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a newer token, a new password or an hour makes it void", async () => {
    const { token: bearer } = await house.register("void@example.org");
    const older = await mailedToken("void@example.org");
    const newer = await mailedToken("void@example.org");
    expect((await refusal(reset(older))).kind).toBe("not-found");
    const who = await house.services.auth.callerOf(bearer);
    await house.services.accounts.changePassword(who, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, here);
    expect((await refusal(reset(newer))).kind).toBe("not-found");
    const last = await mailedToken("void@example.org");
    house.clock.advance(3601);
    expect((await refusal(reset(last))).kind).toBe("not-found");
  });

  test("the database holds a hash of the token only", async () => {
    await house.register("hashed@example.org");
    const token = await mailedToken("hashed@example.org");
    const stored = await house.models.accounts.findOne({ emailKey: "hashed@example.org" }).lean();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("after a change of address the old one is told and the new one signs in", async () => {
    const { token } = await house.register("before@example.org");
    const who = await house.services.auth.callerOf(token);
    await house.register("taken@example.org");
    const change = (email: string, password = PASSWORD) => house.services.accounts.changeEmail(who, { email, password }, here);
    expect(await refusal(change("after@example.org", "wrong"))).toMatchObject({ faults: [{ path: "/password", code: "wrong-password" }] });
    expect(await refusal(change("TAKEN@example.org"))).toMatchObject({ code: "email-taken" });
    expect((await change("after@example.org")).email).toBe("after@example.org");
    expect(house.mails.at(-1)).toMatchObject({ to: "before@example.org", subject: "Your e-mail address was changed" });
    expect((await refusal(house.services.auth.login({ email: "before@example.org", password: PASSWORD }, here))).kind).toBe(
      "unauthenticated",
    );
    expect((await house.services.auth.login({ email: "after@example.org", password: PASSWORD }, here)).user.id).toBe(who.accountId);
  });
});
