import { createSecretKey, type KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { Clock } from "../../domain/ids.js";

const ISSUER = "household-budget";
const AUDIENCE = "household-budget-api";
export const ACCESS_SECONDS = 15 * 60;

const claims = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.string().regex(/^acc_\w+$/),
  sid: z.string().regex(/^ses_\w+$/),
  iat: z.int(),
  exp: z.int(),
  jti: z.string().min(1),
  typ: z.literal("access"),
});

const MOST_REMEMBERED = 2000;

export interface AccessClaims {
  readonly accountId: string;
  readonly sessionId: string;
}

interface Verified {
  readonly found: AccessClaims;
  /** In seconds, as the token says it. */
  readonly exp: number;
}

/** Signs with the first key and verifies with all of them, so that the secret behind them can be changed without logging anybody out. */
export class AccessJwt {
  /** Made once: given a text, jsonwebtoken would first try at every request whether it is a public key. */
  private readonly keys: readonly KeyObject[];
  /** What was verified and is not over yet: its signature stays right, so that only its end is looked at again. */
  private readonly verified = new Map<string, Verified>();

  constructor(
    keys: readonly string[],
    private readonly clock: Clock,
    private readonly random: (size: number) => Uint8Array,
  ) {
    this.keys = keys.map((key) => createSecretKey(Buffer.from(key)));
  }

  sign(accountId: string, sessionId: string): string {
    const iat = this.seconds();
    const payload = {
      iss: ISSUER,
      aud: AUDIENCE,
      sub: accountId,
      sid: sessionId,
      iat,
      exp: iat + ACCESS_SECONDS,
      jti: Buffer.from(this.random(16)).toString("base64url"),
      typ: "access",
    };
    const [key = ""] = this.keys;
    return jwt.sign(payload, key, { algorithm: "HS256" });
  }

  /** Null for anything that this server did not sign, or that is over. */
  verify(token: string): AccessClaims | null {
    const known = this.verified.get(token);
    if (known !== undefined && known.exp > this.seconds()) return known.found;
    this.verified.delete(token);
    for (const key of this.keys) {
      const found = claims.safeParse(this.open(token, key));
      if (found.success)
        return this.remembered(token, { found: { accountId: found.data.sub, sessionId: found.data.sid }, exp: found.data.exp });
    }
    return null;
  }

  private remembered(token: string, verified: Verified): AccessClaims {
    const [oldest] = this.verified.keys();
    if (this.verified.size >= MOST_REMEMBERED && oldest !== undefined) this.verified.delete(oldest);
    this.verified.set(token, verified);
    return verified.found;
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  private open(token: string, key: KeyObject): unknown {
    try {
      return jwt.verify(token, key, {
        algorithms: ["HS256"],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTimestamp: this.seconds(),
      });
    } catch {
      return null;
    }
  }
}
