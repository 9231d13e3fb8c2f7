import { aBudget } from "../builders/aBudget.js";
import { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { tokenNamed } from "../support/tokenNamed.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const administrator = () => server.backend.administration.accountAdmin;
const stranger = () => new Phone(server.url, null);
const login = (email: string, password = PASSWORD) => stranger().post("/mobile-login", { email, password });
const ME = "{ me { id } }";

/** Somebody who is signed in on a phone and in a browser, and has a personal token. */
async function somebody() {
  const phone = await server.phone();
  const { email } = phone.account;
  const web = server.web();
  await web.login(email, PASSWORD);
  const { token } = (await phone.post("/me/tokens", tokenNamed("script"))).body;
  return { phone, email, web, script: new Phone(server.url, token) };
}

test("no session, cookie, refresh token or personal token of a disabled account is good for anything, in either API", async () => {
  const { phone, email, web, script } = await somebody();
  expect([(await script.get("/me")).status, (await web.graphql(ME)).body.data.me.id]).toEqual([200, phone.account.id]);
  await administrator().disable(email);
  const refused = [
    await phone.get("/me"),
    await phone.post("/budgets", { name: "x", currency: "EUR" }),
    await stranger().post("/mobile-refresh", { refreshToken: phone.refreshToken }),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([401, "unauthenticated"]));
  for (const { body } of [await web.graphql(ME), await phone.graphql(ME)]) expect(body.errors[0].extensions.code).toBe("unauthenticated");
  const byToken = await script.get("/me");
  expect([byToken.status, byToken.body.code]).toEqual([403, "account-disabled"]);
  expect((await script.graphql(ME)).body.errors[0].extensions.code).toBe("account-disabled");
});

test("a login gets this error only after the right credentials, and alike in both APIs", async () => {
  const { email } = await somebody();
  await administrator().disable(email);
  const [wrong, right, byWeb] = [await login(email, "not the password"), await login(email), await server.web().login(email, PASSWORD)];
  expect([wrong.status, wrong.body.code]).toEqual([401, "unauthenticated"]);
  expect(wrong.body.detail).toBe((await login("nobody@example.org")).body.detail);
  expect([right.status, right.body.code]).toEqual([403, "account-disabled"]);
  expect(byWeb.body.errors[0].extensions.code).toBe("account-disabled");
  expect(byWeb.headers.getSetCookie()).toEqual([]);
});

test("a held request ends, and is refused when it asks again", async () => {
  const { phone, email } = await somebody();
  const budget = await aBudget(phone);
  await server.backend.outbox.idle();
  const { cursor } = (await phone.get(`/sync?budgetId=${budget.id}`)).body;
  const held = phone.get(`/sync?budgetId=${budget.id}&since=${encodeURIComponent(cursor)}&wait=30`);
  await administrator().disable(email);
  expect((await held).status).toBe(401);
});

test("no link to a new password is mailed, and one from before is refused", async () => {
  const { phone, email } = await somebody();
  const { link } = await administrator().voidPassword(email, () => Promise.resolve());
  await administrator().disable(email);
  const before = (await server.backend.models.accounts.findById(phone.account.id).lean<any>()).passwordHash;
  const [, code = ""] = link.split("#");
  const answer = await stranger().put(`/password-resets/${code}`, { password: "a kettle sings at noon" });
  expect([answer.status, answer.body.code]).toEqual([403, "account-disabled"]);
  expect((await server.backend.models.accounts.findById(phone.account.id).lean<any>()).passwordHash).toBe(before);
});

test("enabled again, its owner signs in, its tokens work, and what had ended stays ended", async () => {
  const { phone, email, script } = await somebody();
  await administrator().disable(email);
  expect([await administrator().disable(email), await administrator().enable(email), await administrator().enable(email)]).toEqual([
    false,
    true,
    false,
  ]);
  expect((await phone.get("/me")).status).toBe(401);
  expect((await script.get("/me")).status).toBe(200);
  const again = await login(email);
  expect(again.status).toBe(200);
  const { data } = (await new Phone(server.url, again.body.token).get("/me/security-events")).body;
  expect(data.map(({ kind }: any) => kind)).toEqual(expect.arrayContaining(["accountDisabled", "accountEnabled"]));
});

test("a login that was under way when the account was disabled opens nothing", async () => {
  const { phone, email } = await somebody();
  const { services, models } = server.backend;
  const account = await models.accounts.findById(phone.account.id).lean<any>();
  const logins = Array.from({ length: 8 }, () => login(email));
  await administrator().disable(email);
  const tokens = (await Promise.all(logins)).flatMap(({ body }) => (typeof body.token === "string" ? [body.token] : []));
  for (const token of tokens) await expect(services.auth.callerOf(token)).rejects.toMatchObject({ kind: "unauthenticated" });
  expect(await models.sessions.countDocuments({ accountId: account._id, revokedAt: null })).toBe(0);
});

test("an administrator confirms the address of a mailbox that nobody reads, once, and tokens are given out from then on", async () => {
  const email = "unread@example.org";
  const phone = await Phone.register(server.url, email, PASSWORD);
  expect((await phone.post("/me/tokens", tokenNamed("script"))).status).toBe(403);
  expect([await administrator().confirmAddress(email), await administrator().confirmAddress(email)]).toEqual([true, false]);
  expect((await phone.get("/me")).status).toBe(401);
  const { token } = (await login(email)).body;
  expect((await new Phone(server.url, token).post("/me/tokens", tokenNamed("script"))).status).toBe(201);
});
