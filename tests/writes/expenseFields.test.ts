import type { Phone } from "../support/clients.js";
import { startHouse, type TestHouse } from "../support/startHouse.js";
import { expenseFields, type FieldChange } from "./expenseFields.js";
import { type Facts, household, monthIn, type Name, patched, withExpense } from "./facts.js";
import { labelsOf, tried, type Way } from "./tried.js";
import type { World } from "./World.js";

let server: TestHouse;
let ada: Phone;
beforeAll(async () => {
  server = await startHouse();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

/** The services behind the two APIs are the same; one expense and several have one each. */
const writers: Readonly<Record<string, (world: World, changes: readonly FieldChange[]) => Promise<string[]>>> = {
  updateExpense: async (world, changes) => {
    const months: string[] = [];
    for (const { of, change } of changes) {
      const input = ["UpdateExpenseInput!", change] as const;
      months.push(...labelsOf(await world.mutate("updateExpense", { id: ["ID!", of], input }, "months { month }")));
    }
    return months;
  },
  updateExpenses: async (world, changes) => {
    const items = changes.map(({ of, change }) => ({ id: of, change }));
    const payload = await world.mutate(
      "updateExpenses",
      { input: ["UpdateExpensesInput!", { items }] },
      "months { month } results { status }",
    );
    expect(payload.results).toEqual(items.map(() => ({ status: "UPDATED" })));
    return labelsOf(payload);
  },
};

const ways = Object.entries(expenseFields).flatMap(([field, changes]) =>
  Object.entries(changes).flatMap(([done, some]) => Object.keys(writers).map((writer) => ({ field, done, some, writer }))),
);

test.each(ways)("$field $done by $writer leaves behind what the same facts do when they are written afresh", async ({ some, writer }) => {
  const after = (before: Facts): Facts =>
    some.reduce((facts, { of, change, facts: made = (one) => patched(one, change) }) => withExpense(facts, of, made), before);
  const touched = some.map(({ of }) => [of, [monthIn(household, household.expenses[of]!)]] as const);
  const way: Way = {
    act: (world) => writers[writer]!(world, some),
    after,
    lines: some.map(({ of }) => ["changed", of]),
    touches: Object.fromEntries(touched),
  };
  await tried(server, ada, way);
});

test("each expense is changed once in a way, so that no change hides what another left behind", () => {
  for (const { some } of ways) {
    const names: Name[] = some.map(({ of }) => of);
    expect(new Set(names).size).toBe(names.length);
  }
});
