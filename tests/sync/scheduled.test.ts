import { changeKinds } from "../../src/domain/changeKinds.js";
import { collectionOfKind } from "../../src/models/collections.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import { join } from "../sharing/shared.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let ben: Phone;
beforeAll(async () => {
  server = await startServer();
  [ada, ben] = [await server.phone("ada"), await server.phone("ben")];
});
afterAll(() => server.stop());

/** What is not in the change log although nothing is under way any more: nobody scheduled its processing. */
async function leftDirty(...budgetIds: string[]): Promise<unknown[]> {
  await server.backend.outbox.idle();
  const { models } = server.backend;
  const found = changeKinds.map((kind) =>
    models[collectionOfKind(kind)].collection.find({ dirtyBudgetId: { $in: budgetIds } } as object).toArray(),
  );
  return (await Promise.all(found)).flat();
}

test("each way of writing statements, invitations and members schedules its processing", async () => {
  const { id } = await aBudget(ada);
  const ways: Record<string, () => Promise<Answer>> = {
    close: () => ada.post("/monthly-budgets", { budgetId: id, month: "2026-10" }),
    reopen: async () => ada.delete(`/monthly-budgets/${(await ada.get(`/monthly-budgets?budgetId=${id}`)).body.data[0].id}`),
    rename: () => ada.patch(`/budgets/${id}`, { name: "Home" }),
    invite: () => ada.post(`/budgets/${id}/invitations`, { email: "joe@example.org", role: "viewer" }),
    uninvite: async () => ada.delete(`/budgets/${id}/invitations/${(await ada.get(`/budgets/${id}/invitations`)).body.data[0].id}`),
    changeRole: async () => {
      await join(ada, ben, id, "viewer");
      expect(await leftDirty(id)).toEqual([]);
      return ada.put(`/budgets/${id}/members/${ben.account.id}`, { role: "editor" });
    },
    leave: () => ben.delete(`/budgets/${id}/members/${ben.account.id}`),
    remove: () => ada.delete(`/budgets/${id}`),
  };
  expect(await leftDirty(id)).toEqual([]);
  for (const [way, run] of Object.entries(ways)) {
    const { status } = await run();
    expect([way, status < 300, await leftDirty(id)]).toEqual([way, true, []]);
  }
});

test("a batch that changes several budgets schedules each of them", async () => {
  const budgets = [await aBudget(ada), await aBudget(ada)];
  const items = [];
  for (const { id } of budgets) items.push({ id: (await anExpense(ada, id)).id, change: { amount: 5 } });
  const ids = budgets.map(({ id }) => id);
  expect(await leftDirty(...ids)).toEqual([]);
  expect((await ada.post("/expenses/batch-update", { items })).status).toBe(200);
  expect(await leftDirty(...ids)).toEqual([]);
});
