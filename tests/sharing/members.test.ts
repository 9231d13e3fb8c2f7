import { memberId } from "../../src/domain/derivedIds.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { join, shared } from "./shared.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const rolesOf = async (person: Phone, budgetId: string) =>
  Object.fromEntries((await person.get(`/budgets/${budgetId}/members`)).body.data.map((one: any) => [one.accountId, one.role]));

test("members are listed with their names, the owner first, in both APIs", async () => {
  const { ada, ben, eve, budget } = await shared(server);
  const list = (await eve.get(`/budgets/${budget.id}/members`)).body;
  expect(list.nextCursor).toBeNull();
  expect(list.data.map((one: any) => [one.accountId, one.email, one.role])).toEqual([
    [ada.account.id, ada.account.email, "owner"],
    [ben.account.id, ben.account.email, "editor"],
    [eve.account.id, eve.account.email, "viewer"],
  ]);
  expect((await eve.get(`/budgets/${budget.id}/members/${ben.account.id}`)).body).toEqual(list.data[1]);
  const { body } = await eve.graphql("query($b: ID!) { budget(id: $b) { members { nodes { accountId name email role joinedAt } } } }", {
    b: budget.id,
  });
  expect(body.data.budget.members.nodes).toEqual(list.data.map(({ role, ...member }: any) => ({ ...member, role: role.toUpperCase() })));
});

test("members of one role stand in the order in which they joined, and whoever may do more stands first", async () => {
  const [ada, eve, ben, cleo] = [await server.phone(), await server.phone(), await server.phone(), await server.phone()];
  const budget = await aBudget(ada);
  for (const [person, role] of [
    [eve, "viewer"],
    [ben, "editor"],
    [cleo, "editor"],
  ] as const) {
    server.clock.forward(1000);
    await join(ada, person, budget.id, role);
  }
  const { members } = await server.backend.models.budgets.findById(budget.id).lean<any>();
  await server.backend.models.budgets.updateOne({ _id: budget.id }, { $set: { members: members.reverse() } });
  const { data } = (await eve.get(`/budgets/${budget.id}/members`)).body;
  expect(data.map((one: any) => one.accountId)).toEqual([ada, ben, cleo, eve].map(({ account }) => account.id));
});

test("a viewer reads, an editor writes, only the owner shares and deletes", async () => {
  const { ben, eve, budget } = await shared(server);
  const expense = { budgetId: budget.id, amount: 5, date: "2026-11-02" };
  expect((await eve.get(`/budgets/${budget.id}`)).body.role).toBe("viewer");
  expect((await eve.post("/expenses", expense)).status).toBe(403);
  expect((await ben.post("/expenses", expense)).status).toBe(201);
  for (const person of [ben, eve]) {
    expect((await person.delete(`/budgets/${budget.id}`)).status).toBe(403);
    expect((await person.get(`/budgets/${budget.id}/invitations`)).status).toBe(403);
    expect((await person.post(`/budgets/${budget.id}/invitations`, { email: "x@example.org", role: "viewer" })).status).toBe(403);
    expect((await person.put(`/budgets/${budget.id}/members/${eve.account.id}`, { role: "editor" })).status).toBe(403);
  }
  expect((await ben.delete(`/budgets/${budget.id}/members/${eve.account.id}`)).status).toBe(403);
});

test("a new role counts from the next request on", async () => {
  const { ada, eve, budget } = await shared(server);
  const { status, body } = await ada.put(`/budgets/${budget.id}/members/${eve.account.id}`, { role: "editor" });
  expect([status, body.role, body.email]).toEqual([200, "editor", eve.account.email]);
  expect((await eve.post("/expenses", { budgetId: budget.id, amount: 5, date: "2026-11-02" })).status).toBe(201);
  const back = await ada.graphql("mutation($i: SetMemberRoleInput!) { setMemberRole(input: $i) { member { role } } }", {
    i: { budgetId: budget.id, accountId: eve.account.id, role: "VIEWER" },
  });
  expect(back.body.data.setMemberRole.member.role).toBe("VIEWER");
  expect((await eve.post("/expenses", { budgetId: budget.id, amount: 5, date: "2026-11-02" })).status).toBe(403);
});

test("for a removed member the budget and everything in it is gone at once", async () => {
  const { ada, ben, budget } = await shared(server);
  const category = await aCategory(ben, budget.id);
  const expense = await anExpense(ben, budget.id, { categoryId: category.id });
  expect((await ada.delete(`/budgets/${budget.id}/members/${ben.account.id}`)).status).toBe(204);
  const missing = await ben.get("/budgets/bud_0");
  const gone = await ben.get(`/budgets/${budget.id}`);
  expect({ ...gone.body, instance: 0 }).toEqual({ ...missing.body, instance: 0 });
  for (const path of [
    `/expenses/${expense.id}`,
    `/categories/${category.id}`,
    `/budgets/${budget.id}/months/current`,
    `/budgets/${budget.id}/members`,
  ]) {
    expect([path, (await ben.get(path)).status]).toEqual([path, 404]);
  }
  expect((await ben.get("/budgets")).body.data).toEqual([]);
  expect((await ada.get(`/expenses/${expense.id}`)).body.createdBy).toBe(ben.account.id);
  expect((await ada.delete(`/budgets/${budget.id}/members/${ben.account.id}`)).status).toBe(404);
});

test("anybody may leave but the last owner, in both APIs", async () => {
  const { ada, ben, eve, budget } = await shared(server);
  expect((await ben.delete(`/budgets/${budget.id}/members/${ben.account.id}`)).status).toBe(204);
  const left = await eve.graphql("mutation($b: ID!, $a: ID!) { removeMember(input: { budgetId: $b, accountId: $a }) { removedId } }", {
    b: budget.id,
    a: eve.account.id,
  });
  expect(left.body.data.removeMember.removedId).toBe(memberId({ budgetId: budget.id, accountId: eve.account.id }));
  expect(await rolesOf(ada, budget.id)).toEqual({ [ada.account.id]: "owner" });
  for (const answer of [
    await ada.delete(`/budgets/${budget.id}/members/${ada.account.id}`),
    await ada.put(`/budgets/${budget.id}/members/${ada.account.id}`, { role: "viewer" }),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, "last-owner"]);
});

test("handing over makes the owner an editor, and however many do so at once there is one owner", async () => {
  const { ada, ben, eve, budget } = await shared(server);
  const answers = await Promise.all(
    [ben, eve, ben, eve].map((next) => ada.put(`/budgets/${budget.id}/members/${next.account.id}`, { role: "owner" })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.every((answer) => [200, 403].includes(answer.status))).toBe(true);
  const roles = await rolesOf(ada, budget.id);
  expect(Object.values(roles).filter((role) => role === "owner")).toHaveLength(1);
  expect(roles[ada.account.id]).toBe("editor");
  expect((await ada.delete(`/budgets/${budget.id}`)).status).toBe(403);
});

test("what is no member or no role is refused", async () => {
  const { ada, budget } = await shared(server);
  const stranger = await server.phone();
  expect((await ada.put(`/budgets/${budget.id}/members/${stranger.account.id}`, { role: "viewer" })).status).toBe(404);
  expect((await ada.put(`/budgets/${budget.id}/members/${ada.account.id}`, { role: "boss" })).status).toBe(422);
  expect((await ada.put(`/budgets/${budget.id}/members/${ada.account.id}`, { role: "owner", accountId: "acc_0" })).status).toBe(422);
  expect((await stranger.get(`/budgets/${budget.id}/members`)).status).toBe(404);
});

test("each change of the members is a new version of the budget, and in its change log", async () => {
  const { ada, ben, budget } = await shared(server);
  const { models, outbox } = server.backend;
  const before = (await ada.get(`/budgets/${budget.id}`)).body.version;
  await outbox.drain(budget.id);
  const entries = await models.changes.countDocuments({ budgetId: budget.id, kind: "budget" });
  await ada.put(`/budgets/${budget.id}/members/${ben.account.id}`, { role: "viewer" });
  expect((await ada.get(`/budgets/${budget.id}`)).body.version).toBe(before + 1);
  await outbox.drain(budget.id);
  expect(await models.changes.countDocuments({ budgetId: budget.id, kind: "budget" })).toBeGreaterThan(entries);
});

test("a member whose account is deleted is gone from the list, and the activity has that", async () => {
  const { ada, ben, budget } = await shared(server);
  expect((await ben.send("DELETE", "/me", { password: ben.account.password })).status).toBe(204);
  expect(Object.keys(await rolesOf(ada, budget.id))).toHaveLength(2);
  expect((await ada.put(`/budgets/${budget.id}/members/${ben.account.id}`, { role: "owner" })).status).toBe(404);
  const { data } = (await ada.get(`/budgets/${budget.id}/activity?limit=1`)).body;
  expect(data[0]).toMatchObject({ action: "left", accountId: ben.account.id, accountName: null });
});
