import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Phone } from "../support/clients.js";
import { eventually } from "../support/eventually.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

const MINUTE = 60_000;
const DAY = 86_400_000;
const ACCESS_MS = 15 * MINUTE;
const GRACE_MS = 30_000;
const IDLE_MS = 30 * DAY;
const LONGEST_MS = 365 * DAY;
const RESET_MS = 60 * MINUTE;
const TOKENS = 100;

let server: TestServer;
let phone: Phone;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  server.clock.set("2026-11-15T12:00:00.000Z");
  phone = await server.phone();
});
afterAll(() => server.stop());

const status = async (): Promise<number> => (await phone.get("/me")).status;

/** Refreshes as an app does, and answers the status. */
async function refreshed(refreshToken = phone.refreshToken): Promise<number> {
  const answer = await phone.post("/mobile-refresh", { refreshToken });
  if (answer.status === 200) Object.assign(phone, { token: answer.body.token, refreshToken: answer.body.refreshToken });
  return answer.status;
}

test("an access token lives for 15 minutes and not a second longer", async () => {
  server.clock.forward(ACCESS_MS - 1000);
  expect(await status()).toBe(200);
  server.clock.forward(1000);
  expect(await status()).toBe(401);
});

test.each([
  [IDLE_MS - 1, 200],
  [IDLE_MS, 401],
])("a session that rested for %i ms answers a refresh with %i", async (rest, expected) => {
  server.clock.forward(rest);
  expect(await refreshed()).toBe(expected);
});

test.each([
  [LONGEST_MS - 1, 200],
  [LONGEST_MS, 401],
])("a session in daily use answers %i ms after its start with %i", async (age, expected) => {
  const begun = server.clock.now().getTime();
  for (let days = 25; days * DAY < LONGEST_MS; days += 25) {
    server.clock.set(new Date(begun + days * DAY).toISOString());
    expect(await refreshed()).toBe(200);
  }
  server.clock.set(new Date(begun + age).toISOString());
  expect(await refreshed()).toBe(expected);
});

test.each([
  [GRACE_MS, 200],
  [GRACE_MS + 1, 401],
])("the token before the newest one, whose successor nobody used, answers %i ms later with %i", async (later, expected) => {
  const before = phone.refreshToken;
  expect(await refreshed()).toBe(200);
  server.clock.forward(later);
  expect(await refreshed(before)).toBe(expected);
});

test("a personal token is over at the moment that it names", async () => {
  const expiresAt = new Date(server.clock.now().getTime() + MINUTE).toISOString();
  const { body } = await phone.post("/me/tokens", { name: "short", scopes: ["read"], expiresAt, password: PASSWORD });
  const before = phone.token;
  phone.token = body.token;
  server.clock.forward(MINUTE - 1);
  expect(await status()).toBe(200);
  server.clock.forward(1);
  expect(await status()).toBe(401);
  phone.token = before;
  expect(await status()).toBe(200);
});

test.each([
  [-1, 422, "too-small"],
  [0, 422, "too-small"],
  [1, 201, undefined],
])("a personal token that is to end %i ms from now answers %i", async (later, expected, code) => {
  const expiresAt = new Date(server.clock.now().getTime() + later).toISOString();
  const { status: answered, body } = await phone.post("/me/tokens", { name: "soon", scopes: ["read"], expiresAt, password: PASSWORD });
  expect([answered, body.errors?.[0].code]).toEqual([expected, code]);
});

test(`an account holds ${TOKENS} personal tokens, and one more is refused`, async () => {
  await phone.post("/me/tokens", { name: "first", scopes: ["read"], password: PASSWORD });
  const { accessTokens } = server.backend.models;
  const first = await accessTokens.findOne({ accountId: phone.account.id }).lean<any>();
  const more = Array.from({ length: TOKENS - 2 }, (_, n) => ({ ...first, _id: `${first._id}${n}`, hash: `${first.hash}${n}` }));
  await accessTokens.insertMany(more);
  expect((await phone.post("/me/tokens", { name: "last", scopes: ["read"], password: PASSWORD })).status).toBe(201);
  const refused = await phone.post("/me/tokens", { name: "more", scopes: ["read"], password: PASSWORD });
  expect([refused.status, refused.body.code]).toEqual([409, "too-many-tokens"]);
  expect((await phone.get("/me/tokens")).body.data).toHaveLength(TOKENS);
});

test.each([
  [RESET_MS - 1, 204],
  [RESET_MS, 404],
])("a link to a new password answers %i ms later with %i", async (later, expected) => {
  await phone.post("/password-resets", { email: phone.account.email });
  const token = await mailedToken();
  server.clock.forward(later);
  expect((await phone.put(`/password-resets/${token}`, { password: `${PASSWORD} anew` })).status).toBe(expected);
});

function mailedToken(): Promise<string> {
  const folder = path.join(server.dataDir, "mail");
  return eventually(async () => {
    const files = await readdir(folder).catch(() => []);
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
    const own = texts.filter((text) => text.includes(`To: ${phone.account.email}`)).join("\n");
    return /reset-password#([\w-]+)/.exec(own.replaceAll("=\r\n", "").replaceAll("=\n", "").replaceAll("=3D", "="))?.[1];
  });
}
