import { LimitReached } from "../../src/domain/errors.js";
import { pauseAfter, usualAllowance } from "../../src/services/limits/guessAllowance.js";
import { eventually } from "../support/eventually.js";
import { holdDate } from "../support/heldDate.js";
import { type AccountServer, codeIn, from, PASSWORD, refusal, startAccountServer } from "./accountServer.js";

holdDate();

describe("guessing", () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer({ allowance: { free: 5, longestPause: 3600, address: 25, mails: 3 } });
  });
  afterAll(() => server.close());

  const guess = (email: string, address: string, password = "a wrong guess", deviceToken: string | null = null) =>
    server.services.auth.login({ email, password }, from(address, null, deviceToken));
  const kinds = async (count: number, attempt: (time: number) => Promise<unknown>): Promise<string[]> => {
    const seen: string[] = [];
    for (let time = 0; time < count; time++) seen.push((await refusal(attempt(time))).kind);
    return seen;
  };

  test("each pause is twice the one before, up to an hour, and the first five tries have none", () => {
    const pauses = [4, 5, 6, 7, 16, 17, 18, 400].map((wrong) => pauseAfter(wrong, usualAllowance));
    expect(pauses).toEqual([0, 1, 2, 4, 2048, 3600, 3600, 3600]);
  });

  test.each(["known", "unknown"])("after five wrong passwords at an account that is %s each further one has to wait", async (which) => {
    if (which === "known") await server.register("known@example.org");
    const address = `198.51.100.${which.length}`;
    expect(await kinds(6, () => guess(`${which}@example.org`, address))).toEqual(Array(6).fill("unauthenticated"));
    const refused = await refusal(guess(`${which}@example.org`, address, PASSWORD));
    expect(refused).toBeInstanceOf(LimitReached);
    expect((refused as LimitReached).retryAfterSeconds).toBe(1);
  });

  test("a pause that is over lets one more try in, and the next is longer", async () => {
    await server.register("patient@example.org");
    await kinds(6, () => guess("patient@example.org", "198.51.100.61"));
    expect((await refusal(guess("patient@example.org", "198.51.100.61"))).kind).toBe("limit-reached");
    jest.setSystemTime(Date.now() + 1000);
    expect((await refusal(guess("patient@example.org", "198.51.100.61"))).kind).toBe("unauthenticated");
    expect((await refusal(guess("patient@example.org", "198.51.100.61"))) as LimitReached).toMatchObject({ retryAfterSeconds: 2 });
  });

  test("meanwhile the owner gets in from another address", async () => {
    await server.register("owner@example.org");
    await kinds(6, () => guess("owner@example.org", "198.51.100.77"));
    expect((await guess("owner@example.org", "192.0.2.99", PASSWORD)).user.email).toBe("owner@example.org");
  });

  test("and from the same one, on a device that was signed in before", async () => {
    const { deviceToken } = await server.register("neighbour@example.org");
    await kinds(8, () => guess("neighbour@example.org", "198.51.100.78"));
    expect((await guess("neighbour@example.org", "198.51.100.78", PASSWORD, deviceToken)).user.email).toBe("neighbour@example.org");
  });

  test("a known device is counted by itself, and its mark is good for its own account only", async () => {
    const { deviceToken } = await server.register("lost-phone@example.org");
    await server.register("another@example.org");
    expect(await kinds(6, () => guess("lost-phone@example.org", "192.0.2.71", "wrong", deviceToken))).toEqual(
      Array(6).fill("unauthenticated"),
    );
    expect((await refusal(guess("lost-phone@example.org", "192.0.2.72", "wrong", deviceToken))).kind).toBe("limit-reached");
    expect((await guess("lost-phone@example.org", "192.0.2.72", PASSWORD)).tokenType).toBe("Bearer");
    await kinds(6, () => guess("another@example.org", "192.0.2.73"));
    expect((await refusal(guess("another@example.org", "192.0.2.73", PASSWORD, deviceToken))).kind).toBe("limit-reached");
    const altered = `${deviceToken.slice(0, -2)}00`;
    await kinds(6, () => guess("neighbour@example.org", "192.0.2.74"));
    expect((await refusal(guess("neighbour@example.org", "192.0.2.74", PASSWORD, altered))).kind).toBe("limit-reached");
  });

  test("guesses sent at once are counted one by one", async () => {
    await server.register("parallel@example.org");
    const all = await Promise.all(Array.from({ length: 30 }, () => refusal(guess("parallel@example.org", "198.51.100.10"))));
    expect(all.filter(({ kind }) => kind === "unauthenticated").length).toBeLessThanOrEqual(7);
  });

  test("right passwords sent at once are not taken for guesses", async () => {
    const { deviceToken } = await server.register("busy@example.org");
    const tries = Array.from({ length: 5 }, () => guess("busy@example.org", "192.0.2.50", PASSWORD, deviceToken));
    expect(await Promise.all(tries)).toHaveLength(5);
  });

  test("a right password makes up for the wrong ones before it", async () => {
    await server.register("typo@example.org");
    for (let round = 0; round < 3; round++) {
      await kinds(4, () => guess("typo@example.org", "192.0.2.51"));
      await guess("typo@example.org", "192.0.2.51", PASSWORD);
    }
  });

  test("one address that tries many accounts has to wait, but not the known devices behind it", async () => {
    const { deviceToken } = await server.register("behind@example.org");
    const seen = await kinds(26, (time) => guess(`spray-${time}@example.org`, "203.0.113.5"));
    expect(seen.filter((kind) => kind === "limit-reached")).toHaveLength(1);
    expect((await refusal(guess("behind@example.org", "203.0.113.5", PASSWORD))).kind).toBe("limit-reached");
    expect((await guess("behind@example.org", "203.0.113.5", PASSWORD, deviceToken)).tokenType).toBe("Bearer");
  });

  test("addresses of one IPv6 network count as one", async () => {
    const seen = await kinds(7, (time) => guess("six@example.org", `2001:db8:1:2::${time + 1}`));
    expect(seen.at(-1)).toBe("limit-reached");
  });

  test("strangers try one password so often and no more; then a known device or a new password is needed, and the owner is notified", async () => {
    const strict = server.beside({ allowance: { free: 5, lifetime: 20 } });
    const { deviceToken } = await server.register("target@example.org");
    const attempt = (address: string, password = "wrong", mark: string | null = null) =>
      strict.services.auth.login({ email: "target@example.org", password }, from(address, null, mark));
    expect(await kinds(20, (time) => attempt(`203.0.113.${100 + time}`))).toEqual(Array(20).fill("unauthenticated"));
    expect((await refusal(attempt("203.0.113.250", PASSWORD))).kind).toBe("limit-reached");
    expect((await attempt("203.0.113.251", PASSWORD, deviceToken)).user.email).toBe("target@example.org");
    const told = server.mails.filter(({ to, subject }) => to === "target@example.org" && subject.startsWith("Many wrong passwords"));
    expect(told).toHaveLength(1);
    const who = await server.services.auth.callerOf((await attempt("203.0.113.252", PASSWORD, deviceToken)).token);
    const change = { currentPassword: PASSWORD, newPassword: "a kettle sings at noon" };
    await server.services.accounts.changePassword(who, change, from("203.0.113.252"));
    expect((await attempt("203.0.113.253", "a kettle sings at noon")).tokenType).toBe("Bearer");
  });

  test("a password that is chosen by mail is one that strangers have not tried yet", async () => {
    const strict = server.beside({ allowance: { free: 5, lifetime: 3 } });
    const email = "mailed@example.org";
    const attempt = (address: string, password = "wrong") => strict.services.auth.login({ email, password }, from(address));
    await server.register(email);
    expect(await kinds(3, (time) => attempt(`203.0.113.${60 + time}`))).toEqual(Array(3).fill("unauthenticated"));
    expect((await refusal(attempt("203.0.113.70", PASSWORD))).kind).toBe("limit-reached");
    await server.services.passwordResets.request({ email }, from("203.0.113.71"));
    const message = await eventually(() => server.mails.find(({ to, subject }) => to === email && subject === "Reset your password"));
    await server.services.passwordResets.reset(codeIn(message), { password: "a kettle sings at noon" }, from("203.0.113.71"));
    expect((await attempt("203.0.113.72", "a kettle sings at noon")).tokenType).toBe("Bearer");
  });

  test("other processes share the count", async () => {
    await server.register("shared@example.org");
    const other = server.beside();
    for (let time = 0; time < 3; time++) {
      await refusal(guess("shared@example.org", "198.51.100.44"));
      await refusal(other.services.auth.login({ email: "shared@example.org", password: "wrong" }, from("198.51.100.44")));
    }
    expect((await refusal(guess("shared@example.org", "198.51.100.44", PASSWORD))).kind).toBe("limit-reached");
  });

  test("passwords that are asked for inside are guesses too, counted by session", async () => {
    const { token, user } = await server.register("inside@example.org");
    const who = await server.services.auth.callerOf(token);
    const change = { currentPassword: "a wrong guess", newPassword: "another fine password" };
    const seen = await kinds(7, () => server.services.accounts.changePassword(who, change, from("198.51.100.12")));
    expect(seen).toEqual([...Array(6).fill("invalid"), "limit-reached"]);
    expect((await guess("inside@example.org", "198.51.100.12", PASSWORD)).user.id).toBe(user.id);
  });

  test("one address asks for few messages, whether the account exists or not", async () => {
    for (const [n, email] of ["owner@example.org", "nobody@example.org"].entries()) {
      const ask = () => server.services.passwordResets.request({ email }, from(`192.0.2.${60 + n}`));
      for (let time = 0; time < 12; time++) await ask();
      expect((await refusal(ask())).kind).toBe("limit-reached");
    }
  });

  test("the devices of before are strangers after a reset", async () => {
    const { deviceToken } = await server.register("stolen@example.org");
    await server.models.accounts.updateOne({ emailKey: "stolen@example.org" }, { $set: { devicesSince: new Date(Date.now() + 60_000) } });
    await kinds(6, () => guess("stolen@example.org", "192.0.2.80"));
    expect((await refusal(guess("stolen@example.org", "192.0.2.80", PASSWORD, deviceToken))).kind).toBe("limit-reached");
  });
});
