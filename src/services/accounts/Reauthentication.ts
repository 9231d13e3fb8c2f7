import type { Caller } from "../../domain/caller.js";
import { Invalid, Unauthenticated } from "../../domain/errors.js";
import { emailKeyOf } from "../../domain/emailAddress.js";
import type { Visitor } from "../../runtime/visitor.js";
import { type AccountDoc, hasTotp } from "../../models/accounts/account.js";
import type { Dependencies } from "../Dependencies.js";
import { type GuessAllowance, notifiesOwnerAt } from "../limits/guessAllowance.js";
import type { Guesser } from "../limits/GuessLimits.js";
import type { DeviceTokens } from "./DeviceTokens.js";
import { requireEnabled } from "./disabled.js";
import type { EmailClaims } from "./EmailClaims.js";
import { ownAccount } from "./ownAccount.js";
import type { Passwords } from "./Passwords.js";
import type { SecondStep } from "./SecondStep.js";
import type { SecurityLog } from "./SecurityLog.js";

interface Needs extends Pick<Dependencies, "models" | "limits"> {
  readonly passwords: Passwords;
  readonly allowance: GuessAllowance;
  readonly emailClaims: EmailClaims;
  readonly secondStep: SecondStep;
  readonly deviceTokens: DeviceTokens;
  readonly securityLog: SecurityLog;
}

interface Given {
  readonly password: string;
  readonly code?: string | undefined;
}

interface Attempt {
  readonly account: AccountDoc | null;
  /** The address in its normal form, whether or not it has an account. */
  readonly key: string;
  readonly given: Given;
  readonly visitor: Visitor;
  readonly guesser: Guesser;
  readonly withCode: boolean;
}

type Outcome = "right" | "wrong-password" | "code-needed" | "wrong-code";

/** Judges who somebody says to be. Each API and every sensitive change asks here, so every guess is counted once. */
export class Reauthentication {
  constructor(private readonly needs: Needs) {}

  /** At sign-in a wrong password and an unknown address are the same answer, and cost the same time. */
  async signIn(email: string, given: Given, visitor: Visitor): Promise<{ readonly account: AccountDoc; readonly isKnownDevice: boolean }> {
    const account = await this.needs.emailClaims.accountWith(email);
    const key = account?.emailKey ?? emailKeyOf(email);
    const known = this.needs.deviceTokens.read(visitor.deviceToken, account);
    const guesser = { address: visitor.address, known };
    const outcome = await this.judge({ account, key, given, visitor, guesser, withCode: true });
    if (outcome === "right" && account !== null) {
      if (account.disabledAt !== undefined) this.needs.securityLog.refused(account._id, "account-disabled", visitor);
      requireEnabled(account);
      return { account: await this.strengthened(account, given.password), isKnownDevice: known !== null };
    }
    if (outcome === "code-needed") {
      throw new Unauthenticated(
        "This account uses two-factor authentication. Send the request again with a code.",
        "second-factor-required",
      );
    }
    if (outcome === "wrong-code") throw new Unauthenticated("The code is wrong or already used.", "second-factor-wrong");
    throw new Unauthenticated("The e-mail address or the password is wrong.");
  }

  /** Inside, the account is known, and its session is counted by itself; `path` is the field that held the password. */
  async again(
    { accountId, sessionId }: Pick<Caller, "accountId" | "sessionId">,
    given: Given,
    visitor: Visitor,
    path = "/password",
    withCode = true,
  ): Promise<AccountDoc> {
    const account = await ownAccount(this.needs.models, accountId);
    const guesser = { address: visitor.address, known: sessionId };
    const outcome = await this.judge({ account, key: account.emailKey, given, visitor, guesser, withCode });
    if (outcome === "right") return account;
    if (outcome === "code-needed")
      throw Invalid.at("/code", "required", "This account uses two-factor authentication. A code is required.");
    if (outcome === "wrong-code") throw Invalid.at("/code", "wrong-code", "The code is wrong or already used.");
    throw Invalid.at(path, "wrong-password", "The password is wrong.");
  }

  private async judge(attempt: Attempt): Promise<Outcome> {
    const outcome = await this.outcomeOf(attempt);
    const { account, visitor } = attempt;
    if (outcome !== "right") this.needs.securityLog.refused(account?._id ?? null, account === null ? "unknown-account" : outcome, visitor);
    return outcome;
  }

  private async outcomeOf(attempt: Attempt): Promise<Outcome> {
    const { account, key, given, visitor, guesser, withCode } = attempt;
    const { limits, passwords, secondStep, securityLog } = this.needs;
    let tried = 0;
    const pay = async (): Promise<void> => {
      tried = await limits.spend(key, guesser);
    };
    const same = await passwords.matches(account?.passwordHash ?? null, given.password, pay, guesser.known !== null);
    if (account === null || !same) {
      await this.tellOf(account, tried, visitor);
      return "wrong-password";
    }
    if (hasTotp(account)) {
      if (!withCode || given.code === undefined) {
        await limits.giveBack(key, guesser);
        return withCode ? "code-needed" : "right";
      }
      const used = await secondStep.use(account, given.code);
      if (used === null) {
        await this.tellOf(account, tried, visitor);
        return "wrong-code";
      }
      if (used.recoveryCodesLeft !== null) await securityLog.note(account, "recoveryCodeUsed", visitor, String(used.recoveryCodesLeft));
    }
    await limits.succeeded(key, guesser);
    return "right";
  }

  /** The owner is notified after some guesses, not at every one. */
  private async tellOf(account: AccountDoc | null, tried: number, visitor: Visitor): Promise<void> {
    if (account === null || !notifiesOwnerAt(tried, this.needs.allowance)) return;
    await this.needs.securityLog.note(account, "wrongGuesses", visitor, String(tried));
  }

  /** A hash made with weaker parameters is replaced while the password is at hand. */
  private async strengthened(account: AccountDoc, password: string): Promise<AccountDoc> {
    const { models, passwords } = this.needs;
    if (!passwords.isWeak(account.passwordHash)) return account;
    const passwordHash = await passwords.hash(password);
    await models.accounts.updateOne({ _id: account._id, passwordHash: account.passwordHash }, { $set: { passwordHash } });
    return { ...account, passwordHash };
  }
}
