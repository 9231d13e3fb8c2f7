import { randomBytes } from "node:crypto";
import argon2 from "argon2";
import { ClientClosedRequest, inWork } from "../../../../src/runtime/work.js";
import { Passwords, usualCost } from "../../../../src/services/accounts/Passwords.js";
import { workThat } from "../../../support/workThat.js";

const random = (size: number): Uint8Array => randomBytes(size);
const nothing = async (): Promise<void> => undefined;

test("the usual cost is 19 MiB and two passes of argon2id", async () => {
  expect(usualCost).toEqual({ memoryCost: 19456, timeCost: 2 });
  expect(await new Passwords(random).hash("four brisk purple otters")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("where there is no account, a hash of the same cost is compared, and nothing matches", async () => {
  const passwords = new Passwords(random);
  const compared = jest.spyOn(argon2, "verify");
  expect(await passwords.matches(null, "any password", nothing)).toBe(false);
  const [hash = ""] = compared.mock.calls[0] ?? [];
  expect(passwords.isWeak(hash)).toBe(false);
  const real = await passwords.hash("any password");
  expect(hash.split("$").map((part) => part.length)).toEqual(real.split("$").map((part) => part.length));
  compared.mockRestore();
});

test("where there is no account nothing matches, whatever the comparison says", async () => {
  const compared = jest.spyOn(argon2, "verify").mockResolvedValue(true);
  expect(await new Passwords(random).matches(null, "any password", nothing)).toBe(false);
  compared.mockRestore();
});

test("a password that is easy to guess is refused where it was given, and a good one is not", async () => {
  const passwords = new Passwords(random);
  const refused: unknown = await passwords.requireStrong("ada lovelace", "/newPassword", ["Ada Lovelace"]).catch((error: unknown) => error);
  expect(refused).toMatchObject({ kind: "invalid", faults: [{ path: "/newPassword", code: "too-weak", message: expect.any(String) }] });
  await expect(passwords.requireStrong("four brisk purple otters", "/password", [])).resolves.toBeUndefined();
});

test.each([
  ["$argon2id$v=19$m=19456,t=2,p=1$", false],
  ["$argon2id$v=19$m=65536,t=3,p=1$", false],
  ["$argon2id$v=19$m=19456,t=10,p=1$", false],
  ["$argon2id$v=19$m=19456,t=2,p=16$", false],
  ["$argon2id$v=19$m=19455,t=2,p=1$", true],
  ["$argon2id$v=19$m=19456,t=1,p=1$", true],
  ["$2b$12$of another kind", true],
  ["{moved}$argon2id$v=19$m=19456,t=2,p=1$", true],
])("%s is weak: %s", (stored, weak) => {
  expect(new Passwords(random).isWeak(stored)).toBe(weak);
});

test("a password is one however its accents are written", async () => {
  const passwords = new Passwords(random, undefined, { memoryCost: 1024, timeCost: 1 });
  const stored = await passwords.hash("Caf\u00e9 am Rhein");
  expect(await passwords.matches(stored, "Cafe\u0301 am Rhein", nothing)).toBe(true);
  expect(await passwords.matches(stored, "Cafe am Rhein", nothing)).toBe(false);
});

test("a guess is counted when its turn has come, and however many wait, nobody is turned away", async () => {
  const passwords = new Passwords(random, { atOnce: 1 }, { memoryCost: 1024, timeCost: 1 });
  const counted: string[] = [];
  let go = (): void => undefined;
  const opened = new Promise<void>((resolve) => (go = resolve));
  const first = passwords.matches(null, "first", async () => {
    counted.push("first");
    await opened;
  });
  const crowd = Array.from({ length: 100 }, (_, n) => passwords.matches(null, `${n}`, async () => void counted.push(`${n}`)));
  await new Promise((resolve) => setImmediate(resolve));
  expect([counted, passwords.load()]).toEqual([["first"], { running: 1, waiting: 100 }]);
  go();
  await Promise.all([first, ...crowd]);
  expect(counted).toHaveLength(101);
});

test("a check is long work: it waits until its request is the only one of its caller", async () => {
  const passwords = new Passwords(random, { atOnce: 1 }, { memoryCost: 1024, timeCost: 1 });
  const long = jest.fn(nothing);
  await inWork(workThat({ long }), () => passwords.matches(null, "any", nothing));
  expect(long).toHaveBeenCalledTimes(1);
});

test("whoever goes while it waits leaves the queue: it is not counted, and nothing is computed for it", async () => {
  const passwords = new Passwords(random, { atOnce: 1 }, { memoryCost: 1024, timeCost: 1 });
  let go = (): void => undefined;
  const opened = new Promise<void>((resolve) => (go = resolve));
  const first = passwords.matches(null, "first", () => opened);
  const leaving = new AbortController();
  const counted = jest.fn(nothing);
  const second = inWork(workThat({ signal: leaving.signal }), () => passwords.matches(null, "second", counted));
  leaving.abort(new ClientClosedRequest());
  await expect(second).rejects.toThrow(ClientClosedRequest);
  const third = passwords.matches(null, "third", nothing);
  go();
  expect(await Promise.all([first, third])).toEqual([false, false]);
  expect(counted).not.toHaveBeenCalled();
});

test("a crowd of strangers does not hold up a device that is known", async () => {
  const passwords = new Passwords(random, { atOnce: 1 }, { memoryCost: 1024, timeCost: 1 });
  let go = (): void => undefined;
  const opened = new Promise<void>((resolve) => (go = resolve));
  const strangers = [passwords.matches(null, "first", () => opened), passwords.matches(null, "second", nothing)];
  expect(await passwords.matches(null, "known", nothing, true)).toBe(false);
  go();
  await Promise.all(strangers);
});
