import { randomBytes } from "node:crypto";
import { type Caller, requireSession } from "../../domain/caller.js";
import { emailAddressOf, plainAddress } from "../../domain/emailAddress.js";
import { Conflict, Invalid, NotFound } from "../../domain/errors.js";
import type { Visitor } from "../../runtime/visitor.js";
import { type AccountDoc, hasTotp, isVerified, toAccount } from "../../models/accounts/account.js";
import { emailChange } from "../../validation/account.js";
import { check } from "../../validation/check.js";
import type { Account } from "../../shapes/accounts/Account.js";
import type { EmailChange } from "../../shapes/accounts/Credentials.js";
import { changeStored } from "../storage/stored.js";
import { emailChangeAsked } from "../mail/messages.js";
import type { AddressChange } from "./AddressChange.js";
import type { AccountParts } from "./AccountParts.js";
import { firstProof } from "./confirmed.js";
import { ownAccount } from "./ownAccount.js";

interface Needs extends Pick<
  AccountParts,
  | "models"
  | "clock"
  | "passwords"
  | "limits"
  | "emailClaims"
  | "reauthentication"
  | "sessionRepository"
  | "addressMail"
  | "securityLog"
  | "accountEraser"
  | "mailer"
> {
  readonly addressChange: AddressChange;
}

/** Whose mailbox it is: an address counts once its owner has followed a link that was sent there. */
export class EmailVerificationService {
  constructor(private readonly needs: Needs) {}

  /** Sends the link again. */
  async request(who: Caller): Promise<void> {
    requireSession(who);
    const { limits, addressMail } = this.needs;
    const account = await this.stored(who.accountId);
    if (isVerified(account) && account.pendingEmail === undefined) return;
    const mayMail = await limits.mayConfirm(who.accountId, (account.pendingEmail ?? account).emailKey);
    if (mayMail) await addressMail.confirm(account);
  }

  /** The old address remains valid until the new one is confirmed; both are notified. A change of case takes effect at once. */
  async change(who: Caller, input: EmailChange, visitor: Visitor): Promise<Account> {
    const wanted = check(emailChange, input);
    requireSession(who);
    const { models, clock, reauthentication, limits, emailClaims, addressMail, securityLog, mailer } = this.needs;
    const proven = await reauthentication.again(who, wanted, visitor);
    const { email, emailKey } = plainAddress(wanted.email);
    const now = clock.now();
    const isTaken = async (): Promise<boolean> =>
      !(await emailClaims.isFree(emailKey, proven._id)) || (await emailClaims.isHeldFormerly(wanted.email, proven._id));
    if (emailKey !== proven.emailKey && (await isTaken())) {
      await limits.spendAddress(visitor.address);
      throw new Conflict("email-taken", "An account with this e-mail address exists.");
    }
    const mayMail = await limits.mayConfirm(who.accountId, emailKey);
    const changed = await changeStored(
      models.accounts,
      () => this.unchanged(proven),
      // By the address that it has when this is written: another change may have been confirmed since the password was proven.
      (found) =>
        emailAddressOf(found.email)?.emailKey === emailKey
          ? { $set: { email, updatedAt: now }, $unset: { pendingEmail: 1 } }
          : { $set: { pendingEmail: { email, emailKey, since: now }, updatedAt: now } },
    );
    if (changed.pendingEmail !== undefined) {
      if (mayMail) await addressMail.confirm(changed);
      await mailer.post(emailChangeAsked(changed, email), { accountId: who.accountId });
      await securityLog.note(changed, "emailChangeAsked", visitor, email);
    }
    return toAccount(changed);
  }

  /**
   * Whoever has the code reads the mailbox; nobody need be signed in. What was set up before the first proof ends in the same write, but for
   * the session that brings the code: `sessionId`, where there is one.
   */
  async verify(code: string, visitor: Visitor, sessionId: string | null = null): Promise<void> {
    const { addressMail, addressChange, sessionRepository, models, clock, securityLog } = this.needs;
    const account = await this.accountOf(code);
    if (account === null) throw await this.unknown(visitor);
    const session = sessionId === null ? null : await sessionRepository.live(sessionId);
    const kept = session?.accountId === account._id ? session : null;
    if (addressMail.confirmsPending(account, code)) return addressChange.confirm(account, visitor, kept);
    const now = clock.now();
    const confirmed = await changeStored(
      models.accounts,
      () => this.unconfirmed(account._id, code, visitor),
      (found) => ({ $set: { ...firstProof(found, now, kept), updatedAt: now }, $unset: { pendingEmail: 1 } }),
    );
    await sessionRepository.finishEnding(confirmed);
    await securityLog.note(confirmed, "emailVerified", visitor, confirmed.email);
    if (hasTotp(account)) await securityLog.note(confirmed, "totpDisabled", visitor);
  }

  /** The owner of a mailbox ends an account that somebody opened with it, whatever protects that account. */
  async end(code: string, visitor: Visitor): Promise<void> {
    const { addressMail, accountEraser } = this.needs;
    const account = await this.accountOf(code);
    if (account === null || !addressMail.confirms(account, code)) throw await this.unknown(visitor);
    const ended = await accountEraser.begin({ _id: account._id, emailKey: account.emailKey, emailVerifiedAt: null });
    if (!ended) throw await this.unknown(visitor);
  }

  /**
   * Takes the address back that the account had before. Whoever changed it knew the password, so that ends, with every session and token,
   * and two-factor authentication that was set up since; a message lets the owner choose a new password.
   */
  async undo(code: string, visitor: Visitor): Promise<void> {
    const { addressMail, addressChange, passwords, sessionRepository, securityLog } = this.needs;
    const account = await this.accountOf(code);
    if (account === null || !addressMail.undoes(account, code)) throw await this.unknown(visitor);
    const nobodyKnows = await passwords.hash(randomBytes(32).toString("base64url"));
    const restored = await addressChange.undo(account, nobodyKnows);
    if (restored === null) throw await this.unknown(visitor);
    await sessionRepository.finishEnding(restored);
    await securityLog.note(restored, "emailChangeUndone", visitor, account.email);
    await addressMail.forgotten(restored);
  }

  private async accountOf(code: string): Promise<AccountDoc | null> {
    const _id = this.needs.addressMail.accountOf(code);
    return _id === null ? null : this.needs.models.accounts.findOne({ _id, deletingAt: null }).lean<AccountDoc>();
  }

  private async unconfirmed(_id: string, code: string, visitor: Visitor): Promise<AccountDoc> {
    const account = await this.needs.models.accounts.findOne({ _id, deletingAt: null }).lean<AccountDoc>();
    if (account === null || !this.needs.addressMail.confirms(account, code)) throw await this.unknown(visitor);
    return account;
  }

  /** A code that is no good counts as a guess. */
  private async unknown(visitor: Visitor): Promise<NotFound> {
    await this.needs.limits.spendAddress(visitor.address);
    return new NotFound("code");
  }

  private async unchanged(proven: AccountDoc): Promise<AccountDoc> {
    const account = await this.stored(proven._id);
    if (account.passwordHash !== proven.passwordHash) throw Invalid.at("/password", "wrong-password", "The password is wrong.");
    return account;
  }

  private async stored(accountId: string): Promise<AccountDoc> {
    return ownAccount(this.needs.models, accountId);
  }
}
