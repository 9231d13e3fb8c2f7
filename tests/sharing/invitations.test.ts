import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { aBudget } from "../builders/aBudget.js";
import { eventually } from "../support/eventually.js";
import { Phone } from "../support/clients.js";
import { MANY, PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { invite, shared } from "./shared.js";

const DAY = 86_400_000;
const PREVIEW = "query($code: String!) { previewInvitation(code: $code) { budgetName role inviterName expiresAt } }";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

function mailTo(email: string): Promise<string> {
  const folder = path.join(server.dataDir, "mail");
  return eventually(async () => {
    const files = await readdir(folder).catch(() => []);
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
    return texts.find((text) => text.includes(`To: ${email}`));
  });
}

test("the code is answered once, mailed, and kept as a hash only", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const { status, body, headers } = await ada.post(`/budgets/${budget.id}/invitations`, {
    email: "New.Person@example.org",
    role: "viewer",
  });
  expect(status).toBe(201);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toEqual({
    id: expect.stringMatching(/^inv_/),
    budgetId: budget.id,
    email: "New.Person@example.org",
    role: "viewer",
    invitedBy: ada.account.id,
    createdAt: "2026-11-15T12:00:00.000Z",
    expiresAt: "2026-11-22T12:00:00.000Z",
    code: expect.stringMatching(/^[0-9a-z]{48}$/),
  });
  const list = (await ada.get(`/budgets/${budget.id}/invitations`)).body;
  const { code, ...open } = body;
  expect(list).toEqual({ data: [open], nextCursor: null });
  expect(await mailTo("New.Person@example.org")).toContain(code);
  const stored = JSON.stringify(await server.backend.models.budgets.findById(budget.id).lean());
  expect(stored).not.toContain(code);
  expect(JSON.stringify((await ada.get(`/budgets/${budget.id}`)).body)).not.toContain("invitation");
});

test("an address with an account is answered like one without", async () => {
  const ada = await server.phone();
  const known = await server.phone();
  const budget = await aBudget(ada);
  const shape = ({ id, email, code, ...rest }: any) => rest;
  expect(shape(await invite(ada, budget.id, known.account.email))).toEqual(shape(await invite(ada, budget.id, "nobody@example.org")));
});

test("accepting makes a member of whoever has the code, once, and repeating it is safe", async () => {
  const [ada, ben, eve] = [await server.phone(), await server.phone(), await server.phone()];
  const budget = await aBudget(ada);
  const { code } = await invite(ada, budget.id, "somebody@example.org", "viewer");
  const first = await ben.post("/invitations/accept", { code: ` ${code.toUpperCase()} ` });
  expect([first.status, first.body.id, first.body.role]).toEqual([200, budget.id, "viewer"]);
  expect((await ben.post("/invitations/accept", { code })).body.id).toBe(budget.id);
  const refused = await eve.post("/invitations/accept", { code });
  expect([refused.status, refused.body.detail]).toEqual([404, "No such invitation."]);
  expect((await ada.get(`/budgets/${budget.id}/invitations`)).body.data).toEqual([]);
});

test("whoever has the code sees what it is about, by whom and until when, and nothing changes by it", async () => {
  const [ada, ben] = [await server.phone(), await server.phone()];
  await ada.patch("/me", { name: "Ada" });
  const budget = await aBudget(ada, { name: "Shared home" });
  const { code, expiresAt } = await invite(ada, budget.id, "somebody@example.org", "viewer");
  await server.backend.outbox.drain(budget.id);
  const before = await server.backend.models.budgets.findById(budget.id).lean();
  const seen = await ben.get(`/invitations/${code.toUpperCase()}`);
  expect([seen.status, seen.body]).toEqual([200, { budgetName: "Shared home", role: "viewer", inviterName: "Ada", expiresAt }]);
  const asked = await ben.graphql(PREVIEW, { code });
  expect(asked.body.data.previewInvitation).toEqual({ budgetName: "Shared home", role: "VIEWER", inviterName: "Ada", expiresAt });
  expect(await server.backend.models.budgets.findById(budget.id).lean()).toEqual(before);
  expect((await new Phone(server.url, null).get(`/invitations/${code}`)).status).toBe(401);
  await ben.post("/invitations/accept", { code });
  expect((await ben.get(`/invitations/${code}`)).status).toBe(404);
});

test("of an invitation by somebody whose account is gone it tells no name; of one to a deleted budget nothing", async () => {
  const { ada, ben, budget } = await shared(server);
  const eve = await server.phone();
  const { code } = await invite(ada, budget.id, "late@example.org");
  expect((await ada.put(`/budgets/${budget.id}/members/${ben.account.id}`, { role: "owner" })).status).toBe(200);
  expect((await ada.send("DELETE", "/me", { password: PASSWORD })).status).toBe(204);
  expect((await eve.get(`/invitations/${code}`)).body).toMatchObject({ budgetName: budget.name, inviterName: null });
  await ben.delete(`/budgets/${budget.id}`);
  expect((await eve.get(`/invitations/${code}`)).status).toBe(404);
});

test("asking for what wrong codes are about is guessing, in both APIs", async () => {
  const few = await startServer({ limits: { allowance: { ...MANY, address: 2 } } });
  try {
    const ben = await few.phone();
    const wrong = (n: number): string => String(n).repeat(48);
    expect((await ben.get(`/invitations/${wrong(1)}`)).status).toBe(404);
    expect((await ben.graphql(PREVIEW, { code: wrong(2) })).body.errors[0].extensions.code).toBe("not-found");
    expect((await ben.get(`/invitations/${wrong(3)}`)).status).toBe(429);
    expect((await ben.graphql(PREVIEW, { code: wrong(4) })).body.errors[0].extensions.code).toBe("too-many-requests");
  } finally {
    await few.stop();
  }
});

test("an inviter whose account is being deleted is not named any more", async () => {
  const [ada, ben] = [await server.phone(), await server.phone()];
  const { code } = await invite(ada, (await aBudget(ada)).id, "leaving@example.org");
  expect((await ben.get(`/invitations/${code}`)).body.inviterName).not.toBeNull();
  await server.backend.models.accounts.updateOne({ _id: ada.account.id }, { $set: { deletingAt: server.clock.now() } });
  expect((await ben.get(`/invitations/${code}`)).body).toMatchObject({ role: "editor", inviterName: null });
});

test("of twenty who use a code at once one joins", async () => {
  const ada = await server.phone();
  const people = await Promise.all(Array.from({ length: 8 }, () => server.phone()));
  const budget = await aBudget(ada);
  const { code } = await invite(ada, budget.id, "race@example.org");
  const answers = await Promise.all(people.map((person) => person.post("/invitations/accept", { code })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect((await ada.get(`/budgets/${budget.id}/members`)).body.data).toHaveLength(2);
});

test("a removed member does not come back with the old code", async () => {
  const [ada, ben] = [await server.phone(), await server.phone()];
  const budget = await aBudget(ada);
  const { code } = await invite(ada, budget.id, ben.account.email);
  await ben.post("/invitations/accept", { code });
  await ada.delete(`/budgets/${budget.id}/members/${ben.account.id}`);
  expect((await ben.post("/invitations/accept", { code })).status).toBe(404);
  expect((await ben.get(`/budgets/${budget.id}`)).status).toBe(404);
});

test("a member keeps the role he has, and leaves the code to whom it is for", async () => {
  const { ada, ben, budget } = await shared(server);
  const { code } = await invite(ada, budget.id, "again@example.org", "viewer");
  expect((await ben.post("/invitations/accept", { code })).body.role).toBe("editor");
  expect((await ben.post("/invitations/accept", { code })).status).toBe(200);
  const own = await invite(ada, budget.id, "self@example.org", "viewer");
  expect((await ada.post("/invitations/accept", { code: own.code })).body.role).toBe("owner");
  expect((await (await server.phone()).post("/invitations/accept", { code: own.code })).body.role).toBe("viewer");
});

test("a code that was taken back, replaced, expired or made up is void", async () => {
  const [ada, ben] = [await server.phone(), await server.phone()];
  const budget = await aBudget(ada);
  const tryOut = async (code: string) => (await ben.post("/invitations/accept", { code })).status;
  const taken = await invite(ada, budget.id, "a@example.org");
  expect((await ada.delete(`/budgets/${budget.id}/invitations/${taken.id}`)).status).toBe(204);
  expect((await ada.delete(`/budgets/${budget.id}/invitations/${taken.id}`)).status).toBe(404);
  const replaced = await invite(ada, budget.id, "b@example.org");
  await invite(ada, budget.id, "B@EXAMPLE.org");
  expect([await tryOut(taken.code), await tryOut(replaced.code), await tryOut("0".repeat(32))]).toEqual([404, 404, 404]);
  expect((await ada.get(`/budgets/${budget.id}/invitations`)).body.data).toHaveLength(1);
  const late = await invite(ada, budget.id, "c@example.org");
  const [start] = [server.clock.now()];
  server.clock.forward(7 * DAY);
  const { token } = (await ben.post("/mobile-login", { email: ben.account.email, password: ben.account.password })).body;
  ben.token = token;
  expect(await tryOut(late.code)).toBe(404);
  server.clock.set(start.toISOString());
});

test("GraphQL invites, lists, takes back and accepts", async () => {
  const [ada, ben] = [await server.phone(), await server.phone()];
  const budget = await aBudget(ada);
  const inviting = "mutation($i: InviteMemberInput!) { inviteMember(input: $i) { code invitation { id email role } } }";
  const one = (await ada.graphql(inviting, { i: { budgetId: budget.id, email: "one@example.org", role: "VIEWER" } })).body.data
    .inviteMember;
  const two = (await ada.graphql(inviting, { i: { budgetId: budget.id, email: "two@example.org", role: "EDITOR" } })).body.data
    .inviteMember;
  const gone = await ada.graphql("mutation($id: ID!) { deleteInvitation(id: $id) { deletedId } }", {
    id: one.invitation.id,
  });
  expect(gone.body.data.deleteInvitation.deletedId).toBe(one.invitation.id);
  const listing = "query($b: ID!) { budget(id: $b) { role invitations { nodes { id email } } } }";
  expect((await ada.graphql(listing, { b: budget.id })).body.data.budget.invitations.nodes).toEqual([
    { id: two.invitation.id, email: "two@example.org" },
  ]);
  const accepted = await ben.graphql("mutation($i: AcceptInvitationInput!) { acceptInvitation(input: $i) { budget { id role } } }", {
    i: { code: two.code },
  });
  expect(accepted.body.data.acceptInvitation.budget).toEqual({ id: budget.id, role: "EDITOR" });
  const hidden = (await ben.graphql(listing, { b: budget.id })).body;
  expect(hidden.data.budget).toEqual({ role: "EDITOR", invitations: null });
  expect(hidden.errors[0].extensions.code).toBe("forbidden");
});

test("with one key an invitation is made once, with one code, in both APIs", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const send = () =>
    ada.post(`/budgets/${budget.id}/invitations`, { email: "keyed@example.org", role: "viewer" }, { "Idempotency-Key": "k1" });
  const [first, again] = [await send(), await send()];
  expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
  const inviting = 'mutation($i: InviteMemberInput!) { inviteMember(input: $i, idempotencyKey: "k2") { code invitation { id } } }';
  const variables = { i: { budgetId: budget.id, email: "keyed2@example.org", role: "VIEWER" } };
  const [one, two] = [await ada.graphql(inviting, variables), await ada.graphql(inviting, variables)];
  expect(one.body.data.inviteMember.code).toHaveLength(48);
  expect(two.body).toEqual(one.body);
});

test("what is no address, no role or too much is refused", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  for (const input of [{ email: "nowhere", role: "viewer" }, { email: "a@example.org", role: "owner" }, { email: "a@example.org" }]) {
    expect((await ada.post(`/budgets/${budget.id}/invitations`, input)).status).toBe(422);
  }
  const answers = [];
  for (let n = 0; n < 6; n++)
    answers.push((await ada.post(`/budgets/${budget.id}/invitations`, { email: "often@example.org", role: "viewer" })).status);
  expect([answers[0], answers[5]]).toEqual([201, 429]);
});
