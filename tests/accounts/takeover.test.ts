import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { hashOfToken, writePersonalToken } from "../../src/services/accounts/personalTokens.js";
import { type Answer, Phone, type Web } from "../support/clients.js";
import { eventually } from "../support/eventually.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

const NEW_PASSWORD = "a kettle sings at noon";

/** What somebody does on one of the APIs, and the code or the status that it is answered with. */
interface Person {
  register(email: string): Promise<string>;
  login(email: string, password: string): Promise<string>;
  enableTotp(): Promise<string>;
  confirmTotp(): Promise<string>;
  createToken(): Promise<string>;
  isSignedIn(): Promise<boolean>;
  askReset(email: string): Promise<string>;
  reset(code: string): Promise<string>;
  confirm(code: string): Promise<string>;
  end(code: string): Promise<string>;
}

const told = ({ status, body }: Answer): string => body?.code ?? body?.errors?.[0]?.extensions?.code ?? String(status);

function onRest(server: TestServer): Person {
  const phone = new Phone(server.url, null);
  const signedIn = (answer: Answer): string => {
    phone.token = answer.body.token ?? phone.token;
    return told(answer);
  };
  return {
    register: async (email) => signedIn(await phone.post("/mobile-register", { email, password: PASSWORD })),
    login: async (email, password) => signedIn(await new Phone(server.url, null).post("/mobile-login", { email, password })),
    enableTotp: async () => told(await phone.post("/me/totp", { password: PASSWORD })),
    confirmTotp: async () => told(await phone.put("/me/totp", { code: "000000" })),
    createToken: async () => told(await phone.post("/me/tokens", { name: "x", scopes: ["read"], password: PASSWORD })),
    isSignedIn: async () => (await phone.get("/me")).status === 200,
    askReset: async (email) => told(await phone.post("/password-resets", { email })),
    reset: async (code) => told(await phone.put(`/password-resets/${code}`, { password: NEW_PASSWORD })),
    confirm: async (code) => told(await phone.put(`/email-verifications/${code}`)),
    end: async (code) => told(await phone.delete(`/email-verifications/${code}`)),
  };
}

function onGraphql(server: TestServer): Person {
  const web: Web = server.web();
  const run = async (name: string, type: string, input: object, selected: string): Promise<string> =>
    told(await web.graphql(`mutation($i: ${type}!) { ${name}(input: $i) { ${selected} } }`, { i: input }));
  return {
    register: (email) => run("register", "RegisterInput", { email, password: PASSWORD }, "account { id }"),
    login: (email, password) => run("login", "LoginInput", { email, password }, "account { id }"),
    enableTotp: () => run("enableTotp", "ProofInput", { password: PASSWORD }, "totp { secret }"),
    confirmTotp: () => run("confirmTotp", "ConfirmTotpInput", { code: "000000" }, "recoveryCodes"),
    createToken: () => run("createAccessToken", "CreateAccessTokenInput", { name: "x", scopes: ["READ"], password: PASSWORD }, "token"),
    isSignedIn: async () => (await web.graphql("{ me { id } }")).body.errors === undefined,
    askReset: (email) => run("requestPasswordReset", "RequestPasswordResetInput", { email }, "ok"),
    reset: (token) => run("resetPassword", "ResetPasswordInput", { token, password: NEW_PASSWORD }, "ok"),
    confirm: (code) => run("verifyEmail", "VerifyEmailInput", { code }, "ok"),
    end: (code) => run("endUnconfirmedAccount", "EndUnconfirmedAccountInput", { code }, "ok"),
  };
}

const apis = [
  ["REST", onRest, { reset: "202", done: "204", login: "200", registered: "201" }],
  ["GraphQL", onGraphql, { reset: "200", done: "200", login: "200", registered: "200" }],
] as const;

describe.each(apis)("an account that somebody opened with another's address, on %s", (api, on, answers) => {
  let server: TestServer;
  let people = 0;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const accounts = () => server.backend.models.accounts;
  const stored = async (email: string): Promise<any> => accounts().findOne({ emailKey: email }).lean();

  /** The code of the newest message to somebody whose link leads to this page. */
  async function mailed(email: string, page: string): Promise<string> {
    const folder = path.join(server.dataDir, "mail");
    return eventually(async () => {
      const files = (await readdir(folder).catch(() => [])).sort();
      const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
      return texts
        .filter((text) => text.includes(`To: ${email}\n`))
        .flatMap((text) => new RegExp(`/app/${page}#(\\w+)`).exec(text)?.[1] ?? [])
        .at(-1);
    });
  }

  /** The attacker, signed in to the account of somebody else's address. */
  async function squatted(): Promise<{ email: string; mallory: Person }> {
    const email = `anna.${api.toLowerCase()}${++people}@example.org`;
    const mallory = on(server);
    expect(await mallory.register(email)).toBe(answers.registered);
    return { email, mallory };
  }

  /** The same as a release stored it that let everything belong to an account from its first moment. */
  async function squattedEarlier() {
    const { email, mallory } = await squatted();
    const { _id: accountId } = await stored(email);
    const now = server.clock.now();
    const token = writePersonalToken(accountId, new Uint8Array(20).fill(people));
    const kept = { accountId, name: "kept", scopes: ["read", "write"], createdAt: now, lastUsedAt: null, expiresAt: null };
    await server.backend.models.accessTokens.collection.insertOne({ ...kept, _id: `tok_${people}` as any, hash: hashOfToken(token) });
    const totp = { secret: "JBSWY3DPEHPK3PXP", confirmedAt: now, lastStep: 0, recovery: [] };
    const pendingEmail = { email: "mallory@example.net", emailKey: "mallory@example.net", since: now };
    await accounts().collection.updateOne({ _id: accountId }, { $set: { totp, pendingEmail } });
    return { email, mallory, script: new Phone(server.url, token) };
  }

  test("takes no two-factor authentication and no token; a reset leaves its owner alone with the new password", async () => {
    const { email, mallory } = await squatted();
    expect(await mallory.enableTotp()).toBe("email-unverified");
    expect(await mallory.confirmTotp()).toBe("email-unverified");
    expect(await mallory.createToken()).toBe("email-unverified");
    expect(await stored(email)).toMatchObject({ totp: null, emailVerifiedAt: null });

    const anna = on(server);
    expect(await anna.askReset(email)).toBe(answers.reset);
    expect(await anna.reset(await mailed(email, "reset-password"))).toBe(answers.done);
    expect(await mallory.isSignedIn()).toBe(false);
    expect(await mallory.login(email, PASSWORD)).toBe("unauthenticated");
    expect(await anna.login(email, NEW_PASSWORD)).toBe(answers.login);
    expect(await anna.isSignedIn()).toBe(true);
  });

  test("of an earlier release loses two-factor authentication, tokens, sessions, devices and changes with a reset", async () => {
    const { email, mallory, script } = await squattedEarlier();
    expect((await script.get("/me")).status).toBe(200);
    const anna = on(server);
    await anna.askReset(email);
    expect(await anna.reset(await mailed(email, "reset-password"))).toBe(answers.done);
    expect([await mallory.isSignedIn(), (await script.get("/me")).status]).toEqual([false, 401]);
    expect(await stored(email)).toMatchObject({ totp: null, emailVerifiedAt: expect.any(Date), devicesSince: expect.any(Date) });
    expect(await stored(email)).not.toHaveProperty("pendingEmail");
    expect(await anna.login(email, NEW_PASSWORD)).toBe(answers.login);
  });

  test("of an earlier release loses them with a confirmation as well, and only the session that confirms goes on", async () => {
    const { email, mallory, script } = await squattedEarlier();
    // The pending change has the newest code; the first message confirms the address itself.
    const anna = on(server);
    expect(await anna.confirm(await mailed(email, "confirm-email"))).toBe(answers.done);
    expect([await mallory.isSignedIn(), (await script.get("/me")).status]).toEqual([false, 401]);
    expect(await stored(email)).toMatchObject({ totp: null, emailVerifiedAt: expect.any(Date) });
    expect(await stored(email)).not.toHaveProperty("pendingEmail");
    // The password alone is left: whoever did not choose it resets it.
    expect(await anna.login(email, PASSWORD)).toBe(answers.login);
  });

  test("keeps the session of whoever registered and confirms signed in, and no other one", async () => {
    const { email, mallory: owner } = await squatted();
    const elsewhere = on(server);
    expect(await elsewhere.login(email, PASSWORD)).toBe(answers.login);
    const stranger = on(server);
    await stranger.register(`stranger.${email}`);
    expect(await owner.confirm(await mailed(email, "confirm-email"))).toBe(answers.done);
    expect([await owner.isSignedIn(), await elsewhere.isSignedIn(), await stranger.isSignedIn()]).toEqual([true, false, true]);
    expect(await owner.createToken()).not.toBe("email-unverified");
    expect(await owner.enableTotp()).not.toBe("email-unverified");
  });

  test("keeps no session of the account when somebody else's brings the code", async () => {
    const { email, mallory } = await squatted();
    const stranger = on(server);
    await stranger.register(`other.${email}`);
    expect(await stranger.confirm(await mailed(email, "confirm-email"))).toBe(answers.done);
    expect([await mallory.isSignedIn(), await stranger.isSignedIn()]).toEqual([false, true]);
  });

  test("can be ended by its code until it is confirmed, and not after", async () => {
    const { email, mallory } = await squattedEarlier();
    const anna = on(server);
    await anna.askReset(email);
    await mailed(email, "reset-password");
    expect(await anna.end(await mailed(email, "confirm-email"))).toBe(answers.done);
    expect([await stored(email), await mallory.isSignedIn()]).toEqual([null, false]);

    const confirmed = await squatted();
    const code = await mailed(confirmed.email, "confirm-email");
    expect(await anna.confirm(code)).toBe(answers.done);
    expect(await anna.end(code)).toBe("not-found");
  });
});

test("an access token that is over confirms nothing: the app renews it, and keeps its session", async () => {
  const server = await startServer();
  try {
    const phone = await Phone.register(server.url, "over@example.org", PASSWORD);
    server.clock.forward(16 * 60 * 1000);
    const { _id, emailKey } = (await server.backend.models.accounts.findOne({}).lean()) as any;
    const refused = await phone.put(`/email-verifications/${"0".repeat(58)}`);
    expect([refused.status, refused.body.code, emailKey]).toEqual([401, "unauthenticated", "over@example.org"]);
    const anonymous = await new Phone(server.url, null).put(`/email-verifications/${"0".repeat(58)}`);
    expect([anonymous.status, anonymous.body.code, _id]).toEqual([404, "not-found", phone.account.id]);
  } finally {
    await server.stop();
  }
});
