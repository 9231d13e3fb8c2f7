import { Writable } from "node:stream";
import { pino } from "pino";
import { VerifyService } from "../../src/services/verify/VerifyService.js";
import type { Phone } from "../support/clients.js";
import { becomes } from "../support/eventually.js";
import { mailsTo } from "../support/mails.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { tokenNamed } from "../support/tokenNamed.js";
import { aBudget } from "../builders/aBudget.js";
import { anAdministrator } from "./anAdministrator.js";

let server: TestServer;
let admin: Phone;
const failures: string[] = [];
beforeAll(async () => {
  const keep = new Writable({ write: (line, _encoding, done) => done(void failures.push(JSON.parse(String(line)).msg)) });
  server = await startServer({ log: pino({ level: "error" }, keep), env: { REGISTRATION: "open", QUOTA_TOKENS: "5", QUOTA_BUDGETS: "5" } });
  admin = await anAdministrator(server, "admin");
});
afterAll(() => server.stop());

const installation = async (): Promise<any> => (await admin.get("/admin/installation")).body;

test("the state of the server has what is configured and what waits", async () => {
  const { models } = server.backend;
  const mail = {
    waitingSince: server.clock.now(),
    usefulUntil: server.clock.now(),
    tries: 1,
    outcome: null,
    expiresAt: new Date("2099-01-01"),
  };
  await models.mails.collection.insertMany([
    { _id: "mail_waits", ...mail },
    { _id: "mail_refused", ...mail, waitingSince: undefined, outcome: "refused" },
  ] as any[]);
  await models.walks.updateOne({ _id: "backup" }, { $set: { last: null, dueAt: new Date("2026-11-14T03:00:00Z") } }, { upsert: true });
  expect(await installation()).toMatchObject({
    registration: "open",
    nodeVersion: process.version,
    readiness: { status: "ready", cause: null },
    mail: { server: null, failed: 1, waiting: 1, oldestWaitingSince: server.clock.now().toISOString() },
    lastBackupAt: "2026-11-14T03:00:00.000Z",
    migrations: { pending: [] },
    quotas: { tokens: 5, budgets: 5, sessions: 100 },
  });
});

test("both APIs say which accounts are near a quota", async () => {
  const [near, far] = [await server.phone("near"), await server.phone("far")];
  for (let n = 0; n < 4; n++) {
    await near.post("/me/tokens", tokenNamed(`t${n}`));
    await aBudget(near);
  }
  for (let n = 0; n < 3; n++) await far.post("/me/tokens", tokenNamed(`t${n}`));
  server.clock.forward(60_000);
  const expected = ["tokens", "budgets"].map((quota) => ({ accountId: near.account.id, email: "near@example.org", quota, count: 4 }));
  expect((await installation()).nearQuota).toEqual(expected);
  await near.post("/me/tokens", tokenNamed("t4"));
  const told = async () =>
    (await admin.graphql("{ installation { nearQuota { accountId email quota count person { accountId name } } } }")).body.data.installation
      .nearQuota;
  const person = { accountId: near.account.id, name: near.account.name };
  expect(await told()).toEqual(expected.map((one) => ({ ...one, person })));
  server.clock.forward(60_000);
  expect(await told()).toMatchObject([{ ...expected[0], count: 5 }, expected[1]]);
});

test("a test mail goes to the administrator's own address", async () => {
  const { status, body } = await admin.post("/admin/test-mail");
  expect([status, body.to]).toEqual([200, "admin@example.org"]);
  expect((await mailsTo(server, admin)).some((text) => text.includes("Test of the mail server"))).toBe(true);
});

test("a check of all data says what it found, without a word of what is in a budget", async () => {
  const budget = await aBudget(await server.phone("broken"));
  await server.settled();
  await server.backend.models.memberships.collection.deleteMany({ budgetId: budget.id });
  const started = await admin.post("/admin/verification");
  expect([started.status, started.body.startedAt]).toEqual([200, server.clock.now().toISOString()]);
  await becomes(async () => (await installation()).verification.status, "finished");
  const { verification } = await installation();
  expect(verification).toMatchObject({ failure: null, unchecked: 0, violations: [{ invariant: "orphan", count: 1 }] });
  expect(verification.accounts).toBe(await server.backend.models.accounts.countDocuments({}));
});

test("while a check runs, another start answers that one; one that nobody hears of any more is interrupted", async () => {
  const { verifications } = server.backend.models;
  const at = server.clock.now();
  const running = { startedAt: at, seenAt: at, finishedAt: null, failure: null, budgets: 7, accounts: 0, unchecked: 0, violations: [] };
  await verifications.updateOne({ _id: "last" }, { $set: running }, { upsert: true });
  const starts = () =>
    server.backend.models.securityEvents.countDocuments({ accountId: admin.account.id, detail: "started a check of all data" });
  const before = await starts();
  expect((await admin.post("/admin/verification")).body).toMatchObject({ status: "running", budgets: 7 });
  expect(await starts()).toBe(before);
  server.clock.forward(61_000);
  expect((await installation()).verification.status).toBe("interrupted");
  expect((await admin.post("/admin/verification")).body.startedAt).toBe(server.clock.now().toISOString());
  await becomes(async () => (await installation()).verification.status, "finished");
});

test("a check that fails says so, and the next one runs again", async () => {
  const broken = jest.spyOn(VerifyService.prototype, "violations").mockImplementationOnce(() => {
    throw new Error("a disk that cannot be read");
  });
  await admin.post("/admin/verification");
  await becomes(async () => (await installation()).verification.status, "failed");
  expect((await installation()).verification.failure).toContain("The log of the server has the cause");
  await becomes(() => failures.includes("The check of all data failed"), true);
  broken.mockRestore();
  await admin.post("/admin/verification");
  await becomes(async () => (await installation()).verification.status, "finished");
});

test("a check ends with the server, and says so", async () => {
  await server.backend.services.installation.stop();
  await admin.post("/admin/verification");
  await becomes(async () => (await installation()).verification.failure, "The server was stopped.");
});
