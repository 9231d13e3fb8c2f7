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

export interface AccessClaims {
  readonly accountId: string;
  readonly sessionId: string;
}

/** Signs with the first key and verifies with all of them, so that the secret behind them can be changed without logging anybody out. */
export class AccessJwt {
  /** Made once: given a text, jsonwebtoken would first try at every request whether it is a public key. */
  private readonly keys: readonly KeyObject[];

  constructor(
    keys: readonly string[],
    private readonly clock: Clock,
    private readonly random: (size: number) => Uint8Array,
  ) {
    this.keys = keys.map((key) => createSecretKey(Buffer.from(key)));
  }

  sign(accountId: string, sessionId: string): string {
    const iat = Math.floor(this.clock.now().getTime() / 1000);
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
    for (const key of this.keys) {
      const found = claims.safeParse(this.open(token, key));
      if (found.success) return { accountId: found.data.sub, sessionId: found.data.sid };
    }
    return null;
  }

  private open(token: string, key: KeyObject): unknown {
    try {
      return jwt.verify(token, key, {
        algorithms: ["HS256"],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTimestamp: Math.floor(this.clock.now().getTime() / 1000),
      });
    } catch {
      return null;
    }
  }
}
