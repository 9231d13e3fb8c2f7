import mongoose from "mongoose";
import { type Caller, requireSession } from "../domain/caller.js";
import { NotFound } from "../domain/errors.js";
import type { Clock } from "../domain/ids.js";
import type { AccountDoc } from "../models/account.js";
import type { Models } from "../models/Models.js";
import { type SessionDoc, toSession } from "../models/session.js";
import type { Session } from "../shapes/Session.js";
import type { SessionBook } from "./credentials/SessionBook.js";

/** More sessions than anybody can read; the newest are shown. */
const SHOWN = 200;

interface Needs {
  readonly models: Models;
  readonly clock: Clock;
  readonly book: SessionBook;
}

export class SessionService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller): Promise<Session[]> {
    const current = requireSession(who);
    const { models, clock } = this.needs;
    const docs = await models.sessions
      .find({ accountId: who.accountId, revokedAt: null, expiresAt: mongoose.trusted({ $gt: clock.now() }) })
      .sort({ lastSeenAt: -1 })
      .limit(SHOWN)
      .lean<SessionDoc[]>();
    return docs.map((doc) => toSession(doc, current));
  }

  async one(who: Caller, sessionId: string): Promise<Session> {
    const current = requireSession(who);
    const session = await this.needs.book.live(sessionId);
    if (session === null || session.accountId !== who.accountId) throw new NotFound("session");
    return toSession(session, current);
  }

  async end(who: Caller, sessionId: string): Promise<void> {
    requireSession(who);
    if (!(await this.needs.book.end(who.accountId, sessionId))) throw new NotFound("session");
  }

  /** This one included: log out everywhere. */
  async endAll(who: Caller): Promise<void> {
    requireSession(who);
    const { models, clock, book } = this.needs;
    const changed = await models.accounts
      .findOneAndUpdate(
        { _id: who.accountId },
        { $inc: { epoch: 1 }, $set: { ending: { exceptSession: null, tokens: false }, updatedAt: clock.now() } },
        { returnDocument: "after" },
      )
      .lean<AccountDoc>();
    if (changed !== null) await book.finishEnding(changed);
  }
}
