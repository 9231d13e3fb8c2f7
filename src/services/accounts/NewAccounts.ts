import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { plainAddress } from "../../domain/emailAddress.js";
import { Conflict } from "../../domain/errors.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import type { WalkDoc } from "../../models/sync/walk.js";
import type { Parts } from "../access/Parts.js";
import type { EmailClaims } from "./EmailClaims.js";

/** Where it is noted that there was a first account. */
const FIRST = "firstAccount";

interface Needs extends Pick<Parts, "models" | "clock" | "ids"> {
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
      const role = (await this.isFirst(account._id)) ? { administratorSince: now } : {};
      await models.accounts.updateOne({ _id: account._id }, { $unset: { emailClaim: 1 }, $set: role });
      return { ...account, ...role };
    }
    await models.accounts.deleteOne({ _id: account._id });
    throw taken();
  }

  /** The first account of an installation is an administrator. It is noted, so that nobody becomes the first one once all others are gone. */
  private async isFirst(accountId: string): Promise<boolean> {
    const { models, clock } = this.needs;
    if ((await models.walks.findById(FIRST).lean<WalkDoc>()) !== null) return false;
    const accounts = await models.accounts
      .find({ createdAt: mongoose.trusted({ $gt: new Date(0) }) }, { _id: 1 })
      .sort({ createdAt: 1 })
      .limit(2)
      .lean<Pick<AccountDoc, "_id">[]>();
    const isNoted = await unlessTaken(() => models.walks.insertMany([{ _id: FIRST, last: accountId, dueAt: clock.now() }]));
    return isNoted && accounts.length === 1;
  }
}

function taken(): Conflict {
  return new Conflict("email-taken", "An account with this e-mail address exists. Sign in, or reset the password.");
}
