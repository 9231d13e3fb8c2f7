import mongoose from "mongoose";
import { sha256 } from "../../domain/sha256.js";
import type { AccountDoc, TotpDoc } from "../../models/accounts/account.js";
import type { Models } from "../../models/Models.js";
import { Cipher } from "../storage/Cipher.js";

/** A sealed secret and the key that sealed it, as the account keeps them. */
type Kept = Required<Pick<TotpDoc, "secret" | "keyId">>;

/**
 * What authenticator apps share with this server, sealed before it is stored. The account says by which key, so that after a rotation
 * those of the old key are found and sealed again; one from before secrets were sealed has no key, and is sealed when it is next used.
 */
export class TotpSecrets {
  private readonly cipher: Cipher;
  private readonly keyId: string;

  /** The first key seals, all of them open. */
  constructor(
    private readonly models: Models,
    keys: readonly string[],
  ) {
    this.cipher = new Cipher(keys);
    this.keyId = sha256(keys[0] ?? "")
      .toString("base64url")
      .slice(0, 8);
  }

  seal(accountId: string, secret: string): Kept {
    return { secret: this.cipher.encrypt(secret, accountId), keyId: this.keyId };
  }

  /** Base 32; null when the server's secret that sealed it is gone, and only a recovery code is left. */
  open(accountId: string, { secret, keyId }: Pick<TotpDoc, "secret" | "keyId">): string | null {
    return keyId === undefined ? secret : this.cipher.decrypt(secret, accountId);
  }

  /** Seals with the newest key what is not; only if it is still there as it was read. */
  async renew({ _id, totp }: Pick<AccountDoc, "_id" | "totp">): Promise<void> {
    if (totp === null || totp.keyId === this.keyId) return;
    const secret = this.open(_id, totp);
    if (secret === null) return;
    const kept = this.seal(_id, secret);
    await this.models.accounts.updateOne(
      { _id, "totp.secret": totp.secret },
      { $set: { "totp.secret": kept.secret, "totp.keyId": kept.keyId } },
    );
  }

  /** What an earlier key sealed; for the start of the server, as long as that key is known. */
  async renewAll(): Promise<void> {
    const older = this.models.accounts
      .find({ "totp.keyId": mongoose.trusted({ $exists: true, $ne: this.keyId }) }, { totp: 1 })
      .lean<Pick<AccountDoc, "_id" | "totp">[]>()
      .cursor();
    for await (const account of older) await this.renew(account);
  }
}
