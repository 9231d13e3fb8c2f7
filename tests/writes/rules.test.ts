import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { type ExpenseFacts, type Facts, household, type Name, withExpense } from "./facts.js";
import { tried, type Way } from "./tried.js";
import { World } from "./World.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const bread = { when: { payee: "Market" }, then: { note: "bread", addTags: ["daily"] } };

async function aRule(world: World, name: Name, fields: object): Promise<void> {
  const payload = await world.mutate("createRule", { input: ["CreateRuleInput!", { budgetId: "@budget", ...fields }] }, "rule { id }");
  world.call(name, payload.rule.id);
}

async function run(world: World, fields: object = {}): Promise<void> {
  const input = ["RunRulesInput!", { budgetId: "@budget", filter: {}, closedMonths: true, ...fields }] as const;
  world.call("@run", (await world.mutate("runRules", { input }, "run { id } months { month }")).run.id);
}

async function rename(world: World): Promise<void> {
  const input = ["RenamePayeesInput!", { budgetId: "@budget", from: ["MARKET", "kiosk"], to: "Corner Market" }] as const;
  world.call("@run", (await world.mutate("renamePayees", { input }, "run { id } months { month }")).run.id);
}

const undo = (world: World): Promise<unknown> => world.mutate("undoRuleRun", { id: ["ID!", "@run"] }, "run { status } months { month }");
const ofMarket = (facts: Facts): Facts => withExpense(facts, "@split", (split) => ({ ...split, note: "bread", tags: ["daily"] }));
const renamed = (facts: Facts): Facts =>
  ["@split", "@sweets"].reduce((all, name) => withExpense(all, name as Name, (one) => ({ ...one, payee: "Corner Market" })), facts);
const lunch: ExpenseFacts = { amount: 900, date: "2026-11-15", payee: "Nobody", source: "capture:Visa" };

const ways: Readonly<Record<string, Way>> = {
  "rules ran over the past": {
    prepare: (world) => aRule(world, "@rule", bread),
    act: run,
    after: ofMarket,
    lines: [["changed", "@run", "1 expense"]],
    touches: { "@split": ["2026-09"] },
  },
  "a run of rules is undone": {
    prepare: async (world) => {
      await aRule(world, "@rule", bread);
      await run(world);
    },
    prepared: ofMarket,
    act: undo,
    after: () => household,
    lines: [["restored", "@run", "1 expense"]],
    touches: { "@split": ["2026-09"] },
  },
  "payees are renamed": {
    act: rename,
    after: renamed,
    lines: [["changed", "@run", "2 expenses"]],
    touches: { "@split": ["2026-09"], "@sweets": ["2026-11"] },
  },
  "a renaming is undone": {
    prepare: rename,
    prepared: renamed,
    act: undo,
    after: () => household,
    lines: [["restored", "@run", "2 expenses"]],
    touches: { "@split": ["2026-09"], "@sweets": ["2026-11"] },
  },
  "a payment is captured": {
    act: async (world) => {
      const input = { budgetId: "@budget", amount: "9.00", payee: "Nobody", card: "Visa", at: "2026-11-15T12:00:00Z" };
      const payload = await world.mutate("createCapture", { input: ["CreateCaptureInput!", input] }, "expense { id } months { month }");
      world.call("@lunch2", payload.expense.id);
    },
    after: (before) => ({ ...before, expenses: { ...before.expenses, "@lunch2": lunch } }),
    lines: [
      ["created", "@lunch2"],
      ["toReview", "@lunch2"],
    ],
  },
};

test.each(Object.entries(ways))("after %s, what is left behind is what the same facts leave when they are written afresh", (_, way) =>
  tried(server, ada, way),
);

test("each change of a rule is told to devices and in the activity list", async () => {
  const world = await World.of(server, ada, household);
  await aRule(world, "@one", { ...bread, name: "One" });
  await aRule(world, "@two", { ...bread, name: "Two" });
  await world.mutate("updateRule", { id: ["ID!", "@one"], input: ["UpdateRuleInput!", { stop: true }] }, "rule { id }");
  await world.mutate("reorderRules", { input: ["ReorderRulesInput!", { budgetId: "@budget", ids: ["@two", "@one"] }] }, "rules { id }");
  await world.mutate("deleteRule", { id: ["ID!", "@two"] }, "deletedId");
  await server.backend.outbox.idle();
  const { body } = await ada.get(`/sync?budgetId=${world.budgetId}&kinds=rule`);
  expect(world.named(body.changes).map(({ id, resource }: any) => [id, resource.stop, resource.position])).toEqual([["@one", true, 1]]);
  const { data } = (await ada.get(`/budgets/${world.budgetId}/activity`)).body;
  const lines = world.named(data).flatMap(({ kind, action, resourceId }: any) => (kind === "rule" ? [`${action} ${resourceId}`] : []));
  expect(lines.sort()).toEqual(["changed @one", "changed @one", "changed @two", "created @one", "created @two", "deleted @two"].sort());
});
