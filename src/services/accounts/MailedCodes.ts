import { createHmac, timingSafeEqual } from "node:crypto";
import { type Clock, inBase32, OWN, partOf, rootIdOf, ALPHABET } from "../../domain/ids.js";
import { base32 } from "./personalTokens.js";

const TIME = 10;
const MAC = 32;
const FORM = new RegExp(`^[${ALPHABET}]{${OWN + TIME + MAC}}$`);
const HOUR = 3600 * 1000;
const lifetimes = { reset: HOUR, choose: 7 * 24 * HOUR, confirm: 7 * 24 * HOUR, undo: 7 * 24 * HOUR } as const;

type Use = keyof typeof lifetimes;

/**
 * Codes that are sent by mail: the account, the time, and an HMAC over both and over what the code is good for. So nothing of them is
 * stored, none makes another void, and each ends by itself: when its time is over, or when what it was made about is not so any more.
 */
export class MailedCodes {
  /** The first key writes, all of them read. */
  constructor(
    private readonly keys: readonly string[],
    private readonly clock: Clock,
  ) {}

  /** `about`: what holds of the account now, and no longer once the code was used. */
  write(use: Use, accountId: string, about: readonly string[]): string {
    const [key = ""] = this.keys;
    const head = partOf(accountId) + inBase32(this.clock.now().getTime(), TIME);
    return head + mac(key, use, head, about);
  }

  /** The account that a code says it is of; null for what is no code. */
  accountOf(code: string): string | null {
    return FORM.test(code) ? rootIdOf("acc", code.slice(0, OWN)) : null;
  }

  fits(code: string, use: Use, about: readonly string[]): boolean {
    if (!FORM.test(code)) return false;
    const head = code.slice(0, OWN + TIME);
    const given = Buffer.from(code.slice(OWN + TIME));
    const age = this.clock.now().getTime() - timeOf(head.slice(OWN));
    return age < lifetimes[use] && this.keys.some((key) => timingSafeEqual(given, Buffer.from(mac(key, use, head, about))));
  }
}

function mac(key: string, use: Use, head: string, about: readonly string[]): string {
  return base32(
    createHmac("sha256", key)
      .update(JSON.stringify([use, head, about]))
      .digest()
      .subarray(0, (MAC * 5) / 8),
  );
}

function timeOf(text: string): number {
  return Array.from(text).reduce((sum, sign) => sum * 32 + ALPHABET.indexOf(sign), 0);
}
