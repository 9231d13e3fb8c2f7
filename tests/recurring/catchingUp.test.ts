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
