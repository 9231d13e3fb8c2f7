import type { Caller } from "../../src/domain/caller.js";
import type { AccessTokenDoc } from "../../src/models/accounts/accessToken.js";
import { eventually } from "../support/eventually.js";
import { type AccountServer, from, PASSWORD, refusal, startAccountServer } from "./accountServer.js";

describe("personal access tokens", () => {
  let server: AccountServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await server.services.auth.callerOf((await server.registerConfirmed()).token);
  });

  const here = from("192.0.2.1");
  const issue = (scopes: ("read" | "write")[], expiresAt?: string) =>
    server.services.accessTokens.add(
      owner,
      { name: "a script", scopes, password: PASSWORD, ...(expiresAt === undefined ? {} : { expiresAt }) },
      here,
    );
  const callerOf = (token: string) => server.services.auth.callerOf(token);

  test("one that is made while its session ends does not stay", async () => {
    const { accessTokens } = server.inside;
    const { sessions } = server.models;
    const replaceOne = accessTokens.replaceOne.bind(accessTokens);
    jest.spyOn(accessTokens, "replaceOne").mockImplementationOnce((async (...given: Parameters<typeof replaceOne>) => {
      await replaceOne(...given);
      await sessions.updateMany({ accountId: owner.accountId }, { $set: { revokedAt: server.clock.now() } });
    }) as never);
    expect((await refusal(issue(["read"]))).kind).toBe("unauthenticated");
    expect(await accessTokens.countDocuments({ accountId: owner.accountId })).toBe(0);
  });

  test.each([
    ["no scope", { name: "x", scopes: [] }, "/scopes", "too-few"],
    ["a scope twice", { name: "x", scopes: ["read", "read"] }, "/scopes", "duplicate"],
    ["a scope that does not exist", { name: "x", scopes: ["admin"] }, "/scopes/0", "invalid-value"],
    ["an end in the past", { name: "x", scopes: ["read"], expiresAt: "2020-01-01T00:00:00Z" }, "/expiresAt", "too-small"],
  ])("%s is refused", async (_case, input, path, code) => {
    const refused = await refusal(server.services.accessTokens.add(owner, { password: PASSWORD, ...input } as never, here));
    expect(refused).toMatchObject({ faults: [expect.objectContaining({ path, code })] });
  });

  test("a token without the scope may not", async () => {
    const reader = await callerOf((await issue(["read"])).token);
    const writer = await callerOf((await issue(["write"])).token);
    expect(await refusal(server.services.budgets.add(reader, { name: "B", currency: "EUR" }))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(server.services.accounts.change(reader, { name: "New" }))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(server.services.months.one(writer, "bud_0", "2026-11"))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(server.services.accounts.me(writer))).toMatchObject({ kind: "forbidden" });
  });

  test("no token may touch credentials, whatever its scopes", async () => {
    const token = await callerOf((await issue(["read", "write"])).token);
    const { services } = server;
    const calls = [
      services.accessTokens.list(token),
      services.accessTokens.add(token, { name: "another", scopes: ["write"], password: PASSWORD }, here),
      services.accessTokens.remove(token, "tok_0", here),
      services.sessions.list(token),
      services.sessions.endAll(token, here),
      services.securityEvents.list(token, {}),
      services.accounts.changePassword(token, { currentPassword: PASSWORD, newPassword: "another fine password" }, here),
      services.emailVerifications.change(token, { email: "new@example.org", password: PASSWORD }, here),
      services.totp.start(token, { password: PASSWORD }, here),
      services.accountRemoval.remove(token, { password: PASSWORD }, here),
      services.auth.logout(token),
    ];
    for (const call of calls) expect((await refusal(call)).kind).toBe("forbidden");
  });

  test("the database holds a hash, never the token", async () => {
    const { token, accessToken } = await issue(["read"]);
    expect(token).toMatch(/^bet_[0-9a-hjkmnp-tv-z]{54}$/);
    const stored = await server.models.accessTokens.findById(accessToken.id).lean<AccessTokenDoc>();
    expect(JSON.stringify(stored)).not.toContain(token.slice(20, 52));
    expect(stored?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await server.services.accessTokens.list(owner))).not.toContain(token);
  });

  test("its last use is recorded", async () => {
    const { token, accessToken } = await issue(["read"]);
    expect(accessToken.lastUsedAt).toBeNull();
    await callerOf(token);
    const lastUsed = async () => (await server.services.accessTokens.list(owner)).find(({ id }) => id === accessToken.id)?.lastUsedAt;
    const used = await eventually(async () => (await lastUsed()) ?? undefined);
    expect(used).toMatch(/Z$/);
  });

  test("once deleted it is over, and another's cannot be deleted", async () => {
    const { token, accessToken } = await issue(["read"]);
    const stranger = await callerOf((await server.registerConfirmed()).token);
    expect((await refusal(server.services.accessTokens.remove(stranger, accessToken.id, here))).kind).toBe("not-found");
    await server.services.accessTokens.remove(owner, accessToken.id, here);
    expect((await refusal(callerOf(token))).kind).toBe("unauthenticated");
  });

  test("it ends when it was said to", async () => {
    const { token } = await issue(["read"], new Date(server.clock.now().getTime() + 60_000).toISOString());
    expect((await callerOf(token)).actions).toEqual(["read"]);
    server.clock.advance(61);
    expect((await refusal(callerOf(token))).kind).toBe("unauthenticated");
  });

  test("making one needs the password", async () => {
    const wrong = server.services.accessTokens.add(owner, { name: "x", scopes: ["read"], password: "wrong" }, here);
    expect(await refusal(wrong)).toMatchObject({ faults: [{ path: "/password", code: "wrong-password" }] });
    expect(await server.services.accessTokens.list(owner)).toEqual([]);
  });

  test("it ends after 90 days unless its maker says so", async () => {
    const { accessToken } = await issue(["read"]);
    const days = (Date.parse(accessToken.expiresAt ?? "") - Date.parse(accessToken.createdAt)) / 86_400_000;
    expect(days).toBe(90);
    const forever = { name: "for ever", scopes: ["read" as const], password: PASSWORD, expiresAt: null };
    expect((await server.services.accessTokens.add(owner, forever, here)).accessToken.expiresAt).toBeNull();
  });

  test("a new password ends it, unless its owner keeps it", async () => {
    const { token } = await issue(["read"]);
    const change = (currentPassword: string, newPassword: string, keepTokens?: boolean) =>
      server.services.accounts.changePassword(owner, { currentPassword, newPassword, ...(keepTokens === true && { keepTokens }) }, here);
    await change(PASSWORD, "a kettle sings at noon", true);
    expect((await callerOf(token)).accountId).toBe(owner.accountId);
    await change("a kettle sings at noon", PASSWORD);
    expect((await refusal(callerOf(token))).kind).toBe("unauthenticated");
  });

  test("its owner is notified by mail, with its name as text", async () => {
    await server.services.accessTokens.add(owner, { name: "win at http://evil.example/x", scopes: ["read"], password: PASSWORD }, here);
    const { text } = server.mails.find(({ subject, text: body }) => subject.includes("token was created") && body.includes("win at"))!;
    expect(text).not.toMatch(/https?:|evil\.example/);
  });
});
