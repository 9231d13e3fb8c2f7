import { Forbidden } from "../../domain/errors.js";
import { type AccountDoc, isVerified } from "../../models/accounts/account.js";
import type { SessionDoc } from "../../models/accounts/session.js";
import { ending } from "./ending.js";

type Emptied = Pick<AccountDoc, "emailVerifiedAt" | "totp" | "devicesSince" | "epoch" | "ending">;

/** Until its address is confirmed nothing but the password belongs to an account: whoever opened it may not own the mailbox. */
export function requireConfirmed(account: Pick<AccountDoc, "emailVerifiedAt">): void {
  if (!isVerified(account))
    throw new Forbidden("Confirm your e-mail address first: follow the link that was mailed to it.", "email-unverified");
}

/**
 * What the first proof of the mailbox writes, in the same write: whatever was set up before may be somebody else's, and ends. `kept`: the
 * session that brought the proof; it knows the password and reads the mailbox. `SessionRepository.finishEnding` is the second half.
 */
export function firstProof(account: AccountDoc, now: Date, kept: SessionDoc | null): Emptied {
  return {
    emailVerifiedAt: now,
    totp: null,
    devicesSince: kept?.createdAt ?? now,
    ...ending(account, { tokens: true, ...(kept === null ? {} : { exceptSession: kept._id }) }),
  };
}
