import { sha256 } from "../../domain/sha256.js";
import type { Caller } from "../../domain/caller.js";
import type { IdempotencyKeyDoc } from "../../models/idempotencyKey.js";
import type { Dependencies } from "../Dependencies.js";

/** How long nobody else tries, unless it is prolonged. */
export const LEASE_MS = 10_000;
/** A day longer than is promised: a clock that is set forward by a day must not make a request count twice. */
const LIFETIME_MS = 2 * 24 * 3600 * 1000;

/** The record of a key that was not used before, at its first try. */
export function newRecord(
  { clock, random }: Pick<Dependencies, "clock" | "random">,
  who: Caller,
  { route, key }: { readonly route: string; readonly key: string },
  fingerprint: string,
): IdempotencyKeyDoc {
  const now = clock.now();
  return {
    _id: hashOf([who.accountId, route, key]),
    accountId: who.accountId,
    tokenId: who.tokenId,
    fingerprint,
    file: null,
    nonce: Buffer.from(random(32)).toString("base64"),
    attempt: 1,
    lockedUntil: later(now, LEASE_MS),
    answer: null,
    answerBytes: 0,
    confidential: false,
    budgetIds: [],
    bare: false,
    sentAlone: false,
    createdAt: now,
    expiresAt: later(now, LIFETIME_MS),
  };
}

export function hashOf(parts: readonly string[]): string {
  return sha256(JSON.stringify(parts)).toString("base64url");
}

export function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
