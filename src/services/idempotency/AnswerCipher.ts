import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV = 12;
const TAG = 16;

/** Keeps stored answers unreadable to whoever reads only the database: some of them show a token once. */
export class AnswerCipher {
  private readonly keys: readonly Buffer[];

  /** The first secret seals, all of them open. */
  constructor(secrets: readonly string[]) {
    this.keys = secrets.map((secret) => createHash("sha256").update(`answers:${secret}`).digest());
  }

  encrypt(text: string, about: string): string {
    const [key] = this.keys;
    if (key === undefined) throw new Error("there is no secret to seal with");
    const iv = randomBytes(IV);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about));
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
  }

  decrypt(sealed: string, about: string): string {
    const bytes = Buffer.from(sealed, "base64");
    for (const key of this.keys) {
      const text = opened(key, bytes, about);
      if (text !== null) return text;
    }
    throw new Error("a stored answer cannot be opened: the secret that sealed it is gone");
  }
}

function opened(key: Buffer, bytes: Buffer, about: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV)).setAAD(Buffer.from(about));
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
