import { createHmac, timingSafeEqual } from "node:crypto";

export interface RefreshClaims {
  readonly sessionId: string;
  readonly counter: number;
}

const PATTERN = /^(ses_[0-9a-z]{1,40})\.(\d{1,9})\.([\w-]{43})$/;

/** Written with the first key, read with all of them. Session id, counter and seal, in base64url: the database keeps the counter only, so it holds nothing to steal. */
export class RefreshTokens {
  constructor(private readonly keys: readonly string[]) {}

  write(sessionId: string, counter: number): string {
    const [key = ""] = this.keys;
    return Buffer.from(`${sessionId}.${counter}.${seal(key, sessionId, counter).toString("base64url")}`).toString("base64url");
  }

  /** Null for anything that this server did not write. */
  read(token: string): RefreshClaims | null {
    const text = Buffer.from(token, "base64url").toString("latin1");
    const [, sessionId = "", digits = "", sealed = ""] = PATTERN.exec(text) ?? [];
    const counter = Number(digits);
    const given = Buffer.from(sealed, "base64url");
    // One token has one spelling: base64 would let others decode to the same bytes.
    const canonical = Buffer.from(text, "latin1").toString("base64url") === token && given.toString("base64url") === sealed;
    if (sessionId === "" || !canonical || String(counter) !== digits) return null;
    const genuine = this.keys.some((key) => timingSafeEqual(given, seal(key, sessionId, counter)));
    return genuine ? { sessionId, counter } : null;
  }
}

function seal(key: string, sessionId: string, counter: number): Buffer {
  return createHmac("sha256", key).update(`refresh-token\n${sessionId}\n${counter}`).digest();
}
