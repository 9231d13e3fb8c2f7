import mongoose from "mongoose";
import { quantity } from "../../domain/quantity.js";
import type { Quotas } from "../limits/quotas.js";
import { type Caller, requireSession, type TokenAction } from "../../domain/caller.js";
import { Conflict, Invalid, NotFound, Unauthenticated } from "../../domain/errors.js";
import type { Visitor } from "../../runtime/visitor.js";
import { type AccessTokenDoc, earlierScopesOf, toAccessToken } from "../../models/accounts/accessToken.js";
import { newAccessToken } from "../../validation/account.js";
import { check } from "../../validation/check.js";
import type { AccessToken, IssuedAccessToken, NewAccessToken, ViewerToken } from "../../shapes/accounts/AccessToken.js";
import { hashOfToken, writePersonalToken } from "./personalTokens.js";
import type { AccountParts } from "./AccountParts.js";
import { requireConfirmed } from "./confirmed.js";

/** How long a token works whose maker did not say. */
const USUAL_MS = 90 * 24 * 3600 * 1000;

interface Needs extends Pick<
  AccountParts,
  "random" | "quotaGuard" | "access" | "models" | "clock" | "reauthentication" | "sessionRepository" | "securityLog"
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

  /** What the credential that asks may do. */
  async viewer(who: Caller): Promise<ViewerToken> {
    const { accountId, tokenId, actions, budgets } = who;
    const token =
      tokenId === null ? null : await this.needs.models.accessTokens.findOne({ _id: tokenId, accountId }).lean<AccessTokenDoc>();
    if (tokenId !== null && token === null) throw new Unauthenticated();
    return {
      actions: [...actions],
      budgets: budgets === null ? null : [...budgets],
      expiresAt: token?.expiresAt?.toISOString() ?? null,
    };
  }

  /** It asks for the password: whoever finds a browser signed in must not leave with a credential that outlives its session. */
  async add(who: Caller, input: NewAccessToken, visitor: Visitor): Promise<IssuedAccessToken> {
    const wanted = check(newAccessToken, input);
    const sessionId = requireSession(who);
    const { models, clock, random, reauthentication, sessionRepository, securityLog, quotas, quotaGuard } = this.needs;
    const now = clock.now();
    // The rule has seen to it that one of them is there; `scopes` is the earlier name.
    const actions = wanted.actions ?? wanted.scopes ?? [];
    const expiresAt = endOf(wanted.expiresAt, now);
    if (expiresAt !== null && expiresAt <= now) throw Invalid.at("/expiresAt", "too-small", "Must be in the future.");
    const account = await reauthentication.again(who, wanted, visitor);
    requireConfirmed(account);
    await this.requireBudgets(who, wanted.budgets ?? []);
    const token = writePersonalToken(who.accountId, random(20));
    const doc: AccessTokenDoc = {
      _id: who.ids.next("tok", who.accountId),
      accountId: who.accountId,
      name: wanted.name,
      ...givenTo(actions, wanted.budgets),
      hash: hashOfToken(token),
      createdAt: now,
      lastUsedAt: null,
      expiresAt,
    };
    // A repeated call brings the id of its first try: the token that nobody was shown is replaced, not doubled.
    const own = { _id: doc._id, accountId: who.accountId };
    await quotaGuard.add({
      key: `tokens ${who.accountId}`,
      caps: [
        {
          most: quotas.tokens,
          count: () => models.accessTokens.countDocuments({ accountId: who.accountId, _id: mongoose.trusted({ $ne: doc._id }) }),
          refuse: () => new Conflict("too-many-tokens", `An account has at most ${quantity(quotas.tokens, "token")}. Delete one first.`),
        },
      ],
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

  private async requireBudgets(who: Caller, budgets: readonly string[]): Promise<void> {
    const found = new Set((await this.needs.access.among(who, budgets, "read")).map(({ _id }) => _id));
    const unknown = budgets.findIndex((id) => !found.has(id));
    if (unknown >= 0) throw Invalid.at(`/budgets/${unknown}`, "unknown-budget", "No such budget in this account.");
  }

  async remove(who: Caller, id: string, visitor: Visitor): Promise<void> {
    requireSession(who);
    const { models, securityLog } = this.needs;
    const removed = await models.accessTokens.findOneAndDelete({ _id: id, accountId: who.accountId }).lean<AccessTokenDoc>();
    if (removed === null) throw new NotFound("access token");
    await securityLog.noteOf(who, "tokenDeleted", visitor, removed.name);
  }
}

function givenTo(
  actions: readonly TokenAction[],
  budgets: readonly string[] | undefined,
): Pick<AccessTokenDoc, "scopes" | "actions" | "budgets"> {
  const limited = budgets === undefined ? {} : { budgets: [...budgets] };
  return { scopes: earlierScopesOf(actions, budgets), actions: [...actions], ...limited };
}

/** Null is a choice; nothing said is not. */
function endOf(wanted: string | null | undefined, now: Date): Date | null {
  if (wanted === null) return null;
  return wanted === undefined ? new Date(now.getTime() + USUAL_MS) : new Date(wanted);
}
