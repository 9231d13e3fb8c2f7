import { emptyOpening } from "../../../src/domain/envelopes.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { becomes } from "../../support/eventually.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { Device, isStored } from "./Device.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z" });
});
afterAll(() => server.stop());

test("older months are loaded when a person asks for them in any tab, and the figures are those of a whole copy", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada, { startMonth: "2026-08" });
  const food = await aCategory(ada, budget.id, { budgeted: 10_000, rollover: { policy: "full" } });
  const old = await anExpense(ada, budget.id, { date: "2026-08-03", amount: 300, categoryId: food.id });
  const recent = await anExpense(ada, budget.id, { date: "2026-11-03", amount: 500, categoryId: food.id });
  const small = new Device(server, ada, budget.id);
  const whole = new Device(server, ada, budget.id);
  try {
    const empty = { budget: null, categories: [], plans: [], statements: [], sums: [], cursor: null };
    const window = { from: "2026-10", opening: emptyOpening };
    await small.disk.save({ head: { budgetId: budget.id, ...empty, window }, months: [], finished: null, left: [] });
    const leading = await small.open();
    await isStored(leading);
    const second = await small.open();
    expect([leading.store.hasOlder, leading.store.expense(old.id), leading.store.expense(recent.id)?.amount]).toEqual([true, null, 500]);
    expect(leading.store.figures("2026-08")).toBeNull();

    second.connection.loadFrom("2026-08");
    expect(second.connection.loadingFrom).toBe("2026-08");
    const reference = await whole.open();
    await isStored(reference);
    for (const tab of [leading, second]) {
      await becomes(() => [tab.store.hasOlder, tab.connection.loadingFrom, tab.store.expense(old.id)?.amount], [false, null, 300]);
      for (const month of ["2026-08", "2026-09", "2026-11"]) expect(tab.store.figures(month)).toEqual(reference.store.figures(month));
    }
    await isStored(leading);
    small.close();
    expect((await small.open()).store.expense(old.id)?.amount).toBe(300);
    expect(small.failures).toEqual([]);
  } finally {
    small.close();
    whole.close();
  }
});
