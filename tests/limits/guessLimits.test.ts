import { randomBytes } from "node:crypto";
import type { Connection } from "mongoose";
import { connect } from "../../src/database/connect.js";
import { LimitReached } from "../../src/domain/errors.js";
import { type GuessAllowance, GuessLimits, usualAllowance } from "../../src/services/limits/GuessLimits.js";

const HERE = "192.0.2.1";
const WINDOW = 900;
const few: GuessAllowance = { pair: 2, address: 4, account: 6, mails: 3, windowSeconds: WINDOW };

let connection: Connection;
let limits: GuessLimits;
beforeEach(async () => {
  connection = await connect(process.env["TEST_MONGODB_URI"] ?? "", { dbName: `guesses_${randomBytes(6).toString("hex")}` });
  limits = new GuessLimits(connection, few);
  await limits.buildIndexes();
});
afterEach(() => connection.close());

/** How often something may be done before it has to wait; `most` is tried at the most. */
async function allowed(attempt: (time: number) => Promise<void>, most: number): Promise<number> {
  for (let time = 0; time < most; time++) {
    const refused = await attempt(time).then(
      () => null,
      (error: unknown) => error,
    );
    if (refused === null) continue;
    expect(refused).toBeInstanceOf(LimitReached);
    expect(refused).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    const { retryAfterSeconds } = refused as LimitReached;
    expect([retryAfterSeconds > WINDOW - 60, retryAfterSeconds <= WINDOW]).toEqual([true, true]);
    return time;
  }
  return most;
}

const address = (number: number): string => `203.0.113.${number}`;
const keys = async (prefix: string): Promise<string[]> => {
  const found = await connection.collection("guesses").find({}).toArray();
  return found.map(({ key }) => String(key)).filter((key) => key.startsWith(`${prefix}:`));
};

test("what is usual: ten tries of an address at an account, a hundred of each, five messages, in a quarter of an hour", () => {
  expect(usualAllowance).toEqual({ pair: 10, address: 100, account: 100, mails: 5, windowSeconds: 900 });
});

test("one address has so many tries at one account, and another address has its own", async () => {
  expect(await allowed(() => limits.spend("ada", HERE), 9)).toBe(few.pair);
  expect(await allowed(() => limits.spend("ada", address(2)), 9)).toBe(few.pair);
});

test("one address has so many tries, whatever the account", async () => {
  expect(await allowed((time) => limits.spend(`account ${time}`, HERE), 9)).toBe(few.address);
  expect(await allowed(() => limits.spendAddress(HERE), 9)).toBe(0);
  expect(await allowed(() => limits.spendAddress(address(2)), 9)).toBe(few.address);
});

test("one account has so many tries, whatever the address, but from one that its owner has used", async () => {
  await limits.spend("ada", HERE);
  await limits.succeeded("ada", HERE);
  expect(await allowed((time) => limits.spend("ada", address(time)), 9)).toBe(few.account);
  expect(await allowed(() => limits.spend("ada", HERE), 9)).toBe(few.pair);
});

test("the addresses of one IPv6 network are one", async () => {
  expect(await allowed((time) => limits.spend("ada", `2001:db8:1:2::${time + 1}`), 9)).toBe(few.pair);
  expect(await allowed(() => limits.spend("ada", "2001:db8:1:3::1"), 9)).toBe(few.pair);
});

test("a try that is given back was none", async () => {
  const back = async (): Promise<void> => {
    await limits.spend("ada", HERE);
    await limits.giveBack("ada", HERE);
  };
  expect(await allowed(back, 9)).toBe(9);
  expect(await allowed(() => limits.spend("ada", HERE), 9)).toBe(few.pair);
  expect(await allowed((time) => limits.spend("ada", address(time)), 9)).toBe(few.account - few.pair);
});

test("a try that was right is a fresh start for the two, and counts neither against the address nor the account", async () => {
  const right = async (): Promise<void> => {
    await limits.spend("ada", HERE);
    await limits.succeeded("ada", HERE);
  };
  expect(await allowed(right, 9)).toBe(9);
  await limits.spend("ada", HERE);
  await right();
  expect(await allowed(() => limits.spend("ada", HERE), 9)).toBe(few.pair);
  expect(await allowed((time) => limits.spend("ada", address(time)), 9)).toBe(few.account - few.pair - 1);
});

test("an address that the owner has used is known for 90 days", async () => {
  await limits.succeeded("ada", HERE);
  const [known] = await connection
    .collection("guesses")
    .find({ key: /^known:/ })
    .toArray();
  const days = ((known?.["expire"] as Date).getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
});

test("one account is sent so many messages, and one address may ask for four times as many", async () => {
  expect(await allowed((time) => limits.spendMail("ada", address(time)), 9)).toBe(few.mails);
  expect(await allowed((time) => limits.spendMail(`account ${time}`, HERE), 20)).toBe(few.mails * 4);
});

test("tries sent at once are counted one by one", async () => {
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => limits.spend("ada", HERE)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(few.pair);
});

test("accounts and addresses are kept as digests of the two apart, each kind by its name", async () => {
  await limits.spend("ada", HERE);
  await limits.spendMail("ada", HERE);
  await limits.succeeded("ben", HERE);
  for (const kind of ["pair", "address", "account", "known", "mails", "mailers"]) {
    const found = await keys(kind);
    expect([kind, found.length > 0]).toEqual([kind, true]);
    for (const key of found) expect(key).toMatch(new RegExp(`^${kind}:[\\w-]{43}$`));
  }
  await limits.spend("ad", "a192.0.2.1");
  expect(new Set(await keys("pair")).size).toBe(2);
});

test("what fails for another reason is told as it is", async () => {
  await connection.close();
  const refused: unknown = await limits.spend("ada", HERE).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(refused).not.toBeInstanceOf(LimitReached);
});
