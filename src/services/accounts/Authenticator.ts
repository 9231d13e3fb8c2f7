import { type Caller, tokenActions } from "../../domain/caller.js";
import { Unauthenticated } from "../../domain/errors.js";
import { type AccessTokenDoc, actionsOf } from "../../models/accounts/accessToken.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import type { SessionDoc } from "../../models/accounts/session.js";
import type { FoundBudget } from "../access/BudgetAccess.js";
import type { AccountParts } from "./AccountParts.js";
import { requireEnabled } from "./disabled.js";
import { accountOfToken, hashOfToken, looksPersonal } from "./personalTokens.js";

const LONGEST_BEARER = 4096;
const USED_EVERY = 60 * 1000;

type Needs = Pick<AccountParts, "models" | "access" | "clock" | "ids" | "jwt" | "sessionRepository">;

/** From a credential to a caller. The session or token is read on every request, so that an end is immediate. */
export class Authenticator {
  constructor(private readonly needs: Needs) {}

  /** An access token has what a request reads looked up with its session: one expense costs half as much as by three commands. */
  async ofBearer(bearer: string, reading: string | undefined): Promise<Caller> {
    if (bearer.length > LONGEST_BEARER) throw new Unauthenticated();
    return looksPersonal(bearer) ? this.ofPersonalToken(bearer) : this.ofAccessToken(bearer, reading);
  }

  async ofSession(sessionId: string): Promise<Caller> {
    return this.callerIn(await this.needs.sessionRepository.live(sessionId));
  }

  private async ofAccessToken(bearer: string, reading: string | undefined): Promise<Caller> {
    const claims = this.needs.jwt.verify(bearer);
    if (claims === null) throw new Unauthenticated();
    const { accountId, sessionId } = claims;
    const { access, sessionRepository } = this.needs;
    const lookup = reading === undefined ? null : access.lookup(accountId, reading);
    if (reading === undefined || lookup === null) return this.callerIn(await sessionRepository.live(sessionId), accountId);
    const session = await sessionRepository.liveWith<FoundBudget>(sessionId, accountId, lookup);
    const who = this.callerIn(session, accountId);
    access.know(who, reading, session?.beside[0]);
    return who;
  }

  private callerIn(session: SessionDoc | null, accountId?: string): Caller {
    if (session === null || (accountId !== undefined && session.accountId !== accountId)) throw new Unauthenticated();
    this.needs.sessionRepository.seen(session);
    const { accountId: owner, _id: sessionId, createdAt: signedInAt } = session;
    return { accountId: owner, sessionId, signedInAt, tokenId: null, actions: tokenActions, budgets: null, ids: this.needs.ids };
  }

  private async ofPersonalToken(bearer: string): Promise<Caller> {
    const accountId = accountOfToken(bearer);
    if (accountId === null) throw new Unauthenticated();
    const { models, clock, ids } = this.needs;
    const now = clock.now();
    // Sessions end when an account is disabled; tokens stay, for the day when it is enabled again.
    const [token, account] = await Promise.all([
      models.accessTokens.findOne({ accountId, hash: hashOfToken(bearer) }).lean<AccessTokenDoc>(),
      models.accounts.findOne({ _id: accountId }, { disabledAt: 1 }).lean<Pick<AccountDoc, "disabledAt">>(),
    ]);
    if (token === null || account === null || (token.expiresAt !== null && token.expiresAt <= now)) throw new Unauthenticated();
    requireEnabled(account);
    if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() >= USED_EVERY) {
      models.accessTokens.updateOne({ _id: token._id, accountId }, { $set: { lastUsedAt: now } }).catch(() => undefined);
    }
    const budgets = token.budgets === undefined ? null : new Set(token.budgets);
    return { accountId, sessionId: null, signedInAt: null, tokenId: token._id, actions: actionsOf(token), budgets, ids };
  }
}
