import { createHash } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const PATTERN = /^bet_[0-9a-hjkmnp-tv-z]{38}$/;
const PREFIX = "bet_";

/** `bet_`, 160 random bits and a checksum in base 32: scanners can tell a leaked one from noise without asking the database. */
export function writePersonalToken(random: Uint8Array): string {
  const body = base32(random.subarray(0, 20));
  return `${PREFIX}${body}${checksum(body)}`;
}

export function looksPersonal(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

export function isPersonalToken(bearer: string): boolean {
  if (!PATTERN.test(bearer)) return false;
  const body = bearer.slice(PREFIX.length, PREFIX.length + 32);
  return bearer.endsWith(checksum(body)) && bearer.length === PREFIX.length + 38;
}

export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function checksum(body: string): string {
  return base32(createHash("sha256").update(body).digest()).slice(0, 6);
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
