import { VerifyService } from "../../src/services/verify/VerifyService.js";
import { type AccountServer, from, PASSWORD, refusal, startAccountServer } from "./accountServer.js";

describe("an address has one spelling", () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(() => server.close());

  const here = from("192.0.2.1");
  const login = (email: string) => server.services.auth.login({ email, password: PASSWORD }, here);
  const plainly = { faults: [{ path: "/email", code: "not-normalised", message: expect.stringContaining("plain characters") }] };

  /** An account with an address as earlier releases took it. */
  async function earlier(email: string, emailKey: string): Promise<string> {
    const { user } = await server.registerConfirmed();
    const claim = { accountId: user.id, nonce: "earlier" };
    const { emailKey: own } = (await server.models.accounts.findById(user.id).lean()) as unknown as { emailKey: string };
    await server.models.emailClaims.deleteOne({ _id: own });
    await server.models.emailClaims.insertMany([{ _id: emailKey, ...claim }]);
    await server.models.accounts.updateOne({ _id: user.id }, { $set: { email, emailKey } });
    return user.id;
  }

  test.each(["ａｎｎａ@ex.test", "an\u00ADna@ex.test", "anna@xn--a.test"])("%j is refused wherever one is given", async (email) => {
    const owner = await server.registerConfirmed();
    const who = await server.services.auth.callerOf(owner.token);
    const { id } = await server.services.budgets.add(who, { name: "B", currency: "EUR" });
    const given = [
      () => server.register(email),
      () => server.services.emailVerifications.change(who, { email, password: PASSWORD }, here),
      () => server.services.invitations.add(who, id, { email, role: "viewer" }),
      () => server.services.passwordResets.request({ email }, here),
      () => server.administration.accountAdmin.open({ email }),
    ];
    for (const give of given) expect(await refusal(give())).toMatchObject(plainly);
    expect((await refusal(login(email))).kind).toBe("unauthenticated");
  });

  test("a domain that IDNA writes in another way is the same account, stored and mailed as IDNA writes it", async () => {
    const { user } = await server.register("Bea@ex\u00ADample.test");
    expect(user.email).toBe("Bea@example.test");
    expect(server.mails.at(-1)?.to).toBe("Bea@example.test");
    expect(await refusal(server.register("bea@EXAMPLE.test"))).toMatchObject({ code: "email-taken" });
    for (const email of ["bea@example.test", "BEA@exam\u00ADple.test"]) expect((await login(email)).user.id).toBe(user.id);
    const { user: umlaut } = await server.register("cleo@B\u00FCcher.example");
    expect(umlaut.email).toBe("cleo@xn--bcher-kva.example");
    expect((await login("cleo@b\u00FCcher.example")).user.id).toBe(umlaut.id);
  });

  test("an invitation goes to the plain spelling, and a second one to the same mailbox replaces it", async () => {
    const who = await server.services.auth.callerOf((await server.registerConfirmed()).token);
    const { id } = await server.services.budgets.add(who, { name: "B", currency: "EUR" });
    await server.services.invitations.add(who, id, { email: "guest@ex\u00AD.test", role: "viewer" });
    expect(server.mails.at(-1)?.to).toBe("guest@ex.test");
    await server.services.invitations.add(who, id, { email: "guest@ex.test", role: "editor" });
    const open = await server.services.invitations.list(who, id);
    expect(open.map(({ email, role }) => [email, role])).toEqual([["guest@ex.test", "editor"]]);
  });

  test("accounts of earlier releases sign in as they are spelled, are not doubled, and are named by verify", async () => {
    const wide = await earlier("ｄｏｒａ@ex.test", "dora@ex.test");
    const hyphen = await earlier("emil@ho\u00ADme.test", "emil@ho\u00ADme.test");
    const umlaut = await earlier("finn@b\u00FCcher.test", "finn@b\u00FCcher.test");
    const spelled = { "ｄｏｒａ@ex.test": wide, "dora@ex.test": wide, "Emil@ho\u00ADme.test": hyphen, "finn@B\u00FCcher.test": umlaut };
    for (const [email, id] of Object.entries(spelled)) expect((await login(email)).user.id).toBe(id);
    expect((await login("finn@xn--bcher-kva.test")).user.id).toBe(umlaut);
    for (const email of ["dora@ex.test", "emil@ho\u00ADme.test", "finn@b\u00FCcher.test", "finn@xn--bcher-kva.test"])
      expect(await refusal(server.register(email))).toMatchObject({ code: "email-taken" });
    // Another mailbox, whose owner the soft hyphen does not keep out.
    const { user } = await server.register("emil@home.test");
    expect((await login("emil@home.test")).user.id).toBe(user.id);
    expect((await login("emil@ho\u00ADme.test")).user.id).toBe(hyphen);

    const named = [];
    for await (const violation of new VerifyService({ models: server.models, clock: server.clock }).violations()) named.push(violation);
    expect(named.map(({ invariant, id }) => [invariant, id]).sort()).toEqual([wide, hyphen, umlaut].map((id) => ["address", id]).sort());
    expect(named[0]?.detail).toContain("should change the address to its plain form");
  });

  test("their owner moves to the plain spelling only by the link that is mailed there", async () => {
    const id = await earlier("ｇｕｓ@ex.test", "gus@ex.test");
    const { token } = await login("gus@ex.test");
    const who = await server.services.auth.callerOf(token);
    const changed = await server.services.emailVerifications.change(who, { email: "gus@ex.test", password: PASSWORD }, here);
    expect(changed).toMatchObject({ email: "ｇｕｓ@ex.test", pendingEmail: "gus@ex.test" });
    const mail = server.mails.findLast(({ to }) => to === "gus@ex.test");
    await server.services.emailVerifications.verify(/#([0-9a-z]{58})$/m.exec(mail?.text ?? "")?.[1] ?? "", here);
    expect((await login("gus@ex.test")).user).toMatchObject({ id, email: "gus@ex.test", emailVerified: true });
  });

  test("another case of one's own address still counts at once", async () => {
    const { token } = await server.registerConfirmed("hanna@ex.test");
    const who = await server.services.auth.callerOf(token);
    const changed = await server.services.emailVerifications.change(who, { email: "Hanna@EX.test", password: PASSWORD }, here);
    expect(changed).toMatchObject({ email: "Hanna@ex.test", emailVerified: true, pendingEmail: null });
  });
});
