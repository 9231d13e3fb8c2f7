import { doctorCommand } from "../../src/admin/doctor.js";
import { mailCommand } from "../../src/admin/mail.js";
import { usersCommand } from "../../src/admin/users.js";
import type { AdminCommand, AdminResult } from "../../src/admin/AdminCommand.js";
import { readConfig } from "../../src/config/config.js";
import { adminContext } from "../../src/main/adminContext.js";
import { sharedName } from "../builders/sharedName.js";
import { Phone } from "../support/clients.js";
import { SmtpSink } from "../support/SmtpSink.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let sink: SmtpSink;
beforeAll(async () => {
  server = await startServer({ now: new Date().toISOString() });
});
beforeEach(async () => {
  sink = await SmtpSink.start();
});
afterEach(() => sink.close());
afterAll(() => server.stop());

function ran(command: AdminCommand, words: readonly string[], options = {}): Promise<AdminResult & { facts: any }> {
  const config = readConfig({ NODE_ENV: "test", SMTP_URL: sink.url, DATA_DIR: server.dataDir, PUBLIC_URL: "https://budget.example.org" });
  const secrets = { jwt: ["jwt-secret-for-tests-only-0123456789abcdef"], session: [] };
  return command.run(adminContext({ config, secrets, connection: server.connection, progress: () => undefined }), words, options);
}

const login = async (email: string): Promise<number> =>
  (await new Phone(server.url, null).post("/mobile-login", { email, password: PASSWORD })).status;

test("with the mail server away, a password is not reset and no account is created: it says so, and nothing has changed", async () => {
  const { account, token } = await server.phone();
  const before = await server.backend.models.accounts.findById(account.id).lean();
  await sink.close();
  await expect(ran(usersCommand, ["reset-password", account.email])).rejects.toMatchObject({
    code: "mail-failed",
    message: expect.stringMatching(
      /^No mail could be sent through 127\.0\.0\.1:\d+: .*\nNothing was changed\. --print shows the link instead\.$/s,
    ),
  });
  expect(await server.backend.models.accounts.findById(account.id).lean()).toEqual(before);
  expect([await login(account.email), (await new Phone(server.url, token).get("/me")).status]).toEqual([200, 200]);
  await expect(ran(usersCommand, ["create", "nobody.yet@example.org"])).rejects.toMatchObject({ code: "mail-failed" });
  expect(await server.backend.models.accounts.countDocuments({ email: "nobody.yet@example.org" })).toBe(0);
});

test("a mail server that does not take the mail to this address leaves the password as it is, too", async () => {
  const { account } = await server.phone();
  sink.instead.set("RCPT", "550 5.1.1 no such user");
  await expect(ran(usersCommand, ["reset-password", account.email])).rejects.toMatchObject({ code: "mail-failed" });
  expect(await login(account.email)).toBe(200);
});

test("a password is reset, by a link in the mail that the mail server has taken", async () => {
  const { account } = await server.phone();
  expect((await ran(usersCommand, ["reset-password", account.email])).ok).toBe(true);
  const code = /reset-password#([0-9a-z]+)/.exec(sink.received[0]?.text ?? "")?.[1];
  expect(await login(account.email)).toBe(401);
  const chosen = await new Phone(server.url, null).put(`/password-resets/${code}`, { password: "a kettle sings at noon" });
  expect(chosen.status).toBe(204);
});

test("with the link printed, no mail server is needed", async () => {
  const { account } = await server.phone();
  await sink.close();
  expect((await ran(usersCommand, ["reset-password", account.email], { print: true })).facts.link).toContain("/app/reset-password#");
  expect(await login(account.email)).toBe(401);
});

test("a test mail says what the mail server answered, whether it took it or not", async () => {
  const { ok, text } = await ran(mailCommand, ["test", "you@example.org"]);
  expect([ok, text]).toEqual([true, `127.0.0.1:${sink.port} took the mail to you@example.org: 250 2.0.0 taken`]);
  expect(sink.received.map(({ to }) => to)).toEqual(["you@example.org"]);
  sink.instead.set("RCPT", "554 5.7.1 relay access denied");
  await expect(ran(mailCommand, ["test", "you@example.org"])).rejects.toThrow("RCPT TO: 554 5.7.1 relay access denied");
});

test.each([[[]], [["send", "you@example.org"]], [["test"]], [["test", "you"]], [["test", "you@example.org", "me@example.org"]]])(
  "the words %j are refused before anything is sent",
  async (words) => {
    await expect(async () => mailCommand.before?.(words, {})).rejects.toMatchObject({ message: expect.stringContaining("mail") });
  },
);

test("doctor names categories that have one name but for case, until one of them is renamed, and does not fail for them", async () => {
  const ada = await server.phone();
  const { older, younger, budget } = await sharedName(server, ada);
  const { ok, text, facts } = await ran(doctorCommand, []);
  expect([ok, facts.sharedNames]).toEqual([true, [{ budgetId: budget.id, names: [older.name, younger.name] }]]);
  expect(text).toContain(`categories of ${budget.id} have one name, but for case: “Großeinkauf”, “GROSSEINKAUF”. Rename one of them.`);
  expect((await ada.patch(`/categories/${older.id}`, { name: "Shopping" })).status).toBe(200);
  expect((await ran(doctorCommand, [])).facts.sharedNames).toEqual([]);
  // The name is now the younger one's alone, and taken.
  expect((await ada.patch(`/categories/${older.id}`, { name: "Großeinkauf" })).body.code).toBe("category-name-taken");
});

test("doctor asks the mail server, and fails where it is away", async () => {
  const found = async () => (await ran(doctorCommand, [])).facts.findings.at(-1);
  expect(await found()).toMatchObject({ name: `the mail server 127.0.0.1:${sink.port} takes the connection and the login`, wrong: null });
  await sink.close();
  expect(await found()).toMatchObject({ wrong: expect.stringContaining("ECONNREFUSED") });
  expect((await ran(doctorCommand, [])).ok).toBe(false);
});
