import { randomBytes } from "node:crypto";
import jwt from "jsonwebtoken";
import { ACCESS_SECONDS, AccessJwt } from "../../../../src/services/accounts/AccessJwt.js";
import {
  accountOfToken,
  base32,
  hashOfToken,
  looksPersonal,
  writePersonalToken,
} from "../../../../src/services/accounts/personalTokens.js";
import { RefreshTokens } from "../../../../src/services/accounts/RefreshTokens.js";

const NOW = Date.parse("2026-11-15T12:00:00.000Z");
const KEY = "a key that is long enough to be one";
const OLD = "an older key, long enough to be one";
const random = (size: number): Uint8Array => randomBytes(size);
const at = (milliseconds: number, keys = [KEY, OLD]): AccessJwt => new AccessJwt(keys, { now: () => new Date(NOW + milliseconds) }, random);

describe("an access token", () => {
  test("names account and session, and lives 900 seconds", () => {
    expect(ACCESS_SECONDS).toBe(900);
    const token = at(0).sign("acc_1a", "ses_1b");
    expect(jwt.decode(token)).toEqual({
      iss: "household-budget",
      aud: "household-budget-api",
      sub: "acc_1a",
      sid: "ses_1b",
      iat: NOW / 1000,
      exp: NOW / 1000 + 900,
      jti: expect.stringMatching(/^[\w-]{22}$/),
      typ: "access",
    });
    expect(at(899_999).verify(token)).toEqual({ accountId: "acc_1a", sessionId: "ses_1b" });
    expect(at(900_000).verify(token)).toBeNull();
  });

  test("has its seal looked at once, as long as it is among the last 2000", () => {
    const looked = jest.spyOn(jwt, "verify");
    const looksAt = (token: string): number => {
      looked.mockClear();
      expect(jwts.verify(token)).toEqual({ accountId: "acc_1a", sessionId: "ses_1b" });
      return looked.mock.calls.length;
    };
    const jwts = at(0, [KEY]);
    const tokens = Array.from({ length: 2001 }, () => jwts.sign("acc_1a", "ses_1b"));
    const [first = "", second = ""] = tokens;
    expect([...tokens.slice(0, 2000), first, second].map(looksAt)).toEqual([...Array(2000).fill(1), 0, 0]);
    expect([tokens[2000] ?? "", second, first, second].map(looksAt)).toEqual([1, 0, 1, 1]);
    looked.mockRestore();
  });

  test("that was read before is over at its end all the same", () => {
    let now = NOW;
    const jwts = new AccessJwt([KEY], { now: () => new Date(now) }, random);
    const token = jwts.sign("acc_1a", "ses_1b");
    expect([jwts.verify(token), jwts.verify(token)]).toEqual([
      { accountId: "acc_1a", sessionId: "ses_1b" },
      { accountId: "acc_1a", sessionId: "ses_1b" },
    ]);
    now = NOW + 899_999;
    expect(jwts.verify(token)).not.toBeNull();
    now = NOW + 900_000;
    expect(jwts.verify(token)).toBeNull();
  });

  test("is read with an earlier key, and signed with the newest", () => {
    expect(at(0).verify(at(0, [OLD]).sign("acc_1a", "ses_1b"))).not.toBeNull();
    expect(at(0, [OLD]).verify(at(0).sign("acc_1a", "ses_1b"))).toBeNull();
  });

  test.each([
    ["another issuer", { iss: "elsewhere" }],
    ["another audience", { aud: "elsewhere" }],
    ["another type", { typ: "refresh" }],
    ["no account", { sub: "bud_1" }],
    ["an account with more behind it", { sub: "acc_1a " }],
    ["more before the account", { sub: " acc_1a" }],
    ["no session", { sid: "acc_1a" }],
    ["more before the session", { sid: "x ses_1b" }],
    ["a session with more behind it", { sid: "ses_1b x" }],
    ["an empty id of its own", { jti: "" }],
  ])("with %s is refused", (_what, change) => {
    const claims = { iss: "household-budget", aud: "household-budget-api", sub: "acc_1a", sid: "ses_1b", jti: "x", typ: "access" };
    const signed = (payload: object): string =>
      jwt.sign({ ...payload, iat: NOW / 1000, exp: NOW / 1000 + 60 }, KEY, { algorithm: "HS256" });
    expect(at(0).verify(signed(claims))).not.toBeNull();
    expect(at(0).verify(signed({ ...claims, ...change }))).toBeNull();
  });

  test("by another algorithm is refused", () => {
    const { sub, ...claims } = jwt.decode(at(0).sign("acc_1a", "ses_1b")) as jwt.JwtPayload;
    expect(at(0).verify(jwt.sign({ ...claims, sub }, KEY, { algorithm: "HS512" }))).toBeNull();
    expect(at(0).verify("no token at all")).toBeNull();
  });
});

describe("a refresh token", () => {
  const tokens = new RefreshTokens([KEY, OLD]);

  test("leads back to its session and number, with an earlier key too", () => {
    for (const counter of [0, 7, 999_999_999]) {
      expect(tokens.read(tokens.write("ses_1a", counter))).toEqual({ sessionId: "ses_1a", counter });
      expect(tokens.read(new RefreshTokens([OLD]).write("ses_1a", counter))).toEqual({ sessionId: "ses_1a", counter });
    }
    expect(new RefreshTokens([OLD]).read(tokens.write("ses_1a", 0))).toBeNull();
  });

  test("cannot be changed, or spelled in another way", () => {
    const good = tokens.write("ses_1a", 7);
    const text = Buffer.from(good, "base64url").toString("latin1");
    const [session = "", counter = "", seal = ""] = text.split(".");
    const spelled = (other: string): string => Buffer.from(other, "latin1").toString("base64url");
    expect(tokens.read(spelled(text))).not.toBeNull();
    const bad = [
      "",
      "x",
      `${good}=`,
      `${good}\n`,
      spelled(`${session}.8.${seal}`),
      spelled(`ses_1b.${counter}.${seal}`),
      spelled(`${session}.07.${seal}`),
      spelled(`${session}.${counter}.${seal.slice(0, -1)}`),
      spelled(`${session}.${counter}.${seal}x`),
      spelled(` ${text}`),
      spelled(`${session}.${counter}`),
      spelled(`${session}.${counter}.${seal}.${seal}`),
      spelled("ses_1a"),
      "\u00e9".repeat(good.length),
    ];
    for (const token of bad) expect([token, tokens.read(token)]).toEqual([token, null]);
  });
});

describe("a personal token", () => {
  const accountId = "acc_7p6r9s1t3w5x8y2z";
  const token = writePersonalToken(accountId, new Uint8Array(32).fill(7));

  test("has its prefix, the account, 160 random bits and a checksum, and is kept as its SHA-256", () => {
    expect(token).toMatch(/^bet_[0-9a-hjkmnp-tv-z]{54}$/);
    expect(token.slice(4, 20)).toBe(accountId.slice(4));
    expect(token.slice(20, 52)).toBe(base32(new Uint8Array(20).fill(7)));
    expect(accountOfToken(token)).toBe(accountId);
    expect(hashOfToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  test("with any other sign, or more or fewer of them, is none", () => {
    const other = (place: number): string => token.slice(0, place) + (token[place] === "0" ? "1" : "0") + token.slice(place + 1);
    for (const place of [4, 19, 20, 51, 52, 57]) expect([place, accountOfToken(other(place))]).toEqual([place, null]);
    for (const bad of [`${token}0`, token.slice(0, -1), ` ${token}`, token.toUpperCase(), `pat_${token.slice(4)}`])
      expect(accountOfToken(bad)).toBeNull();
  });

  test("is none with more before or behind it, even where the checksum fits", () => {
    const [body, checksum] = [token.slice(4, 52), token.slice(-6)];
    expect(accountOfToken(`bet_${body}${checksum}`)).toBe(accountId);
    expect(accountOfToken(`bet_${body}${checksum}${checksum}`)).toBeNull();
    expect(accountOfToken(`pat_${body}bet_${"0".repeat(48)}${checksum}`)).toBeNull();
  });

  test("is distinguished from an access token by its beginning", () => {
    expect([looksPersonal("bet_x"), looksPersonal("xbet_"), looksPersonal("eyJ")]).toEqual([true, false, false]);
  });

  test.each([
    [[], ""],
    [[0], "00"],
    [[255], "zw"],
    [[255, 255, 255, 255, 255], "zzzzzzzz"],
    [[1, 2, 3], "04106"],
  ])("base 32 of %j is %j", (bytes, text) => {
    expect(base32(Uint8Array.from(bytes))).toBe(text);
  });
});
