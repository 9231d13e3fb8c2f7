import type { SessionDoc } from "../../src/models/accounts/session.js";
import { SessionRepository } from "../../src/services/accounts/SessionRepository.js";
import { type AccountServer, refusal, startAccountServer } from "./accountServer.js";

describe("refreshing", () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(() => server.close());

  const refresh = async (refreshToken: string) => server.services.auth.refresh({ refreshToken });

  test("what this server did not write is refused", async () => {
    const { refreshToken } = await server.register();
    const text = Buffer.from(refreshToken, "base64url").toString();
    const [session = "", , seal = ""] = text.split(".");
    const written = (body: string) => Buffer.from(body).toString("base64url");
    const forged = [
      "x",
      `${refreshToken}x`,
      refreshToken.slice(1),
      `${refreshToken}=`,
      written(`${session}.1.${seal}`),
      written(`${session}.00.${seal}`),
      written(`${session}.-1.${seal}`),
      written(`${session}.0.${"A".repeat(43)}`),
      written(`${session}.0.`),
      written(`ses_${"0".repeat(26)}.0.${seal}`),
    ];
    for (const token of forged) expect((await refusal(refresh(token))).code).toBe("unauthenticated");
    expect((await refresh(refreshToken)).tokenType).toBe("Bearer");
  });

  test("a lost answer may be asked for again within 30 seconds", async () => {
    const { refreshToken } = await server.register();
    const first = await refresh(refreshToken);
    server.clock.advance(29);
    expect((await refresh(refreshToken)).refreshToken).toBe(first.refreshToken);
  });

  test("after 30 seconds the parent ends the session", async () => {
    const { refreshToken } = await server.register();
    const next = await refresh(refreshToken);
    server.clock.advance(31);
    expect((await refusal(refresh(refreshToken))).kind).toBe("unauthenticated");
    expect((await refusal(refresh(next.refreshToken))).kind).toBe("unauthenticated");
    expect((await refusal(server.services.auth.callerOf(next.token))).kind).toBe("unauthenticated");
  });

  test("once the successor was used, the parent ends the session", async () => {
    const { refreshToken } = await server.register();
    const child = await refresh(refreshToken);
    const grandchild = await refresh(child.refreshToken);
    expect((await refusal(refresh(refreshToken))).kind).toBe("unauthenticated");
    expect((await refusal(refresh(grandchild.refreshToken))).kind).toBe("unauthenticated");
  });

  test("when it was rotated and when it was revoked are kept apart", async () => {
    const { refreshToken, user } = await server.register();
    await refresh(refreshToken);
    const before = await server.models.sessions.findOne({ accountId: user.id }).lean<{ rotatedAt: Date; revokedAt: Date | null }>();
    expect(before?.rotatedAt).toBeInstanceOf(Date);
    expect(before?.revokedAt).toBeNull();
  });

  test("a session that was ended meanwhile is not rotated", async () => {
    const { user } = await server.register();
    const repository = new SessionRepository({ models: server.inside, clock: server.clock, ids: { next: () => "" }, most: 1 });
    const session = (await server.models.sessions.findOne({ accountId: user.id }).lean<SessionDoc>())!;
    expect(await repository.end(user.id, session._id)).toBe(true);
    expect(await repository.rotate(session)).toBeNull();
    expect(await server.models.sessions.findOne({ _id: session._id, accountId: user.id }).lean()).toMatchObject({
      counter: 0,
      rotatedAt: null,
    });
  });

  test("a session that nobody used for 30 days is over", async () => {
    const { refreshToken } = await server.register();
    server.clock.advance(30 * 24 * 3600 + 1);
    expect((await refusal(refresh(refreshToken))).kind).toBe("unauthenticated");
  });

  test("while a secret is changed, what the old one signed still works", async () => {
    const { refreshToken, token } = await server.register();
    const next = server.beside({ jwtSecrets: ["the second secret, long enough to be one", "the first secret, long enough to be one"] });
    expect((await next.services.auth.callerOf(token)).sessionId).toMatch(/^ses_/);
    const renewed = await next.services.auth.refresh({ refreshToken });
    expect((await refusal(server.services.auth.callerOf(renewed.token))).kind).toBe("unauthenticated");
    const after = server.beside({ jwtSecrets: ["the second secret, long enough to be one"] });
    expect((await refusal(after.services.auth.callerOf(token))).kind).toBe("unauthenticated");
    expect((await after.services.auth.callerOf(renewed.token)).sessionId).toMatch(/^ses_/);
  });
});
