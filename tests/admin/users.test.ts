import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "../../src/config/config.js";
import type { AdminResult } from "../../src/admin/AdminCommand.js";
import { statsCommand } from "../../src/admin/stats.js";
import { usersCommand } from "../../src/admin/users.js";
import { adminContext } from "../../src/main/adminContext.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import { join } from "../sharing/shared.js";
import { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { tokenNamed } from "../support/tokenNamed.js";

const JWT_SECRET = "jwt-secret-for-tests-only-0123456789abcdef";
const NEW_PASSWORD = "a kettle sings at noon";
let server: TestServer;
let mails: string;
beforeAll(async () => {
  server = await startServer({ now: new Date().toISOString() });
  mails = await mkdtemp(path.join(tmpdir(), "mails-"));
});
afterAll(async () => {
  await server.stop();
  await rm(mails, { recursive: true, force: true });
});

function context(secrets: { jwt: string[]; session: string[] } | null = { jwt: [JWT_SECRET], session: [] }) {
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: mails, PUBLIC_URL: "https://budget.example.org", REGISTRATION: "closed" });
  return adminContext({ config, secrets, connection: server.connection, progress: () => undefined });
}

const users = (words: readonly string[], options: Record<string, string | boolean> = {}): Promise<AdminResult & { facts: any }> =>
  usersCommand.run(context(), words, options);
const login = (email: string, password = PASSWORD) => new Phone(server.url, null).post("/mobile-login", { email, password });
const kinds = async (accountId: string): Promise<string[]> =>
  (await server.backend.models.securityEvents.find({ accountId }).lean<any[]>()).map(({ kind }) => kind).sort();

/** The newest message to somebody. */
async function mailTo(email: string): Promise<string> {
  const files = (await readdir(path.join(mails, "mail"))).sort().reverse();
  for (const file of files) {
    const text = await readFile(path.join(mails, "mail", file), "utf8");
    if (text.includes(`To: ${email}\n`)) return text;
  }
  return "";
}

const choose = (text: string, password = NEW_PASSWORD) =>
  new Phone(server.url, null).put(`/password-resets/${/reset-password#([0-9a-z]+)/.exec(text)?.[1]}`, { password });

test("an account that is created, though nobody may register, is its mailbox's owner's, by a link that is mailed", async () => {
  const { ok, facts, text } = await users(["create", "new@example.org"], { name: "Nia" });
  expect([ok, facts.link]).toEqual([true, null]);
  expect(text).not.toMatch(/#[0-9a-z]{20}/);
  const mail = await mailTo("new@example.org");
  expect([(await choose(mail)).status, (await choose(mail)).status]).toEqual([204, 404]);
  const { status, body } = await login("new@example.org", NEW_PASSWORD);
  expect([status, body.user.name, body.user.emailVerified, body.user.id]).toEqual([200, "Nia", true, facts.id]);
});

test("the link is printed where that is asked for, and then no message brings it", async () => {
  const { facts, text } = await users(["create", "printed@example.org"], { print: true });
  expect(text).toContain(facts.link);
  expect(await mailTo("printed@example.org")).toBe("");
  expect((await choose(facts.link)).status).toBe(204);
});

test.each([
  ["is taken", "taken@example.org", { code: "email-taken" }],
  ["is none", "no-address", { code: "validation-failed" }],
])("no account is created with an address that %s", async (_what, email, refusal) => {
  if (email.includes("@")) await Phone.register(server.url, email, PASSWORD);
  const before = await server.backend.models.accounts.countDocuments({});
  await expect(users(["create", email])).rejects.toMatchObject(refusal);
  expect(await server.backend.models.accounts.countDocuments({})).toBe(before);
});

test("the list has the newest first, finds parts of an address or a name as they are written, and says when there are more", async () => {
  const { account } = await server.phone("li.sted");
  const found = await users(["list"], { search: "I.STED" });
  expect(found.facts).toEqual({
    accounts: [expect.objectContaining({ id: account.id, email: "li.sted@example.org", emailVerified: true, disabledAt: null })],
    hasMore: false,
  });
  expect(found.facts.accounts[0].lastSeenAt).toBe(server.clock.now().toISOString());
  expect((await users(["list"], { search: "i*sted" })).facts.accounts).toEqual([]);
  const first = await users(["list"], { limit: "1" });
  expect([first.facts.accounts.length, first.facts.hasMore]).toEqual([1, true]);
  expect(first.text.split("\n")[0]).toMatch(/^E-mail +Name +State +Since +Last seen +Id$/);
});

test("what somebody calls himself does not steer the terminal", async () => {
  const { account } = await server.phone("terminal");
  await server.backend.models.accounts.updateOne({ _id: account.id }, { $set: { name: "x\u001b[2Jy" } });
  expect((await users(["list"], { search: "terminal@" })).text).toContain("x?[2Jy");
});

test("one account is shown by address and by id, with its budgets and what happened, and nothing of what is in them", async () => {
  const phone = await server.phone();
  const budget = await aBudget(phone);
  await anExpense(phone, budget.id, { payee: "the secret baker" });
  await phone.post("/me/tokens", tokenNamed("script"));
  const shown = await users(["show", phone.account.email]);
  expect(shown.facts).toMatchObject({ id: phone.account.id, sessions: 1, accessTokens: 1 });
  expect(shown.facts.budgets).toEqual([{ id: budget.id, role: "owner", members: 1 }]);
  expect(shown.facts.events.map(({ kind }: any) => kind).sort()).toEqual(["registered", "tokenCreated"]);
  expect(JSON.stringify(shown)).not.toMatch(/baker|passwordHash|argon2/);
  expect((await users(["show", phone.account.id])).facts).toEqual(shown.facts);
});

test("a password that an administrator resets is void at once, with every session and token, and its owner has the link", async () => {
  const phone = await server.phone();
  const { email, id } = phone.account;
  const { token } = (await phone.post("/me/tokens", tokenNamed("script"))).body;
  await users(["reset-password", email]);
  const statuses = [await phone.get("/me"), await new Phone(server.url, token).get("/me"), await login(email)].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 401]);
  expect((await choose(await mailTo(email))).status).toBe(204);
  expect((await login(email, NEW_PASSWORD)).status).toBe(200);
  expect(await kinds(id)).toEqual(expect.arrayContaining(["passwordVoided", "passwordReset"]));
});

test("sessions are ended, and personal tokens only when that is said", async () => {
  const phone = await server.phone();
  const { token } = (await phone.post("/me/tokens", tokenNamed("script"))).body;
  const script = new Phone(server.url, token);
  await users(["end-sessions", phone.account.email]);
  expect([(await phone.get("/me")).status, (await script.get("/me")).status]).toEqual([401, 200]);
  await users(["end-sessions", phone.account.email], { tokens: true });
  expect((await script.get("/me")).status).toBe(401);
  expect(await kinds(phone.account.id)).toEqual(["registered", "sessionsEnded", "sessionsEnded", "tokenCreated"]);
});

test("two-factor authentication is turned off for an owner who lost it, and the owner is notified by mail", async () => {
  const { account } = await server.phone();
  expect((await users(["reset-second-factor", account.email])).facts).toEqual({ changed: false });
  const totp = { secret: "sealed", keyId: "x", confirmedAt: server.clock.now(), lastStep: 1, recovery: [] };
  await server.backend.models.accounts.updateOne({ _id: account.id }, { $set: { totp } });
  expect((await login(account.email)).body.code).toBe("second-factor-required");
  expect((await users(["reset-second-factor", account.email])).facts).toEqual({ changed: true });
  expect((await login(account.email)).status).toBe(200);
  expect(await mailTo(account.email)).toContain("Two-factor authentication was turned off");
  expect(await kinds(account.id)).toContain("totpDisabled");
});

test("disabling and enabling say whether they changed anything", async () => {
  const { account } = await server.phone();
  const changed = async (verb: string) => (await users([verb, account.email])).facts.changed;
  expect([await changed("disable"), await changed("disable"), await changed("enable"), await changed("enable")]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(await kinds(account.id)).toEqual(["accountDisabled", "accountEnabled", "registered"]);
});

test("an administrator is made and taken by command, and the list shows one", async () => {
  const { email } = (await server.phone()).account;
  const changed = async (verb: string) => (await users([verb, email])).facts.changed;
  expect([await changed("make-administrator"), await changed("make-administrator")]).toEqual([true, false]);
  expect((await users(["list"], { search: email })).text).toContain("administrator");
  expect([await changed("take-administrator"), await changed("take-administrator")]).toEqual([true, false]);
});

test("an account is deleted only with --yes, and what others share only with --give-up, which tells them", async () => {
  const [ada, ben] = [await server.phone(), await server.phone()];
  const [own, common] = [await aBudget(ada), await aBudget(ada)];
  await join(ada, ben, common.id, "editor");
  const { email, id } = ada.account;
  await expect(users(["delete", email])).rejects.toThrow(/and 1 budget that is nobody else's would .* Repeat it with --yes/);
  await expect(users(["delete", email], { yes: true })).rejects.toThrow(/Other members share .* --give-up/);
  expect((await ada.get(`/budgets/${own.id}`)).status).toBe(200);
  expect((await users(["delete", email], { yes: true, "give-up": true })).facts).toEqual({ id, email, budgets: 1 });
  expect([(await login(email)).status, await server.backend.models.accounts.countDocuments({ _id: id })]).toEqual([401, 0]);
  expect(await mailTo(ben.account.email)).toContain("A shared budget needs a new owner");
  expect((await ben.post(`/budgets/${common.id}/restore`)).body.role).toBe("owner");
});

test.each(["show", "disable", "enable", "end-sessions", "reset-password", "reset-second-factor", "delete"])(
  "users %s of somebody who is not there is refused by name",
  async (verb) => {
    for (const named of ["nobody@example.org", "acc_0000000000000000"])
      await expect(users([verb, named])).rejects.toMatchObject({ code: "not-found", message: `No such account: ${named}.` });
  },
);

test.each([[[]], [["ban", "x@example.org"]], [["show"]], [["list", "x"]], [["disable", "a@example.org", "b@example.org"]]])(
  "the words %j are answered with what would be right",
  async (words) => {
    await expect(users(words)).rejects.toThrow(/users \w/);
  },
);

test("an option of another verb is refused, and a limit that is none", async () => {
  await expect(users(["disable", "a@example.org"], { yes: true })).rejects.toThrow(
    "users disable has no option --yes; what there is: --json.\n  users disable USER",
  );
  for (const limit of ["0", "1.5", "many", "1e2", "0x10", " 5", ""])
    await expect(users(["list"], { limit })).rejects.toThrow(`--limit is a whole number from 1 to 100000, not "${limit}".`);
});

test("without the server's secrets no link is made, which would be void; what makes none is done", async () => {
  const { email, id } = (await server.phone()).account;
  const without = (...words: string[]): Promise<AdminResult & { facts: any }> => usersCommand.run(context(null), words, {});
  const before = await server.backend.models.accounts.findById(id).lean();
  for (const words of [
    ["create", "somebody.new@example.org"],
    ["reset-password", email],
  ])
    await expect(without(...words)).rejects.toThrow(/JWT_SECRET/);
  expect(await server.backend.models.accounts.countDocuments({ email: "somebody.new@example.org" })).toBe(0);
  expect(await server.backend.models.accounts.findById(id).lean()).toEqual(before);
  expect((await without("list")).facts.accounts).toContainEqual(expect.objectContaining({ email }));
  expect((await without("show", email)).facts).toMatchObject({ email });
  expect((await without("disable", email)).facts).toEqual({ changed: true });
  expect((await login(email)).status).toBe(403);
});

test("the figures count what is there", async () => {
  const before: any = (await statsCommand.run(context(), [], {})).facts;
  const [ada, ben] = [await server.phone(), await server.phone()];
  const budget = await aBudget(ada);
  await join(ada, ben, budget.id, "viewer");
  await anExpense(ada, budget.id);
  await ben.post("/me/tokens", tokenNamed("script"));
  await users(["disable", ben.account.email]);
  await server.backend.outbox.idle();
  const { facts: after, text }: any = await statsCommand.run(context(), [], {});
  const grown = Object.fromEntries(Object.keys(after).map((name) => [name, after[name] - before[name]]));
  expect(grown).toMatchObject({
    accounts: 2,
    accountsConfirmed: 2,
    accountsDisabled: 1,
    budgets: 1,
    budgetsShared: 1,
    expenses: 1,
    accessTokens: 1,
  });
  expect([grown["accountsActive"], grown["sessions"], after.budgetsUnprocessed]).toEqual([1, 1, 0]);
  expect(text).toMatch(/^What +How many\naccounts +\d+$/m);
});

test.each(["constructor", "__proto__", "nosuch"])("users %s is no verb, and is told so", async (word) => {
  await expect(users([word])).rejects.toThrow(`There is no users ${word}.`);
});
