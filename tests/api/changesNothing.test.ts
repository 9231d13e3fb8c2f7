import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { changeKinds } from "../../src/domain/changeKinds.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { pairs } from "../project/pairs.js";
import { join } from "../sharing/shared.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

/** A write that says what is so already keeps the version, tells no months and leaves nothing behind, on both APIs. */
const document = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
const mutations = buildSchema(readFileSync("schema/schema.graphql", "utf8")).getMutationType()!.getFields();

interface World {
  readonly ada: Phone;
  readonly ben: Phone;
  readonly budget: any;
  readonly food: any;
  readonly expense: any;
  readonly rule: any;
  readonly account: any;
  readonly recurring: any;
}

interface Row {
  readonly method?: "PUT" | "POST";
  readonly path: (world: World) => string;
  /** What a read answers of it, and where it can be read. */
  readonly read: (world: World) => Promise<any>;
  /** Changes that change nothing, beside `{}`. */
  readonly same: (found: any, world: World) => readonly object[];
  /** `{}` is no change of it, or refused. */
  readonly withoutEmpty?: true;
  /** A change that does change it: else the test would find nothing of anything. */
  readonly other: (world: World) => object;
  /** The arguments of the mutation. */
  readonly args: (change: any, world: World) => Readonly<Record<string, unknown>>;
}

const only = (found: any, ...names: string[]): object => Object.fromEntries(names.map((name) => [name, found[name]]));
const each = (found: any, ...names: string[]): object[] => names.map((name) => only(found, name));
const got = (path: (world: World) => string) => async (world: World) => (await world.ada.get(path(world))).body;
/** What has an address of its own, and a mutation that takes its id. */
function of(kind: "budget" | "food" | "expense" | "rule" | "account" | "recurring", folder: string): Pick<Row, "path" | "read" | "args"> {
  const path = (world: World): string => `/${folder}/${world[kind].id}`;
  return { path, read: got(path), args: (input, world) => ({ id: world[kind].id, input }) };
}
const MONTH = "2026-11";
const month = ({ budget }: World): string => `/budgets/${budget.id}/months/${MONTH}`;

const rows: Readonly<Record<string, Row>> = {
  updateBudget: {
    ...of("budget", "budgets"),
    same: (found) => each(found, "name", "note", "timeZone", "startMonth", "monthStartDay", "currency", "archivedAt"),
    other: () => ({ name: "Another" }),
  },
  updateCategory: {
    ...of("food", "categories"),
    same: (found) => [
      ...each(found, "name", "icon", "color", "position", "parentId", "alertAt", "archivedAt", "budgeted", "rollover", "target"),
      { budgeted: found.budgeted, effectiveFrom: "2026-12" },
      { rollover: found.rollover, target: found.target, effectiveFrom: "2027-01" },
    ],
    other: () => ({ budgeted: 1 }),
  },
  updateExpense: {
    ...of("expense", "expenses"),
    same: (found) => [
      ...each(found, "amount", "date", "type", "categoryId", "description", "payee", "note", "tags", "externalId", "source", "original"),
      only(found, "amount", "payee", "note", "categoryId"),
    ],
    other: () => ({ note: "another" }),
  },
  updateRule: {
    ...of("rule", "rules"),
    same: (found) => [...each(found, "name", "position", "enabled", "stop"), { when: { payee: "Shop" } }, { then: { note: "n" } }],
    other: () => ({ name: "Another" }),
  },
  updateMoneyAccount: {
    ...of("account", "money-accounts"),
    same: (found) => each(found, "name", "onBudget", "identifiers", "position", "note", "currency", "closedAt"),
    other: () => ({ name: "Another" }),
  },
  updateRecurring: {
    ...of("recurring", "recurring"),
    same: (found) => [...each(found, "rule", "start", "weekend", "mode"), { template: {} }, { template: { amount: 700 } }],
    other: () => ({ template: { amount: 800 } }),
  },
  updateOccurrence: {
    path: ({ recurring }) => `/recurring/${recurring.id}/occurrences/2027-01-05`,
    read: got(({ recurring }) => `/recurring/${recurring.id}`),
    same: () => [{ amount: null }, { day: null, payee: null, description: null, note: null, categoryId: null }],
    other: () => ({ amount: 900 }),
    args: (change, { recurring }) => ({ id: recurring.id, input: { date: "2027-01-05", ...change } }),
  },
  setMonthAmount: {
    path: (world) => `${month(world)}/categories/${world.food.id}`,
    read: got((world) => `${month(world)}/categories/${world.food.id}`),
    same: () => [{ budgeted: 4000 }, { note: "kept" }, { budgeted: 4000, note: "kept" }],
    other: () => ({ budgeted: 1 }),
    args: (change, { budget, food }) => ({ input: { budgetId: budget.id, month: MONTH, categoryId: food.id, ...change } }),
    withoutEmpty: true,
  },
  setMonthAmounts: {
    path: (world) => `${month(world)}/categories`,
    read: got(month),
    same: (_found, { food }) => [{ amounts: [{ categoryId: food.id, budgeted: 4000 }] }],
    other: ({ food }) => ({ amounts: [{ categoryId: food.id, budgeted: 1 }] }),
    args: (change, { budget }) => ({ input: { budgetId: budget.id, month: MONTH, ...change } }),
    withoutEmpty: true,
  },
  updateMe: {
    path: () => "/me",
    read: got(() => "/me"),
    same: (found) => [...each(found, "name", "locale", "timeZone", "notices"), { notices: {} }],
    other: () => ({ name: "Another" }),
    args: (input) => ({ input }),
  },
  setMemberRole: {
    method: "PUT",
    path: ({ budget, ben }) => `/budgets/${budget.id}/members/${ben.account.id}`,
    read: got(({ budget }) => `/budgets/${budget.id}`),
    same: () => [{ role: "editor" }],
    other: () => ({ role: "viewer" }),
    args: (change, { budget, ben }) => ({ input: { budgetId: budget.id, accountId: ben.account.id, ...change } }),
    withoutEmpty: true,
  },
  updateExpenses: {
    method: "POST",
    path: () => "/expenses/batch-update",
    read: got(({ expense }) => `/expenses/${expense.id}`),
    same: (found, { expense }) => [
      { items: [{ id: expense.id, change: {} }] },
      { items: [{ id: expense.id, change: only(found, "amount", "note") }] },
    ],
    other: ({ expense }) => ({ items: [{ id: expense.id, change: { note: "another" } }] }),
    args: (input) => ({ input }),
    withoutEmpty: true,
  },
  reorderRules: {
    method: "POST",
    path: () => "/rules/reorder",
    read: got(({ rule }) => `/rules/${rule.id}`),
    same: (_found, { budget, rule }) => [{ budgetId: budget.id, ids: [rule.id] }],
    other: () => ({}),
    args: (input) => ({ input }),
    withoutEmpty: true,
  },
};
/** There is only one rule, so no order is another one. */
const withoutOther = ["reorderRules"];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function aWorld(): Promise<World> {
  const [ada, ben] = [await server.phone(), await server.phone()];
  const budget = await aBudget(ada, { note: "ours", startMonth: "2026-01" });
  await join(ada, ben, budget.id, "editor");
  const food = await aCategory(ada, budget.id, {
    budgeted: 5000,
    rollover: { policy: "capped", cap: 300 },
    target: { kind: "monthly", amount: 5000 },
    icon: "x",
  });
  const captured = await ada.post("/captures", { budgetId: budget.id, amount: "12.50", payee: "Shop", note: "as it came" });
  const rule = (await ada.post("/rules", { budgetId: budget.id, name: "R", when: { payee: "Shop" }, then: { note: "n" } })).body;
  const account = (await ada.post("/money-accounts", { budgetId: budget.id, name: "A", kind: "bank", identifiers: ["DE 1"] })).body;
  const template = { type: "expense", amount: 700, categoryId: food.id, payee: "Landlord", tags: ["home"] };
  const made = await ada.post("/recurring", { budgetId: budget.id, template, rule: "FREQ=MONTHLY", start: "2026-12-05", mode: "propose" });
  await ada.patch(`/budgets/${budget.id}/months/${MONTH}/categories/${food.id}`, { budgeted: 4000, note: "kept" });
  await anExpense(ada, budget.id, { categoryId: food.id });
  await ada.post("/monthly-budgets", { budgetId: budget.id, month: MONTH });
  expect([captured.status, rule.version, made.status]).toEqual([201, 1, 201]);
  return { ada, ben, budget, food, expense: captured.body, rule, account, recurring: made.body };
}

/** All that a write leaves behind: versions, times, the change log, the activity list. */
async function traces(world: World, row: Row): Promise<object> {
  await server.backend.outbox.idle();
  const { ada, budget } = world;
  const [found, sync, activity] = [
    await row.read(world),
    await ada.get(`/sync?budgetId=${budget.id}&limit=1000&${changeKinds.map((kind) => `kinds=${kind}`).join("&")}`),
    await ada.get(`/budgets/${budget.id}/activity`),
  ];
  expect([sync.status, activity.status]).toEqual([200, 200]);
  return { found, resources: sync.body.changes, cursor: sync.body.cursor, activity: activity.body.data };
}

/** What REST writes in lower case GraphQL writes as a name of an enumeration. */
function inGraphql(value: any, key = ""): any {
  if (Array.isArray(value)) return value.map((part) => inGraphql(part));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inGraphql(part, name)]));
  const enumerations = ["type", "policy", "kind", "weekend", "mode", "role", "thresholds", "recurring", "review"];
  return enumerations.includes(key) && typeof value === "string" ? value.replace(/[A-Z]/g, "_$&").toUpperCase() : value;
}

async function mutate(world: World, name: string, args: Readonly<Record<string, unknown>>): Promise<any> {
  const { args: known, type } = mutations[name]!;
  const given = known.filter((arg) => arg.name in args);
  const moves = "months" in (type as any).getFields();
  const query = `mutation(${given.map((arg) => `$${arg.name}: ${arg.type}`).join(", ")}) { ${name}(${given.map((arg) => `${arg.name}: $${arg.name}`).join(", ")}) { ${moves ? "months { month }" : "__typename"} } }`;
  const { data, errors } = (await world.ada.graphql(query, args)).body;
  expect(errors).toBeUndefined();
  return data[name].months ?? [];
}

test("every operation that changes what is there stands in the table", () => {
  const changing = Object.values<any>(document.paths).flatMap((item) => (item.patch === undefined ? [] : [item.patch.operationId]));
  expect(changing.length).toBeGreaterThan(8);
  expect(changing.filter((id: string) => rows[id] === undefined)).toEqual([]);
});

test.each(Object.entries(rows))("%s with what is so already changes nothing", async (id, row) => {
  const world = await aWorld();
  const before: any = await traces(world, row);
  const pair = pairs[id];
  const field = pair !== undefined && "field" in pair ? pair.field : id;
  for (const change of [...(row.withoutEmpty === true ? [] : [{}]), ...row.same(before.found, world)]) {
    const answer = await world.ada.send(row.method ?? "PATCH", row.path(world), change);
    expect([change, answer.status, answer.headers.get("Months-Changed")]).toEqual([change, 200, null]);
    expect([change, await mutate(world, field, inGraphql(row.args(change, world)))]).toEqual([change, []]);
    const after = await traces(world, row);
    expect([change, after]).toEqual([change, before]);
  }
  if (withoutOther.includes(id)) return;
  expect((await world.ada.send(row.method ?? "PATCH", row.path(world), row.other(world))).status).toBe(200);
  expect(await traces(world, row)).not.toEqual(before);
});

test("a version that was overtaken is refused all the same", async () => {
  const { ada, expense } = await aWorld();
  expect((await ada.patch(`/expenses/${expense.id}`, {}, { "If-Match": '"77"' })).status).toBe(412);
  expect((await ada.patch(`/expenses/${expense.id}`, {}, { "If-Match": '"1"' })).status).toBe(200);
});

test("an expense that waits for review waits on when a patch changes nothing, and is reviewed by one that changes it", async () => {
  const { ada, expense } = await aWorld();
  expect((await ada.patch(`/expenses/${expense.id}`, { note: expense.note })).body).toMatchObject({ reviewed: false, version: 1 });
  expect((await ada.patch(`/expenses/${expense.id}`, { note: "seen" })).body).toMatchObject({ reviewed: true, version: 2 });
});
