import type { Connection } from "mongoose";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { sha256 } from "../../domain/sha256.js";
import { LimitReached } from "../../domain/errors.js";
import { mailboxOf } from "../../domain/emailAddress.js";
import { networkOf } from "../../runtime/network.js";
import { type GuessAllowance, pauseAfter, usualAllowance } from "./guessAllowance.js";
import { SharedCounter } from "./SharedCounter.js";

/** Who tries: where from, and the device or the session that the account knows, if there is one. */
export interface Guesser {
  readonly address: string;
  readonly known: string | null;
}

const TABLE = "guesses";
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 365 * DAY_SECONDS;
const BEYOND_COUNTING = 1_000_000_000;

/**
 * Counts wrong tries in MongoDB, for all processes together. A try is paid for before it is judged, so that parallel ones cannot slip
 * through, and paid back when it was right. After a few wrong ones the next has to wait, longer each time, by itself: what others try
 * from elsewhere makes nobody wait, and a device that the account knows is counted alone, whatever its network does. So nobody can lock
 * another out. Guesses of strangers end only for good: after so many at one password a known device, or a new password, is needed.
 */
export class GuessLimits {
  private readonly count: ReturnType<typeof countersIn>;

  constructor(
    private readonly connection: Connection,
    private readonly allowance: GuessAllowance = usualAllowance,
  ) {
    this.count = countersIn(connection, allowance);
  }

  /** Before traffic is taken: without the unique index two first tries would both be counted as the first. */
  async buildIndexes(): Promise<void> {
    await this.connection.collection(TABLE).createIndex({ key: 1 }, { unique: true });
  }

  /** Pays for one try at an account, there or not. Answers how many strangers have tried at this password, this one included. */
  async spend(account: string, { address, known }: Guesser): Promise<number> {
    const key = digest(account, known ?? networkOf(address));
    if (known !== null) {
      await this.pause(key);
      return 0;
    }
    await take(this.count.address, digest(networkOf(address)));
    try {
      await this.pause(key);
    } catch (error) {
      await this.count.address.reward(digest(networkOf(address)));
      throw error;
    }
    const { consumedPoints } = await this.count.strangers.penalty(digest(account));
    if (consumedPoints <= this.allowance.lifetime) return consumedPoints;
    throw new LimitReached(
      "Too many failed sign-in attempts for this account. Sign in on a device that you have used before, or reset the password.",
      DAY_SECONDS,
    );
  }

  /** The password was right but the proof is not complete: neither held against anybody nor a fresh start. */
  async giveBack(account: string, guesser: Guesser): Promise<void> {
    const key = digest(account, guesser.known ?? networkOf(guesser.address));
    await Promise.all([this.count.wrong.reward(key), this.count.pauses.delete(key), this.forgive(account, guesser)]);
  }

  async succeeded(account: string, guesser: Guesser): Promise<void> {
    const key = digest(account, guesser.known ?? networkOf(guesser.address));
    await Promise.all([this.count.wrong.delete(key), this.count.pauses.delete(key), this.forgive(account, guesser)]);
  }

  /** A new password: what was tried at the old one says nothing about it. */
  async forget(account: string): Promise<void> {
    await this.count.strangers.delete(digest(account));
  }

  /** Pays for a try that names no account to protect: an address that is taken, a token that does not exist. */
  async spendAddress(address: string): Promise<void> {
    await take(this.count.address, digest(networkOf(address)));
  }

  /**
   * Whether one more message that a signed-in account requests for its own address may go there. It may be another's. An account that
   * asks too often gets an error. Requests of others only suppress the message, without an error.
   */
  async mayConfirm(accountId: string, emailKey: string): Promise<boolean> {
    await this.spendMail(accountId, `verify:${emailKey}`);
    const { consumedPoints } = await this.count.mailboxes.penalty(digest(mailboxOf(emailKey)));
    return consumedPoints <= this.allowance.mails * 4;
  }

  /** The same of an invitation, which nobody there has asked for: otherwise others could keep everybody from inviting that address. */
  async mayInvite(accountId: string, emailKey: string): Promise<boolean> {
    await this.spendMail(accountId, `invite:${emailKey}`);
    return this.mayReach(emailKey);
  }

  /** Whether one more message that its owner has not asked for may go to a mailbox. One count for all of them, whoever causes them. */
  async mayReach(emailKey: string): Promise<boolean> {
    return (await this.count.unasked.penalty(digest(mailboxOf(emailKey)))).consumedPoints <= this.allowance.unasked;
  }

  /** Whether an account is told at once; otherwise with the daily mail. */
  async mayTellNow(accountId: string, kind: string): Promise<boolean> {
    return (await this.count.notices.penalty(digest(accountId, kind))).consumedPoints <= this.allowance.notices;
  }

  /** Pays for a message of a signed-in account to a mailbox, whatever others send there. */
  async spendMail(accountId: string, mailbox: string): Promise<void> {
    await take(this.count.mailers, digest(accountId));
    await take(this.count.mails, digest(accountId, mailbox));
  }

  /**
   * Whether one more message may go to an account when only its address is known. The client's network pays. How many messages
   * were sent before is not disclosed, because it would show what others asked for.
   */
  async mayMail(account: string, { address, known }: Guesser): Promise<boolean> {
    if (known === null) await take(this.count.mailers, digest(networkOf(address)));
    const { consumedPoints } = await this.count.mails.penalty(known === null ? digest(account) : digest(account, known));
    return consumedPoints <= this.allowance.mails;
  }

  async spendRegistration(address: string): Promise<void> {
    await take(this.count.registering, digest(networkOf(address)));
    await take(this.count.registrations, "all");
  }

  async spendInvitation(accountId: string): Promise<void> {
    await take(this.count.invitations, digest(accountId));
  }

  private async forgive(account: string, { address, known }: Guesser): Promise<void> {
    if (known !== null) return;
    await Promise.all([this.count.address.reward(digest(networkOf(address))), this.count.strangers.reward(digest(account))]);
  }

  /** Of tries at once one goes on, when the pause after those before is over; the others are not counted. */
  private async pause(key: string): Promise<void> {
    const { consumedPoints } = await this.count.wrong.penalty(key);
    const seconds = pauseAfter(consumedPoints - 1, this.allowance);
    if (seconds === 0) return;
    try {
      await take(this.count.pauses, key, seconds);
    } catch (error) {
      await this.count.wrong.reward(key);
      throw error;
    }
  }
}

function countersIn(connection: Connection, allowance: GuessAllowance) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new SharedCounter({
      storeClient: connection.getClient(),
      dbName: connection.name,
      tableName: TABLE,
      keyPrefix,
      points,
      duration,
      disableIndexesCreation: true,
    });
  const { windowSeconds } = allowance;
  return {
    wrong: limiter("wrong", BEYOND_COUNTING, DAY_SECONDS),
    pauses: limiter("pause", 1, allowance.longestPause),
    address: limiter("address", allowance.address, windowSeconds),
    strangers: limiter("strangers", allowance.lifetime, YEAR_SECONDS),
    mails: limiter("mails", allowance.mails, windowSeconds),
    mailers: limiter("mailers", allowance.mails * 4, windowSeconds),
    mailboxes: limiter("mailboxes", allowance.mails * 4, windowSeconds),
    registrations: limiter("registrations", allowance.registrationsInAll, windowSeconds),
    registering: limiter("registering", allowance.registrations, windowSeconds),
    unasked: limiter("unasked", allowance.unasked, DAY_SECONDS),
    notices: limiter("notices", allowance.notices, HOUR_SECONDS),
    invitations: limiter("invitations", allowance.invitations, DAY_SECONDS),
  };
}

async function take(limiter: RateLimiterAbstract, key: string, customDuration?: number): Promise<void> {
  try {
    await limiter.consume(key, 1, customDuration === undefined ? {} : { customDuration });
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw new LimitReached("Too many attempts.", Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  }
}

/** Addresses and e-mails are kept as digests only. */
function digest(...parts: readonly string[]): string {
  return sha256(JSON.stringify(parts)).toString("base64url");
}
