import { createHmac } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

const NEW_PASSWORD = "a kettle sings at noon";

describe("credentials in both APIs", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { CORS_ORIGINS: "https://app.example.org" } });
  });
  afterAll(() => server.stop());

  const anonymous = () => new Phone(server.url, null);
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });

  async function browser(name: string) {
    const phone = await server.phone(name);
    const web = server.web();
    await web.login(`${name}@example.org`, PASSWORD);
    const run = async (query: string, variables?: object) => (await web.graphql(query, variables)).body;
    return { phone, web, run };
  }

  test("forged tokens are refused in both APIs, each in its own form", async () => {
    const { token } = await server.phone("forged");
    const [head, body, seal] = (token ?? "").split(".");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const signed = `${none}.${body}.${createHmac("sha256", "").update(`${none}.${body}`).digest("base64url")}`;
    for (const forged of [
      `${none}.${body}.`,
      `${none}.${body}.${seal}`,
      signed,
      `${head}.${body}.`,
      `${head}.${body}`,
      "x",
      `bet_${"0".repeat(38)}`,
    ]) {
      const phone = new Phone(server.url, forged);
      const rest = await phone.get("/me");
      expect([rest.status, rest.body.code, rest.body.detail]).toEqual([401, "unauthenticated", "Sign in and send a valid credential."]);
      expect((await phone.graphql("{ me { id } }")).body.errors[0].extensions.code).toBe("unauthenticated");
    }
  });

  test.each(["Basic", "bearer token", "Bearer", "Bearer  ", "Bearer a b", "Token"])("the header «%s» is no credential", async (header) => {
    expect((await anonymous().send("GET", "/me", undefined, { Authorization: header })).status).toBe(401);
  });

  test("two-factor authentication is set up on the phone and asked for on the web", async () => {
    const { phone, web } = await browser("totp");
    const setup = await phone.post("/me/totp", { password: PASSWORD });
    expect([setup.status, setup.headers.get("cache-control")]).toEqual([201, "no-store"]);
    const confirmed = await phone.put("/me/totp", { code: codeOf(setup.body.secret) });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect((await phone.get("/me")).body.totpEnabled).toBe(true);
    const rest = await anonymous().post("/mobile-login", { email: "totp@example.org", password: PASSWORD });
    expect([rest.status, rest.body.code]).toEqual([401, "second-factor-required"]);
    expect((await web.login("totp@example.org", PASSWORD)).body.errors[0].extensions.code).toBe("second-factor-required");
    const query = "mutation($i: LoginInput!) { login(input: $i) { account { totpEnabled } } }";
    const i = { email: "totp@example.org", password: PASSWORD, code: confirmed.body.recoveryCodes[0] };
    expect((await server.web().graphql(query, { i })).body.data.login.account.totpEnabled).toBe(true);
    expect((await server.web().graphql(query, { i })).body.errors[0].extensions.code).toBe("second-factor-wrong");
  });

  test("and the other way round", async () => {
    const { run } = await browser("web-totp");
    const { data } = await run("mutation($i: ProofInput!) { enableTotp(input: $i) { totp { secret uri } } }", {
      i: { password: PASSWORD },
    });
    const confirm = await run("mutation($i: ConfirmTotpInput!) { confirmTotp(input: $i) { recoveryCodes } }", {
      i: { code: codeOf(data.enableTotp.totp.secret) },
    });
    const [code] = confirm.data.confirmTotp.recoveryCodes;
    server.clock.forward(31_000);
    const login = { email: "web-totp@example.org", password: PASSWORD, code: codeOf(data.enableTotp.totp.secret) };
    expect((await anonymous().post("/mobile-login", login)).status).toBe(200);
    const off = await run("mutation($i: ProofInput!) { disableTotp(input: $i) { account { totpEnabled } } }", {
      i: { password: PASSWORD, code },
    });
    expect(off.data.disableTotp.account.totpEnabled).toBe(false);
  });

  test("sessions and tokens are listed and ended on the web", async () => {
    const { phone, run } = await browser("lists");
    const { data } = await run("{ sessions { nodes { id kind current } } accessTokens { nodes { id } } }");
    const mobile = data.sessions.nodes.find(({ kind }: { kind: string }) => kind === "MOBILE");
    expect(data).toMatchObject({
      sessions: { nodes: expect.arrayContaining([expect.objectContaining({ kind: "WEB", current: true })]) },
      accessTokens: { nodes: [] },
    });
    const ended = await run("mutation($id: ID!) { endSession(id: $id) { endedId } }", { id: mobile.id });
    expect(ended.data.endSession.endedId).toBe(mobile.id);
    expect((await phone.get("/me")).status).toBe(401);
    const made = await run(
      "mutation($i: CreateAccessTokenInput!) { createAccessToken(input: $i) { token accessToken { id name scopes } } }",
      { i: { name: "x", scopes: ["READ"], password: PASSWORD } },
    );
    const { token, accessToken } = made.data.createAccessToken;
    expect((await new Phone(server.url, token).get("/me")).status).toBe(200);
    await run("mutation($id: ID!) { deleteAccessToken(id: $id) { deletedId } }", { id: accessToken.id });
    expect((await new Phone(server.url, token).get("/me")).status).toBe(401);
    const gone = await run("mutation($id: ID!) { deleteAccessToken(id: $id) { deletedId } }", { id: accessToken.id });
    expect(gone.errors[0].extensions.code).toBe("not-found");
  });

  test("a new password on the web ends the phone's session, not the browser's", async () => {
    const { phone, run } = await browser("password");
    const input = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const wrong = await run("mutation($i: ChangePasswordInput!) { changePassword(input: $i) { account { id } } }", {
      i: { ...input, currentPassword: "wrong" },
    });
    expect(wrong.errors[0].extensions).toMatchObject({
      code: "validation-failed",
      errors: [{ path: "/input/currentPassword", code: "wrong-password" }],
    });
    await run("mutation($i: ChangePasswordInput!) { changePassword(input: $i) { account { id } } }", { i: input });
    expect((await phone.get("/me")).status).toBe(401);
    expect((await run("{ me { email } }")).data.me.email).toBe("password@example.org");
    expect((await anonymous().post("/mobile-login", { email: "password@example.org", password: NEW_PASSWORD })).status).toBe(200);
  });

  test("a new password on the phone answers 204, and a wrong one says where", async () => {
    const phone = await server.phone("rest-password");
    const wrong = await phone.put("/me/password", { currentPassword: "wrong", newPassword: NEW_PASSWORD });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, "/currentPassword"]);
    expect(wrong.text).not.toContain(NEW_PASSWORD);
    expect((await phone.put("/me/password", { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(204);
    expect((await phone.put("/me/email", { email: "rest-moved@example.org", password: NEW_PASSWORD })).body).toMatchObject({
      email: "rest-password@example.org",
      pendingEmail: "rest-moved@example.org",
    });
    expect((await phone.send("DELETE", "/me", { password: "wrong" })).status).toBe(422);
    expect((await phone.send("DELETE", "/me", { password: NEW_PASSWORD })).status).toBe(204);
    expect((await phone.get("/me")).status).toBe(401);
  });

  test("a page on the allow-list may use the cookie, and nobody else's page may read an answer", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://app.example.org" };
    const allowed = await server.web().graphql("{ me { id } }", {}, headers);
    expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([200, "https://app.example.org"]);
    const other = await server.web().graphql("{ me { id } }", {}, { Origin: "https://evil.example" });
    expect([other.status, other.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });

  test("behind TLS the cookie is held to this host", async () => {
    const behind = await startServer({ env: { COOKIE_SECURE: "true", TRUST_PROXY: "1" } });
    try {
      await behind.phone("tls");
      const query = "mutation($i: LoginInput!) { login(input: $i) { account { id } } }";
      const i = { email: "tls@example.org", password: PASSWORD };
      const web = behind.web();
      const answer = await web.graphql(query, { i }, { "X-Forwarded-Proto": "https" });
      expect(answer.headers.getSetCookie()).toContainEqual(
        expect.stringMatching(/^__Host-device=[^;]+;.*; HttpOnly; Secure; SameSite=Lax$/),
      );
      expect(answer.headers.getSetCookie().at(-1)).toMatch(/^__Host-sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
      expect((await web.graphql("{ me { email } }", {}, { "X-Forwarded-Proto": "https" })).body.data.me.email).toBe("tls@example.org");
    } finally {
      await behind.stop();
    }
  });

  test("neither a password nor a token is echoed in a refusal", async () => {
    const secret = "x".repeat(7);
    const registered = await anonymous().post("/mobile-register", { email: "echo@example.org", password: secret });
    const refreshed = await anonymous().post("/mobile-refresh", { refreshToken: "y".repeat(501) });
    expect([registered.status, refreshed.status]).toEqual([422, 422]);
    expect(registered.text).not.toContain(secret);
    expect(refreshed.text).not.toContain("yyyy");
  });
});
