import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV = 12;
const TAG = 16;
/** What is sealed says how, so that another form can take its place while this one still opens; without it, it is this one. */
const FORM = "1.";

/** Keeps what is stored unreadable to whoever reads only the database. What is sealed about one thing opens about that alone. */
export class Cipher {
  private readonly keys: readonly Buffer[];

  /** The first key seals, all of them open; each is 256 bits in base64url. */
  constructor(keys: readonly string[]) {
    this.keys = keys.map((key) => Buffer.from(key, "base64url"));
  }

  /** What stands for a request, with each of the keys: some hold a password, which a plain hash would let be guessed. */
  fingerprintsOf(asked: string): string[] {
    return this.keys.map((key) => createHmac("sha256", key).update(asked).digest("base64url"));
  }

  encrypt(text: string, about: string): string {
    const [key] = this.keys;
    if (key === undefined) throw new Error("no secret to encrypt with");
    const iv = randomBytes(IV);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about));
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return FORM + Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
  }

  /** Null when none of the keys opens it: the secret that sealed it is gone; so is what a later form sealed. */
  decrypt(sealed: string, about: string): string | null {
    const bytes = Buffer.from(sealed.startsWith(FORM) ? sealed.slice(FORM.length) : sealed, "base64");
    for (const key of this.keys) {
      const text = opened(key, bytes, about);
      if (text !== null) return text;
    }
    return null;
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
