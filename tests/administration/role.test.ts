import { Secret, TOTP } from "otpauth";
import { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { tokenNamed } from "../support/tokenNamed.js";
import { anAdministrator, asAdministrator } from "./anAdministrator.js";

let server: TestServer;
let first: Phone;
beforeAll(async () => {
  server = await startServer();
  first = await server.phone("first");
});
afterAll(() => server.stop());

const administrator = () => server.backend.administration.accountAdmin;
const isAdministrator = async (phone: Phone): Promise<boolean> => (await phone.get("/me")).body.administrator;
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });

/** What both APIs answer to somebody who wants to see the state of the server. */
async function seen(phone: Phone): Promise<unknown[]> {
  const rest = await phone.get("/admin/installation");
  const { body } = await phone.graphql("{ installation { version } }");
  return [rest.status, rest.body.code, body.errors?.[0].extensions.code];
}

const signedIn = async (email: string, code?: string): Promise<Phone> => {
  const { body } = await new Phone(server.url, null).post("/mobile-login", {
    email,
    password: PASSWORD,
    ...(code === undefined ? {} : { code }),
  });
  return new Phone(server.url, body.token, null, body.user);
};

test("the first account of an installation is its administrator, and no later one, not even when the first has gone", async () => {
  const other = await startServer();
  try {
    const [one, two] = [await other.phone(), await other.phone()];
    expect([await isAdministrator(one), await isAdministrator(two)]).toEqual([true, false]);
    for (const phone of [one, two]) await phone.send("DELETE", "/me", { password: PASSWORD });
    expect(await other.backend.models.accounts.countDocuments({})).toBe(0);
    expect(await isAdministrator(await other.phone())).toBe(false);
  } finally {
    await other.stop();
  }
});

test("who is an administrator no more gets no stored answer again", async () => {
  const admin = await anAdministrator(server);
  const { id } = (await server.phone()).account;
  const mutation = `mutation { setAccountDisabled(id: "${id}", input: { disabled: true }, idempotencyKey: "lost") { account { email } } }`;
  const tell = async (): Promise<unknown[]> => [
    (await admin.delete(`/admin/accounts/${id}/sessions`, { "Idempotency-Key": "lost" })).status,
    (await admin.graphql(mutation)).body.errors?.[0].extensions.code,
  ];
  expect([await tell(), await tell()]).toEqual([
    [204, undefined],
    [204, undefined],
  ]);
  await administrator().takeAdministrator(admin.account.id);
  expect(await tell()).toEqual([403, "forbidden"]);
});

test("of an installation that has accounts already, the next one is none, not even when all of these have gone", async () => {
  const other = await startServer();
  try {
    const phone = await other.phone();
    // As an earlier release leaves it, and a restored backup.
    const forget = () => other.backend.models.walks.deleteMany({ _id: "firstAccount" });
    await forget();
    const second = await other.phone();
    expect(await isAdministrator(second)).toBe(false);
    await second.send("DELETE", "/me", { password: PASSWORD });
    await forget();
    await phone.send("DELETE", "/me", { password: PASSWORD });
    expect(await other.backend.models.accounts.countDocuments({})).toBe(0);
    expect(await isAdministrator(await other.phone())).toBe(false);
  } finally {
    await other.stop();
  }
});

test("the first account is the administrator while another one registers, too", async () => {
  const other = await startServer();
  try {
    const { models } = other.backend;
    const since = new Date(other.clock.now().getTime() + 1);
    const another = { emailKey: "another@example.org", emailClaim: { emailKey: "another@example.org", since }, createdAt: since };
    await models.accounts.collection.insertOne({ _id: "acc_another", ...another } as any);
    expect(await isAdministrator(await other.phone())).toBe(true);
  } finally {
    await other.stop();
  }
});

test("an administrator needs two-factor authentication, and a session that was opened with a code", async () => {
  const refused = [403, "administrator-second-factor", "administrator-second-factor"];
  expect(await seen(first)).toEqual(refused);
  const { secret } = (await first.post("/me/totp", { password: PASSWORD })).body;
  await first.put("/me/totp", { code: codeOf(secret) });
  expect(await seen(first)).toEqual(refused);
  expect((await first.get("/admin/installation")).body.detail).toContain("Sign in again");
  server.clock.forward(30_000);
  const again = await signedIn("first@example.org", codeOf(secret));
  expect(await seen(again)).toEqual([200, undefined, undefined]);
  await administrator().takeAdministrator("first@example.org");
  expect(await seen(again)).toEqual([403, "forbidden", "forbidden"]);
  await administrator().makeAdministrator("first@example.org");
  await administrator().turnOffSecondStep("first@example.org");
  expect(await seen(again)).toEqual(refused);
});

test("a session with a code of an earlier set-up is none of an administrator", async () => {
  const phone = await server.phone();
  await asAdministrator(server, phone);
  expect(await seen(phone)).toEqual([200, undefined, undefined]);
  const later = new Date(server.clock.now().getTime() + 1000);
  await server.backend.models.accounts.updateOne({ _id: phone.account.id }, { $set: { "totp.confirmedAt": later } });
  expect(await seen(phone)).toEqual([403, "administrator-second-factor", "administrator-second-factor"]);
});

test("neither anybody else nor a token of an administrator gets in", async () => {
  expect(await seen(await server.phone())).toEqual([403, "forbidden", "forbidden"]);
  const phone = await server.phone();
  const { token } = (await phone.post("/me/tokens", tokenNamed("script"))).body;
  await asAdministrator(server, phone);
  expect(await seen(new Phone(server.url, token))).toEqual([403, "forbidden", "forbidden"]);
});

test("making and taking say whether they changed anything, and are in the security log", async () => {
  const { account } = await server.phone();
  const changes = [];
  for (const change of ["makeAdministrator", "makeAdministrator", "takeAdministrator", "takeAdministrator"] as const)
    changes.push(await administrator()[change](account.email));
  expect(changes).toEqual([true, false, true, false]);
  const events = await server.backend.models.securityEvents.find({ accountId: account.id }).lean<any[]>();
  expect(events.map(({ kind }) => kind).sort()).toEqual(["administratorGranted", "administratorRevoked", "registered"]);
});
