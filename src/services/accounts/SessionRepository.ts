import mongoose from "mongoose";
import { Unauthenticated } from "../../domain/errors.js";
import { accountIdOf } from "../../domain/ids.js";
import { type AccountDoc, hasTotp } from "../../models/accounts/account.js";
import { rowsOf } from "../../models/rows.js";
import type { SessionDoc, SessionKind } from "../../models/accounts/session.js";
import type { Lookup } from "../access/BudgetAccess.js";
import type { Dependencies } from "../Dependencies.js";

const DAY = 24 * 3600 * 1000;
const IDLE = 30 * DAY;
const LONGEST = 365 * DAY;
/** How exact `lastSeenAt` is: one write a minute, not one per request. */
const SEEN_EVERY = 60 * 1000;

interface Needs extends Pick<Dependencies, "models" | "clock" | "ids"> {
  /** Sessions of one account. */
  readonly most: number;
}

interface Beside<Doc> {
  readonly beside: readonly Doc[];
}

/** Where sessions are opened, seen and ended. None is ever upserted: what has ended stays ended. */
export class SessionRepository {
  constructor(private readonly needs: Needs) {}

  /**
   * Opens a session for an account as it was when its password was checked. If all sessions were ended since, this one would
   * have been overlooked, so the account is read once more before anybody learns of it. Where it used two-factor authentication, a code
   * was checked as well.
   */
  async open(account: Pick<AccountDoc, "_id" | "epoch" | "totp">, kind: SessionKind, device: string | null): Promise<SessionDoc> {
    const { models, clock, ids } = this.needs;
    const now = clock.now();
    const session: SessionDoc = {
      _id: ids.next("ses", account._id),
      accountId: account._id,
      kind,
      device: device === null ? null : device.slice(0, 200),
      counter: 0,
      rotatedAt: null,
      revokedAt: null,
      ...(hasTotp(account) ? { withCode: true } : {}),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + IDLE),
    };
    await models.sessions.insertMany([session]);
    const same = await models.accounts.exists({ _id: account._id, epoch: account.epoch, deletingAt: null });
    if (same !== null) {
      await this.makeRoom(session);
      return session;
    }
    await this.end(account._id, session._id);
    throw new Unauthenticated("The credentials have changed. Sign in again.");
  }

  /** Nobody is kept from signing in by sessions of long ago: those that were not seen for the longest time end. */
  private async makeRoom({ _id, accountId }: SessionDoc): Promise<void> {
    const { models, clock, most } = this.needs;
    const others = await models.sessions
      .find({ accountId, revokedAt: null, _id: mongoose.trusted({ $ne: _id }) }, { lastSeenAt: 1 })
      .lean<Pick<SessionDoc, "_id" | "lastSeenAt">[]>();
    const newest = others.sort((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime());
    const ids = newest.slice(most - 1).map((one) => one._id);
    if (ids.length > 0)
      await models.sessions.updateMany({ accountId, _id: mongoose.trusted({ $in: ids }) }, { $set: { revokedAt: clock.now() } });
  }

  async live(sessionId: string): Promise<SessionDoc | null> {
    const accountId = accountIdOf("ses", sessionId);
    return accountId === null ? null : rowsOf<SessionDoc>(this.needs.models.sessions).findOne(this.liveIs(sessionId, accountId));
  }

  /** The same, and what is looked up beside it: by one command. */
  async liveWith<Doc>(sessionId: string, accountId: string, { from, pipeline }: Lookup): Promise<(SessionDoc & Beside<Doc>) | null> {
    const [found] = await rowsOf<SessionDoc & Beside<Doc>>(this.needs.models.sessions)
      .aggregate([{ $match: this.liveIs(sessionId, accountId) }, { $lookup: { from, pipeline, as: "beside" } }])
      .toArray();
    return found ?? null;
  }

  private liveIs(sessionId: string, accountId: string): Readonly<Record<string, unknown>> {
    return { _id: sessionId, accountId, revokedAt: null, expiresAt: { $gt: this.needs.clock.now() } };
  }

  /** Nobody waits for this: it is a note in the list of sessions, and a session that ended meanwhile stays as it is. */
  seen(session: SessionDoc): void {
    const now = this.needs.clock.now();
    if (Math.abs(now.getTime() - session.lastSeenAt.getTime()) < SEEN_EVERY) return;
    const fresh = { lastSeenAt: now, expiresAt: endOf(session, now) };
    this.needs.models.sessions
      .updateOne({ _id: session._id, accountId: session.accountId, revokedAt: null }, { $set: fresh })
      .catch(() => undefined);
  }

  /** Whether a session goes on, whatever was to end together when the account was read. */
  async goesOn({ ending }: Pick<AccountDoc, "ending">, sessionId: string): Promise<boolean> {
    if (ending !== undefined && ending.exceptSession !== sessionId) return false;
    return (await this.live(sessionId)) !== null;
  }

  /** The next number of the refresh token, by compare-and-set; null when another request was first or the session ended. */
  async rotate(session: SessionDoc): Promise<SessionDoc | null> {
    const now = this.needs.clock.now();
    return this.needs.models.sessions
      .findOneAndUpdate(
        { _id: session._id, accountId: session.accountId, counter: session.counter, revokedAt: null },
        { $set: { counter: session.counter + 1, rotatedAt: now, lastSeenAt: now, expiresAt: endOf(session, now) } },
        { returnDocument: "after" },
      )
      .lean<SessionDoc>();
  }

  /** True when this call ended it. */
  async end(accountId: string, sessionId: string): Promise<boolean> {
    const result = await this.needs.models.sessions.updateOne(
      { _id: sessionId, accountId, revokedAt: null },
      { $set: { revokedAt: this.needs.clock.now() } },
    );
    return result.modifiedCount === 1;
  }

  /** Second half of ending everything: `epoch` and `ending` were set on the account in one write before. */
  async finishEnding(account: Pick<AccountDoc, "_id" | "epoch" | "ending">): Promise<void> {
    const { ending } = account;
    if (ending === undefined) return;
    const { models, clock } = this.needs;
    const others = ending.exceptSession === null ? {} : { _id: mongoose.trusted({ $ne: ending.exceptSession }) };
    const live = { accountId: account._id, revokedAt: null, ...others };
    // A session that is seen meanwhile moves in the index, perhaps to where the walk has been: so until nothing is found.
    for (let ended = 1; ended > 0;) ended = (await models.sessions.updateMany(live, { $set: { revokedAt: clock.now() } })).matchedCount;
    if (ending.tokens) await models.accessTokens.deleteMany({ accountId: account._id });
    await models.accounts.updateOne({ _id: account._id, epoch: account.epoch }, { $unset: { ending: 1 } });
  }

  /** Only a broom: an expired session is refused wherever it is read. */
  async sweep(): Promise<void> {
    await this.needs.models.sessions.deleteMany({ expiresAt: mongoose.trusted({ $lt: this.needs.clock.now() }) });
  }

  /** What a crash left half done. */
  async finishEndings(): Promise<void> {
    const pending = this.needs.models.accounts
      .find({ "ending.tokens": mongoose.trusted({ $exists: true }) })
      .lean<AccountDoc[]>()
      .cursor();
    for await (const account of pending) await this.finishEnding(account);
  }
}

function endOf(session: SessionDoc, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE, session.createdAt.getTime() + LONGEST));
}
