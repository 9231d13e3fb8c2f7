import { createHash } from "node:crypto";
import type { Connection } from "mongoose";
import { RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import { LimitReached } from "../../domain/errors.js";
import { networkOf } from "../../domain/network.js";

export interface GuessAllowance {
  /** Wrong tries from one address at one account. */
  readonly pair: number;
  /** Wrong tries from one address, whatever the account. */
  readonly address: number;
  /** Wrong tries at one account from addresses that it has never been used from. */
  readonly account: number;
  /** Messages to one account; one address may ask for four times as many. */
  readonly mails: number;
  readonly windowSeconds: number;
}

export const usualAllowance: GuessAllowance = { pair: 10, address: 100, account: 100, mails: 5, windowSeconds: 900 };

const TABLE = "guesses";
const KNOWN_SECONDS = 90 * 24 * 3600;

/**
 * Counts wrong tries in MongoDB, for all processes together. A try is paid for before it is judged, so that parallel ones
 * cannot slip through, and paid back when it was right. Whoever guesses at an account is stopped by address first; the limit
 * of the whole account spares addresses that the owner has used, so nobody can lock the owner out from elsewhere.
 */
export class GuessLimits {
  private readonly pair: RateLimiterMongo;
  private readonly address: RateLimiterMongo;
  private readonly account: RateLimiterMongo;
  private readonly known: RateLimiterMongo;
  private readonly mails: RateLimiterMongo;
  private readonly mailers: RateLimiterMongo;

  constructor(
    private readonly connection: Connection,
    allowance: GuessAllowance = usualAllowance,
  ) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterMongo({
        storeClient: connection.getClient(),
        dbName: connection.name,
        tableName: TABLE,
        keyPrefix,
        points,
        duration,
        disableIndexesCreation: true,
      });
    this.pair = limiter("pair", allowance.pair, allowance.windowSeconds);
    this.address = limiter("address", allowance.address, allowance.windowSeconds);
    this.account = limiter("account", allowance.account, allowance.windowSeconds);
    this.mails = limiter("mails", allowance.mails, allowance.windowSeconds);
    this.mailers = limiter("mailers", allowance.mails * 4, allowance.windowSeconds);
    this.known = limiter("known", 1, KNOWN_SECONDS);
  }

  /** Before traffic is taken: without the unique index two first tries would both be counted as the first. */
  async buildIndexes(): Promise<void> {
    await this.connection.collection(TABLE).createIndex({ key: 1 }, { unique: true });
  }

  /** Pays for one try at an account, known or not. */
  async spend(account: string, address: string): Promise<void> {
    await take(this.pair, digest(account, networkOf(address)));
    await take(this.address, digest(networkOf(address)));
    try {
      await take(this.account, digest(account));
    } catch (error) {
      if (!(error instanceof LimitReached) || !(await this.isKnown(account, address))) throw error;
    }
  }

  /** The password was right but the proof is not complete: neither held against anybody nor a fresh start. */
  async giveBack(account: string, address: string): Promise<void> {
    await Promise.all([
      this.pair.reward(digest(account, networkOf(address))),
      this.address.reward(digest(networkOf(address))),
      this.account.reward(digest(account)),
    ]);
  }

  async succeeded(account: string, address: string): Promise<void> {
    await Promise.all([
      this.pair.delete(digest(account, networkOf(address))),
      this.address.reward(digest(networkOf(address))),
      this.account.reward(digest(account)),
      this.known.set(digest(account, networkOf(address)), 1, KNOWN_SECONDS),
    ]);
  }

  /** Pays for a try that names no account to protect: an address that is taken, a token that does not exist. */
  async spendAddress(address: string): Promise<void> {
    await take(this.address, digest(networkOf(address)));
  }

  async spendMail(account: string, address: string): Promise<void> {
    await take(this.mailers, digest(networkOf(address)));
    await take(this.mails, digest(account));
  }

  private async isKnown(account: string, address: string): Promise<boolean> {
    return (await this.known.get(digest(account, networkOf(address)))) !== null;
  }
}

async function take(limiter: RateLimiterMongo, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw new LimitReached("Too many tries. Wait before the next one.", Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  }
}

/** Addresses and e-mails are kept as digests only. */
function digest(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
