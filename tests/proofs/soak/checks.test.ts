import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { Replica } from "../../sync/replica.js";
import { differences } from "./checks.js";
import { Household } from "./Household.js";
import { grown } from "./Samples.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("what is lost, what nobody acknowledged, a change that did not stay and a wrong sum are told, and nothing else", async () => {
  const phone = await server.phone();
  const months = ["2026-10", "2026-11"];
  const { id: budgetId } = await aBudget(phone, { startMonth: "2026-10" });
  const fields = { budgeted: Household.standing, effectiveFrom: "2026-10", rollover: { policy: "full" } };
  const category = await aCategory(phone, budgetId, fields);
  const household = new Household(budgetId, [category.id], months);
  const make = async (key: string): Promise<any> => {
    const made = await anExpense(phone, budgetId, { categoryId: category.id, note: key });
    const { id, type, amount, date, categoryId, version } = made;
    household.expenses.push({ id, key, madeBy: "ada", type, amount, date, categoryId, version, deleted: false });
    return made;
  };
  const [lost, changed] = [await make("lost"), await make("changed"), await make("kept")];
  const replica = new Replica(phone, budgetId);
  const found = (): Promise<string[]> => differences({ household, phone, replica });
  expect(await found()).toEqual([]);

  await phone.delete(`/expenses/${lost.id}`);
  await phone.patch(`/expenses/${changed.id}`, { amount: 7 });
  const { id: extra } = await anExpense(phone, budgetId, { note: "extra" });
  replica.resources.delete(extra);
  household.plan("2026-10", category.id, 5);
  const told = (await found()).join("\n");
  for (const part of ["lost (", "changed: served", "extra (", "2026-10"]) expect(told).toContain(part);
  expect(told).not.toContain("kept");

  // A copy that misses something, though the server has everything.
  replica.resources.delete(changed.id);
  expect((await found()).join("\n")).toContain("the phone's copy has 2 of 3 expense");
});

test("a figure that is above its limit at the end, or has no samples, is told; one that is not judged is not", () => {
  const trend = { name: "handles", begin: 10, end: 40, most: 40, samples: 9, judged: true };
  expect(grown([trend, { ...trend, end: 41, judged: false }])).toEqual([]);
  expect(
    grown([
      { ...trend, end: 41 },
      { ...trend, begin: NaN, end: NaN, most: NaN },
    ]),
  ).toEqual([
    "handles: 10.0 at the beginning, 41.0 at the end, at most 40.0",
    "handles: NaN at the beginning, NaN at the end, at most NaN",
  ]);
});
