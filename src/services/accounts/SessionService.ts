import mongoose from "mongoose";
import { type Caller, requireSession } from "../../domain/caller.js";
import { NotFound } from "../../domain/errors.js";
import type { Visitor } from "../../runtime/visitor.js";
import { type SessionDoc, toSession } from "../../models/accounts/session.js";
import type { Session } from "../../shapes/accounts/Session.js";
import { changeStored } from "../storage/stored.js";
import type { AccountParts } from "./AccountParts.js";
import { ending } from "./ending.js";
import { ownAccount } from "./ownAccount.js";

type Needs = Pick<AccountParts, "models" | "clock" | "sessionRepository" | "securityLog">;

export class SessionService {
  constructor(private readonly needs: Needs) {}

  /** All of them: there are no more than the quota allows. */
  async list(who: Caller): Promise<Session[]> {
    const current = requireSession(who);
    const { models, clock } = this.needs;
    const docs = await models.sessions
      .find({ accountId: who.accountId, revokedAt: null, expiresAt: mongoose.trusted({ $gt: clock.now() }) })
      .sort({ lastSeenAt: -1 })
      .lean<SessionDoc[]>();
    return docs.map((doc) => toSession(doc, current));
  }

  async one(who: Caller, sessionId: string): Promise<Session> {
    const current = requireSession(who);
    const session = await this.needs.sessionRepository.live(sessionId);
    if (session?.accountId !== who.accountId) throw new NotFound("session");
    return toSession(session, current);
  }

  async end(who: Caller, sessionId: string, visitor: Visitor): Promise<void> {
    requireSession(who);
    const { sessionRepository, securityLog } = this.needs;
    if (!(await sessionRepository.end(who.accountId, sessionId))) throw new NotFound("session");
    await securityLog.noteOf(who, "sessionEnded", visitor);
  }

  /** This one included: sign out everywhere. */
  async endAll(who: Caller, visitor: Visitor): Promise<void> {
    requireSession(who);
    const { models, clock, sessionRepository, securityLog } = this.needs;
    const changed = await changeStored(
      models.accounts,
      () => ownAccount(models, who.accountId),
      (account) => ({ $set: { ...ending(account, { tokens: false }), updatedAt: clock.now() } }),
    );
    await sessionRepository.finishEnding(changed);
    await securityLog.noteOf(who, "sessionsEnded", visitor);
  }
}
