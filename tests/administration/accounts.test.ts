import { aBudget, anExpense } from "../builders/aBudget.js";
import { SessionRepository } from "../../src/services/accounts/SessionRepository.js";
import { Phone } from "../support/clients.js";
import { mailsTo } from "../support/mails.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { anAdministrator } from "./anAdministrator.js";

let server: TestServer;
let admin: Phone;
beforeAll(async () => {
  server = await startServer();
  admin = await anAdministrator(server, "admin");
});
afterAll(() => server.stop());

const login = (email: string) => new Phone(server.url, null).post("/mobile-login", { email, password: PASSWORD });
const events = async ({ account }: Phone): Promise<string[]> =>
  (await server.backend.models.securityEvents.find({ accountId: account.id }).sort({ _id: -1 }).lean<any[]>()).map(({ kind, detail }) =>
    `${kind} ${detail ?? ""}`.trim(),
  );

test("the list has the newest first, page by page, and finds parts of an address; it says nothing of budgets", async () => {
  const people = [];
  for (const name of ["page-a", "page-b", "page-c"]) people.push(await server.phone(name));
  await anExpense(people[0]!, (await aBudget(people[0]!, { name: "The secret budget" })).id, { payee: "the secret baker" });
  const one = await admin.get("/admin/accounts?search=PAGE-&limit=2");
  const two = await admin.get(`/admin/accounts?search=PAGE-&limit=2&cursor=${encodeURIComponent(one.body.nextCursor)}`);
  const ids = [...one.body.data, ...two.body.data].map(({ id }: any) => id);
  expect(ids.sort()).toEqual(people.map(({ account }) => account.id).sort());
  expect([one.body.data.length, two.body.nextCursor]).toEqual([2, null]);
  expect(one.text).not.toMatch(/secret|passwordHash|argon2/);
  const { data } = (await admin.graphql('{ accounts(search: "page-b") { nodes { email administrator lastSeenAt } } }')).body;
  expect(data.accounts.nodes).toEqual([
    { email: "page-b@example.org", administrator: false, lastSeenAt: server.clock.now().toISOString() },
  ]);
  expect((await admin.get(`/admin/accounts?search=other&cursor=${encodeURIComponent(one.body.nextCursor)}`)).status).toBe(422);
});

test("a disabled account is refused everywhere until it is enabled, and both security logs say so", async () => {
  const phone = await server.phone("harmed");
  const put = (disabled: boolean) => admin.put(`/admin/accounts/${phone.account.id}/disabled`, { disabled });
  expect((await put(true)).body).toMatchObject({ id: phone.account.id, disabledAt: server.clock.now().toISOString() });
  expect([(await phone.get("/me")).status, (await login("harmed@example.org")).body.code]).toEqual([401, "account-disabled"]);
  await put(true);
  expect((await put(false)).body.disabledAt).toBeNull();
  expect((await login("harmed@example.org")).status).toBe(200);
  expect(await events(phone)).toEqual(expect.arrayContaining(["accountEnabled", "accountDisabled", "registered"]));
  const own = (await events(admin)).filter((line) => line.includes("harmed@"));
  expect(own.sort()).toEqual(["administered disabled harmed@example.org", "administered enabled harmed@example.org"]);
});

test.each(["id", "email"])("nobody disables the own account, named by its %s", async (field) => {
  const answer = await admin.put(`/admin/accounts/${encodeURIComponent(admin.account[field])}/disabled`, { disabled: true });
  expect([answer.status, answer.body.code, (await admin.get("/me")).status]).toEqual([403, "forbidden", 200]);
});

test("sessions end, and both security logs say so", async () => {
  const phone = await server.phone("ended");
  const { body } = await admin.graphql(`mutation { endAccountSessions(id: "${phone.account.id}") { accountId } }`);
  expect(body.data.endAccountSessions).toEqual({ accountId: phone.account.id });
  expect((await phone.get("/me")).status).toBe(401);
  expect(await events(phone)).toContain("sessionsEnded administrator");
  expect(await events(admin)).toContain("administered ended the sessions of ended@example.org");
});

test("a reset password is void at once, and its owner has the link by mail", async () => {
  const phone = await server.phone("reset");
  expect((await admin.post(`/admin/accounts/${phone.account.id}/password-reset`)).status).toBe(204);
  expect([(await phone.get("/me")).status, (await login("reset@example.org")).status]).toEqual([401, 401]);
  const mails = (await mailsTo(server, phone)).filter((text) => text.includes("reset-password#"));
  expect(mails).toHaveLength(1);
  expect(await events(admin)).toContain("administered reset the password of reset@example.org");
});

test.each([
  ["a test mail to the own address", (_id: string) => "/admin/test-mail"],
  ["a link to the same address", (id: string) => `/admin/accounts/${id}/password-reset`],
])("the sixth time within a quarter of an hour, %s is refused", async (_what, path) => {
  const [eager, { account }] = [await anAdministrator(server), await server.phone()];
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await eager.post(path(account.id))).status < 300);
  expect(statuses).toEqual([true, true, true, true, true, false]);
  expect((await eager.post(path(account.id))).body.code).toBe("too-many-requests");
});

test("where no mail can be sent, the password stays", async () => {
  const unmailed = await startServer({ env: { SMTP_URL: "smtp://127.0.0.1:1" } });
  try {
    const [boss, phone] = [await anAdministrator(unmailed), await unmailed.phone()];
    const answer = await boss.post(`/admin/accounts/${phone.account.id}/password-reset`);
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      503,
      "unavailable",
      expect.stringContaining("Nothing was changed"),
    ]);
    expect((await phone.get("/me")).status).toBe(200);
    expect((await boss.post("/admin/test-mail")).body.code).toBe("unavailable");
  } finally {
    await unmailed.stop();
  }
});

test.each([
  ["PUT", "/disabled", { disabled: true }],
  ["DELETE", "/sessions", undefined],
  ["POST", "/password-reset", undefined],
])("%s %s of an account that is none is not found", async (method, path, body) => {
  const before = (await events(admin)).length;
  expect((await admin.send(method, `/admin/accounts/acc_none${path}`, body)).body.code).toBe("not-found");
  expect((await events(admin)).length).toBe(before);
});

test.each([
  ["PUT", "/disabled", { disabled: true }, "disabled", "accountDisabled"],
  ["DELETE", "/sessions", undefined, "ended the sessions of", "sessionsEnded administrator"],
  ["POST", "/password-reset", undefined, "reset the password of", "passwordVoided"],
])("both logs have %s %s, which ends half way, once", async (method, path, body, act, line) => {
  const phone = await server.phone();
  const { id, email } = phone.account;
  const failing = jest.spyOn(SessionRepository.prototype, "finishEnding").mockRejectedValue(new Error("the process ends"));
  expect((await admin.send(method, `/admin/accounts/${id}${path}`, body)).status).toBe(500);
  failing.mockRestore();
  expect((await events(admin)).filter((own) => own.includes(email))).toEqual([`administered ${act} ${email}`]);
  expect((await events(phone)).filter((own) => own !== "registered")).toEqual([line]);
});
