import { createHmac, generateKeyPairSync } from "node:crypto";
import jwt from "jsonwebtoken";
import { writePersonalToken } from "../../src/services/accounts/personalTokens.js";
import { keysFor } from "../../src/main/keys.js";
import { type AccountServer, refusal, SECRET, startAccountServer } from "./accountServer.js";

type Claims = Record<string, unknown>;

const [KEY = ""] = keysFor("access tokens", [SECRET]);

const b64 = (value: unknown): string => Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const hs = (header: unknown, payload: unknown, secret = KEY, hash = "sha256"): string => {
  const body = `${b64(header)}.${b64(payload)}`;
  return `${body}.${createHmac(hash, secret).update(body).digest("base64url")}`;
};

/** Each takes the claims and the text of a good token and makes a bad one. */
function forgeries(claims: Claims, good: string): Record<string, string> {
  const [head = "", body = "", seal = ""] = good.split(".");
  const header = { alg: "HS256", typ: "JWT" };
  const accountId = String(claims["sub"]);
  const signed = (change: Claims): string => hs(header, { ...claims, ...change });
  const without = (claim: string): string => hs(header, Object.fromEntries(Object.entries(claims).filter(([name]) => name !== claim)));
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const now = Number(claims["iat"]);
  const unsigned = ["none", "None", "NONE", "nOnE", ""].flatMap((alg) => [
    [`alg ${alg || "empty"} without a seal`, `${b64({ alg, typ: "JWT" })}.${body}.`],
    [`alg ${alg || "empty"} with the old seal`, `${b64({ alg, typ: "JWT" })}.${body}.${seal}`],
  ]);
  const algorithms = [
    ["HS384", "sha384"],
    ["HS512", "sha512"],
    ["hs256", "sha256"],
    ["HS1", "sha1"],
    ["RS256", "sha256"],
    ["ES256", "sha256"],
  ].map(([alg = "", hash]) => [`signed as ${alg}`, hs({ alg, typ: "JWT" }, claims, KEY, hash)]);
  const keys = ["", " ", "secret", "password", SECRET, KEY.toUpperCase(), `${KEY} `, "null", "undefined", "0".repeat(32)].map((key) => [
    `signed with the key "${key}"`,
    hs(header, claims, key),
  ]);
  return {
    ...Object.fromEntries([...unsigned, ...algorithms, ...keys]),
    "signed with RSA": jwt.sign(claims, rsa.privateKey, { algorithm: "RS256" }),
    "a key in the header": hs({ ...header, jwk: { kty: "oct", k: b64("mine") } }, claims, "mine"),
    "a key address in the header": hs({ ...header, jku: "https://evil.example/keys" }, claims, "mine"),
    "a key path in the header": hs({ ...header, kid: "../../dev/null" }, claims, ""),
    "a header without alg": hs({ typ: "JWT" }, claims),
    expired: signed({ iat: now - 2000, exp: now - 1 }),
    "expired long ago": signed({ exp: 0 }),
    "not yet valid": signed({ nbf: now + 600 }),
    "exp as text": signed({ exp: String(now + 600) }),
    "exp as an array": signed({ exp: [now + 600] }),
    "without exp": without("exp"),
    "without iat": without("iat"),
    "without sub": without("sub"),
    "without sid": without("sid"),
    "without jti": without("jti"),
    "without typ": without("typ"),
    "without iss": without("iss"),
    "without aud": without("aud"),
    "another issuer": signed({ iss: "https://evil.example" }),
    "another audience": signed({ aud: "another-api" }),
    "several audiences": signed({ aud: ["household-budget-api", "another-api"] }),
    "typ refresh": signed({ typ: "refresh" }),
    "another account": signed({ sub: "acc_0000000000000000" }),
    "sub as an operator": signed({ sub: { $ne: null } }),
    "sid as an operator": signed({ sid: { $gt: "" } }),
    "sid as a list": signed({ sid: [claims["sid"]] }),
    "a session that never was": signed({ sid: "ses_00000000000000000000000000000000000000" }),
    "sid null": signed({ sid: null }),
    "an empty jti": signed({ jti: "" }),
    "claims changed under the old seal": `${head}.${b64({ ...claims, sub: "acc_0000000000000000" })}.${seal}`,
    "no seal": `${head}.${body}.`,
    "two parts": `${head}.${body}`,
    "four parts": `${good}.${seal}`,
    "five parts, as an encrypted token has": `${good}.${seal}.${seal}`,
    "a cut seal": good.slice(0, -4),
    "a reversed seal": `${head}.${body}.${[...seal].reverse().join("")}`,
    "claims that are no object": hs(header, '"text"'),
    "claims that are null": hs(header, "null"),
    "claims that are a list": hs(header, [claims]),
    "claims that are no JSON": hs(header, "{"),
    empty: "",
    dots: "..",
    noise: "a.b.c",
    "a NUL": `${good}\0`,
    "very long": `${good}${"x".repeat(5000)}`,
    "a personal token that was never issued": writePersonalToken(accountId, new Uint8Array(20)),
    "a personal token with a wrong checksum": `${writePersonalToken(accountId, new Uint8Array(20)).slice(0, -1)}z`,
    "the prefix alone": "bet_",
    "a personal token in capitals": writePersonalToken(accountId, new Uint8Array(20)).toUpperCase(),
    ...Object.fromEntries(flipped(good)),
    ...Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`cut to ${n * 7} characters`, good.slice(0, n * 7)]).filter(([, token]) => token !== good),
    ),
  };
}

/** One character changed, in 80 places of the three parts; in base64 the last character of a part holds bits that do not count. */
function flipped(good: string): [string, string][] {
  const places = Array.from({ length: 80 }, (_, n) => Math.floor((n * (good.length - 4)) / 80)).filter(
    (place) => good[place] !== "." && good[place + 1] !== ".",
  );
  return places.map((place) => [
    `character ${place} changed`,
    `${good.slice(0, place)}${good[place] === "A" ? "B" : "A"}${good.slice(place + 1)}`,
  ]);
}

describe("forged bearer tokens", () => {
  let server: AccountServer;
  let table: Record<string, string>;
  let good: string;
  beforeAll(async () => {
    server = await startAccountServer();
    good = (await server.register()).token;
    table = forgeries(jwt.decode(good) as Claims, good);
  });
  afterAll(() => server.close());

  test("the token they were made from is good", async () => {
    expect((await server.services.auth.callerOf(good)).actions).toEqual(["read", "add", "write", "share"]);
  });

  test("every one is refused alike", async () => {
    const outcomes: Record<string, unknown> = {};
    for (const [name, token] of Object.entries(table)) {
      const error = await refusal(server.services.auth.callerOf(token));
      outcomes[name] = { kind: error.kind, message: error.message };
    }
    const alike = { kind: "unauthenticated", message: "Sign in and send a valid credential." };
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(table).map((name) => [name, alike])));
  });

  test("a token is over after 15 minutes", async () => {
    const { token, expiresIn } = await server.register();
    expect(expiresIn).toBe(900);
    server.clock.advance(899);
    expect((await server.services.auth.callerOf(token)).accountId).toMatch(/^acc_/);
    server.clock.advance(2);
    expect((await refusal(server.services.auth.callerOf(token))).kind).toBe("unauthenticated");
  });
});
