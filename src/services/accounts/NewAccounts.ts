import { plainAddress } from "../../domain/emailAddress.js";
import { Conflict } from "../../domain/errors.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import type { Dependencies } from "../Dependencies.js";
import type { EmailClaims } from "./EmailClaims.js";
import { firstAccount } from "./firstAccount.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "ids"> {
  readonly emailClaims: EmailClaims;
}

export interface Opened {
  readonly email: string;
  readonly name?: string | undefined;
  readonly passwordHash: string;
}

/** Where accounts are opened, by their owners or by an administrator. */
export class NewAccounts {
  constructor(private readonly needs: Needs) {}

  /** The account comes first, with the wish for its address: one that did not get it never was one. */
  async open({ email: given, name, passwordHash }: Opened): Promise<AccountDoc> {
    const { models, clock, ids, emailClaims } = this.needs;
    const now = clock.now();
    const { email, emailKey } = plainAddress(given);
    const account: AccountDoc = {
      _id: ids.next("acc"),
      email,
      emailKey,
      emailVerifiedAt: null,
      name: name ?? email.split("@")[0] ?? email,
      locale: "en",
      timeZone: "UTC",
      passwordHash,
      epoch: 0,
      totp: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    if (await emailClaims.isHeldFormerly(given, account._id)) throw taken();
    await models.accounts.insertMany([{ ...account, emailClaim: emailClaims.wish(emailKey) }]);
    if (await emailClaims.claim(emailKey, account._id)) {
      // The first account of an installation is an administrator.
      const role = (await firstAccount(this.needs)) === account._id ? { administratorSince: now } : {};
      await models.accounts.updateOne({ _id: account._id }, { $unset: { emailClaim: 1 }, $set: role });
      return { ...account, ...role };
    }
    await models.accounts.deleteOne({ _id: account._id });
    throw taken();
  }
}

function taken(): Conflict {
  return new Conflict("email-taken", "An account with this e-mail address exists. Sign in, or reset the password.");
}
