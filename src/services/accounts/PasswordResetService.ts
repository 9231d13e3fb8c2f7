import mongoose from "mongoose";
import { emailKeyOf } from "../../domain/emailKey.js";
import { NotFound } from "../../domain/errors.js";
import { type Clock, OWN, partOf, rootIdOf } from "../../domain/ids.js";
import type { Visitor } from "../../domain/visitor.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import { beyondWork } from "../../domain/work.js";
import type { Models } from "../../models/Models.js";
import { passwordReset, passwordResetRequest } from "../../rules/accounts/account.js";
import { check } from "../../rules/check.js";
import type { PasswordReset, PasswordResetRequest } from "../../shapes/accounts/Credentials.js";
import type { GuessLimits } from "../limits/GuessLimits.js";
import { type Mailer, passwordChanged, passwordForgotten } from "../mail/messages.js";
import type { EmailClaims } from "./EmailClaims.js";
import type { Passwords } from "./Passwords.js";
import { hashOfToken } from "./personalTokens.js";
import type { SessionRepository } from "./SessionRepository.js";

const LIFETIME = 3600 * 1000;

interface Needs {
  readonly models: Models;
  readonly clock: Clock;
  readonly random: (size: number) => Uint8Array;
  readonly passwords: Passwords;
  readonly limits: GuessLimits;
  readonly emailClaims: EmailClaims;
  readonly sessionRepository: SessionRepository;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  /** Told when work that nobody waits for fails. */
  readonly failed: (error: unknown) => void;
}

export class PasswordResetService {
  constructor(private readonly needs: Needs) {}

  /** Answers before it looks, so that neither answer nor time says whether there is such an account. */
  async request(input: PasswordResetRequest, visitor: Visitor): Promise<void> {
    const { email } = check(passwordResetRequest, input);
    const key = emailKeyOf(email);
    await this.needs.limits.spendMail(key, visitor.address);
    setImmediate(() => {
      beyondWork(() => this.prepare(key)).catch(this.needs.failed);
    });
  }

  /** The token, the password and the end of everything that was signed in are one write. */
  async reset(token: string, input: PasswordReset, visitor: Visitor): Promise<void> {
    const wanted = check(passwordReset, input);
    const { models, clock, passwords, limits, sessionRepository, mailer } = this.needs;
    const _id = rootIdOf("acc", token.slice(0, OWN));
    const filter = { _id, "reset.hash": hashOfToken(token), "reset.expiresAt": mongoose.trusted({ $gt: clock.now() }), deletingAt: null };
    const account = _id === null ? null : await models.accounts.findOne(filter).lean<AccountDoc>();
    if (account === null) {
      await limits.spendAddress(visitor.address);
      throw new NotFound("password reset");
    }
    await passwords.requireStrong(wanted.password, "/password", [account.email, account.name]);
    const passwordHash = await passwords.hash(wanted.password);
    const now = clock.now();
    const changed = await models.accounts
      .findOneAndUpdate(
        filter,
        {
          $set: { passwordHash, ending: { exceptSession: null, tokens: true }, updatedAt: now },
          $unset: { reset: 1 },
          $inc: { epoch: 1, version: 1 },
        },
        { returnDocument: "after" },
      )
      .lean<AccountDoc>();
    if (changed === null) throw new NotFound("password reset");
    await sessionRepository.finishEnding(changed);
    mailer.post(passwordChanged(changed));
  }

  private async prepare(emailKey: string): Promise<void> {
    const { models, clock, random, emailClaims, mailer, publicUrl } = this.needs;
    const found = await emailClaims.accountWith(emailKey);
    if (found === null) return;
    // The account's own part comes first, so that a cluster knows where to look.
    const token = `${partOf(found._id)}${Buffer.from(random(32)).toString("base64url")}`;
    const reset = { hash: hashOfToken(token), expiresAt: new Date(clock.now().getTime() + LIFETIME) };
    const account = await models.accounts
      .findOneAndUpdate({ _id: found._id, emailKey, deletingAt: null }, { $set: { reset } }, { returnDocument: "after" })
      .lean<AccountDoc>();
    if (account !== null) mailer.post(passwordForgotten(account, token, publicUrl));
  }
}
