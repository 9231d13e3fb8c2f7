import { Writable } from "node:stream";
import { pino } from "pino";
import { Phone } from "../support/clients.js";
import { eventually } from "../support/eventually.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { tokenNamed } from "../support/tokenNamed.js";

let server: TestServer;
const lines: any[] = [];
beforeAll(async () => {
  const keep = new Writable({ write: (line, _encoding, done) => done(void lines.push(JSON.parse(String(line)))) });
  server = await startServer({ log: pino({ level: "info" }, keep) });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => server.stop());

const MANY_ALIASES = `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: me { id }`).join(" ")} }`;
const ADDRESS = expect.stringMatching(/127\.0\.0\.1|::1/);
const stranger = () => new Phone(server.url, null);
const login = (email: string, password = PASSWORD) => stranger().post("/mobile-login", { email, password });
const ofCredentials = (): unknown[] =>
  lines.filter(({ msg }) => msg === "Credentials").map(({ event, reason, account }) => [event, reason, account]);
/** The line of one request. */
const lineOf = (headers: Headers): Promise<any> =>
  eventually(() => lines.find(({ requestId }) => requestId === headers.get("x-request-id")));

test("every sign-in is logged, in both APIs, the failed ones with the reason", async () => {
  const { account } = await server.phone();
  await login(account.email);
  await login(account.email, "not the password");
  await server.web().login(account.email, "not the password either");
  await login("my-password-by-mistake", PASSWORD);
  const totp = { secret: "sealed", keyId: "x", confirmedAt: server.clock.now(), lastStep: 1, recovery: [] };
  await server.backend.models.accounts.updateOne({ _id: account.id }, { $set: { totp } });
  await login(account.email);
  await stranger().post("/mobile-login", { email: account.email, password: PASSWORD, code: "000000" });
  await server.backend.models.accounts.updateOne({ _id: account.id }, { $set: { totp: null, disabledAt: server.clock.now() } });
  await login(account.email);
  expect(ofCredentials()).toEqual([
    ["registered", undefined, account.id],
    ["newDevice", undefined, account.id],
    ["proofRefused", "wrong-password", account.id],
    ["proofRefused", "wrong-password", account.id],
    ["proofRefused", "unknown-account", null],
    ["proofRefused", "code-needed", account.id],
    ["proofRefused", "wrong-code", account.id],
    ["proofRefused", "account-disabled", account.id],
  ]);
  expect(lines.filter(({ msg }) => msg === "Credentials").every(({ address, time }) => ADDRESS.asymmetricMatch(address) && time > 0)).toBe(
    true,
  );
});

test("so is every change of credentials, and a proof that was wrong inside", async () => {
  const phone = await server.phone();
  const { id } = phone.account;
  await phone.post("/me/tokens", { ...tokenNamed("script"), password: "not the password" });
  await phone.post("/me/tokens", tokenNamed("script"));
  await phone.put("/me/password", { currentPassword: PASSWORD, newPassword: "a kettle sings at noon" });
  expect(ofCredentials().slice(1)).toEqual([
    ["proofRefused", "wrong-password", id],
    ["tokenCreated", undefined, id],
    ["passwordChanged", undefined, id],
  ]);
});

test.each([
  ["another's thing", "not-found", (phone: Phone) => phone.get("/budgets/bud_0000000000000000")],
  [
    "another's thing on GraphQL, where the status is 200",
    "not-found",
    (phone: Phone) => phone.graphql('{ budget(id: "bud_0000000000000000") { id } }'),
  ],
  ["a smuggled field", "validation-failed", (phone: Phone) => phone.patch("/me", { role: "owner" })],
  ["a document with too many aliases", "query-too-complex", (phone: Phone) => phone.graphql(MANY_ALIASES)],
  ["a body that is no JSON", "malformed-json", (phone: Phone) => phone.post("/budgets", "{")],
])("what refuses %s leaves its code, and who asked from where", async (_what, code, ask) => {
  const phone = await server.phone();
  const line = await lineOf((await ask(phone)).headers);
  expect([line.refused, line.account, line.address]).toEqual([[code], expect.stringMatching(/^acc_/), ADDRESS]);
});

test("so does a credential that is none, in both APIs", async () => {
  const forged = new Phone(server.url, "forged.token.here");
  for (const { headers } of [await forged.get("/me"), await forged.graphql("{ me { id } }")])
    expect(await lineOf(headers)).toMatchObject({ refused: ["unauthenticated"], account: null, address: ADDRESS });
});

test("so does what a token may not do, what another site's page sends, and too many guesses", async () => {
  const phone = await server.phone();
  const { token } = (await phone.post("/me/tokens", tokenNamed("script"))).body;
  const script = await new Phone(server.url, token).get("/me/sessions");
  const crossSite = await server.web().graphql("{ me { id } }", {}, { Origin: "https://evil.example" });
  expect([(await lineOf(script.headers)).refused, (await lineOf(crossSite.headers)).refused]).toEqual([["forbidden"], ["forbidden"]]);
  let last = await login(phone.account.email, "guess");
  for (let n = 0; n < 30 && last.status !== 429; n++) last = await login(phone.account.email, "guess");
  expect((await lineOf(last.headers)).refused).toEqual(["too-many-requests"]);
});

test("what is answered as asked leaves neither codes nor an address, and no line has a password, a token or what was typed as an address", async () => {
  const phone = await server.phone();
  const line = await lineOf((await phone.get("/me")).headers);
  expect([line.refused, line.address]).toEqual([undefined, undefined]);
  await login("secret-typed-in-the-wrong-field", "secret-typed-in-the-right-field");
  await phone.get("/expenses?q=secret-of-the-query");
  const all = JSON.stringify(lines);
  for (const secret of ["secret-", PASSWORD, String(phone.token), String(phone.refreshToken), phone.account.email])
    expect(all).not.toContain(secret);
});

test("an address that is refused for its length has its line as well", async () => {
  const { headers } = await fetch(`${server.url}/api/budgets?cursor=${"x".repeat(9000)}`);
  expect(await lineOf(headers)).toMatchObject({ status: 414, refused: ["uri-too-long"] });
});
