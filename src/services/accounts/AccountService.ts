import type { z } from "zod";
import { type Caller, requirePermission, requireSession, requireWholeAccount } from "../../domain/caller.js";
import { Invalid, NotFound } from "../../domain/errors.js";
import type { Visitor } from "../../runtime/visitor.js";
import { type AccountDoc, givenFields, noNotices, toAccount } from "../../models/accounts/account.js";
import { changedBy } from "../../models/storedFields.js";
import { accountChange, passwordChange } from "../../validation/account.js";
import { check } from "../../validation/check.js";
import type { Account, AccountChange } from "../../shapes/accounts/Account.js";
import type { PasswordChange, Proof } from "../../shapes/accounts/Credentials.js";
import { changeOnce, changeStored, type IfVersion } from "../storage/stored.js";
import { ending } from "./ending.js";
import type { AccountParts } from "./AccountParts.js";
import { ownAccount } from "./ownAccount.js";

type Needs = Pick<AccountParts, "models" | "clock" | "passwords" | "limits" | "reauthentication" | "sessionRepository" | "securityLog">;

export class AccountService {
  constructor(private readonly needs: Needs) {}

  async me(who: Caller): Promise<Account> {
    requirePermission(who, "read");
    return toAccount(await this.stored(who.accountId));
  }

  /** Another's account answers like a missing one. */
  async byId(who: Caller, id: string): Promise<Account> {
    requirePermission(who, "read");
    if (id !== who.accountId) throw new NotFound("account");
    return this.me(who);
  }

  async change(who: Caller, input: AccountChange, ifVersion?: IfVersion): Promise<Account> {
    const wanted = check(accountChange, input);
    requirePermission(who, "write");
    requireWholeAccount(who);
    const locale = wanted.locale === undefined ? {} : { locale: Intl.getCanonicalLocales(wanted.locale)[0] ?? wanted.locale };
    const changed = await changeOnce(who, this.needs.models.accounts, {
      ifVersion,
      read: async () => ({ found: await this.stored(who.accountId) }),
      decide: ({ found }) => ({
        $set: { ...changedBy(givenFields, wanted), ...locale, ...noticesAfter(found, wanted), updatedAt: this.needs.clock.now() },
      }),
    });
    return toAccount(changed);
  }

  /** The session that asks goes on; every other one ends, in the same write that sets the password, and so does each token unless kept. */
  async changePassword(who: Caller, input: PasswordChange, visitor: Visitor): Promise<Account> {
    const wanted = check(passwordChange, input);
    const sessionId = requireSession(who);
    const { models, passwords, reauthentication, sessionRepository, limits, securityLog, clock } = this.needs;
    const prove: Prove = (given, withCode) => reauthentication.again(who, given, visitor, "/currentPassword", withCode);
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
      () => this.unchanged(proven, "/currentPassword"),
      (account) => ({
        guard: { epoch: account.epoch },
        $set: {
          passwordHash,
          passwordSetBy: sessionId,
          ...ending(account, { exceptSession: sessionId, tokens: wanted.keepTokens !== true }),
          updatedAt: clock.now(),
        },
        $unset: { pendingEmail: 1 },
      }),
    );
    await sessionRepository.finishEnding(changed);
    await limits.forget(changed.emailKey);
    await securityLog.note(changed, "passwordChanged", visitor);
    return toAccount(changed);
  }

  /** The account, if the password that was proven is still its password. */
  private async unchanged(proven: AccountDoc, path: string): Promise<AccountDoc> {
    const account = await this.stored(proven._id);
    if (account.passwordHash !== proven.passwordHash) throw Invalid.at(path, "wrong-password", "The password is wrong.");
    return account;
  }

  private async stored(accountId: string): Promise<AccountDoc> {
    return ownAccount(this.needs.models, accountId);
  }
}

/** Absent fields keep their values. */
function noticesAfter({ notices = noNotices }: AccountDoc, wanted: z.infer<typeof accountChange>): Partial<Pick<AccountDoc, "notices">> {
  if (wanted.notices === undefined) return {};
  const { thresholds = notices.thresholds, recurring = notices.recurring, review = notices.review } = wanted.notices;
  const isSame = thresholds === notices.thresholds && recurring === notices.recurring && review === notices.review;
  return isSame ? {} : { notices: { thresholds, recurring, review } };
}

type Prove = (given: Pick<Proof, "password" | "code">, withCode: boolean) => Promise<AccountDoc>;

/** A repeat finds the new password in place: it is done. Its code was used by the first try, and nothing is left to be protected by it. */
async function provenBy(
  prove: Prove,
  { currentPassword, newPassword, code }: z.output<typeof passwordChange>,
  mayBeRepeat: boolean,
): Promise<{ readonly proven: AccountDoc; readonly isDone: boolean }> {
  try {
    return { proven: await prove({ password: currentPassword, ...(code === undefined ? {} : { code }) }, true), isDone: false };
  } catch (error) {
    const isWrong = error instanceof Invalid && error.faults.some((fault) => fault.code === "wrong-password");
    if (!mayBeRepeat || !isWrong) throw error;
    return { proven: await prove({ password: newPassword }, false), isDone: true };
  }
}
