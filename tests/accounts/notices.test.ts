import type { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  ada = await server.phone();
});
afterAll(() => server.stop());

const never = { thresholds: "never", recurring: "never", review: "never" };
const NOTICES = "notices { thresholds recurring review }";

test.each([
  [{ thresholds: "hourly" }, "/notices/thresholds", "invalid-value"],
  [{ thresholds: null }, "/notices/thresholds", "invalid-value"],
  [{ months: "daily" }, "/notices/months", "unknown-field"],
  ["daily", "/notices", "invalid-type"],
  [null, "/notices", "invalid-type"],
])("refuses %j and changes nothing", async (notices, path, code) => {
  const { status, body } = await ada.patch("/me", { notices });
  expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  expect((await ada.get("/me")).body).toMatchObject({ notices: never, version: 1 });
});

test("there are none until they are asked for, and absent ones keep their values, in both APIs", async () => {
  expect((await ada.get("/me")).body.notices).toEqual(never);
  const first = await ada.patch("/me", { notices: { thresholds: "daily" } });
  expect(first.body).toMatchObject({ notices: { ...never, thresholds: "daily" }, version: 2 });
  const mutation = `mutation($input: UpdateMeInput!) { updateMe(input: $input) { account { version ${NOTICES} } } }`;
  const second = await ada.graphql(mutation, { input: { notices: { recurring: "AT_ONCE" } } });
  expect(second.body.data.updateMe.account).toEqual({
    version: 3,
    notices: { thresholds: "DAILY", recurring: "AT_ONCE", review: "NEVER" },
  });
  expect((await ada.patch("/me", { name: "Ada" })).body.notices).toEqual({ thresholds: "daily", recurring: "atOnce", review: "never" });
  expect((await ada.graphql(`{ me { ${NOTICES} } }`)).body.data.me).toEqual({ notices: second.body.data.updateMe.account.notices });
});

test("the export has them, and the account takes them along when it goes", async () => {
  await ada.patch("/me", { notices: { review: "daily" } });
  expect((await ada.get("/me/export")).body.account.notices).toEqual({ ...never, review: "daily" });
  await server.backend.models.accounts.updateOne(
    { _id: ada.account.id },
    { $set: { digest: { at: new Date("2026-11-16T00:00:00Z"), lines: ["bud_x"] } } },
  );
  expect((await ada.get("/me/export")).body.account).not.toHaveProperty("digest");
  expect((await ada.send("DELETE", "/me", { password: PASSWORD })).status).toBe(204);
  expect(await server.backend.models.accounts.countDocuments({ _id: ada.account.id })).toBe(0);
});
