import { createHmac } from "node:crypto";
import mongoose from "mongoose";
import { Secret, TOTP } from "otpauth";
import { sha256 } from "../../domain/sha256.js";
import type { Clock } from "../../domain/ids.js";
import type { AccountDoc, TotpDoc } from "../../models/accounts/account.js";
import type { Models } from "../../models/Models.js";
import { base32 } from "./personalTokens.js";
import type { TotpSecrets } from "./TotpSecrets.js";

const PERIOD = 30;
const ISSUER = "Household Budget";
/** 128 bits: so many that a plain hash keeps them. */
const RECOVERY_BYTES = 16;

interface UsedCode {
  /** Null where it was none of them. */
  readonly recoveryCodesLeft: number | null;
}

/** Codes of an authenticator app (RFC 6238) and recovery codes; each works once. */
export class SecondStep {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
    private readonly random: (size: number) => Uint8Array,
    /** The first one makes recovery codes, all of them tell those they made. */
    private readonly keys: readonly string[],
    private readonly secrets: TotpSecrets,
  ) {}

  newSecret(): string {
    return secretOf(this.random(20)).base32;
  }

  uri(secret: string, label: string): string {
    return totpOf(secret, label).toString();
  }

  /**
   * They follow from the set-up and from a key that is not in the database, so that a repeated confirmation tells the same ones: those
   * that are stored, where there are any, also when the key has changed since.
   */
  recoveryCodesOf(accountId: string, totp: TotpDoc): string[] {
    const { recovery } = totp;
    const secret = this.secrets.open(accountId, totp);
    if (secret === null) return [];
    const sets = this.keys.map((key) => codesOf(key, secret));
    return sets.find((codes) => codes.some((code) => recovery.includes(this.hashOf(code)))) ?? sets[0] ?? [];
  }

  hashOf(recoveryCode: string): string {
    return sha256(recoveryCode.toLowerCase().replaceAll(/[\s-]/g, "")).toString("hex");
  }

  /** The step of a right code; null for a wrong one. A clock may be 30 seconds off. */
  stepOf(accountId: string, totp: TotpDoc, code: string): number | null {
    const secret = this.secrets.open(accountId, totp);
    if (secret === null) return null;
    const timestamp = this.clock.now().getTime();
    const delta = totpOf(secret, "").validate({ token: code, timestamp, window: 1 });
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
  }

  /** Spends the code: compare-and-set, so that of two requests with one code only one gets in. */
  async use(account: AccountDoc, code: string): Promise<UsedCode | null> {
    if (account.totp === null) return null;
    // By the moment of its set-up: the sealed secret changes when the server's does.
    const filter = { _id: account._id, "totp.confirmedAt": account.totp.confirmedAt };
    if (!/^\d{6}$/.test(code)) {
      const hash = this.hashOf(code);
      const used = await this.models.accounts.updateOne({ ...filter, "totp.recovery": hash }, { $pull: { "totp.recovery": hash } });
      return used.modifiedCount === 1 ? { recoveryCodesLeft: account.totp.recovery.length - 1 } : null;
    }
    const step = this.stepOf(account._id, account.totp, code);
    if (step === null) return null;
    const used = await this.models.accounts.updateOne(
      { ...filter, "totp.lastStep": mongoose.trusted({ $lt: step }) },
      { $set: { "totp.lastStep": step } },
    );
    if (used.modifiedCount === 0) return null;
    await this.secrets.renew(account);
    return { recoveryCodesLeft: null };
  }
}

function codesOf(key: string, secret: string): string[] {
  return Array.from({ length: 10 }, (_, place) => {
    const drawn = createHmac("sha256", key).update(`${secret}\n${place}`).digest();
    return base32(drawn.subarray(0, RECOVERY_BYTES)).replace(/(.{4})(?=.)/g, "$1-");
  });
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, algorithm: "SHA1", digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) });
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
