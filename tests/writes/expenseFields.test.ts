import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { expenseFields, type FieldChange } from "./expenseFields.js";
import { type ExpenseFacts, type Facts, household, monthIn, patched, withExpense } from "./facts.js";
import { tried } from "./tried.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const makes = ({ change, facts = (before) => patched(before, change) }: FieldChange, before: ExpenseFacts): ExpenseFacts => facts(before);
const written = (some: readonly FieldChange[]): FieldChange[] => some.filter(({ isSame }) => isSame !== true);
const ways = Object.entries(expenseFields).flatMap(([field, changes]) =>
  Object.entries(changes).map(([done, some]) => ({ field, done, some })),
);

test.each(ways)("$field $done in an expense leaves behind what the same facts do when they are written afresh", async ({ some }) => {
  await tried(server, ada, {
    act: async (world) => {
      for (const { of, change } of some) {
        const input = ["UpdateExpenseInput!", change] as const;
        await world.mutate("updateExpense", { id: ["ID!", of], input }, "months { month }");
      }
    },
    after: (before) => some.reduce((facts, one) => withExpense(facts, one.of, (expense) => makes(one, expense)), before),
    lines: written(some).map(({ of }) => ["changed", of]),
    touches: Object.fromEntries(written(some).map(({ of }) => [of, [monthIn(household, household.expenses[of]!)]])),
  });
});

test("each expense is changed once in a way, so that no change hides what another left behind", () => {
  for (const { some } of ways) expect(new Set(some.map(({ of }) => of)).size).toBe(some.length);
});

/** Of each change an expense of its own. */
const copies = ways
  .flatMap(({ some }) => some)
  .map((one, place) => {
    const before = household.expenses[one.of]!;
    const own = (externalId: string | null | undefined): object =>
      typeof externalId === "string" ? { externalId: `${externalId} ${place}` } : {};
    const change = { ...one.change, ...own(one.change.externalId) };
    return { name: `@copy-${place}` as const, before: { ...before, ...own(before.externalId) }, one: { ...one, change } };
  });

test("the same changes of many expenses at once leave behind what the same facts do when they are written afresh", async () => {
  const withCopies = (of: (copy: (typeof copies)[number]) => ExpenseFacts): Facts => ({
    ...household,
    expenses: { ...household.expenses, ...Object.fromEntries(copies.map((copy) => [copy.name, of(copy)])) },
  });
  const before = withCopies((copy) => copy.before);
  const changed = copies.filter(({ one }) => one.isSame !== true);
  const items = copies.map(({ name, one }) => ({ id: name, change: one.change }));
  await tried(server, ada, {
    before,
    act: async (world) => {
      const selection = "months { month } results { status problem { detail } }";
      const payload = await world.mutate("updateExpenses", { input: ["UpdateExpensesInput!", { items }] }, selection);
      expect(payload.results).toEqual(items.map(() => ({ status: "UPDATED", problem: null })));
    },
    after: () => withCopies((copy) => makes(copy.one, copy.before)),
    lines: changed.map(({ name }) => ["changed", name]),
    touches: Object.fromEntries(changed.map((copy) => [copy.name, [monthIn(before, copy.before)]])),
  });
});
