import { BackgroundTurns } from "../../src/services/limits/BackgroundTurns.js";
import { aBudget } from "../builders/aBudget.js";
import { aRecurring } from "../builders/aRecurring.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z" });
});
afterAll(() => server.stop());

test("occurrences of the past are booked a few at a time and told, and another account's does not wait for all of them", async () => {
  const [ada, bob] = [await server.phone(), await server.phone()];
  const [hers, his] = [await aBudget(ada), await aBudget(bob)];
  const long = await aRecurring(ada, hers.id, { rule: "FREQ=DAILY", start: "2026-08-08" });
  expect(long.catchingUp).toEqual({ done: 0, due: 100 });
  const short = await aRecurring(bob, his.id, { start: "2026-11-15" });
  expect(short.catchingUp).toEqual({ done: 0, due: 1 });

  const told: string[] = [];
  const of: BackgroundTurns["of"] = Reflect.get(BackgroundTurns.prototype, "of");
  const watched = jest.spyOn(BackgroundTurns.prototype, "of").mockImplementation(async function (this: BackgroundTurns, key, work) {
    const result = await of.call(this, key, work);
    const { catchingUp } = (await ada.get(`/recurring/${long.id}`)).body;
    const { through } = (await bob.get(`/recurring/${short.id}`)).body;
    told.push(`${catchingUp === null ? "all" : `${catchingUp.done} of ${catchingUp.due}`}, ${through === null ? "none" : "one"}`);
    return result;
  });
  await server.backend.sweep();
  watched.mockRestore();
  const steps = [...new Set(told)].filter((step) => !step.startsWith("0 of"));
  expect(steps.slice(-3)).toEqual(["36 of 100, one", "72 of 100, one", "all, one"]);

  await server.settled();
  const { body } = await ada.get(`/expenses?budgetId=${hers.id}&limit=200`);
  expect(new Set(body.data.map(({ date }: any) => date)).size).toBe(100);
  expect((await ada.get(`/recurring/${long.id}`)).body).toMatchObject({ catchingUp: null, through: "2026-11-15" });
});

test("a change of a movement that is behind follows after all that is due", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const { id } = await aRecurring(ada, budget.id, { rule: "FREQ=DAILY", start: "2026-08-08" });
  const { body } = await ada.patch(`/recurring/${id}`, { template: { amount: 2000 } });
  expect(body).toMatchObject({ catchingUp: null, through: "2026-11-15" });
  await server.settled();
  const { totals } = (await ada.get(`/expenses?budgetId=${budget.id}`)).body;
  expect(totals).toMatchObject({ count: 100, net: -100_000 });
});

test("a change with the version that was read is done, though booking what is due makes new versions", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const { id, version } = await aRecurring(ada, budget.id, { rule: "FREQ=DAILY", start: "2026-08-08" });
  const changed = await ada.patch(`/recurring/${id}`, { template: { amount: 2000 } }, { "If-Match": `"${version}"` });
  expect([changed.status, changed.body.template.amount, changed.body.catchingUp]).toEqual([200, 2000, null]);
});

test.each([
  ["of another version", 412, { template: { amount: 2000 } }, { "If-Match": '"7"' }],
  ["with an unknown category", 422, { template: { categoryId: "cat_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s" } }, {}],
  ["with a start that is too early", 422, { start: "2020-01-01" }, {}],
])("a refused change %s books nothing", async (_what, status, change, headers) => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const { id } = await aRecurring(ada, budget.id, { rule: "FREQ=DAILY", start: "2026-08-08" });
  expect((await ada.patch(`/recurring/${id}`, change, headers)).status).toBe(status);
  expect((await ada.get(`/recurring/${id}`)).body).toMatchObject({ version: 1, through: null, catchingUp: { done: 0, due: 100 } });
});
