import { randomBytes } from "node:crypto";
import { idFrom } from "../../../src/domain/ids.js";
import { keysFor } from "../../../src/main/keys.js";
import { AccessJwt } from "../../../src/services/accounts/AccessJwt.js";
import { RefreshTokens } from "../../../src/services/accounts/RefreshTokens.js";
import { SessionRepository } from "../../../src/services/accounts/SessionRepository.js";
import { type AccountServer, refusal, SECRET, startAccountServer } from "../../accounts/accountServer.js";
import { sized } from "../../support/sizes.js";

const ROUNDS = sized("SESSION_ROUNDS", { small: 30, full: 500 });

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

test("no mixture of logout, requests and refreshing brings a session back", async () => {
  const { auth } = server.services;
  const isOver = async (token: string): Promise<void> => expect((await refusal(auth.callerOf(token))).kind).toBe("unauthenticated");
  const { user } = await server.register();
  for (let round = 0; round < ROUNDS; round++) {
    const { token, refreshToken } = await cheapSession(user.id);
    const who = await auth.callerOf(token);
    server.clock.advance(61);
    const steps = [
      () => auth.logout(who),
      () => auth.callerOf(token),
      () => auth.callerOf(token),
      () => auth.refresh({ refreshToken }),
      () => auth.refresh({ refreshToken }),
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
      expect((await refusal(auth.refresh({ refreshToken: outcome.value.refreshToken }))).kind).toBe("unauthenticated");
    }
  }
  // The notes of when a session was last seen, for which no answer waits, have brought none back either.
  expect(await server.models.sessions.countDocuments({ accountId: user.id, revokedAt: null })).toBe(1);
}, 1_800_000);

test("of twenty at once, all are given the one successor, round after round", async () => {
  let { refreshToken } = await server.register();
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.services.auth.refresh({ refreshToken })));
    const successors = new Set(answers.map((answer) => answer.refreshToken));
    expect(successors.size).toBe(1);
    expect(successors.has(refreshToken)).toBe(false);
    [refreshToken = ""] = [...successors];
  }
}, 1_800_000);

/** A session without the cost of a password; the test knows the secret. */
async function cheapSession(accountId: string) {
  const sessions = new SessionRepository({
    models: server.models,
    clock: server.clock,
    most: 100,
    ids: { next: (...of) => idFrom(of, Date.now(), randomBytes(16)) },
  });
  const session = await sessions.open({ _id: accountId, epoch: 0, totp: null }, "mobile", null);
  return {
    token: new AccessJwt(keysFor("access tokens", [SECRET]), server.clock, randomBytes).sign(accountId, session._id),
    refreshToken: new RefreshTokens(keysFor("refresh tokens", [SECRET])).write(session._id, 0),
  };
}
