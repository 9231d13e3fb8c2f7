import { Invalid, Unauthenticated } from "../../domain/errors.js";
import { emailKeyOf } from "../../domain/emailKey.js";
import type { Visitor } from "../../domain/visitor.js";
import { type AccountDoc, hasTotp } from "../../models/accounts/account.js";
import type { Models } from "../../models/Models.js";
import type { GuessLimits } from "../limits/GuessLimits.js";
import type { EmailClaims } from "./EmailClaims.js";
import type { Passwords } from "./Passwords.js";
import type { SecondStep } from "./SecondStep.js";

interface Needs {
  readonly models: Models;
  readonly passwords: Passwords;
  readonly limits: GuessLimits;
  readonly emailClaims: EmailClaims;
  readonly secondStep: SecondStep;
}

interface Given {
  readonly password: string;
  readonly code?: string | undefined;
}

type Outcome = "right" | "wrong-password" | "code-needed" | "wrong-code";

/** Judges who somebody says to be. Every door and every sensitive change asks here, so every guess is counted once. */
export class Reauthentication {
  constructor(private readonly needs: Needs) {}

  /** At the front door a wrong password and an unknown address are the same answer, and cost the same time. */
  async signIn(email: string, given: Given, visitor: Visitor): Promise<AccountDoc> {
    const key = emailKeyOf(email);
    const account = await this.needs.emailClaims.accountWith(key);
    const outcome = await this.judge(account, key, given, visitor, true);
    if (outcome === "right" && account !== null) return this.strengthened(account, given.password);
    if (outcome === "code-needed") {
      throw new Unauthenticated("This account has a second step: repeat the login with a code.", "second-factor-required");
    }
    if (outcome === "wrong-code") throw new Unauthenticated("The code is wrong or was used before.", "second-factor-wrong");
    throw new Unauthenticated("The e-mail address or the password is wrong.");
  }

  /** Inside, the account is known; `path` is the field that held the password. */
  async again(accountId: string, given: Given, visitor: Visitor, path = "/password", withCode = true): Promise<AccountDoc> {
    const account = await this.needs.models.accounts.findOne({ _id: accountId, deletingAt: null }).lean<AccountDoc>();
    if (account === null) throw new Unauthenticated();
    const outcome = await this.judge(account, account.emailKey, given, visitor, withCode);
    if (outcome === "right") return account;
    if (outcome === "code-needed") throw Invalid.at("/code", "required", "This account has a second step: a code is needed.");
    if (outcome === "wrong-code") throw Invalid.at("/code", "wrong-code", "The code is wrong or was used before.");
    throw Invalid.at(path, "wrong-password", "The password is wrong.");
  }

  private async judge(account: AccountDoc | null, key: string, given: Given, visitor: Visitor, withCode: boolean): Promise<Outcome> {
    const { limits, passwords, secondStep } = this.needs;
    const pay = () => limits.spend(key, visitor.address);
    const same = await passwords.matches(account?.passwordHash ?? null, given.password, pay);
    if (account === null || !same) return "wrong-password";
    if (hasTotp(account)) {
      if (!withCode || given.code === undefined) {
        await limits.giveBack(key, visitor.address);
        return withCode ? "code-needed" : "right";
      }
      if (!(await secondStep.use(account, given.code))) return "wrong-code";
    }
    await limits.succeeded(key, visitor.address);
    return "right";
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
