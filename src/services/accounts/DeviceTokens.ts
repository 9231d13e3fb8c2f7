import { createHmac, timingSafeEqual } from "node:crypto";
import { accountIdOf, inBase32 } from "../../domain/ids.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import { base32 } from "./personalTokens.js";

const PATTERN = /^dev_([0-9a-z]{38})_([0-9a-z]{52})$/;
const TIME = { from: 16, to: 26 };

/**
 * The long-lived mark of a device that was signed in: the session that it was given with, and an HMAC. It opens nothing; whoever brings it
 * is counted apart from strangers when passwords are tried, and is no new device. Nothing of it is stored.
 */
export class DeviceTokens {
  /** The first key writes, all of them read. */
  constructor(private readonly keys: readonly string[]) {}

  write(sessionId: string): string {
    const [key = ""] = this.keys;
    return `dev_${sessionId.slice("ses_".length)}_${mac(key, sessionId)}`;
  }

  /** The device, if this mark is one of this account's; those from before `devicesSince` are void. */
  read(token: string | null, account: Pick<AccountDoc, "_id" | "devicesSince"> | null): string | null {
    const [, own = "", given = ""] = PATTERN.exec(token ?? "") ?? [];
    const sessionId = `ses_${own}`;
    if (account === null || accountIdOf("ses", sessionId) !== account._id) return null;
    const since = account.devicesSince === undefined ? "" : inBase32(account.devicesSince.getTime(), TIME.to - TIME.from);
    if (own.slice(TIME.from, TIME.to) < since) return null;
    const genuine = this.keys.some((key) => timingSafeEqual(Buffer.from(given), Buffer.from(mac(key, sessionId))));
    return genuine ? sessionId : null;
  }
}

function mac(key: string, sessionId: string): string {
  return base32(createHmac("sha256", key).update(sessionId).digest());
}
