import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Phone } from "../support/clients.js";
import { eventually } from "../support/eventually.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

const ME = "{ me { id email name locale timeZone version } }";
const REGISTER = "mutation($i: RegisterInput!) { register(input: $i) { account { id email } } }";
const LOGIN = "mutation($i: LoginInput!) { login(input: $i) { account { id } } }";

describe("accounts in both APIs", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const anonymous = () => new Phone(server.url, null);

  test("an unknown address and a wrong password answer byte for byte alike", async () => {
    const { account } = await server.phone("bytes");
    const headersOf = (answer: { headers: Headers }) => {
      const { "x-request-id": _id, date: _date, ...rest } = Object.fromEntries(answer.headers);
      return rest;
    };
    const wrong = await anonymous().post(
      "/mobile-login",
      { email: account.email, password: "not the password" },
      { "X-Request-Id": "same" },
    );
    const unknown = await anonymous().post(
      "/mobile-login",
      { email: "nobody@example.org", password: PASSWORD },
      { "X-Request-Id": "same" },
    );
    expect(wrong.status).toBe(401);
    expect(unknown.text).toBe(wrong.text);
    expect(headersOf(unknown)).toEqual(headersOf(wrong));
    const [one, other] = await Promise.all(
      [account.email, "nobody@example.org"].map((email) => server.web().graphql(LOGIN, { i: { email, password: "not the password" } })),
    );
    expect(other?.text).toBe(one?.text);
    expect(one?.body.errors[0].extensions.code).toBe("unauthenticated");
  });

  test("without a credential both APIs refuse alike", async () => {
    const rest = await anonymous().get("/me");
    expect([rest.status, rest.body.code, rest.headers.get("www-authenticate")]).toEqual([
      401,
      "unauthenticated",
      expect.stringContaining("Bearer"),
    ]);
    expect((await server.web().graphql(ME)).body.errors[0].extensions.code).toBe("unauthenticated");
  });

  test("a phone registers, reads and changes itself, refreshes and logs out", async () => {
    const registered = await anonymous().post("/mobile-register", { email: "phone@example.org", password: PASSWORD, name: "Ada" });
    expect(registered.status).toBe(201);
    expect(registered.headers.get("cache-control")).toBe("no-store");
    expect(registered.body).toEqual({
      token: expect.any(String),
      tokenType: "Bearer",
      expiresIn: 900,
      refreshToken: expect.any(String),
      deviceToken: expect.stringMatching(/^dev_/),
      user: expect.objectContaining({ email: "phone@example.org", name: "Ada", locale: "en", timeZone: "UTC" }),
    });
    const phone = new Phone(server.url, registered.body.token);
    const me = await phone.get("/me");
    expect(me.body).toEqual(registered.body.user);
    expect((await phone.get("/me", { "If-None-Match": me.headers.get("etag") ?? "" })).status).toBe(304);
    const changed = await phone.patch("/me", { timeZone: "Europe/Berlin", locale: "de-de" }, { "If-Match": me.headers.get("etag") ?? "" });
    expect(changed.body).toMatchObject({ timeZone: "Europe/Berlin", locale: "de-DE", version: 2 });
    expect((await phone.patch("/me", { name: "late" }, { "If-Match": me.headers.get("etag") ?? "" })).status).toBe(412);
    const refreshed = await anonymous().post("/mobile-refresh", { refreshToken: registered.body.refreshToken });
    expect(refreshed.status).toBe(200);
    expect((await phone.post("/mobile-logout")).status).toBe(204);
    for (const token of [registered.body.token, refreshed.body.token])
      expect((await new Phone(server.url, token).get("/me")).status).toBe(401);
    expect((await anonymous().post("/mobile-refresh", { refreshToken: refreshed.body.refreshToken })).status).toBe(401);
  });

  test("a browser registers, is known by its cookie, and after the logout it is not", async () => {
    const web = server.web();
    const registered = await web.graphql(REGISTER, { i: { email: "web@example.org", password: PASSWORD } });
    expect(registered.body.data.register.account.email).toBe("web@example.org");
    expect(registered.headers.getSetCookie()[0]).toMatch(/^device=dev_.*; HttpOnly; SameSite=Lax$/);
    expect(registered.headers.getSetCookie()[1]).toMatch(/^sid=.*; Path=\/; .*HttpOnly; SameSite=Lax$/);
    const before = web.cookie;
    expect((await web.graphql(ME)).body.data.me.email).toBe("web@example.org");
    expect((await web.graphql("mutation { logout { ok } }")).body.data.logout.ok).toBe(true);
    web.cookie = before;
    expect((await web.graphql(ME)).body.errors[0].extensions.code).toBe("unauthenticated");
  });

  test("the cookie's id is new at every login, and the old one is worth nothing", async () => {
    await server.phone("renewed");
    const web = server.web();
    const i = { email: "renewed@example.org", password: PASSWORD };
    await web.graphql(LOGIN, { i });
    const first = web.cookie;
    await web.graphql(LOGIN, { i });
    expect(web.cookie).not.toBe(first);
    const old = server.web();
    old.cookie = first;
    expect((await old.graphql(ME)).body.errors[0].extensions.code).toBe("unauthenticated");
    expect((await web.graphql(ME)).body.data.me.email).toBe("renewed@example.org");
  });

  test("a cookie never authenticates REST, and a planted one is not taken over", async () => {
    const web = server.web();
    await web.graphql(REGISTER, { i: { email: "cookie@example.org", password: PASSWORD } });
    expect((await anonymous().get("/me", { Cookie: web.cookie })).status).toBe(401);
    const victim = server.web();
    victim.cookie = "sid=s%3Aplanted.signature";
    await victim.graphql(LOGIN, { i: { email: "cookie@example.org", password: PASSWORD } });
    expect(victim.cookie).not.toContain("planted");
  });

  test("the database knows neither the cookie's id nor a token", async () => {
    const web = server.web();
    await web.graphql(REGISTER, { i: { email: "hashed@example.org", password: PASSWORD } });
    const id = /s%3A([^.]+)/.exec(web.cookie)?.[1] ?? "";
    expect(id.length).toBeGreaterThan(20);
    const stored = await server.connection.collection("webSessions").find().toArray();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(decodeURIComponent(id));
  });

  test("a bearer token works on GraphQL too, and a bad one is not made up for by the cookie", async () => {
    const phone = await server.phone("explorer");
    expect((await phone.graphql(ME)).body.data.me.email).toBe("explorer@example.org");
    const web = server.web();
    await web.graphql(REGISTER, { i: { email: "both@example.org", password: PASSWORD } });
    const mixed = await web.graphql(ME, {}, { Authorization: "Bearer nonsense" });
    expect(mixed.body.errors[0].extensions.code).toBe("unauthenticated");
  });

  test("logging out everywhere on one API ends the other one's sessions", async () => {
    const phone = await server.phone("everywhere");
    const web = server.web();
    await web.login("everywhere@example.org", PASSWORD);
    const listed = await phone.get("/me/sessions");
    expect(listed.body.data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["mobile", "web"]);
    expect((await phone.delete("/me/sessions")).status).toBe(204);
    expect((await web.graphql(ME)).body.errors[0].extensions.code).toBe("unauthenticated");
    expect((await phone.get("/me")).status).toBe(401);
  });

  test("no request that was under way brings a browser's session back", async () => {
    await server.phone("underway");
    for (let round = 0; round < 25; round++) {
      const web = server.web();
      await web.login("underway@example.org", PASSWORD);
      const cookie = web.cookie;
      server.clock.forward(2 * 3600 * 1000);
      const again = () => {
        const tab = server.web();
        tab.cookie = cookie;
        return tab.graphql(ME);
      };
      await Promise.all([again(), web.graphql("mutation { logout { ok } }"), again(), again()]);
      expect((await again()).body.errors[0].extensions.code).toBe("unauthenticated");
    }
  });

  test.each([
    ["a cross-site page", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
    ["a page of a sibling host", { "Sec-Fetch-Site": "same-site", Origin: "https://sibling.example.org" }],
    ["an old browser on another site", { Origin: "https://evil.example" }],
    ["a page without an origin", { Origin: "null" }],
  ])("a POST by %s is refused, the login included", async (_who, headers) => {
    const { account } = await server.phone();
    const refused = await server.web().graphql(LOGIN, { i: { email: account.email, password: PASSWORD } }, headers);
    expect([refused.status, refused.body.errors[0].extensions.code, refused.headers.getSetCookie()]).toEqual([403, "forbidden", []]);
  });

  test("our own page may", async () => {
    const headers = { "Sec-Fetch-Site": "same-origin", Origin: server.url };
    expect((await server.web().graphql(REGISTER, { i: { email: "own@example.org", password: PASSWORD } }, headers)).status).toBe(200);
  });

  test("aliases do not multiply guesses", async () => {
    const { account } = await server.phone("aliased");
    const one = (n: number) => `a${n}: login(input: { email: "${account.email}", password: "guess number ${n}" }) { account { id } }`;
    const codes: string[] = [];
    for (let batch = 0; batch < 2; batch++) {
      const { body } = await server.web().graphql(`mutation { ${Array.from({ length: 8 }, (_, n) => one(n)).join(" ")} }`);
      codes.push(...body.errors.map((error: { extensions: { code: string } }) => error.extensions.code));
    }
    expect(codes.length).toBeGreaterThanOrEqual(2);
    const limited = await anonymous().post("/mobile-login", { email: account.email, password: PASSWORD });
    const tried = codes.filter((code) => code === "unauthenticated").length;
    expect(tried).toBeLessThanOrEqual(10);
    if (tried === 10) expect([limited.status, Number(limited.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("a personal access token is held to its scopes in both APIs", async () => {
    const phone = await server.phone("scopes");
    const issued = await phone.post("/me/tokens", { name: "reader", scopes: ["read"], password: PASSWORD });
    expect(issued.status).toBe(201);
    const reader = new Phone(server.url, issued.body.token);
    expect((await reader.get("/me")).status).toBe(200);
    expect((await reader.patch("/me", { name: "x" })).body.code).toBe("forbidden");
    expect((await reader.graphql('mutation { updateMe(input: { name: "x" }) { account { id } } }')).body.errors[0].extensions.code).toBe(
      "forbidden",
    );
    expect((await reader.get("/me/sessions")).status).toBe(403);
    expect((await phone.delete(`/me/tokens/${issued.body.accessToken.id}`)).status).toBe(204);
    expect((await reader.get("/me")).status).toBe(401);
  });

  test("a forgotten password is reset with what the message says", async () => {
    await server.phone("forgot");
    expect((await anonymous().post("/password-resets", { email: "forgot@example.org" })).status).toBe(202);
    expect((await anonymous().post("/password-resets", { email: "nobody-at-all@example.org" })).status).toBe(202);
    const folder = path.join(server.dataDir, "mail");
    const token = await eventually(async () => {
      const files = await readdir(folder).catch(() => []);
      const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
      return /reset-password#([0-9a-z]{58})/.exec(texts.join("\n").replaceAll("=\n", ""))?.[1];
    });
    expect((await anonymous().put(`/password-resets/${token}`, { password: "a kettle sings at noon" })).status).toBe(204);
    expect((await anonymous().post("/mobile-login", { email: "forgot@example.org", password: "a kettle sings at noon" })).status).toBe(200);
  });

  test("removing an account on the web ends the phone's session", async () => {
    const phone = await server.phone("goes");
    const web = server.web();
    await web.login("goes@example.org", PASSWORD);
    const gone = await web.graphql(`mutation { deleteMe(input: { password: "${PASSWORD}" }) { ok } }`);
    expect(gone.body.data.deleteMe.ok).toBe(true);
    expect((await phone.get("/me")).status).toBe(401);
    expect((await web.graphql(ME)).body.errors[0].extensions.code).toBe("unauthenticated");
  });

  test("the export is one JSON file", async () => {
    const phone = await server.phone("export");
    const { body, headers } = await phone.get("/me/export");
    expect(body).toMatchObject({ account: { email: "export@example.org" }, budgets: [] });
    expect(headers.get("content-disposition")).toContain("household-budget.json");
  });
});
