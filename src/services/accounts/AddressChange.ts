import mongoose from "mongoose";
import { Conflict, NotFound, Unavailable } from "../../domain/errors.js";
import type { Visitor } from "../../runtime/visitor.js";
import { type AccountDoc, type AddressDoc, hasTotp, isVerified } from "../../models/accounts/account.js";
import type { SessionDoc } from "../../models/accounts/session.js";
import type { EmailClaimDoc } from "../../models/accounts/emailClaim.js";
import type { AccountParts } from "./AccountParts.js";
import { changeStored, type Update } from "../storage/stored.js";
import { firstProof } from "./confirmed.js";
import { ending } from "./ending.js";

/** As long as the code that undoes a change. */
const FORMER_MS = 7 * 24 * 3600 * 1000;

type Needs = Pick<AccountParts, "models" | "clock" | "emailClaims" | "addressMail" | "sessionRepository" | "securityLog">;

/** From one address to another and back. The claim of an address comes before the account has it, and goes after. */
export class AddressChange {
  constructor(private readonly needs: Needs) {}

  /**
   * The new address counts. The old one, if its owner had confirmed it, is kept for him for seven days; if he had not, this is the first
   * proof of a mailbox, and `kept` the session that brought it.
   */
  async confirm(account: AccountDoc, visitor: Visitor, kept: SessionDoc | null): Promise<void> {
    const { clock, addressMail, securityLog, sessionRepository } = this.needs;
    const { pendingEmail: pending } = account;
    if (pending === undefined) return;
    const now = clock.now();
    const held = await this.needs.emailClaims.heldBy(account._id, account.emailKey);
    const changed = await this.move(account, pending, (found) => {
      const isSame = found.pendingEmail?.emailKey === pending.emailKey && found.emailKey === account.emailKey;
      if (!isSame) throw new NotFound("code");
      const former = formerOf(found, pending, now);
      return {
        guard: { "pendingEmail.emailKey": pending.emailKey },
        $set: {
          ...(isVerified(found) ? { emailVerifiedAt: now } : firstProof(found, now, kept)),
          updatedAt: now,
          ...(former === undefined ? {} : { formerEmail: former }),
        },
        $unset: { pendingEmail: 1, ...(former === undefined ? { formerEmail: 1 } : {}) },
      };
    });
    await sessionRepository.finishEnding(changed);
    await this.releaseUnlessKept(held, changed);
    if (changed.formerEmail?.emailKey === account.emailKey) await addressMail.changed(account, changed.formerEmail, changed.email);
    await securityLog.note(changed, "emailChanged", visitor, changed.email);
    if (hasTotp(account) && !hasTotp(changed)) await securityLog.note(changed, "totpDisabled", visitor);
  }

  /** Null when somebody else was first. */
  async undo(account: AccountDoc, passwordHash: string): Promise<AccountDoc | null> {
    const { formerEmail: former } = account;
    if (former === undefined) return null;
    const now = this.needs.clock.now();
    const held = await this.needs.emailClaims.heldBy(account._id, account.emailKey);
    const restored = await this.move(account, former, (found) => {
      if (found.formerEmail?.emailKey !== former.emailKey) throw new NotFound("code");
      const totp = found.totp?.confirmedAt !== undefined && (found.totp.confirmedAt ?? now) >= former.since ? null : found.totp;
      return {
        guard: { "formerEmail.emailKey": former.emailKey },
        $set: {
          emailVerifiedAt: now,
          passwordHash,
          totp,
          ...ending(found, { tokens: true }),
          devicesSince: now,
          updatedAt: now,
        },
        $unset: { formerEmail: 1, pendingEmail: 1 },
      };
    });
    await this.releaseUnlessKept(held, restored);
    return restored;
  }

  /** Former addresses that nobody took back are free again; while the server runs. */
  async forgetFormer(): Promise<void> {
    const { models, clock } = this.needs;
    const before = new Date(clock.now().getTime() - FORMER_MS);
    const over = models.accounts
      .find({ "formerEmail.since": mongoose.trusted({ $exists: true, $lt: before }) })
      .lean<AccountDoc[]>()
      .cursor();
    for await (const { _id, formerEmail } of over) {
      if (formerEmail === undefined) continue;
      const held = await this.needs.emailClaims.heldBy(_id, formerEmail.emailKey);
      const forgotten = await models.accounts
        .findOneAndUpdate({ _id, "formerEmail.since": formerEmail.since }, { $unset: { formerEmail: 1 } }, { returnDocument: "after" })
        .lean<AccountDoc>();
      if (forgotten !== null) await this.releaseUnlessKept(held, forgotten);
    }
  }

  private async move(account: AccountDoc, to: AddressDoc, decide: (found: AccountDoc) => Update<AccountDoc>): Promise<AccountDoc> {
    const { models, emailClaims } = this.needs;
    const { _id } = account;
    await models.accounts.updateOne({ _id }, { $set: { emailClaim: emailClaims.wish(to.emailKey) } });
    if (!(await emailClaims.claim(to.emailKey, _id))) {
      await models.accounts.updateOne({ _id, "emailClaim.emailKey": to.emailKey }, { $unset: { emailClaim: 1 } });
      throw new Conflict("email-taken", "An account with this e-mail address exists.");
    }
    return changeStored(
      models.accounts,
      () => this.stored(_id),
      (found) => {
        if (found.emailClaim?.emailKey !== to.emailKey) throw new Unavailable("Another request is changing the address. Try again.");
        const { guard, $set, $unset } = decide(found);
        return {
          guard: { ...guard, "emailClaim.emailKey": to.emailKey },
          $set: { ...$set, email: to.email, emailKey: to.emailKey },
          $unset: { ...$unset, emailClaim: 1 },
        };
      },
    );
  }

  /** `held` was read before the account let the address go: a claim that it has made again since then is another one, and stays. */
  private async releaseUnlessKept(held: EmailClaimDoc | null, { emailKey: own, formerEmail }: AccountDoc): Promise<void> {
    if (held?._id === own || held?._id === formerEmail?.emailKey) return;
    await this.needs.emailClaims.release(held);
  }

  private async stored(accountId: string): Promise<AccountDoc> {
    const account = await this.needs.models.accounts.findOne({ _id: accountId, deletingAt: null }).lean<AccountDoc>();
    if (account === null) throw new NotFound("code");
    return account;
  }
}

/** Of several changes within seven days the first address is the one to go back to: the later ones may be a thief's. */
function formerOf({ email, emailKey, emailVerifiedAt, formerEmail }: AccountDoc, to: AddressDoc, now: Date): AddressDoc | undefined {
  const kept = formerEmail !== undefined && formerEmail.since.getTime() + FORMER_MS > now.getTime() ? formerEmail : undefined;
  if (kept?.emailKey === to.emailKey) return undefined;
  return kept ?? (isVerified({ emailVerifiedAt }) ? { email, emailKey, since: now } : undefined);
}
