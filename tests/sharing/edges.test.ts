import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { MANY, startServer, type TestServer } from "../support/startServer.js";
import { invite } from "./shared.js";

const INVITATIONS = 50;
const MEMBERS = 50;
const WEEK_MS = 7 * 86_400_000;
const WRONG_CODES = 4;

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer({
    limits: { allowance: { ...MANY, free: 1000, address: WRONG_CODES, mails: 1000 } },
  });
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

/** As many open invitations as it takes, without a message for each. */
async function withInvitations(count: number): Promise<any> {
  const budget = await aBudget(ada);
  await invite(ada, budget.id, "first@example.org");
  const stored = await server.backend.models.budgets.findById(budget.id).lean<any>();
  const [first] = stored.invitations;
  const more = Array.from({ length: count - 1 }, (_, n) => ({ ...first, id: `inv_${n}`, emailKey: `${n}@example.org`, hash: `hash ${n}` }));
  await server.backend.models.budgets.updateOne({ _id: budget.id }, { $set: { invitations: [first, ...more] } });
  return budget;
}

async function withMembers(count: number): Promise<any> {
  const budget = await aBudget(ada);
  const { members } = await server.backend.models.budgets.findById(budget.id).lean<any>();
  const more = Array.from({ length: count - 1 }, (_, n) => ({ accountId: `acc_${n}`, role: "viewer", joinedAt: new Date() }));
  await server.backend.models.budgets.updateOne({ _id: budget.id }, { $set: { members: [...members, ...more] } });
  return budget;
}

test(`${INVITATIONS} invitations can be open at once, and one more is refused`, async () => {
  const budget = await withInvitations(INVITATIONS - 1);
  expect((await ada.post(`/budgets/${budget.id}/invitations`, { email: "last@example.org", role: "viewer" })).status).toBe(201);
  const refused = await ada.post(`/budgets/${budget.id}/invitations`, { email: "more@example.org", role: "viewer" });
  expect([refused.status, refused.body.code]).toEqual([409, "too-many-invitations"]);
  expect((await ada.get(`/budgets/${budget.id}/invitations`)).body.data).toHaveLength(INVITATIONS);
  expect((await ada.post(`/budgets/${budget.id}/invitations`, { email: "last@example.org", role: "editor" })).status).toBe(201);
});

test(`a budget has room for ${MEMBERS} members, and one more cannot join`, async () => {
  const budget = await withMembers(MEMBERS - 1);
  const [ben, eve] = [await server.phone(), await server.phone()];
  const codes = [await invite(ada, budget.id, "ben@example.org"), await invite(ada, budget.id, "eve@example.org")];
  expect((await ben.post("/invitations/accept", { code: codes[0].code })).status).toBe(200);
  const refused = await eve.post("/invitations/accept", { code: codes[1].code });
  expect([refused.status, refused.body.code]).toEqual([409, "too-many-members"]);
  expect((await eve.get(`/budgets/${budget.id}`)).status).toBe(404);
});

test.each([
  ["a millisecond before its week is over", WEEK_MS - 1, 200],
  ["at the end of its week", WEEK_MS, 404],
])("an invitation answers %s", async (_when, after, status) => {
  const ben = await server.phone();
  const budget = await aBudget(ada);
  const start = server.clock.now();
  const { code } = await invite(ada, budget.id, "week@example.org");
  server.clock.forward(after);
  const { token } = (await ben.post("/mobile-login", { email: ben.account.email, password: ben.account.password })).body;
  Object.assign(ben, { token });
  expect((await ben.post("/invitations/accept", { code })).status).toBe(status);
  server.clock.set(start.toISOString());
  await server.connection.collection("guesses").deleteMany({});
});

test(`after ${WRONG_CODES} wrong codes from one address the next one has to wait, and the right one is no guess`, async () => {
  const ben = await server.phone();
  const budget = await aBudget(ada);
  const { code } = await invite(ada, budget.id, "guessed@example.org");
  await server.connection.collection("guesses").deleteMany({});
  const statuses = [];
  for (let time = 0; time <= WRONG_CODES; time++) {
    statuses.push((await ben.post("/invitations/accept", { code: `${time}`.repeat(32) })).status);
  }
  expect(statuses).toEqual([...Array(WRONG_CODES).fill(404), 429]);
  expect((await ben.post("/invitations/accept", { code })).status).toBe(200);
});
