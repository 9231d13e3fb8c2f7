import { randomBytes } from "node:crypto";
import { EmailClaims } from "../../src/services/accounts/EmailClaims.js";
import { type AccountServer, codeIn, from, PASSWORD, refusal, startAccountServer } from "./accountServer.js";

describe("an e-mail address belongs to one account", () => {
  let server: AccountServer;
  let claims: EmailClaims;
  beforeAll(async () => {
    server = await startAccountServer();
    claims = new EmailClaims(server.models, server.clock, randomBytes);
  });
  afterAll(() => server.close());

  const here = from("192.0.2.1");
  const registered = (email: string) => server.models.accounts.countDocuments({ emailKey: email });
  const holderOf = async (email: string) =>
    (await server.models.emailClaims.findOne({ _id: email }).lean<{ accountId: string }>())?.accountId;
  const login = (email: string) => server.services.auth.login({ email, password: PASSWORD }, here);
  /** Asks for the change, and follows the link that was mailed. */
  async function changeEmail(token: string, email: string) {
    const { services, mails } = server;
    const before = mails.length;
    const who = await services.auth.callerOf(token);
    await services.emailVerifications.change(who, { email, password: PASSWORD }, here);
    const mail = mails.slice(before).find(({ to, text }) => to === email && text.includes("confirm-email#"));
    await services.emailVerifications.verify(codeIn(mail), here, who.sessionId);
  }

  test("of twelve registrations at once one gets it, and the others leave nothing behind", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => server.register("race@example.org")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await registered("race@example.org")).toBe(1);
    expect((await login("race@example.org")).user.id).toBe(await holderOf("race@example.org"));
  });

  test("of accounts that change to it at once one gets it, and the others keep theirs", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => server.register(`mover${n}@example.org`)));
    const outcomes = await Promise.allSettled(people.map(({ token }) => changeEmail(token, "goal@example.org")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const winner = await holderOf("goal@example.org");
    for (const [n, { user }] of people.entries()) {
      const address = user.id === winner ? "goal@example.org" : `mover${n}@example.org`;
      expect((await login(address)).user.id).toBe(user.id);
    }
  });

  test("an address that was given up is free, and signs nobody in", async () => {
    const { token, user } = await server.register("old@example.org");
    await changeEmail(token, "new@example.org");
    expect((await refusal(login("old@example.org"))).kind).toBe("unauthenticated");
    expect((await server.register("old@example.org")).user.id).not.toBe(user.id);
    expect((await login("new@example.org")).user.id).toBe(user.id);
  });

  test("an account that changes there and back at once is still found by the address that it has", async () => {
    const { token, user } = await server.register("here@example.org");
    for (let round = 0; round < 40; round++) {
      await Promise.allSettled([changeEmail(token, "there@example.org"), changeEmail(token, "here@example.org")]);
      const { email } = await server.services.accounts.me(await server.services.auth.callerOf(token));
      expect((await login(email)).user.id).toBe(user.id);
    }
  });

  test("what a crash left of a registration does not keep the address, and goes", async () => {
    const account = await server.models.accounts.findOne({ emailKey: "race@example.org" }).lean<{ _id: string }>();
    const half = { ...account, _id: "acc_half000000000000", emailKey: "half@example.org", emailClaim: claims.wish("half@example.org") };
    await server.models.accounts.insertMany([half]);
    await server.register("half@example.org");
    await server.beside().prepare();
    expect(await registered("half@example.org")).toBe(2);
    server.clock.advance(3600);
    await server.beside().prepare();
    expect(await registered("half@example.org")).toBe(1);
    expect((await login("half@example.org")).user.id).not.toBe(half._id);
  });

  test("what a crash left of a change of address is taken back", async () => {
    const { user } = await server.register("stays@example.org");
    await server.models.accounts.updateOne({ _id: user.id }, { $set: { emailClaim: claims.wish("wanted@example.org") } });
    expect(await claims.claim("wanted@example.org", user.id)).toBe(true);
    const other = await server.register("other@example.org");
    expect((await refusal(changeEmail(other.token, "wanted@example.org"))).kind).toBe("conflict");
    server.clock.advance(3600);
    await server.beside().prepare();
    expect(await holderOf("wanted@example.org")).toBeUndefined();
    expect((await login("stays@example.org")).user.id).toBe(user.id);
  });

  test("a claim of an account that neither has nor wants the address is taken over", async () => {
    await server.models.emailClaims.insertMany([{ _id: "left@example.org", accountId: "acc_gone000000000000", nonce: "x" }]);
    const { user } = await server.register("left@example.org");
    expect(await holderOf("left@example.org")).toBe(user.id);
  });
});
