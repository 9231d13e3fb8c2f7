import { createHmac, timingSafeEqual } from "node:crypto";

export interface RefreshClaims {
  readonly sessionId: string;
  readonly counter: number;
}

/**
 * Written with the first key, read with all of them. Session id, counter and MAC, in base64url: the database keeps the counter only, so
 * it holds nothing to steal.
 */
export class RefreshTokens {
  constructor(private readonly keys: readonly string[]) {}

  write(sessionId: string, counter: number): string {
    const [key = ""] = this.keys;
    return written(key, sessionId, counter);
  }

  /** Null for anything that this server did not write, to the letter: base64 would let other spellings decode to the same bytes. */
  read(token: string): RefreshClaims | null {
    const [sessionId = "", digits] = Buffer.from(token, "base64url").toString("latin1").split(".");
    const counter = Number(digits);
    const genuine = this.keys.some((key) => isSame(token, written(key, sessionId, counter)));
    return genuine ? { sessionId, counter } : null;
  }
}

function written(key: string, sessionId: string, counter: number): string {
  const mac = createHmac("sha256", key).update(`refresh-token\n${sessionId}\n${counter}`).digest("base64url");
  return Buffer.from(`${sessionId}.${counter}.${mac}`).toString("base64url");
}

function isSame(one: string, other: string): boolean {
  const [given, right] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
}
