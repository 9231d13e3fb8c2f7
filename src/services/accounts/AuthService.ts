import type { z } from "zod";
import { type Caller, requireSession } from "../../domain/caller.js";
import { Conflict, Unauthenticated } from "../../domain/errors.js";
import type { Visitor } from "../../runtime/visitor.js";
import { type AccountDoc, toAccount } from "../../models/accounts/account.js";
import type { SessionDoc, SessionKind } from "../../models/accounts/session.js";
import { login, refresh, registration } from "../../validation/account.js";
import { check } from "../../validation/check.js";
import type { Account } from "../../shapes/accounts/Account.js";
import type { Login, Refresh, Registration, Tokens } from "../../shapes/accounts/SignIn.js";
import { ACCESS_SECONDS } from "./AccessJwt.js";
import type { Authenticator } from "./Authenticator.js";
import type { RefreshTokens } from "./RefreshTokens.js";
import type { RegistrationPolicy } from "./RegistrationPolicy.js";
import type { AccountParts } from "./AccountParts.js";
import { ownAccount } from "./ownAccount.js";

/** How long the refresh token before the newest one still works, in case the answer with the newest was lost. */
const GRACE = 30 * 1000;

interface Needs extends Pick<
  AccountParts,
  | "models"
  | "clock"
  | "passwords"
  | "limits"
  | "reauthentication"
  | "sessionRepository"
  | "addressMail"
  | "securityLog"
  | "newAccounts"
  | "jwt"
  | "deviceTokens"
> {
  readonly authenticator: Authenticator;
  readonly refreshTokens: RefreshTokens;
  readonly registrationPolicy: RegistrationPolicy;
}

export interface BearerToken {
  readonly token: string;
  readonly expiresIn: number;
}

export interface WebSignIn {
  readonly account: Account;
  readonly sessionId: string;
  readonly deviceToken: string;
}

/** Opens, keeps and closes sessions, and says whose credential it is. */
export class AuthService {
  constructor(private readonly needs: Needs) {}

  async register(input: Registration, visitor: Visitor): Promise<Tokens> {
    const account = await this.createAccount(input, visitor);
    return this.tokensOf(account, await this.open(account, "mobile", visitor));
  }

  async registerWeb(input: Registration, visitor: Visitor): Promise<WebSignIn> {
    const account = await this.createAccount(input, visitor);
    return this.webSignInOf(account, await this.open(account, "web", visitor));
  }

  async login(input: Login, visitor: Visitor): Promise<Tokens> {
    const given = check(login, input);
    const { account, session } = await this.signIn(given, "mobile", visitor);
    return this.tokensOf(account, session);
  }

  /** A browser that signs in again leaves the session that its cookie named. */
  async loginWeb(input: Login, visitor: Visitor, leaving: string | null): Promise<WebSignIn> {
    const given = check(login, input);
    const { account, session } = await this.signIn(given, "web", visitor);
    const left = leaving === null ? null : await this.needs.sessionRepository.live(leaving);
    if (left !== null) await this.needs.sessionRepository.end(left.accountId, left._id);
    return this.webSignInOf(account, session);
  }

  /**
   * Of many requests with one token one makes the successor and the others are given the same one. A token older than the
   * parent of the newest was stolen or is a thief's: nobody can tell, so the session ends.
   */
  async refresh(input: Refresh): Promise<Tokens> {
    const { refreshToken } = check(refresh, input);
    const claims = this.needs.refreshTokens.read(refreshToken);
    if (claims === null) throw new Unauthenticated();
    for (let attempt = 0; attempt < 3; attempt++) {
      const session = await this.needs.sessionRepository.live(claims.sessionId);
      if (session === null || claims.counter > session.counter) throw new Unauthenticated();
      if (claims.counter < session.counter) return this.repeated(session, claims.counter);
      const rotated = await this.needs.sessionRepository.rotate(session);
      if (rotated !== null) return this.tokensOf(await this.accountOf(rotated), rotated);
    }
    throw new Unauthenticated();
  }

  async logout(who: Caller): Promise<void> {
    const sessionId = requireSession(who);
    await this.needs.sessionRepository.end(who.accountId, sessionId);
  }

  /** An access token for the session that asks: a browser's files go by the other API, which takes no cookie. It ends with the session. */
  bearerOf(who: Caller): BearerToken {
    const sessionId = requireSession(who);
    return { token: this.needs.jwt.sign(who.accountId, sessionId), expiresIn: ACCESS_SECONDS };
  }

  /** `reading`: the id that the request names, if it only reads. */
  async callerOf(bearer: string, reading?: string): Promise<Caller> {
    return this.needs.authenticator.ofBearer(bearer, reading);
  }

  async callerOfSession(sessionId: string): Promise<Caller> {
    return this.needs.authenticator.ofSession(sessionId);
  }

  private async repeated(session: SessionDoc, counter: number): Promise<Tokens> {
    const age = this.needs.clock.now().getTime() - (session.rotatedAt?.getTime() ?? 0);
    if (counter === session.counter - 1 && age <= GRACE) return this.tokensOf(await this.accountOf(session), session);
    await this.needs.sessionRepository.end(session.accountId, session._id);
    throw new Unauthenticated("This refresh token was already used. The session is ended; sign in again.");
  }

  private async signIn(given: z.output<typeof login>, kind: SessionKind, visitor: Visitor) {
    const from = { ...visitor, device: given.device ?? visitor.device, deviceToken: given.deviceToken ?? visitor.deviceToken };
    const { account, isKnownDevice } = await this.needs.reauthentication.signIn(given.email, given, from);
    const session = await this.open(account, kind, from);
    await this.needs.securityLog.note(account, isKnownDevice ? "signedIn" : "newDevice", from);
    return { account, session };
  }

  private open(account: AccountDoc, kind: SessionKind, { device }: Visitor): Promise<SessionDoc> {
    return this.needs.sessionRepository.open(account, kind, device);
  }

  private async createAccount(input: Registration, visitor: Visitor): Promise<AccountDoc> {
    const wanted = check(registration, input);
    const { passwords, limits, newAccounts, registrationPolicy, addressMail, securityLog } = this.needs;
    await registrationPolicy.admit(wanted.invitation, visitor);
    await passwords.requireStrong(wanted.password, "/password", [wanted.email, wanted.name ?? ""]);
    const passwordHash = await passwords.hash(wanted.password);
    const account = await newAccounts.open({ ...wanted, passwordHash }).catch(async (error: unknown) => {
      if (error instanceof Conflict) await limits.spendAddress(visitor.address);
      throw error;
    });
    // Whose mailbox it is, nobody knows yet. Who is signed in can request the message again.
    if (await limits.mayReach(account.emailKey)) await addressMail.confirm(account);
    await securityLog.note(account, "registered", visitor);
    return account;
  }

  private async accountOf(session: SessionDoc): Promise<AccountDoc> {
    return ownAccount(this.needs.models, session.accountId);
  }

  private webSignInOf(account: AccountDoc, { _id: sessionId }: SessionDoc): WebSignIn {
    return { account: toAccount(account), sessionId, deviceToken: this.needs.deviceTokens.write(sessionId) };
  }

  private tokensOf(account: AccountDoc, session: SessionDoc): Tokens {
    return {
      token: this.needs.jwt.sign(account._id, session._id),
      tokenType: "Bearer",
      expiresIn: ACCESS_SECONDS,
      refreshToken: this.needs.refreshTokens.write(session._id, session.counter),
      deviceToken: this.needs.deviceTokens.write(session._id),
      user: toAccount(account),
    };
  }
}
