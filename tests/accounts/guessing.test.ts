import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { LimitReached } from "../../src/domain/errors.js";
import { type AccountHouse, from, PASSWORD, refusal, startAccountHouse } from "./accountHouse.js";

describe("guessing", () => {
  let house: AccountHouse;
  beforeAll(async () => {
    house = await startAccountHouse({ allowance: { pair: 5, address: 20, account: 12, mails: 3 } });
  });
  afterAll(() => house.close());

  const guess = (email: string, address: string, password = "a wrong guess") =>
    house.services.auth.login({ email, password }, from(address));
  const kinds = async (count: number, attempt: () => Promise<unknown>): Promise<string[]> => {
    const seen: string[] = [];
    for (let time = 0; time < count; time++) seen.push((await refusal(attempt())).kind);
    return seen;
  };

  test.each(["known", "unknown"])("the sixth wrong password from one address at an account that is %s has to wait", async (which) => {
    if (which === "known") await house.register("known@example.org");
    const attempts = await kinds(6, () => guess(`${which}@example.org`, `198.51.100.${which.length}`));
    expect(attempts).toEqual([...Array(5).fill("unauthenticated"), "limit-reached"]);
    const refused = await refusal(guess(`${which}@example.org`, `198.51.100.${which.length}`, PASSWORD));
    expect(refused).toBeInstanceOf(LimitReached);
    expect((refused as LimitReached).retryAfterSeconds).toBeGreaterThan(800);
  });

  test("meanwhile the owner gets in from another address", async () => {
    await house.register("owner@example.org");
    await kinds(6, () => guess("owner@example.org", "198.51.100.77"));
    expect((await guess("owner@example.org", "192.0.2.99", PASSWORD)).user.email).toBe("owner@example.org");
  });

  test("guesses sent at once are counted one by one", async () => {
    await house.register("parallel@example.org");
    const all = await Promise.all(Array.from({ length: 30 }, () => refusal(guess("parallel@example.org", "198.51.100.10"))));
    expect(all.filter(({ kind }) => kind === "unauthenticated")).toHaveLength(5);
  });

  test("right passwords sent at once are not taken for guesses", async () => {
    await house.register("busy@example.org");
    const all = await Promise.all(Array.from({ length: 30 }, () => guess("busy@example.org", "192.0.2.50", PASSWORD)));
    expect(all).toHaveLength(30);
  });

  test("a right password makes up for the wrong ones before it", async () => {
    await house.register("typo@example.org");
    for (let round = 0; round < 3; round++) {
      await kinds(4, () => guess("typo@example.org", "192.0.2.51"));
      await guess("typo@example.org", "192.0.2.51", PASSWORD);
    }
  });

  test("one address that tries many accounts has to wait", async () => {
    const seen: string[] = [];
    for (let time = 0; time < 21; time++) seen.push((await refusal(guess(`spray-${time}@example.org`, "203.0.113.5"))).kind);
    expect(seen.filter((kind) => kind === "limit-reached")).toHaveLength(1);
  });

  test("addresses of one IPv6 network count as one", async () => {
    const seen: string[] = [];
    for (let time = 0; time < 6; time++) seen.push((await refusal(guess("six@example.org", `2001:db8:1:2::${time + 1}`))).kind);
    expect(seen.at(-1)).toBe("limit-reached");
  });

  test("many addresses that try one account are stopped, but not an address that the owner has used", async () => {
    await house.register("target@example.org");
    await guess("target@example.org", "192.0.2.200", PASSWORD);
    const seen: string[] = [];
    for (let time = 0; time < 14; time++) seen.push((await refusal(guess("target@example.org", `203.0.113.${100 + time}`))).kind);
    expect(seen.slice(0, 11)).toEqual(Array(11).fill("unauthenticated"));
    expect(seen.at(-1)).toBe("limit-reached");
    expect((await refusal(guess("target@example.org", "203.0.113.250", PASSWORD))).kind).toBe("limit-reached");
    expect((await guess("target@example.org", "192.0.2.200", PASSWORD)).user.email).toBe("target@example.org");
  });

  test("other processes share the count", async () => {
    await house.register("shared@example.org");
    const other = house.beside();
    for (let time = 0; time < 3; time++) {
      await refusal(guess("shared@example.org", "198.51.100.44"));
      await refusal(other.services.auth.login({ email: "shared@example.org", password: "wrong" }, from("198.51.100.44")));
    }
    expect((await refusal(guess("shared@example.org", "198.51.100.44", PASSWORD))).kind).toBe("limit-reached");
  });

  test("passwords that are asked for inside are guesses too", async () => {
    const { token } = await house.register("inside@example.org");
    const who = await house.services.auth.callerOf(token);
    const change = { currentPassword: "a wrong guess", newPassword: "another fine password" };
    const seen = await kinds(6, () => house.services.accounts.changePassword(who, change, from("198.51.100.12")));
    expect(seen).toEqual([...Array(5).fill("invalid"), "limit-reached"]);
  });

  test("messages to one address are few, whether it has an account or not", async () => {
    for (const email of ["owner@example.org", "nobody@example.org"]) {
      for (let time = 0; time < 3; time++) await house.services.passwordResets.request({ email }, from("192.0.2.60"));
      expect((await refusal(house.services.passwordResets.request({ email }, from("192.0.2.61")))).kind).toBe("limit-reached");
    }
  });
});
