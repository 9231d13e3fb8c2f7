import { sha256 } from "../../domain/sha256.js";
import { OWN, partOf, rootIdOf } from "../../domain/ids.js";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const PATTERN = /^bet_[0-9a-hjkmnp-tv-z]{54}$/;
const PREFIX = "bet_";
const BODY = OWN + 32;

/**
 * `bet_`, what the account's id has of its own, 160 random bits and a checksum in base 32: scanners can tell a leaked one from noise
 * without asking the database, and a cluster knows where to look.
 */
export function writePersonalToken(accountId: string, random: Uint8Array): string {
  const body = `${partOf(accountId)}${base32(random.subarray(0, 20))}`;
  return `${PREFIX}${body}${checksum(body)}`;
}

export function looksPersonal(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** The account that a token says it is of; null for what is no token. */
export function accountOfToken(bearer: string): string | null {
  if (!PATTERN.test(bearer)) return null;
  const body = bearer.slice(PREFIX.length, PREFIX.length + BODY);
  return bearer.endsWith(checksum(body)) ? rootIdOf("acc", body.slice(0, OWN)) : null;
}

export function hashOfToken(token: string): string {
  return sha256(token).toString("hex");
}

function checksum(body: string): string {
  return base32(sha256(body)).slice(0, 6);
}

export function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET.charAt((held << (5 - bits)) & 31);
}
