import { eventually } from "../support/eventually.js";
import { type AccountServer, from, PASSWORD, refusal, startAccountServer } from "./accountServer.js";

const NEW_PASSWORD = "a kettle sings at noon";

describe("sessions", () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(() => server.close());

  const auth = () => server.services.auth;
  const here = from("192.0.2.1");
  const login = (email: string, password = PASSWORD, device?: string) =>
    auth().login({ email, password, ...(device === undefined ? {} : { device }) }, here);
  const isOver = async (token: string): Promise<void> => expect((await refusal(auth().callerOf(token))).kind).toBe("unauthenticated");

  test("another's session answers like a missing one", async () => {
    const mine = await auth().callerOf((await server.registerConfirmed()).token);
    const other = await auth().callerOf((await server.registerConfirmed()).token);
    const foreign = await refusal(server.services.sessions.end(mine, other.sessionId ?? "", here));
    const missing = await refusal(server.services.sessions.end(mine, "ses_00000000000000000000000000000000000000", here));
    expect({ ...foreign, message: foreign.message }).toEqual({ ...missing, message: missing.message });
    expect(await auth().callerOfSession(other.sessionId ?? "")).toMatchObject({ accountId: other.accountId });
  });

  test("the list tells devices apart and which one is asking", async () => {
    await server.registerConfirmed("list@example.org");
    const phone = await login("list@example.org", PASSWORD, "the phone");
    await login("list@example.org", PASSWORD, "the tablet");
    const listed = await server.services.sessions.list(await auth().callerOf(phone.token));
    expect(listed.map(({ device, current }) => [device, current])).toEqual(
      expect.arrayContaining([
        ["the phone", true],
        ["the tablet", false],
        [null, false],
      ]),
    );
  });

  test.each([
    [-1, 1],
    [0, 1],
    [1, 2],
  ])("of two sessions, one of which ends %i ms from now, the list has %i", async (later, listed) => {
    const email = `edge${later}@example.org`;
    const who = await auth().callerOf((await server.registerConfirmed(email)).token);
    const other = await auth().callerOf((await login(email)).token);
    const expiresAt = new Date(server.clock.now().getTime() + later);
    await server.models.sessions.updateOne({ _id: other.sessionId ?? "" }, { $set: { expiresAt } });
    expect(await server.services.sessions.list(who)).toHaveLength(listed);
  });

  test("when it was last seen is kept to the minute", async () => {
    const { token } = await server.registerConfirmed();
    const who = await auth().callerOf(token);
    const [before] = await server.services.sessions.list(who);
    server.clock.advance(120);
    await auth().callerOf(token);
    const after = await eventually(async () => {
      const [session] = await server.services.sessions.list(who);
      return session?.lastSeenAt === before?.lastSeenAt ? undefined : session;
    });
    expect(Date.parse(after.lastSeenAt) - Date.parse(before?.lastSeenAt ?? "")).toBeGreaterThanOrEqual(119_000);
  });

  test("after a logout neither token works", async () => {
    const { token, refreshToken } = await server.registerConfirmed();
    await auth().logout(await auth().callerOf(token));
    await isOver(token);
    expect((await refusal(auth().refresh({ refreshToken }))).kind).toBe("unauthenticated");
  });

  test("logging out everywhere ends them all, here included, and nobody else's", async () => {
    const bystander = await server.registerConfirmed();
    const first = await server.registerConfirmed("everywhere@example.org");
    const second = await login("everywhere@example.org");
    await server.services.sessions.endAll(await auth().callerOf(first.token), here);
    await isOver(first.token);
    await isOver(second.token);
    expect((await login("everywhere@example.org")).tokenType).toBe("Bearer");
    expect((await auth().callerOf(bystander.token)).accountId).toBe(bystander.user.id);
  });

  test("a new password ends every session but the one that set it", async () => {
    const first = await server.registerConfirmed("change@example.org");
    const second = await login("change@example.org");
    const who = await auth().callerOf(first.token);
    await server.services.accounts.changePassword(who, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, here);
    await isOver(second.token);
    expect((await refusal(auth().refresh({ refreshToken: second.refreshToken }))).kind).toBe("unauthenticated");
    expect((await refusal(login("change@example.org"))).kind).toBe("unauthenticated");
    expect((await auth().callerOf(first.token)).sessionId).toBe(who.sessionId);
    expect((await login("change@example.org", NEW_PASSWORD)).user.id).toBe(first.user.id);
    expect(server.mails).toContainEqual(expect.objectContaining({ to: "change@example.org", subject: "Your password was changed" }));
  });

  test("a change of the password may be repeated by the session that made it, and by no other", async () => {
    const { token } = await server.registerConfirmed("repeated@example.org");
    const who = await auth().callerOf(token);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await server.services.accounts.changePassword(who, change, here);
    expect((await server.services.accounts.changePassword(who, change, here)).email).toBe("repeated@example.org");
    const other = await auth().callerOf((await login("repeated@example.org", NEW_PASSWORD)).token);
    const wrong = { faults: [{ path: "/currentPassword", code: "wrong-password" }] };
    expect(await refusal(server.services.accounts.changePassword(other, change, here))).toMatchObject(wrong);
    const another = { ...change, newPassword: "first of the two words" };
    expect(await refusal(server.services.accounts.changePassword(who, another, here))).toMatchObject(wrong);
  });

  test("a login that overlaps a change of the password leaves no session behind", async () => {
    for (let round = 0; round < 20; round++) {
      const email = `overlap-${round}@example.org`;
      const { token } = await server.registerConfirmed(email);
      const who = await auth().callerOf(token);
      const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      const [changed, late] = await Promise.allSettled([server.services.accounts.changePassword(who, change, here), login(email)]);
      expect(changed.status).toBe("fulfilled");
      if (late.status === "fulfilled") await isOver(late.value.token);
    }
  });

  test("of two who change the password at once, with the same old one, one gets the error that it is wrong", async () => {
    const { token } = await server.registerConfirmed();
    const who = await auth().callerOf(token);
    const change = (newPassword: string) => server.services.accounts.changePassword(who, { currentPassword: PASSWORD, newPassword }, here);
    const outcomes = await Promise.allSettled([change("first of the two words"), change("second of the two words")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("tokens that a crash kept from ending end with the next change that ends sessions", async () => {
    const first = await server.registerConfirmed();
    const who = await auth().callerOf(first.token);
    const { token } = await server.services.accessTokens.add(who, { name: "x", scopes: ["read"], password: PASSWORD }, here);
    await server.models.accounts.updateOne({ _id: who.accountId }, { $set: { ending: { exceptSession: null, tokens: true } } });
    await server.services.sessions.endAll(who, here);
    await isOver(token);
  });

  test("what a crash left after a password change is ended at the next start", async () => {
    const first = await server.registerConfirmed();
    await server.models.accounts.updateOne(
      { _id: first.user.id },
      { $inc: { epoch: 1 }, $set: { ending: { exceptSession: null, tokens: true } } },
    );
    await server.beside().prepare();
    await isOver(first.token);
    expect(await server.models.accounts.countDocuments({ _id: first.user.id, ending: null })).toBe(1);
  });
});
