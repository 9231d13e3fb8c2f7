import type { Connection } from "mongoose";
import { connect } from "../../src/database/connect.js";
import { LimitReached } from "../../src/domain/errors.js";
import { type GuessAllowance, notifiesOwnerAt, pauseAfter, usualAllowance } from "../../src/services/limits/guessAllowance.js";
import { type Guesser, GuessLimits } from "../../src/services/limits/GuessLimits.js";
import { holdDate } from "../support/heldDate.js";
import { engineUri, freshDatabase } from "../support/databases.js";

const HERE = "192.0.2.1";
const few: GuessAllowance = {
  ...usualAllowance,
  free: 2,
  address: 5,
  lifetime: 6,
  mails: 3,
  registrations: 2,
  registrationsInAll: 3,
  invitations: 2,
  unasked: 3,
  notices: 2,
};

holdDate();

let connection: Connection;
let limits: GuessLimits;
beforeEach(async () => {
  connection = await connect(engineUri(), { dbName: freshDatabase("guesses") });
  limits = new GuessLimits(connection, few);
  await limits.buildIndexes();
});
afterEach(() => connection.close());

const stranger = (address = HERE): Guesser => ({ address, known: null });
const known = (name: string, address = HERE): Guesser => ({ address, known: name });
const address = (number: number): string => `203.0.113.${number}`;

/** How often something may be done before it has to wait; `most` is tried at the most. */
async function allowed(attempt: (time: number) => Promise<unknown>, most: number): Promise<number> {
  for (let time = 0; time < most; time++) {
    const refused = await attempt(time).then(
      () => null,
      (error: unknown) => error,
    );
    if (refused === null) continue;
    expect(refused).toBeInstanceOf(LimitReached);
    expect((refused as LimitReached).retryAfterSeconds).toBeGreaterThan(0);
    return time;
  }
  return most;
}

/** The answers of so many attempts. */
async function answers<T>(attempt: () => Promise<T>, times: number): Promise<T[]> {
  const all: T[] = [];
  for (let time = 0; time < times; time++) all.push(await attempt());
  return all;
}

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [16, 2048],
  [17, 3600],
  [1000, 3600],
])("after %i wrong tries the next has to wait %i seconds", (wrong, seconds) => {
  expect(pauseAfter(wrong, usualAllowance)).toBe(seconds);
});

test("the owner is notified of the twentieth, the hundredth, the thousandth and the last try of strangers", () => {
  const told = Array.from({ length: 10_001 }, (_, tried) => tried).filter((tried) => notifiesOwnerAt(tried, usualAllowance));
  expect(told).toEqual([20, 100, 1000, 10_000]);
});

test("one address has so many tries at one account before it has to wait, and another address has its own", async () => {
  // The pause after the free ones lets one through, and makes the next one wait.
  expect(await allowed(() => limits.spend("ada", stranger()), 9)).toBe(few.free + 1);
  expect(await allowed(() => limits.spend("ada", stranger(address(2))), 9)).toBe(few.free + 1);
  expect(await limits.spend("ben", stranger())).toBe(1);
});

test("a pause is over to the second, and the next one is twice as long", async () => {
  await allowed(() => limits.spend("ada", stranger()), 9);
  for (const seconds of [1, 2]) {
    jest.setSystemTime(Date.now() + seconds * 1000 - 1);
    expect(await allowed(() => limits.spend("ada", stranger()), 1)).toBe(0);
    jest.setSystemTime(Date.now() + 1);
    expect(await limits.spend("ada", stranger())).toBe(few.free + seconds + 1);
    expect(await allowed(() => limits.spend("ada", stranger()), 1)).toBe(0);
  }
});

test("the addresses of one IPv6 network are one", async () => {
  expect(await allowed((time) => limits.spend("ada", stranger(`2001:db8:1:2::${time + 1}`)), 9)).toBe(few.free + 1);
  expect(await limits.spend("ada", stranger("2001:db8:1:3::1"))).toBe(few.free + 2);
});

test("one address of strangers has so many tries, whatever the account; what had to wait is not counted", async () => {
  await allowed(() => limits.spend("ada", stranger()), 9);
  expect(await allowed((time) => limits.spend(`account ${time}`, stranger()), 9)).toBe(few.address - few.free - 1);
  expect(await allowed(() => limits.spendAddress(HERE), 9)).toBe(0);
  expect(await allowed(() => limits.spendAddress(address(2)), 9)).toBe(few.address);
});

test("strangers have so many tries at one password for good, a known device none of theirs, and a new password starts again", async () => {
  expect(await allowed((time) => limits.spend("ada", stranger(address(time))), 9)).toBe(few.lifetime);
  expect(await limits.spend("ada", known("a phone"))).toBe(0);
  await limits.forget("ada");
  expect(await limits.spend("ada", stranger(address(50)))).toBe(1);
});

test("a known device is counted alone, wherever it is, and nothing of the address or of strangers is spent", async () => {
  expect(await allowed((time) => limits.spend("ada", known("a phone", address(time))), 9)).toBe(few.free + 1);
  expect(await allowed(() => limits.spend("ada", known("a browser")), 9)).toBe(few.free + 1);
  expect(await limits.spend("ada", stranger())).toBe(1);
  expect(await allowed(() => limits.spendAddress(HERE), 9)).toBe(few.address - 1);
});

test.each([
  ["a stranger", stranger()],
  ["a known device", known("a phone")],
])("a try of %s that is given back was none, one that was right is a fresh start", async (_who, guesser) => {
  const back = async (): Promise<void> => {
    await limits.spend("ada", guesser);
    await limits.giveBack("ada", guesser);
  };
  const right = async (): Promise<void> => {
    await limits.spend("ada", guesser);
    await limits.succeeded("ada", guesser);
  };
  expect(await allowed(back, 9)).toBe(9);
  await limits.spend("ada", guesser);
  expect(await allowed(right, 9)).toBe(9);
  expect(await allowed(() => limits.spend("ada", guesser), 9)).toBe(few.free + 1);
  // One wrong one before the fresh start, and those after it.
  const spent = guesser.known === null ? few.free + 2 : 0;
  expect(await allowed((time) => limits.spend(`account ${time}`, stranger()), 9)).toBe(few.address - spent);
});

test("tries sent at once are counted one by one", async () => {
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => limits.spend("ada", known("a phone"))));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(few.free + 1);
});

test("an account sends so many messages to one mailbox and four times as many in all, and does not learn what others sent there", async () => {
  expect(await allowed(() => limits.mayConfirm("acc_1", "ada@example.org"), 9)).toBe(few.mails);
  expect(await allowed((time) => limits.mayConfirm("acc_2", `other-${time}@example.org`), 20)).toBe(few.mails * 4);
  const sent: boolean[] = [];
  for (let time = 0; time < few.mails * 4; time++) sent.push(await limits.mayConfirm(`account ${time}`, "ada@example.org"));
  expect(sent.filter((isSent) => isSent)).toHaveLength(few.mails * 3);
});

test("a mailbox gets so many messages a day that its owner has not asked for, whoever causes them and however it is labelled", async () => {
  const causes = [
    () => limits.mayInvite("acc_1", "ada@example.org"),
    () => limits.mayReach("ada+shop@example.org"),
    () => limits.mayInvite("acc_2", "ada+a+b@example.org"),
    () => limits.mayReach("ada@example.org"),
    () => limits.mayInvite("acc_3", "ada@example.org"),
  ];
  const sent: boolean[] = [];
  for (const cause of causes) sent.push(await cause());
  expect(sent).toEqual([true, true, true, false, false]);
  expect([await limits.mayReach("ben@example.org"), await limits.mayReach("+ada@example.org")]).toEqual([true, true]);
  // What somebody asks for is not held back by what others send.
  expect(await limits.mayConfirm("acc_4", "ada@example.org")).toBe(true);
  expect(await limits.mayMail("ada@example.org", stranger())).toBe(true);
  jest.setSystemTime(Date.now() + 86_400_000);
  expect(await limits.mayReach("ada@example.org")).toBe(true);
});

test("an account is told so much of one kind at once within an hour", async () => {
  const told = () => limits.mayTellNow("acc_1", "newDevice");
  expect(await answers(told, few.notices + 1)).toEqual([true, true, false]);
  expect([await limits.mayTellNow("acc_1", "passwordChanged"), await limits.mayTellNow("acc_2", "newDevice")]).toEqual([true, true]);
  jest.setSystemTime(Date.now() + 3_600_000);
  expect(await told()).toBe(true);
});

test("how many messages there were is not disclosed, and a known device has messages of its own", async () => {
  const most = Array.from({ length: few.mails + 1 }, (_, time) => time < few.mails);
  expect(await answers(() => limits.mayMail("ada", stranger()), few.mails + 1)).toEqual(most);
  for (const device of ["a phone", "a browser"])
    expect(await answers(() => limits.mayMail("ada", known(device)), few.mails + 1)).toEqual(most);
  expect(await allowed((time) => limits.mayMail(`account ${time}`, stranger()), 20)).toBe(few.mails * 4 - few.mails - 1);
});

test("new accounts are limited by address and in all, invitations by account", async () => {
  expect(await allowed(() => limits.spendRegistration(HERE), 9)).toBe(few.registrations);
  expect(await allowed((time) => limits.spendRegistration(address(time)), 9)).toBe(few.registrationsInAll - few.registrations);
  expect(await allowed(() => limits.spendInvitation("acc_1"), 9)).toBe(few.invitations);
  expect(await allowed(() => limits.spendInvitation("acc_2"), 9)).toBe(few.invitations);
});

test("of one key there is one count, whichever process is the first to write it", async () => {
  const guesses = connection.collection("guesses");
  await guesses.insertOne({ key: "wrong:twice" });
  await expect(guesses.insertOne({ key: "wrong:twice" })).rejects.toMatchObject({ code: 11_000 });
});

test.each([
  ["a registration", () => limits.spendRegistration(HERE), few.windowSeconds],
  ["an invitation", () => limits.spendInvitation("acc_1"), 86_400],
])("whoever has no %s left is told to the second when there is one again", async (_what, attempt, seconds) => {
  await allowed(attempt, 9);
  await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: seconds });
});

test("accounts and addresses are kept as digests only, each kind of try apart from the others", async () => {
  await allowed(() => limits.spend("ada", stranger()), 9);
  await limits.mayConfirm("acc_1", "ada@example.org");
  await limits.mayReach("ada@example.org");
  await limits.spendRegistration(HERE);
  await limits.spendInvitation("acc_1");
  await limits.mayTellNow("acc_1", "newDevice");
  const found = await connection.collection("guesses").find({}).toArray();
  const keys = found.map(({ key }) => String(key));
  const kinds = "address invitations mailboxes mailers mails notices pause registering registrations strangers unasked wrong";
  expect(keys.map((key) => key.split(":")[0]).sort()).toEqual(kinds.split(" "));
  expect(keys).toContain("registrations:all");
  for (const key of keys) expect(key).toMatch(/^[a-z]+:([\w-]{43}|all)$/);
});

test("what fails for another reason is reported as it is", async () => {
  await connection.close();
  const refused: unknown = await limits.spend("ada", stranger()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(refused).not.toBeInstanceOf(LimitReached);
});
