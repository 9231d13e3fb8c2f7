import fc from "fast-check";
import { type ExpenseFilter, filtered, totalsOf } from "../../src/web/expenses/list/expenseFilter.js";
import type { ExpenseRow } from "../../src/web/store/model.js";
import { aBudget, aCategory } from "../builders/aBudget.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const texts = ["Rewe", "REWE Markt", "Café Müller", "gift for Ann", "étage 12", "-"];
const tags = ["food", "Gift", "trip-2026"];
const text = fc.constantFrom(...texts);
const day = fc.constantFrom("2026-02-14", "2026-02-15", "2026-03-01", "2026-03-14", "2026-03-15", "2026-04-14");
const several = <Value>(one: fc.Arbitrary<Value>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 });
const type = fc.constantFrom("expense" as const, "income" as const);
const amount = fc.integer({ min: 1, max: 9 });

test("random filters select and sum in the browser what the server does", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada, { monthStartDay: 15, startMonth: "2026-01" });
  const ids: string[] = [];
  for (const name of ["Food", "Home"]) ids.push((await aCategory(ada, budget.id, { name })).id);
  const category = fc.constantFrom<string | null>(...ids, null);
  const one = fc.record({
    type,
    date: day,
    payee: fc.option(text),
    description: fc.option(text),
    note: fc.option(text),
    tags: fc.subarray(tags),
    parts: fc.array(fc.record({ categoryId: category, amount }), { minLength: 1, maxLength: 3 }),
  });
  const expenses = fc.sample(one, 60).map(({ parts, ...fields }) => ({
    ...fields,
    budgetId: budget.id,
    amount: parts.reduce((sum, part) => sum + part.amount, 0),
    ...(parts.length > 1 ? { splits: parts } : { categoryId: parts[0]!.categoryId }),
  }));
  const made = await ada.post("/expenses/batch", { items: expenses });
  expect(made.body.results.filter(({ status }: { status: string }) => status !== "created")).toEqual([]);
  const { body } = await ada.get(`/expenses?budgetId=${budget.id}&limit=100`);
  const rows: ExpenseRow[] = body.data;
  expect(rows).toHaveLength(expenses.length);

  const filter: fc.Arbitrary<ExpenseFilter> = fc.record(
    {
      month: fc.constantFrom("2026-01", "2026-02", "2026-03"),
      from: day,
      to: day,
      categoryId: several(fc.constantFrom(...ids, "none")),
      type: several(type),
      minAmount: amount,
      maxAmount: fc.integer({ min: 5, max: 20 }),
      tag: several(fc.constantFrom(...tags)),
      allTags: several(fc.constantFrom(...tags)),
      payee: several(fc.constantFrom(...texts, "rewe ")),
      q: fc.constantFrom("rew", "MULLER caf", "gift 2026", "12", "-", "ewe"),
    },
    { requiredKeys: [] },
  );
  for (const wanted of fc.sample(filter, 150)) {
    const found = filtered(rows, wanted, budget.monthStartDay);
    const answer = await ada.get(`/expenses?${addressOf(budget.id, wanted)}`);
    const ofServer = { ids: answer.body.data.map(({ id }: { id: string }) => id), totals: answer.body.totals };
    expect({ wanted, ...ofServer }).toMatchObject({ wanted, ids: found.map(({ id }) => id), totals: totalsOf(found, wanted) });
  }
}, 120_000);

function addressOf(budgetId: string, filter: ExpenseFilter): URLSearchParams {
  const address = new URLSearchParams({ budgetId, limit: "100", totals: "true" });
  for (const [name, value] of Object.entries(filter)) {
    for (const each of Array.isArray(value) ? value : [value]) address.append(name, String(each));
  }
  return address;
}
