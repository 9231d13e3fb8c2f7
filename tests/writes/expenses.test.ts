import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { importFile, ofStatement, statement } from "./bankFile.js";
import { type ExpenseFacts, type Facts, household, type Name, patched, withExpense, without } from "./facts.js";
import { tried, type Way } from "./tried.js";
import { World } from "./World.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const cake: ExpenseFacts = {
  amount: 700,
  date: "2026-10-30",
  payee: "Baker & Sons",
  description: "Birthday cake",
  tags: ["party"],
  splits: [
    { categoryId: "@treats", amount: 500 },
    { categoryId: "@food", amount: 200, note: "bread" },
  ],
};
const bonus: ExpenseFacts = { type: "income", amount: 5000, date: "2026-12-20", categoryId: "@fun", externalId: "b1", source: "bank" };

const withNew = (facts: Facts, added: Readonly<Record<Name, ExpenseFacts>>): Facts => ({
  ...facts,
  expenses: { ...facts.expenses, ...added },
});
const withoutThe =
  (...names: Name[]) =>
  (facts: Facts): Facts => ({ ...facts, expenses: without(facts.expenses, ...names) });

async function create(world: World, name: Name, facts: ExpenseFacts): Promise<void> {
  const input = ["CreateExpenseInput!", { budgetId: "@budget", ...facts }] as const;
  const payload = await world.mutate("createExpense", { input }, "months { month } expense { id }");
  world.call(name, payload.expense.id);
}

const patch = async (world: World, id: Name, change: object): Promise<unknown> =>
  world.mutate("updateExpense", { id: ["ID!", id], input: ["UpdateExpenseInput!", change] }, "months { month }");
const remove = async (world: World, id: Name): Promise<unknown> => world.mutate("deleteExpense", { id: ["ID!", id] }, "months { month }");
const restore = async (world: World, id: Name): Promise<unknown> => world.mutate("restoreExpense", { id: ["ID!", id] }, "months { month }");

async function removeSeveral(world: World, ...names: Name[]): Promise<void> {
  const input = ["DeleteExpensesInput!", { items: names.map((id) => ({ id })) }] as const;
  return world.mutate("deleteExpenses", { input }, "months { month }");
}

async function restoreSeveral(world: World, ...names: Name[]): Promise<void> {
  const input = ["RestoreExpensesInput!", { items: names.map((id) => ({ id })) }] as const;
  return world.mutate("restoreExpenses", { input }, "months { month }");
}

/** Another household's own export; only the first expense is there already. */
const beforeImport: Facts = { ...household, expenses: { "@bare": household.expenses["@bare"]! } };
const exported = Object.keys(household.expenses).length - 1;
async function importOwnExport(world: World): Promise<void> {
  const from = await World.of(server, ada, withoutThe("@bare")(household));
  const { text } = await ada.get(`/expenses/export?budgetId=${from.budgetId}&format=csv`);
  await importFile(world, text, {}, household);
}

const ways: Readonly<Record<string, Way>> = {
  "an expense is created": {
    act: (world) => create(world, "@cake", cake),
    after: (before) => withNew(before, { "@cake": cake }),
    lines: [["created", "@cake"]],
  },
  "an income with an id of its own is created": {
    act: (world) => create(world, "@bonus", bonus),
    after: (before) => withNew(before, { "@bonus": bonus }),
    lines: [["created", "@bonus"]],
  },
  "several are created at once": {
    act: async (world) => {
      const items = [cake, bonus].map((facts) => ({ budgetId: "@budget", ...facts }));
      const selection = "months { month } results { expense { id } }";
      const payload = await world.mutate("createExpenses", { input: ["CreateExpensesInput!", { items }] }, selection);
      world.call("@cake", payload.results[0].expense.id);
      world.call("@bonus", payload.results[1].expense.id);
    },
    after: (before) => withNew(before, { "@cake": cake, "@bonus": bonus }),
    lines: [
      ["created", "@cake"],
      ["created", "@bonus"],
    ],
  },
  "an expense is deleted": { act: (world) => remove(world, "@lunch"), after: withoutThe("@lunch"), lines: [["deleted", "@lunch"]] },
  "several are deleted at once": {
    act: (world) => removeSeveral(world, "@split", "@gift"),
    after: withoutThe("@split", "@gift"),
    lines: [
      ["deleted", "@split"],
      ["deleted", "@gift"],
    ],
  },
  "an expense is restored": {
    prepare: (world) => remove(world, "@lunch"),
    prepared: withoutThe("@lunch"),
    act: (world) => restore(world, "@lunch"),
    after: () => household,
    lines: [["restored", "@lunch"]],
  },
  "one of several that were deleted at once is restored": {
    prepare: (world) => removeSeveral(world, "@split", "@gift"),
    prepared: withoutThe("@split", "@gift"),
    act: (world) => restore(world, "@split"),
    after: () => withoutThe("@gift")(household),
    lines: [["restored", "@split"]],
  },
  "several that were deleted are restored at once": {
    prepare: (world) => removeSeveral(world, "@split", "@gift"),
    prepared: withoutThe("@split", "@gift"),
    act: (world) => restoreSeveral(world, "@split", "@gift"),
    after: () => household,
    lines: [
      ["restored", "@split"],
      ["restored", "@gift"],
    ],
  },
  "one is deleted and restored before either is processed": {
    act: async (world) => {
      await remove(world, "@lunch");
      await restore(world, "@lunch");
    },
    after: (before) => before,
    lines: [
      ["deleted", "@lunch"],
      ["restored", "@lunch"],
    ],
    touches: { "@lunch": ["2026-10"] },
  },
  "one is moved twice before either is processed": {
    act: async (world) => {
      await patch(world, "@lunch", { date: "2026-12-15" });
      await patch(world, "@lunch", { date: "2026-09-20" });
    },
    after: (before) => withExpense(before, "@lunch", (lunch) => ({ ...lunch, date: "2026-09-20" })),
    lines: [
      ["changed", "@lunch"],
      ["changed", "@lunch"],
    ],
    touches: { "@lunch": ["2026-12"] },
  },
  "one is created and moved before either is processed": {
    act: async (world) => {
      await create(world, "@cake", cake);
      await patch(world, "@cake", { date: "2026-11-30", payee: null });
    },
    after: (before) => withNew(before, { "@cake": patched(cake, { date: "2026-11-30", payee: null }) }),
    lines: [
      ["created", "@cake"],
      ["changed", "@cake"],
    ],
    touches: { "@cake": ["2026-10"] },
  },
  "one is created and deleted before either is processed": {
    act: async (world) => {
      await create(world, "@cake", cake);
      await remove(world, "@cake");
    },
    after: (before) => before,
    lines: [
      ["created", "@cake", "Birthday cake, 7.00 EUR"],
      ["deleted", "@cake", "Birthday cake, 7.00 EUR"],
    ],
    touches: { "@cake": ["2026-10"] },
  },
  "the id of a deleted one is given to another": {
    prepare: (world) => remove(world, "@lunch"),
    prepared: withoutThe("@lunch"),
    act: (world) => create(world, "@cake", { ...cake, externalId: "x1", source: "bank" }),
    after: (before) => withNew(before, { "@cake": { ...cake, externalId: "x1", source: "bank" } }),
    lines: [["created", "@cake"]],
  },
  "our own export is imported": {
    before: beforeImport,
    act: importOwnExport,
    after: () => household,
    lines: [
      ["imported", "@import", `${exported} expenses`],
      ["toReview", "@import", null],
    ],
  },
  "the import of our own export is undone": {
    before: beforeImport,
    prepare: importOwnExport,
    prepared: () => household,
    act: (world) => world.mutate("undoImport", { id: ["ID!", "@import"] }, "import { status }"),
    after: () => beforeImport,
    lines: [["deleted", "@import", `${exported} expenses`]],
  },
  "a bank's file is imported": {
    act: (world) =>
      importFile(world, statement, { sign: "negative-is-expense", columns: { externalId: "Reference" } }, withNew(household, ofStatement)),
    after: (before) => withNew(before, ofStatement),
    lines: [
      ["imported", "@import", "2 expenses"],
      ["toReview", "@import", null],
    ],
  },
  "what a file brought is reviewed": {
    prepare: (world) =>
      importFile(world, statement, { sign: "negative-is-expense", columns: { externalId: "Reference" } }, withNew(household, ofStatement)),
    prepared: (before) => withNew(before, ofStatement),
    act: (world) =>
      world.mutate("reviewExpenses", { input: ["ReviewExpensesInput!", { budgetId: "@budget", filter: {} }] }, "months { month }"),
    after: (before) => before,
    lines: [
      ["changed", "@shop", "Shop One, 12.50 EUR"],
      ["changed", "@works", "Works Ltd, +20.00 EUR"],
    ],
    touches: { "@shop": ["2026-10"], "@works": ["2026-11"] },
  },
  "what a file brought is changed by a person": {
    prepare: (world) =>
      importFile(world, statement, { sign: "negative-is-expense", columns: { externalId: "Reference" } }, withNew(household, ofStatement)),
    prepared: (before) => withNew(before, ofStatement),
    act: (world) => patch(world, "@shop", { note: "looked at" }),
    after: (before) => withExpense(before, "@shop", (shop) => ({ ...shop, note: "looked at" })),
    lines: [["changed", "@shop", "Shop One, 12.50 EUR"]],
    touches: { "@shop": ["2026-10"] },
  },
  "an import is undone after one of its expenses was changed": {
    prepare: (world) =>
      importFile(world, statement, { sign: "negative-is-expense", columns: { externalId: "Reference" } }, withNew(household, ofStatement)),
    prepared: (before) => withNew(before, ofStatement),
    act: async (world) => {
      await patch(world, "@shop", { date: "2026-12-22" });
      await world.mutate("undoImport", { id: ["ID!", "@import"] }, "import { status }");
    },
    after: withoutThe("@shop", "@works"),
    // The undo of an import names none.
    months: ["2026-10", "2026-12"],
    lines: [
      ["changed", "@shop", "Shop One, 12.50 EUR"],
      ["deleted", "@import", "2 expenses"],
    ],
  },
};

test.each(Object.entries(ways))("after %s, what is left behind is what the same facts leave when they are written afresh", (_, way) =>
  tried(server, ada, way),
);
