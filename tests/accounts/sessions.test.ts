import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { idFrom } from "../../src/domain/ids.js";
import { keysFor } from "../../src/main/keys.js";
import { AccessJwt } from "../../src/services/accounts/AccessJwt.js";
import { RefreshTokens } from "../../src/services/accounts/RefreshTokens.js";
import { SessionRepository } from "../../src/services/accounts/SessionRepository.js";
import { eventually } from "../support/eventually.js";
import { sized } from "../support/sizes.js";
import { type AccountHouse, from, PASSWORD, refusal, SECRET, startAccountHouse } from "./accountHouse.js";

const NEW_PASSWORD = "a kettle sings at noon";
const ROUNDS = sized("SESSION_ROUNDS", { everyday: 60, proofs: 500 });

describe("sessions", () => {
  let house: AccountHouse;
  beforeAll(async () => {
    house = await startAccountHouse();
  });
  afterAll(() => house.close());

  const auth = () => house.services.auth;
  const here = from("192.0.2.1");
  const login = (email: string, password = PASSWORD, device?: string) =>
    auth().login({ email, password, ...(device === undefined ? {} : { device }) }, here);
  const isOver = async (token: string): Promise<void> => expect((await refusal(auth().callerOf(token))).kind).toBe("unauthenticated");

  test("another's session answers like a missing one", async () => {
    const mine = await auth().callerOf((await house.register()).token);
    const other = await auth().callerOf((await house.register()).token);
    const foreign = await refusal(house.services.sessions.end(mine, other.sessionId ?? ""));
    const missing = await refusal(house.services.sessions.end(mine, "ses_00000000000000000000000000000000000000"));
    expect({ ...foreign, message: foreign.message }).toEqual({ ...missing, message: missing.message });
    expect(await auth().callerOfSession(other.sessionId ?? "")).toMatchObject({ accountId: other.accountId });
  });

  test("the list tells devices apart and which one is asking", async () => {
    await house.register("list@example.org");
    const phone = await login("list@example.org", PASSWORD, "the phone");
    await login("list@example.org", PASSWORD, "the tablet");
    const listed = await house.services.sessions.list(await auth().callerOf(phone.token));
    expect(listed.map(({ device, current }) => [device, current])).toEqual(
      expect.arrayContaining([
        ["the phone", true],
        ["the tablet", false],
        [null, false],
      ]),
    );
  });

  test("when it was last seen is kept to the minute", async () => {
    const { token } = await house.register();
    const who = await auth().callerOf(token);
    const [before] = await house.services.sessions.list(who);
    house.clock.advance(120);
    await auth().callerOf(token);
    const after = await eventually(async () => {
      const [session] = await house.services.sessions.list(who);
      return session?.lastSeenAt === before?.lastSeenAt ? undefined : session;
    });
    expect(Date.parse(after.lastSeenAt) - Date.parse(before?.lastSeenAt ?? "")).toBeGreaterThanOrEqual(119_000);
  });

  test("after a logout neither token works", async () => {
    const { token, refreshToken } = await house.register();
    await auth().logout(await auth().callerOf(token));
    await isOver(token);
    expect((await refusal(auth().refresh({ refreshToken }))).kind).toBe("unauthenticated");
  });

  test("logging out everywhere ends them all, here included, and nobody else's", async () => {
    const bystander = await house.register();
    const first = await house.register("everywhere@example.org");
    const second = await login("everywhere@example.org");
    await house.services.sessions.endAll(await auth().callerOf(first.token));
    await isOver(first.token);
    await isOver(second.token);
    expect((await login("everywhere@example.org")).tokenType).toBe("Bearer");
    expect((await auth().callerOf(bystander.token)).accountId).toBe(bystander.user.id);
  });

  test("a new password ends every session but the one that set it", async () => {
    const first = await house.register("change@example.org");
    const second = await login("change@example.org");
    const who = await auth().callerOf(first.token);
    await house.services.accounts.changePassword(who, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, here);
    await isOver(second.token);
    expect((await refusal(auth().refresh({ refreshToken: second.refreshToken }))).kind).toBe("unauthenticated");
    expect((await refusal(login("change@example.org"))).kind).toBe("unauthenticated");
    expect((await auth().callerOf(first.token)).sessionId).toBe(who.sessionId);
    expect((await login("change@example.org", NEW_PASSWORD)).user.id).toBe(first.user.id);
    expect(house.mails.at(-1)).toMatchObject({ to: "change@example.org", subject: "Your password was changed" });
  });

  test("a login that overlaps a change of the password leaves no session behind", async () => {
    for (let round = 0; round < 20; round++) {
      const email = `overlap-${round}@example.org`;
      const { token } = await house.register(email);
      const who = await auth().callerOf(token);
      const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      const [changed, late] = await Promise.allSettled([house.services.accounts.changePassword(who, change, here), login(email)]);
      expect(changed.status).toBe("fulfilled");
      if (late.status === "fulfilled") await isOver(late.value.token);
    }
  });

  test("of two who change the password at once, with the same old one, one is told that it is wrong", async () => {
    const { token } = await house.register();
    const who = await auth().callerOf(token);
    const change = (newPassword: string) => house.services.accounts.changePassword(who, { currentPassword: PASSWORD, newPassword }, here);
    const outcomes = await Promise.allSettled([change("first of the two words"), change("second of the two words")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("no mixture of logout, requests and refreshing brings a session back", async () => {
    const { user } = await house.register();
    for (let round = 0; round < ROUNDS; round++) {
      const { token, refreshToken } = await cheapSession(user.id);
      const who = await auth().callerOf(token);
      house.clock.advance(61);
      const steps = [
        () => auth().logout(who),
        () => auth().callerOf(token),
        () => auth().callerOf(token),
        () => auth().refresh({ refreshToken }),
        () => auth().refresh({ refreshToken }),
      ].sort(() => Math.random() - 0.5);
      const outcomes = await Promise.allSettled(
        steps.map(async (step) => {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
          return step();
        }),
      );
      await isOver(token);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected" || outcome.value === undefined || !("refreshToken" in outcome.value)) continue;
        await isOver(outcome.value.token);
        expect((await refusal(auth().refresh({ refreshToken: outcome.value.refreshToken }))).kind).toBe("unauthenticated");
      }
    }
    // The notes of when a session was last seen, for which no answer waits, have brought none back either.
    expect(await house.models.sessions.countDocuments({ accountId: user.id, revokedAt: null })).toBe(1);
  }, 300_000);

  test("what a crash left after a password change is ended at the next start", async () => {
    const first = await house.register();
    await house.models.accounts.updateOne(
      { _id: first.user.id },
      { $inc: { epoch: 1 }, $set: { ending: { exceptSession: null, tokens: true } } },
    );
    await house.beside().prepare();
    await isOver(first.token);
    expect(await house.models.accounts.countDocuments({ _id: first.user.id, ending: null })).toBe(1);
  });

  /** A session without the cost of a password; the test knows the secret. */
  async function cheapSession(accountId: string) {
    const book = new SessionRepository({
      models: house.models,
      clock: house.clock,
      ids: { next: (...of) => idFrom(of, Date.now(), randomBytes(16)) },
    });
    const session = await book.open({ _id: accountId, epoch: 0 }, "mobile", null);
    return {
      token: new AccessJwt(keysFor("access tokens", [SECRET]), house.clock, randomBytes).sign(accountId, session._id),
      refreshToken: new RefreshTokens(keysFor("refresh tokens", [SECRET])).write(session._id, 0),
    };
  }
});
