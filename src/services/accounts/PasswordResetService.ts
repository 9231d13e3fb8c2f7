import { emailKeyOf } from "../../domain/emailAddress.js";
import { NotFound } from "../../domain/errors.js";
import type { Visitor } from "../../runtime/visitor.js";
import { beyondWork } from "../../runtime/work.js";
import { type AccountDoc, hasTotp, isVerified } from "../../models/accounts/account.js";
import { passwordReset, passwordResetRequest } from "../../validation/account.js";
import { check } from "../../validation/check.js";
import type { PasswordReset, PasswordResetRequest } from "../../shapes/accounts/Credentials.js";
import { changeStored } from "../storage/stored.js";
import { firstProof } from "./confirmed.js";
import { requireEnabled } from "./disabled.js";
import { ending } from "./ending.js";
import type { AccountParts } from "./AccountParts.js";

interface Needs extends Pick<
  AccountParts,
  "models" | "clock" | "passwords" | "limits" | "emailClaims" | "sessionRepository" | "addressMail" | "securityLog" | "deviceTokens"
> {
  /** Called when background work fails. */
  readonly failed: (error: unknown) => void;
}

export class PasswordResetService {
  constructor(private readonly needs: Needs) {}

  /**
   * Neither answer nor time says whether there is such an account: as much is read either way, and the message follows the answer. Every code that was mailed works for
   * its hour, however many others were asked for; so when strangers have used up what is mailed, the owner has one that works.
   */
  async request(input: PasswordResetRequest, visitor: Visitor): Promise<void> {
    const { email, deviceToken } = check(passwordResetRequest, input);
    const { limits, emailClaims, deviceTokens, addressMail, failed } = this.needs;
    const account = await emailClaims.accountWith(email);
    const known = deviceTokens.read(deviceToken ?? visitor.deviceToken, account);
    const mayMail = await limits.mayMail(account?.emailKey ?? emailKeyOf(email), { address: visitor.address, known });
    if (account === null || account.disabledAt !== undefined || !mayMail) return;
    // Storing the message takes time as well, so that follows the answer, too, and goes on without its caller.
    beyondWork(() => setImmediate(() => void addressMail.forgotten(account).catch(failed)));
  }

  /**
   * The password and the end of everything that was signed in are one write; the code is made of the old password, so it ends with it.
   * If it is the first proof of the mailbox, two-factor authentication ends as well: nobody knows who set it up.
   */
  async reset(code: string, input: PasswordReset, visitor: Visitor): Promise<void> {
    const wanted = check(passwordReset, input);
    const { models, clock, passwords, limits, sessionRepository, addressMail, securityLog } = this.needs;
    const _id = addressMail.accountOf(code);
    const account = _id === null ? null : await models.accounts.findOne({ _id, deletingAt: null }).lean<AccountDoc>();
    if (account === null || !addressMail.resets(account, code)) {
      await limits.spendAddress(visitor.address);
      throw new NotFound("password reset");
    }
    requireEnabled(account);
    await passwords.requireStrong(wanted.password, "/password", [account.email, account.name]);
    const passwordHash = await passwords.hash(wanted.password);
    const now = clock.now();
    const changed = await changeStored(
      models.accounts,
      () => this.unchanged(account),
      (found) => ({
        guard: { passwordHash: account.passwordHash },
        $set: {
          passwordHash,
          devicesSince: now,
          ...(isVerified(found) ? ending(found, { tokens: true }) : firstProof(found, now, null)),
          updatedAt: now,
        },
        $unset: { pendingEmail: 1 },
      }),
    );
    await sessionRepository.finishEnding(changed);
    await limits.forget(changed.emailKey);
    await securityLog.note(changed, "passwordReset", visitor);
    if (hasTotp(account) && !hasTotp(changed)) await securityLog.note(changed, "totpDisabled", visitor);
  }

  /** The account, as long as the code is good for it. */
  private async unchanged({ _id, emailKey, passwordHash }: AccountDoc): Promise<AccountDoc> {
    const account = await this.needs.models.accounts.findOne({ _id, emailKey, passwordHash, deletingAt: null }).lean<AccountDoc>();
    if (account === null) throw new NotFound("password reset");
    return account;
  }
}
