import { type Caller, requireScope, requireSession } from "../../domain/caller.js";
import { emailKeyOf } from "../../domain/emailKey.js";
import { Conflict, Invalid, NotFound, Unauthenticated, Unavailable } from "../../domain/errors.js";
import type { Clock } from "../../domain/ids.js";
import type { Visitor } from "../../domain/visitor.js";
import { type AccountDoc, givenFields, toAccount } from "../../models/accounts/account.js";
import type { Models } from "../../models/Models.js";
import { changedBy } from "../../models/storedFields.js";
import { accountChange, emailChange, passwordChange } from "../../rules/accounts/account.js";
import { check } from "../../rules/check.js";
import type { Account, AccountChange } from "../../shapes/accounts/Account.js";
import type { EmailChange, PasswordChange } from "../../shapes/accounts/Credentials.js";
import { changeOnce, changeStored, type IfVersion } from "../access/stored.js";
import type { GuessLimits } from "../limits/GuessLimits.js";
import { emailChanged, type Mailer, passwordChanged } from "../mail/messages.js";
import type { EmailClaims } from "./EmailClaims.js";
import type { Passwords } from "./Passwords.js";
import type { Reauthentication } from "./Reauthentication.js";
import type { SessionRepository } from "./SessionRepository.js";

interface Needs {
  readonly models: Models;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly reauthentication: Reauthentication;
  readonly sessionRepository: SessionRepository;
  readonly limits: GuessLimits;
  readonly emailClaims: EmailClaims;
  readonly mailer: Mailer;
}

export class AccountService {
  constructor(private readonly needs: Needs) {}

  async me(who: Caller): Promise<Account> {
    requireScope(who, "read");
    return toAccount(await this.stored(who.accountId));
  }

  /** Another's account answers like a missing one. */
  async byId(who: Caller, id: string): Promise<Account> {
    requireScope(who, "read");
    if (id !== who.accountId) throw new NotFound("account");
    return this.me(who);
  }

  async change(who: Caller, input: AccountChange, ifVersion?: IfVersion): Promise<Account> {
    const wanted = check(accountChange, input);
    requireScope(who, "write");
    const locale = wanted.locale === undefined ? {} : { locale: Intl.getCanonicalLocales(wanted.locale)[0] ?? wanted.locale };
    const changed = await changeOnce(who, this.needs.models.accounts, {
      ifVersion,
      read: async () => ({ found: await this.stored(who.accountId) }),
      decide: () => ({ $set: { ...changedBy(givenFields, wanted), ...locale, updatedAt: this.needs.clock.now() } }),
    });
    return toAccount(changed);
  }

  /** The session that asks goes on; every other one ends, in the same write that sets the password. */
  async changePassword(who: Caller, input: PasswordChange, visitor: Visitor): Promise<Account> {
    const wanted = check(passwordChange, input);
    const sessionId = requireSession(who);
    const { models, passwords, reauthentication, sessionRepository, mailer, clock } = this.needs;
    const prove = (password: string): Promise<AccountDoc> =>
      reauthentication.again(who.accountId, { password }, visitor, "/currentPassword", false);
    const mayBeRepeat = (await this.stored(who.accountId)).passwordSetBy === sessionId;
    const { proven, isDone } = await provenBy(prove, wanted, mayBeRepeat);
    if (isDone) {
      await sessionRepository.finishEnding(proven);
      return toAccount(proven);
    }
    await passwords.requireStrong(wanted.newPassword, "/newPassword", [proven.email, proven.name]);
    const passwordHash = await passwords.hash(wanted.newPassword);
    const changed = await changeStored(
      models.accounts,
      undefined,
      () => this.unchanged(proven, "/currentPassword"),
      (account) => ({
        guard: { epoch: account.epoch },
        $set: {
          passwordHash,
          passwordSetBy: sessionId,
          epoch: account.epoch + 1,
          ending: { exceptSession: sessionId, tokens: false },
          updatedAt: clock.now(),
        },
        $unset: { reset: 1 },
      }),
    );
    await sessionRepository.finishEnding(changed);
    mailer.post(passwordChanged(changed));
    return toAccount(changed);
  }

  async changeEmail(who: Caller, input: EmailChange, visitor: Visitor): Promise<Account> {
    const wanted = check(emailChange, input);
    requireSession(who);
    const proven = await this.needs.reauthentication.again(who.accountId, wanted, visitor, "/password", false);
    const changed = await this.storeEmail(proven, wanted.email, visitor);
    this.needs.mailer.post(emailChanged(proven, changed.email));
    return toAccount(changed);
  }

  private async storeEmail(proven: AccountDoc, email: string, visitor: Visitor): Promise<AccountDoc> {
    const { models, emailClaims, limits } = this.needs;
    const emailKey = emailKeyOf(email);
    const wish = emailClaims.wish(emailKey);
    const before = await emailClaims.heldBy(proven._id, proven.emailKey);
    await models.accounts.updateOne({ _id: proven._id }, { $set: { emailClaim: wish } });
    if (!(await emailClaims.claim(emailKey, proven._id))) {
      await models.accounts.updateOne({ _id: proven._id, "emailClaim.emailKey": emailKey }, { $unset: { emailClaim: 1 } });
      await limits.spendAddress(visitor.address);
      throw new Conflict("email-taken", "An account with this e-mail address exists.");
    }
    const changed = await this.storeClaimed(proven, email, emailKey);
    if (emailKey !== proven.emailKey) await emailClaims.release(before);
    return changed;
  }

  /** Only while the account still says that it wants the address: of two changes at once the later one counts. */
  private async storeClaimed(proven: AccountDoc, email: string, emailKey: string): Promise<AccountDoc> {
    return changeStored(
      this.needs.models.accounts,
      undefined,
      () => this.unchanged(proven, "/password"),
      (account) => {
        if (account.emailClaim?.emailKey !== emailKey) throw new Unavailable("The address is being changed by another request. Try again.");
        return {
          guard: { "emailClaim.emailKey": emailKey },
          $set: { email, emailKey, updatedAt: this.needs.clock.now() },
          $unset: { reset: 1, emailClaim: 1 },
        };
      },
    );
  }

  /** The account, if the password that was proven is still its password. */
  private async unchanged(proven: AccountDoc, path: string): Promise<AccountDoc> {
    const account = await this.stored(proven._id);
    if (account.passwordHash !== proven.passwordHash) throw Invalid.at(path, "wrong-password", "The password is wrong.");
    return account;
  }

  private async stored(accountId: string): Promise<AccountDoc> {
    const account = await this.needs.models.accounts.findOne({ _id: accountId, deletingAt: null }).lean<AccountDoc>();
    if (account === null) throw new Unauthenticated();
    return account;
  }
}

/** A repeat finds the new password in place: it is done. */
async function provenBy(
  prove: (password: string) => Promise<AccountDoc>,
  { currentPassword, newPassword }: PasswordChange,
  mayBeRepeat: boolean,
): Promise<{ readonly proven: AccountDoc; readonly isDone: boolean }> {
  try {
    return { proven: await prove(currentPassword), isDone: false };
  } catch (error) {
    if (!mayBeRepeat || !(error instanceof Invalid)) throw error;
    return { proven: await prove(newPassword), isDone: true };
  }
}
