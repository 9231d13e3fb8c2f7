import mongoose from "mongoose";
import { quantity } from "../../domain/quantity.js";
import type { Quotas } from "../limits/quotas.js";
import { type Caller, requireSession } from "../../domain/caller.js";
import { Conflict, Invalid, NotFound, Unauthenticated } from "../../domain/errors.js";
import type { Visitor } from "../../domain/visitor.js";
import { type AccessTokenDoc, toAccessToken } from "../../models/accounts/accessToken.js";
import { newAccessToken } from "../../rules/accounts/account.js";
import { check } from "../../rules/check.js";
import type { AccessToken, IssuedAccessToken, NewAccessToken } from "../../shapes/accounts/AccessToken.js";
import { hashOfToken, writePersonalToken } from "./personalTokens.js";
import type { AccountParts } from "./AccountParts.js";
import { requireConfirmed } from "./confirmed.js";

/** How long a token works whose maker did not say. */
const USUAL_MS = 90 * 24 * 3600 * 1000;

interface Needs extends Pick<
  AccountParts,
  "random" | "quotaGuard" | "models" | "clock" | "reauthentication" | "sessionRepository" | "securityLog"
> {
  readonly quotas: Pick<Quotas, "tokens">;
}

/** Personal access tokens. Only somebody signed in may make or see them, so that one token cannot beget another. */
export class AccessTokenService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller): Promise<AccessToken[]> {
    requireSession(who);
    const docs = await this.needs.models.accessTokens.find({ accountId: who.accountId }).sort({ _id: 1 }).lean<AccessTokenDoc[]>();
    return docs.map(toAccessToken);
  }

  /** It asks for the password: whoever finds a browser signed in must not leave with a credential that outlives its session. */
  async add(who: Caller, input: NewAccessToken, visitor: Visitor): Promise<IssuedAccessToken> {
    const wanted = check(newAccessToken, input);
    const sessionId = requireSession(who);
    const { models, clock, random, reauthentication, sessionRepository, securityLog, quotas, quotaGuard } = this.needs;
    const now = clock.now();
    const expiresAt = endOf(wanted.expiresAt, now);
    if (expiresAt !== null && expiresAt <= now) throw Invalid.at("/expiresAt", "too-small", "Must be in the future.");
    const account = await reauthentication.again(who, wanted, visitor);
    requireConfirmed(account);
    const token = writePersonalToken(who.accountId, random(20));
    const doc: AccessTokenDoc = {
      _id: who.ids.next("tok", who.accountId),
      accountId: who.accountId,
      name: wanted.name,
      scopes: [...wanted.scopes],
      hash: hashOfToken(token),
      createdAt: now,
      lastUsedAt: null,
      expiresAt,
    };
    // A repeated call brings the id of its first try: the token that nobody was shown is replaced, not doubled.
    const own = { _id: doc._id, accountId: who.accountId };
    await quotaGuard.add({
      key: `tokens ${who.accountId}`,
      most: quotas.tokens,
      count: () => models.accessTokens.countDocuments({ accountId: who.accountId, _id: mongoose.trusted({ $ne: doc._id }) }),
      refuse: () => new Conflict("too-many-tokens", `An account has at most ${quantity(quotas.tokens, "token")}. Delete one first.`),
      add: () => models.accessTokens.replaceOne(own, doc, { upsert: true }),
      undo: () => models.accessTokens.deleteOne(own),
    });
    if ((await sessionRepository.live(sessionId)) === null) {
      // Whatever ended the session meanwhile may have removed the tokens before this one was there.
      await models.accessTokens.deleteOne({ _id: doc._id, accountId: who.accountId });
      throw new Unauthenticated();
    }
    await securityLog.note(account, "tokenCreated", visitor, doc.name);
    return { token, accessToken: toAccessToken(doc) };
  }

  async remove(who: Caller, id: string, visitor: Visitor): Promise<void> {
    requireSession(who);
    const { models, securityLog } = this.needs;
    const removed = await models.accessTokens.findOneAndDelete({ _id: id, accountId: who.accountId }).lean<AccessTokenDoc>();
    if (removed === null) throw new NotFound("access token");
    await securityLog.noteOf(who, "tokenDeleted", visitor, removed.name);
  }
}

/** Null is a choice; nothing said is not. */
function endOf(wanted: string | null | undefined, now: Date): Date | null {
  if (wanted === null) return null;
  return wanted === undefined ? new Date(now.getTime() + USUAL_MS) : new Date(wanted);
}
