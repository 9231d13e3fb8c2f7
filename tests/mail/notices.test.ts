import { shared } from "../sharing/shared.js";
import { becomes } from "../support/eventually.js";
import { mailsTo } from "../support/mails.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.stop());

/** The process dies there, once. */
function dieAt(thing: object, method: string, time: number): void {
  const real: (...given: unknown[]) => unknown = Reflect.get(thing, method);
  let calls = 0;
  jest.spyOn(thing as Record<string, (...given: unknown[]) => unknown>, method).mockImplementation((...given) => {
    if (calls++ === time) throw new Error("killed");
    return real.apply(thing, given);
  });
}

const toldTo = async (person: any, what: string): Promise<number> =>
  (await mailsTo(server, person)).filter((text) => text.includes(what)).length;
const notedFor = async ({ account }: any, kind: "budgetDeleted"): Promise<number> =>
  server.backend.models.securityEvents.countDocuments({ accountId: account.id, kind });

test.each([0, 1, 2])("a crash before mail %i of a deleted budget loses no notice, and sends none twice", async (time) => {
  const { ada, ben, eve, budget } = await shared(server);
  dieAt(server.running.backend.mails, "post", time);
  expect((await ada.send("DELETE", `/budgets/${budget.id}`, { password: PASSWORD })).status).toBe(500);
  jest.restoreAllMocks();
  expect((await ben.get(`/budgets/${budget.id}`)).status).toBe(404);
  await server.backend.sweep();
  await server.running.backend.mails.drained();
  for (const person of [ada, ben, eve]) {
    await becomes(() => toldTo(person, "was deleted"), 1);
    expect(await notedFor(person, "budgetDeleted")).toBe(1);
  }
});

test("a crash after the mails of a deleted budget sends none of them again, also to an account that was told days ago", async () => {
  const { ada, ben, budget } = await shared(server);
  dieAt(server.running.backend.models.budgets, "updateOne", 0);
  expect((await ada.send("DELETE", `/budgets/${budget.id}`, { password: PASSWORD })).status).toBe(500);
  jest.restoreAllMocks();
  await becomes(() => toldTo(ben, "was deleted"), 1);
  server.clock.forward(7 * 86_400_000);
  await server.backend.sweep();
  await server.running.backend.mails.drained();
  expect([await toldTo(ben, "was deleted"), await notedFor(ben, "budgetDeleted")]).toEqual([1, 1]);
});

test("a crash before the members are told that a budget was given up loses no mail", async () => {
  const { ada, ben, eve, budget } = await shared(server);
  dieAt(server.running.backend.mails, "post", 0);
  expect((await ada.send("DELETE", "/me", { password: PASSWORD, giveUp: [budget.id] })).status).toBe(500);
  jest.restoreAllMocks();
  await server.backend.sweep();
  for (const person of [ben, eve]) await becomes(() => toldTo(person, "needs a new owner"), 1);
});

test("a notice that a crash left is sent before the next one of its budget takes its place", async () => {
  const { ada, ben, budget } = await shared(server);
  dieAt(server.running.backend.mails, "post", 0);
  await ada.send("DELETE", `/budgets/${budget.id}`, { password: PASSWORD });
  jest.restoreAllMocks();
  expect((await ada.post(`/budgets/${budget.id}/restore`)).status).toBe(200);
  await becomes(async () => [await toldTo(ben, "has deleted the budget"), await toldTo(ben, "has restored the budget")], [1, 1]);
});
