import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { emailAddressOf, emailKeysOf } from "../../domain/emailAddress.js";
import { Unavailable } from "../../domain/errors.js";
import type { Clock } from "../../domain/ids.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import type { EmailClaimDoc } from "../../models/accounts/emailClaim.js";
import type { Models } from "../../models/Models.js";

/** No account has this id: looking for it takes as long as looking for one that is there. */
const NOBODY = "acc_0000000000000000";
const TRIES = 10;
/** Much longer than any request may run. */
const STILL_CLAIMING_MS = 600_000;

/**
 * Which account an e-mail address belongs to. An account says first, in its own document, which address it wants (`emailClaim`), and
 * then claims it; so a claim of an account that neither has nor wants the address was left behind, and may be taken over.
 */
export class EmailClaims {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
    private readonly random: (size: number) => Uint8Array,
  ) {}

  /** The account with this address, however it is spelled; as many questions for an address of nobody. */
  async accountWith(email: string): Promise<AccountDoc | null> {
    const found = await Promise.all(emailKeysOf(email).map((key) => this.accountAt(key)));
    return found.find((account) => account !== null) ?? null;
  }

  private async accountAt(emailKey: string): Promise<AccountDoc | null> {
    const claim = await this.models.emailClaims.findOne({ _id: emailKey }).lean<EmailClaimDoc>();
    return this.models.accounts.findOne({ _id: claim?.accountId ?? NOBODY, emailKey, deletingAt: null }).lean<AccountDoc>();
  }

  /** What an account keeps while it is about to claim an address. */
  wish(emailKey: string): NonNullable<AccountDoc["emailClaim"]> {
    return { emailKey, since: this.clock.now() };
  }

  /** False when the address is another's. */
  async claim(emailKey: string, accountId: string): Promise<boolean> {
    const mine = { accountId, nonce: Buffer.from(this.random(12)).toString("base64url") };
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (await this.insert({ _id: emailKey, ...mine })) return true;
      const held = await this.models.emailClaims.findOne({ _id: emailKey }).lean<EmailClaimDoc>();
      if (held === null) continue;
      if (held.accountId !== accountId && (await this.isWanted(held))) return false;
      const { nonce } = held;
      const taken = await this.models.emailClaims.updateOne({ _id: emailKey, accountId: held.accountId, nonce }, { $set: mine });
      if (taken.matchedCount === 1) return true;
    }
    throw new Unavailable("Too many concurrent requests use this address. Try again.");
  }

  /** Whether another account has the address in a spelling that only earlier releases took. */
  async isHeldFormerly(email: string, accountId: string): Promise<boolean> {
    const former = emailKeysOf(email).filter((key) => key !== emailAddressOf(email)?.emailKey);
    const free = await Promise.all(former.map((key) => this.isFree(key, accountId)));
    return free.includes(false);
  }

  /** Whether an account could claim an address now. */
  async isFree(emailKey: string, accountId: string): Promise<boolean> {
    const held = await this.models.emailClaims.findOne({ _id: emailKey }).lean<EmailClaimDoc>();
    return held === null || held.accountId === accountId || !(await this.isWanted(held));
  }

  /** The claim by which an account has an address, to be released later. */
  async heldBy(accountId: string, emailKey: string): Promise<EmailClaimDoc | null> {
    return this.models.emailClaims.findOne({ _id: emailKey, accountId }).lean<EmailClaimDoc>();
  }

  /** Gives this very claim up; one that the account has made since then stays. */
  async release(claim: EmailClaimDoc | null): Promise<void> {
    if (claim === null) return;
    const { _id, accountId, nonce } = claim;
    await this.models.emailClaims.deleteOne({ _id, accountId, nonce });
  }

  /** What a crash left half done: a new account that has not got its address never was one; an older one keeps the address it had. */
  async finishPending(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - STILL_CLAIMING_MS);
    const pending = this.models.accounts
      .find({ "emailClaim.since": mongoose.trusted({ $exists: true, $lt: before }) })
      .lean<AccountDoc[]>()
      .cursor();
    for await (const account of pending) await this.finish(account);
  }

  private async finish({ _id, emailKey, emailClaim, formerEmail }: AccountDoc): Promise<void> {
    if (emailClaim === undefined) return;
    const wish = { _id, "emailClaim.emailKey": emailClaim.emailKey, "emailClaim.since": emailClaim.since };
    const held = await this.heldBy(_id, emailClaim.emailKey);
    const isNew = emailClaim.emailKey === emailKey;
    if (isNew && held === null) {
      await this.models.accounts.deleteOne(wish);
      return;
    }
    const kept = await this.models.accounts.updateOne({ ...wish, emailKey }, { $unset: { emailClaim: 1 } });
    const mayComeBack = formerEmail?.emailKey === emailClaim.emailKey;
    if (kept.matchedCount === 1 && !isNew && !mayComeBack) await this.release(held);
  }

  private async insert(claim: EmailClaimDoc): Promise<boolean> {
    return unlessTaken(() => this.models.emailClaims.insertMany([claim]));
  }

  private async isWanted({ _id: emailKey, accountId }: EmailClaimDoc): Promise<boolean> {
    const wanted = { _id: accountId, $or: [{ emailKey }, { "emailClaim.emailKey": emailKey }, { "formerEmail.emailKey": emailKey }] };
    return (await this.models.accounts.exists(wanted)) !== null;
  }
}
