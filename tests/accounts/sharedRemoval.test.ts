import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { join } from "../sharing/shared.js";
import type { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

const DAY = 86_400_000;

describe("a budget that others share", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  /** Ada owns a budget with an expense; Ben edits it, Eve views it. */
  async function shared() {
    const [ada, ben, eve] = [await server.phone(), await server.phone(), await server.phone()];
    const budget = await aBudget(ada);
    const food = await aCategory(ada, budget.id, { name: "Food", budgeted: 40_000 });
    await anExpense(ada, budget.id, { categoryId: food.id, amount: 4250 });
    await join(ada, ben, budget.id, "editor");
    await join(ada, eve, budget.id, "viewer");
    return { ada, ben, eve, budget };
  }

  const leave = (person: Phone, giveUp?: readonly string[]) =>
    person.send("DELETE", "/me", { password: PASSWORD, ...(giveUp === undefined ? {} : { giveUp }) });
  const restore = (person: Phone, id: string) => person.post(`/budgets/${id}/restore`);
  /** Tokens live for minutes, and here days pass. */
  async function later(days: number, ...people: Phone[]): Promise<void> {
    server.clock.forward(days * DAY);
    for (const person of people)
      person.token = (await person.post("/mobile-login", { email: person.account.email, password: PASSWORD })).body.token;
  }

  test("is in the way of deleting the account, and the answer says which one; nothing is changed", async () => {
    const { ada, ben, budget } = await shared();
    const mine = await aBudget(ada);
    for (const giveUp of [undefined, [], [mine.id]]) {
      const refused = await leave(ada, giveUp);
      expect([refused.status, refused.body.code]).toEqual([409, "budget-shared"]);
      expect(refused.body.budgets).toEqual([{ id: budget.id, name: budget.name, otherMembers: 2 }]);
    }
    expect((await ben.get(`/budgets/${budget.id}`)).body.role).toBe("editor");
    const { errors } = (await ada.graphql(`mutation { deleteMe(input: { password: "${PASSWORD}" }) { ok } }`)).body;
    expect(errors[0].extensions).toMatchObject({ code: "budget-shared", budgets: [{ id: budget.id }] });
  });

  test("is given up by its owner's word alone: an unknown id, another's and a shared one refuse the deletion, and nothing is changed", async () => {
    const { ada, ben, budget } = await shared();
    const another = await aBudget(await server.phone());
    const own = await aBudget(ben);
    const refusal = (place: number) => ({ path: `/giveUp/${place}`, code: "unknown-budget", message: "You own no budget with this id." });
    for (const id of ["bud_x", "bud_0000000000000000", another.id, budget.id]) {
      const { status, body } = await leave(ben, [own.id, id]);
      expect([id, status, body.errors]).toEqual([id, 422, [refusal(1)]]);
    }
    const asked = "mutation($i: DeleteMeInput!) { deleteMe(input: $i) { ok } }";
    const { errors } = (await ben.graphql(asked, { i: { password: PASSWORD, giveUp: ["bud_x"] } })).body;
    expect(errors[0].extensions.errors).toEqual([{ ...refusal(0), path: "/input/giveUp/0" }]);
    expect([(await ben.get("/me")).status, (await ben.get(`/budgets/${own.id}`)).status]).toEqual([200, 200]);
    expect((await ada.get(`/budgets/${budget.id}/members`)).body.data).toHaveLength(3);
    // A budget of one's own without other members needs no giving up, and may be named.
    expect((await leave(ben, [own.id])).status).toBe(204);
  });

  test("stays with whom it was handed over to", async () => {
    const { ada, ben, budget } = await shared();
    await ada.put(`/budgets/${budget.id}/members/${ben.account.id}`, { role: "owner" });
    expect((await leave(ada)).status).toBe(204);
    expect((await ben.get(`/budgets/${budget.id}`)).body.role).toBe("owner");
    expect((await ben.get(`/expenses?budgetId=${budget.id}`)).body.totals.count).toBe(1);
  });

  test("once given up waits for one of its members, who have it as it was; a viewer comes after the editors", async () => {
    const { ada, ben, eve, budget } = await shared();
    const stranger = await server.phone();
    expect((await leave(ada, [budget.id])).status).toBe(204);
    expect((await ben.get(`/budgets/${budget.id}`)).status).toBe(404);
    expect((await restore(stranger, budget.id)).status).toBe(404);
    expect((await restore(eve, budget.id)).status).toBe(403);
    await later(29, ben, eve);
    await server.backend.sweep();
    const answers = [await restore(ben, budget.id), await restore(ben, budget.id)];
    expect(answers.map(({ status, body }) => [status, body.id, body.role])).toEqual(Array(2).fill([200, budget.id, "owner"]));
    expect((await ben.get(`/expenses?budgetId=${budget.id}`)).body.totals.count).toBe(1);
    expect((await eve.get(`/budgets/${budget.id}`)).body.role).toBe("viewer");
    expect((await restore(eve, budget.id)).status).toBe(404);
    const { data } = (await ben.get(`/budgets/${budget.id}/members`)).body;
    expect(data.map(({ role }: any) => role)).toEqual(["owner", "viewer"]);
  });

  test("of two editors at once one takes it over", async () => {
    const { ada, ben, eve, budget } = await shared();
    await ada.put(`/budgets/${budget.id}/members/${eve.account.id}`, { role: "editor" });
    await leave(ada, [budget.id]);
    const answers = await Promise.all([ben, eve, ben, eve].map((person) => restore(person, budget.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    const { members } = (await server.backend.models.budgets.findById(budget.id).lean())!;
    expect(members.filter(({ role }) => role === "owner")).toHaveLength(1);
  });

  test("is deleted for good when nobody takes it over within 30 days", async () => {
    const { ada, ben, budget } = await shared();
    await leave(ada, [budget.id]);
    await later(31, ben);
    expect((await restore(ben, budget.id)).status).toBe(404);
    await server.backend.sweep();
    const { expenses, categories, budgets } = server.backend.models;
    expect(await expenses.countDocuments({ budgetId: budget.id })).toBe(0);
    expect(await categories.countDocuments({ budgetId: budget.id })).toBe(0);
    expect((await budgets.findById(budget.id).lean())?.members).toEqual([]);
  });

  test("by a race with somebody who joins is given up, never erased", async () => {
    const [ada, ben] = [await server.phone(), await server.phone()];
    const budget = await aBudget(ada);
    await anExpense(ada, budget.id, {});
    const { code } = (await ada.post(`/budgets/${budget.id}/invitations`, { email: ben.account.email, role: "editor" })).body;
    const [left, joined] = await Promise.all([leave(ada), ben.post("/invitations/accept", { code })]);
    if (joined.status !== 200 || left.status !== 204) return;
    const kept = (await ben.get(`/budgets/${budget.id}`)).status === 200 || (await restore(ben, budget.id)).status === 200;
    expect(kept).toBe(true);
  });

  test("once given up has no open invitation, and stays with whoever took it over when the thirty days are over", async () => {
    const { ada, ben, budget } = await shared();
    const { budgets } = server.backend.models;
    await ada.post(`/budgets/${budget.id}/invitations`, { email: "joe@example.org", role: "viewer" });
    expect((await budgets.findById(budget.id).lean())?.invitations).toHaveLength(1);
    await leave(ada, [budget.id]);
    expect((await budgets.findById(budget.id).lean())?.invitations).toBeUndefined();
    await restore(ben, budget.id);
    await later(31, ben);
    await server.backend.sweep();
    expect((await ben.get(`/budgets/${budget.id}`)).body.role).toBe("owner");
    expect((await ben.get(`/expenses?budgetId=${budget.id}`)).body.totals.count).toBe(1);
  });

  test("and one that nobody else is in leaves none of its words", async () => {
    const ada = await server.phone();
    const budget = await aBudget(ada, { name: "Mine", note: "private" });
    expect((await leave(ada)).status).toBe(204);
    expect(await server.backend.models.budgets.findById(budget.id).lean()).toMatchObject({ name: "-", note: null, members: [] });
  });
});
