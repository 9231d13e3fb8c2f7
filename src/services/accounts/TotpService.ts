import { type Caller, requireSession } from "../../domain/caller.js";
import { Conflict, Invalid, Unauthenticated } from "../../domain/errors.js";
import type { Visitor } from "../../runtime/visitor.js";
import { type AccountDoc, hasTotp, toAccount } from "../../models/accounts/account.js";
import { proof, totpConfirmation } from "../../validation/account.js";
import { check } from "../../validation/check.js";
import type { Account } from "../../shapes/accounts/Account.js";
import type { Proof, RecoveryCodes, TotpConfirmation, TotpSetup } from "../../shapes/accounts/Credentials.js";
import { changeStored } from "../storage/stored.js";
import { requireConfirmed } from "./confirmed.js";
import type { TotpSecrets } from "./TotpSecrets.js";
import type { AccountParts } from "./AccountParts.js";
import { ownAccount } from "./ownAccount.js";

interface Needs extends Pick<
  AccountParts,
  "models" | "clock" | "limits" | "reauthentication" | "sessionRepository" | "securityLog" | "secondStep"
> {
  readonly totpSecrets: TotpSecrets;
}

/** Two-factor authentication: an authenticator app, and recovery codes in case it is lost. */
export class TotpService {
  constructor(private readonly needs: Needs) {}

  /** Nothing changes at the login until a code confirms that the app has the secret. */
  async start(who: Caller, input: Proof, visitor: Visitor): Promise<TotpSetup> {
    const given = check(proof, input);
    requireSession(who);
    const { reauthentication, secondStep, totpSecrets } = this.needs;
    const proven = await reauthentication.again(who, given, visitor, "/password", false);
    const secret = secondStep.newSecret();
    await this.store(who, (account) => {
      requireConfirmed(account);
      if (hasTotp(account)) throw new Conflict("totp-enabled", "Two-factor authentication is already on. Turn it off first.");
      return { ...totpSecrets.seal(account._id, secret), confirmedAt: null, lastStep: 0, recovery: [] };
    });
    return { secret, uri: secondStep.uri(secret, proven.email) };
  }

  async confirm(who: Caller, input: TotpConfirmation, visitor: Visitor): Promise<RecoveryCodes> {
    const { code } = check(totpConfirmation, input);
    requireSession(who);
    const { secondStep, clock, limits, securityLog } = this.needs;
    const account = await this.stored(who);
    requireConfirmed(account);
    const guesser = { address: visitor.address, known: who.sessionId };
    await limits.spend(account.emailKey, guesser);
    const outcome = { isNew: false };
    const { totp: confirmed } = await this.store(who, ({ totp }) => {
      if (totp === null) throw notStarted();
      const step = secondStep.stepOf(account._id, totp, code);
      const recovery = secondStep.recoveryCodesOf(account._id, totp).map((text) => secondStep.hashOf(text));
      if (totp.confirmedAt !== null) {
        // The answer may have been lost: the code that turned it on still tells the recovery codes, as long as nothing was used since.
        if (step === null || step !== totp.lastStep || totp.recovery.join() !== recovery.join()) throw notStarted();
        outcome.isNew = false;
        return undefined;
      }
      if (step === null) throw Invalid.at("/code", "wrong-code", "The code is wrong. Check that the clock of your device is correct.");
      outcome.isNew = true;
      return { ...totp, confirmedAt: clock.now(), lastStep: step, recovery };
    });
    await limits.giveBack(account.emailKey, guesser);
    if (outcome.isNew) await securityLog.note(account, "totpEnabled", visitor);
    return { recoveryCodes: confirmed === null ? [] : secondStep.recoveryCodesOf(account._id, confirmed) };
  }

  async disable(who: Caller, input: Proof, visitor: Visitor): Promise<Account> {
    const given = check(proof, input);
    requireSession(who);
    const { reauthentication, securityLog } = this.needs;
    await reauthentication.again(who, given, visitor);
    const changed = await this.store(who, () => null);
    await securityLog.note(changed, "totpDisabled", visitor);
    return toAccount(changed);
  }

  /** `decide` answers undefined when there is nothing to do. */
  private async store(who: Caller, decide: (account: AccountDoc) => AccountDoc["totp"] | undefined): Promise<AccountDoc> {
    return changeStored(
      this.needs.models.accounts,
      () => this.stored(who),
      (account) => {
        const totp = decide(account);
        return totp === undefined ? null : { $set: { totp, updatedAt: this.needs.clock.now() } };
      },
    );
  }

  /** The session is looked at behind the account: one that ended by what the account says now sets up nothing any more. */
  private async stored(who: Caller): Promise<AccountDoc> {
    const account = await ownAccount(this.needs.models, who.accountId);
    if (!(await this.needs.sessionRepository.goesOn(account, requireSession(who)))) throw new Unauthenticated();
    return account;
  }
}

function notStarted(): Conflict {
  return new Conflict("totp-not-started", "Start setting up two-factor authentication first.");
}
