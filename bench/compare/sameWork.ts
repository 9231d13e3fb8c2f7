import { createHash, createSecretKey, type KeyObject, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import jwt from "jsonwebtoken";
import { keysFor } from "../../src/main/keys.js";

/** What the contract demands of any server beside its answers: the token's signature and claims, and the headers of every answer. */

export interface Claims {
  readonly accountId: string;
  readonly sessionId: string;
}

export function keyOf(secret: string): KeyObject {
  const [derived = ""] = keysFor("access tokens", [secret]);
  return createSecretKey(derived, "utf8");
}

export function claimsOf(request: IncomingMessage, key: KeyObject): Claims {
  const bearer = (request.headers.authorization ?? "").slice(7);
  const claims = jwt.verify(bearer, key, { algorithms: ["HS256"], issuer: "household-budget", audience: "household-budget-api" });
  if (typeof claims === "string" || claims["typ"] !== "access") throw new Error("no access token");
  return { accountId: claims.sub ?? "", sessionId: String(claims["sid"]) };
}

const fixed: readonly (readonly [string, string])[] = [
  ["Api-Version", "1"],
  ["Cache-Control", "private, no-cache"],
  ["Content-Security-Policy", "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Origin-Agent-Cluster", "?1"],
  ["Referrer-Policy", "no-referrer"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-DNS-Prefetch-Control", "off"],
  ["X-Download-Options", "noopen"],
  ["X-Frame-Options", "SAMEORIGIN"],
  ["X-Permitted-Cross-Domain-Policies", "none"],
  ["X-XSS-Protection", "0"],
];

export function setHeaders(request: IncomingMessage, response: ServerResponse): void {
  const given = request.headers["x-request-id"];
  response.setHeader("X-Request-Id", typeof given === "string" && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID());
  for (const [name, value] of fixed) response.setHeader(name, value);
}

/** Answers a body with its length and its tag: of the version, where there is one, else of the bytes. */
export function send(response: ServerResponse, status: number, body: object, version?: number): void {
  const text = JSON.stringify(body);
  const tag = version === undefined ? createHash("sha1").update(text).digest("base64url") : String(version);
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.setHeader("ETag", `"${tag}"`);
  response.statusCode = status;
  response.end(text);
}

/** Answers 304 to whoever has this version; false where he has not. */
export function endUnchanged(request: IncomingMessage, response: ServerResponse, version: number): boolean {
  const etag = `"${version}"`;
  if (request.headers["if-none-match"] !== etag) return false;
  response.setHeader("ETag", etag);
  response.statusCode = 304;
  response.end();
  return true;
}
