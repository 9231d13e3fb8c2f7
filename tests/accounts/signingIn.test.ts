import argon2 from "argon2";
import { usualCost } from "../../src/services/accounts/Passwords.js";
import { type AccountServer, from, PASSWORD, refusal, startAccountServer } from "./accountServer.js";

describe("signing in", () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer({ passwordCost: usualCost });
  });
  afterAll(() => server.close());

  const auth = () => server.services.auth;
  const here = from("192.0.2.1", "a phone");

  test("an unknown address and a wrong password are refused in the same words", async () => {
    await server.register("known@example.org");
    const unknown = await refusal(auth().login({ email: "unknown@example.org", password: PASSWORD }, here));
    const wrong = await refusal(auth().login({ email: "known@example.org", password: "not the password" }, here));
    expect({ ...unknown, message: unknown.message }).toEqual({ ...wrong, message: wrong.message });
    expect(unknown.code).toBe("unauthenticated");
  });

  test.each([
    ["a common password", { password: "iloveyou1" }, "/password", "too-weak"],
    ["a common password in capitals", { password: "PASSWORD123" }, "/password", "too-weak"],
    ["one sign again and again", { password: "aaaaaaaa" }, "/password", "too-weak"],
    ["eight spaces", { password: "        " }, "/password", "too-weak"],
    ["a common one with a year", { password: "Password2026" }, "/password", "too-weak"],
    ["the words of the product", { password: "household-budget" }, "/password", "too-weak"],
    ["one's own address", { email: "lovelace@example.org", password: "lovelace@example.org" }, "/password", "too-weak"],
    ["one's own name with a year", { name: "Ada Lovelace", password: "Lovelace.1815!" }, "/password", "too-weak"],
    ["a sequence", { password: "abcdefgh12345678" }, "/password", "too-weak"],
    ["a pattern over the whole length", { password: "aA1!".repeat(32) }, "/password", "too-weak"],
    ["four emoji, though their length says eight", { password: "😀😀😀😀" }, "/password", "too-short"],
    ["129 characters", { password: "ab".repeat(64) + "c" }, "/password", "too-long"],
    ["an address without a domain", { email: "ada@nowhere" }, "/email", "invalid-format"],
    ["an address with a line break", { email: "ada@example.org\r\nBcc: all@example.org" }, "/email", "invalid-format"],
    ["an address in full-width letters", { email: "ａｎｎａ@example.org" }, "/email", "not-normalised"],
    ["an address with a sign that cannot be seen", { email: "an\u200Bna@example.org" }, "/email", "not-normalised"],
    ["a domain that IDNA refuses", { email: "anna@xn--a.example.org" }, "/email", "not-normalised"],
    ["a field that does not exist", { role: "admin" }, "/role", "unknown-field"],
  ])("registration refuses %s", async (_case, change, path, code) => {
    const input = { email: "fresh@example.org", password: PASSWORD, ...change };
    expect(await refusal(auth().register(input, here))).toMatchObject({ faults: [expect.objectContaining({ path, code })] });
  });

  test("of ten registrations of one address, in any spelling that is taken, one is accepted", async () => {
    const spellings = ["race@example.org", "RACE@example.org", "race@EXAMPLE.org", "race@exam\u00ADple.org", "Race@Example.Org"];
    const tries = [...spellings, ...spellings].map((email) => auth().register({ email, password: PASSWORD }, here));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "email-taken" });
  });

  test("128 emoji are a password", async () => {
    const password = Array.from({ length: 128 }, (_, place) => String.fromCodePoint(0x1f600 + ((place * 37) % 64))).join("");
    await auth().register({ email: "emoji@example.org", password }, here);
    expect((await auth().login({ email: "Emoji@Example.org", password }, here)).user.email).toBe("emoji@example.org");
  });

  test("however many log in at once, nobody is turned away", async () => {
    await server.register("crowd@example.org");
    const logins = Array.from({ length: 90 }, () => auth().login({ email: "crowd@example.org", password: PASSWORD }, here));
    const users = (await Promise.all(logins)).map(({ user }) => user.email);
    expect(users).toEqual(logins.map(() => "crowd@example.org"));
  });

  test("a hash with weaker parameters is replaced at the login", async () => {
    const { user } = await server.register("weak@example.org");
    const weak = await argon2.hash(PASSWORD, { type: argon2.argon2id, memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await server.models.accounts.updateOne({ _id: user.id }, { $set: { passwordHash: weak } });
    await auth().login({ email: "weak@example.org", password: PASSWORD }, here);
    const stored = await server.models.accounts.findById(user.id).lean<{ passwordHash: string }>();
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
