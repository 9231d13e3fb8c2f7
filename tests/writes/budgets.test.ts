import type { BudgetChange } from "../../src/shapes/Budget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import type { Each } from "./categoryFields.js";
import { type Facts, household, patched, without } from "./facts.js";
import { tried } from "./tried.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

interface BudgetPatch {
  readonly change: BudgetChange;
  readonly before?: Facts;
  readonly closed?: readonly string[];
}

const changed = (facts: Facts, change: BudgetChange): Facts => ({ ...facts, budget: patched(facts.budget, change) });
/** Without expenses and statements, which would fix some of its fields. The first policy of `@treats` would show the former first month. */
const unused = { before: { ...household, expenses: {}, categories: without(household.categories, "@treats") }, closed: [] } as const;

const budgetFields: Each<BudgetChange, BudgetPatch> = {
  name: { set: [{ change: { name: "Home" } }] },
  timeZone: { set: [{ change: { timeZone: "Pacific/Auckland" } }] },
  note: {
    set: [{ change: { note: "ours" } }],
    cleared: [{ before: changed(household, { note: "ours" }), change: { note: null } }],
  },
  archivedAt: {
    set: [{ change: { archivedAt: "2026-11-02T00:00:00.000Z" } }],
    cleared: [{ before: changed(household, { archivedAt: "2026-11-02T00:00:00.000Z" }), change: { archivedAt: null } }],
  },
  currency: { set: [{ ...unused, change: { currency: "JPY" } }] },
  monthStartDay: { set: [{ ...unused, change: { monthStartDay: 25 } }] },
  startMonth: {
    set: [
      { ...unused, change: { startMonth: "2026-09" } },
      { ...unused, before: changed(unused.before, { startMonth: "2026-09" }), change: { startMonth: "2026-08" } },
    ],
  },
};

const ways = Object.entries(budgetFields).flatMap(([field, changes]) =>
  Object.entries<readonly BudgetPatch[]>(changes).flatMap(([done, some]) => some.map((one) => ({ field, done, one }))),
);

test.each(ways)("$field $done in a budget leaves behind what the same facts do when they are written afresh", async ({ one }) => {
  const { change, before = household, ...rest } = one;
  await tried(server, ada, {
    ...rest,
    before,
    act: (world) => world.mutate("updateBudget", { id: ["ID!", "@budget"], input: ["UpdateBudgetInput!", change] }, "budget { id }"),
    after: (facts) => changed(facts, change),
    lines: [["changed", "@budget"]],
  });
});
