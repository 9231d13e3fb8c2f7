import { hkdfSync } from "node:crypto";

/** What a key is for. A purpose that is renamed has another key, and whatever the old one made is void. */
type Purpose =
  | "access tokens"
  | "refresh tokens"
  | "cursors"
  | "stored answers"
  | "stored mails"
  | "recovery codes"
  | "invitation codes"
  | "TOTP secrets"
  | "mailed codes"
  | "device tokens";

const SALT = "household-budget";
const BYTES = 32;

/**
 * Keys for one purpose, one of each secret, in their order (RFC 5869): the first makes, all of them open, so that changing the secret
 * makes nothing void. What leaks of one purpose says nothing about another.
 */
export function keysFor(purpose: Purpose, secrets: readonly string[]): string[] {
  return secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, SALT, purpose, BYTES)).toString("base64url"));
}
