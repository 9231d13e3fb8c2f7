import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { shared } from "../sharing/shared.js";
import type { Phone } from "../support/clients.js";
import { eventually } from "../support/eventually.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { mailsTo } from "../support/mails.js";
import { tokenOf } from "./narrowTokens.js";

const DAY = 86_400_000;
const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const codeOf = ({ status, body }: { status: number; body: any }): unknown => (status < 300 ? status : body.code);
const restore = (person: Phone, id: string) => person.post(`/budgets/${id}/restore`);
const remove = (person: Phone, id: string, proof?: object) => person.send("DELETE", `/budgets/${id}`, proof);
const handOver = (person: Phone, id: string, to: Phone, proof: object = {}) =>
  person.put(`/budgets/${id}/members/${to.account.id}`, { role: "owner", ...proof });
async function signIn(person: Phone): Promise<void> {
  person.token = (await person.post("/mobile-login", { email: person.account.email, password: PASSWORD })).body.token;
}
const errorOf = ({ body }: { body: any }): unknown => body.errors?.[0]?.extensions.code ?? "yes";

test("whoever has found a token can neither invite, nor hand the budget over, nor delete it", async () => {
  const { ada, ben, budget } = await shared(server);
  const before = (await ada.get(`/budgets/${budget.id}/members`)).text;
  const invitation = { email: "thief@example.org", role: "editor" };
  const writer = await tokenOf(server, ada, ["read", "add", "write"]);
  expect(codeOf(await writer.post(`/budgets/${budget.id}/invitations`, invitation))).toBe("forbidden");
  expect(codeOf(await writer.put(`/budgets/${budget.id}/members/${ben.account.id}`, { role: "viewer" }))).toBe("forbidden");
  expect(codeOf(await writer.delete(`/budgets/${budget.id}/members/${ben.account.id}`))).toBe("forbidden");
  for (const actions of [["read", "add", "write"], ["share"], ["read", "add", "write", "share"]] as const) {
    const thief = await tokenOf(server, ada, actions);
    for (const proof of [{}, { password: PASSWORD }]) {
      expect(codeOf(await handOver(thief, budget.id, ben, proof))).toBe("forbidden");
      expect(codeOf(await remove(thief, budget.id, proof))).toBe("forbidden");
      const given = { i: { budgetId: budget.id, accountId: ben.account.id, role: "OWNER", ...proof } };
      expect(errorOf(await thief.graphql("mutation($i: SetMemberRoleInput!) { setMemberRole(input: $i) { __typename } }", given))).toBe(
        "forbidden",
      );
      const deletion = "mutation($id: ID!, $i: DeleteBudgetInput) { deleteBudget(id: $id, input: $i) { deletedId } }";
      expect(errorOf(await thief.graphql(deletion, { id: budget.id, i: proof }))).toBe("forbidden");
    }
  }
  expect((await ada.get(`/budgets/${budget.id}/members`)).text).toBe(before);
  expect(codeOf(await (await tokenOf(server, ada, ["share"])).post(`/budgets/${budget.id}/invitations`, invitation))).toBe(201);
});

test("a token of an earlier release goes on as it was, and shares nothing", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const token = await tokenOf(server, ada, ["read", "write"]);
  const { accessTokens } = server.backend.models;
  await accessTokens.collection.updateMany({ accountId: ada.account.id }, { $unset: { actions: 1 } });
  const { body } = await token.get("/me/token");
  expect(body).toEqual({ actions: ["read", "write"], budgets: null, expiresAt: null });
  expect((await token.patch(`/budgets/${budget.id}`, { note: "new" })).status).toBe(200);
  expect(codeOf(await token.post(`/budgets/${budget.id}/invitations`, { email: "joe@example.org", role: "viewer" }))).toBe("forbidden");
});

describe("a session that signed in more than ten minutes ago", () => {
  test.each([
    ["hands over", (who: Phone, id: string, to: Phone, proof?: object) => handOver(who, id, to, proof)],
    ["deletes", (who: Phone, id: string, _to: Phone, proof?: object) => remove(who, id, proof)],
  ])("%s with the password alone", async (_what, act) => {
    const { ada, ben, budget } = await shared(server);
    await signIn(ada);
    server.clock.forward(10 * MINUTE - 1000);
    const other = await aBudget(ada);
    expect(codeOf(await act(ada, other.id, ben))).not.toBe("password-required");
    server.clock.forward(1000);
    expect(codeOf(await act(ada, budget.id, ben))).toBe("password-required");
    const wrong = await act(ada, budget.id, ben, { password: "not the password" });
    expect(wrong.body.errors).toEqual([expect.objectContaining({ path: "/password", code: "wrong-password" })]);
    expect((await ada.get(`/budgets/${budget.id}`)).body.role).toBe("owner");
    expect((await act(ada, budget.id, ben, { password: PASSWORD })).status).toBeLessThan(300);
    expect((await ada.get(`/budgets/${budget.id}`)).body.role).not.toBe("owner");
  });

  test("changes other roles without it", async () => {
    const { ada, eve, budget } = await shared(server);
    await signIn(ada);
    server.clock.forward(14 * MINUTE);
    expect((await ada.put(`/budgets/${budget.id}/members/${eve.account.id}`, { role: "editor" })).status).toBe(200);
  });
});

describe("a deleted budget", () => {
  test("is told to every member, by mail and in the security log, and comes back whole for its owner alone", async () => {
    const { ada, ben, eve, budget } = await shared(server);
    await signIn(ada);
    const food = await aCategory(ada, budget.id, { name: "Food" });
    await anExpense(ada, budget.id, { categoryId: food.id });
    const cursor = (await ben.get(`/sync?budgetId=${budget.id}`)).body.cursor;
    expect((await remove(ada, budget.id)).status).toBe(204);
    for (const person of [ada, ben, eve]) {
      expect((await person.get(`/budgets/${budget.id}`)).status).toBe(404);
      const { data } = (await person.get("/me/security-events")).body;
      expect(data.find(({ kind }: any) => kind === "budgetDeleted")).toMatchObject({ detail: budget.name });
      const mail = await eventually(async () => (await mailsTo(server, person)).find((text) => text.includes("was deleted")));
      expect(mail).toContain(budget.name);
      expect(mail).toContain(person === ada ? "Your budget" : "has deleted the budget");
      expect(mail.includes(`/app/take-over/${budget.id}`)).toBe(person === ada);
    }
    expect([codeOf(await restore(ben, budget.id)), codeOf(await restore(eve, budget.id))]).toEqual(["not-found", "not-found"]);
    server.clock.forward(30 * DAY - MINUTE);
    for (const person of [ada, ben]) await signIn(person);
    const answers = [await restore(ada, budget.id), await restore(ada, budget.id)];
    expect(answers.map(({ status, body }) => [status, body.role])).toEqual([
      [200, "owner"],
      [200, "owner"],
    ]);
    expect((await ben.get(`/budgets/${budget.id}`)).body.role).toBe("editor");
    expect((await ben.get(`/expenses?budgetId=${budget.id}`)).body.totals.count).toBe(1);
    // A copy that let everything go with the tombstone begins again.
    expect(codeOf(await ben.get(`/sync?budgetId=${budget.id}&since=${cursor}`))).toBe("cursor-expired");
    const told = (await ben.get("/me/security-events")).body.data.filter(({ kind }: any) => kind === "budgetRestored");
    expect(told).toHaveLength(1);
  });

  test("cannot be restored after thirty days, nor by a token for other budgets", async () => {
    const ada = await server.phone();
    const [budget, other] = [await aBudget(ada), await aBudget(ada)];
    await remove(ada, budget.id);
    expect(codeOf(await restore(await tokenOf(server, ada, ["share"], [other.id]), budget.id))).toBe("not-found");
    server.clock.forward(30 * DAY);
    await signIn(ada);
    expect(codeOf(await restore(ada, budget.id))).toBe("not-found");
  });
});
