import { setTimeout } from "node:timers/promises";
import { type AccountServer, from, PASSWORD, refusal, startAccountServer } from "../../accounts/accountServer.js";
import { LimitReached, Unavailable } from "../../../src/domain/errors.js";
import { usualAllowance } from "../../../src/services/limits/guessAllowance.js";
import { sized } from "../../support/sizes.js";

const ADDRESSES = 64;
const ROUNDS = sized("LOCKOUT_ROUNDS", { small: 8, full: 40 });
/** How long an owner on a device that nobody knows may have to wait. */
const AT_MOST_SECONDS = 30;

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer({ allowance: { ...usualAllowance, registrations: 100 } });
});
afterAll(() => server?.close());

test(`${ADDRESSES} addresses guess at one owner: a known device signs in every time, an unknown one within ${AT_MOST_SECONDS} s`, async () => {
  const email = "owner@example.org";
  const { deviceToken } = await server.register(email);
  const login = (address: string, password: string, mark: string | null = null) =>
    server.services.auth.login({ email, password }, from(address, null, mark));
  const strangers = Array.from({ length: ADDRESSES }, (_, n) => `198.51.100.${n + 1}`);

  const begun = Date.now();
  let judged = 0;
  let known = 0;
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const guesses = strangers.map(async (address) => {
      if ((await refusal(login(address, `guess ${round}`))).kind === "unauthenticated") judged++;
    });
    // In the midst of it, also from a network that the strangers share.
    const mine = login(strangers[round % ADDRESSES] ?? "", PASSWORD, deviceToken).then(() => known++);
    const [waited] = await Promise.all([waitOf(() => login(`203.0.113.${round + 1}`, PASSWORD)), mine, ...guesses]);
    slowest = Math.max(slowest, waited);
  }
  process.stdout.write(`${judged} of ${ROUNDS * ADDRESSES} guesses were judged; an unknown device was told to wait ${slowest} s at most\n`);
  expect(known).toBe(ROUNDS);
  expect(slowest).toBeLessThanOrEqual(AT_MOST_SECONDS);
  expect(judged).toBeLessThanOrEqual(ADDRESSES * guessesWithin((Date.now() - begun) / 1000));
}, 900_000);

/** How many guesses one address has in this time: each pause is twice the one before, from one second on. */
function guessesWithin(seconds: number): number {
  return usualAllowance.free + 2 + Math.floor(Math.log2(seconds + 1));
}

/** The total seconds that a client with the right password has to wait until it signs in. */
async function waitOf(login: () => Promise<unknown>): Promise<number> {
  for (let waited = 0; ;) {
    try {
      await login();
      return waited;
    } catch (error) {
      if (!(error instanceof LimitReached || error instanceof Unavailable)) throw error;
      waited += error.retryAfterSeconds;
      if (waited > AT_MOST_SECONDS) return waited;
      await setTimeout(error.retryAfterSeconds * 1000);
    }
  }
}
