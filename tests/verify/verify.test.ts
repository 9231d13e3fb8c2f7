import { type VerifyProgress, VerifyService } from "../../src/services/verify/VerifyService.js";
import { factsOf, verifiedBy } from "../../src/models/collections.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const models = (): TestServer["backend"]["models"] => server.backend.models;

/** Native writes: what no request could do. */
const raw = (name: keyof TestServer["backend"]["models"]): any => models()[name].collection;

async function found(options: object = {}): Promise<string[]> {
  const violations = [];
  for await (const violation of new VerifyService({ models: models(), clock: server.clock }).violations(options))
    violations.push(violation);
  return violations.map(({ invariant, id, detail }) => `${invariant} ${id}: ${detail}`);
}

/** A budget with something of everything, and all of it processed. */
async function household() {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id, { budgeted: 10_000, rollover: { policy: "full" } });
  const fun = await aCategory(ada, budget.id, { budgeted: 5000, parentId: food.id, rollover: { policy: "capped", cap: 2000 } });
  const bought = await anExpense(ada, budget.id, { categoryId: food.id, date: "2026-09-10", externalId: "1" });
  const split = await anExpense(ada, budget.id, {
    amount: 3000,
    splits: [
      { categoryId: food.id, amount: 1000 },
      { categoryId: fun.id, amount: 1500 },
      { categoryId: food.id, amount: 500 },
    ],
  });
  await anExpense(ada, budget.id, { type: "income", amount: 50_000, date: "2026-10-01" });
  const gone = await anExpense(ada, budget.id);
  await ada.delete(`/expenses/${gone.id}`);
  await ada.patch(`/budgets/${budget.id}/months/2026-11/categories/${fun.id}`, { budgeted: 7000 });
  const statement = (await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" })).body;
  const csv = "date,amount,payee\n2026-11-02,-12.00,Shop\n2026-11-03,-13.00,Bakery\n";
  await ada.get(`/payees?budgetId=${budget.id}`);
  const imported = await ada.post(`/expenses/imports?budgetId=${budget.id}`, csv, { "Content-Type": "text/csv" });
  expect(imported).toMatchObject({ status: 201, body: { counts: { created: 2 } } });
  await server.backend.outbox.idle();
  await ada.get(`/sync?budgetId=${budget.id}`);
  await ada.get(`/payees?budgetId=${budget.id}&q=sho`);
  await server.backend.outbox.idle();
  return { budget, food, fun, bought, split, gone, statement, importId: imported.body.id };
}

type Household = Awaited<ReturnType<typeof household>>;

test("nothing is wrong with what the server wrote", async () => {
  await household();
  const restless: string[] = [];
  expect(await found({ onRestless: (id: string) => restless.push(id) })).toEqual([]);
  expect(restless).toEqual([]);
});

test("progress has no number of accounts before they are looked at, and ends with all of them", async () => {
  await household();
  const [budgets, accounts] = await Promise.all([models().budgets.countDocuments({}), models().accounts.countDocuments({})]);
  const told: VerifyProgress[] = [];
  await found({ onProgress: (now: VerifyProgress) => told.push(now) });
  const ofBudgets = told.slice(0, budgets);
  expect(ofBudgets).toEqual(ofBudgets.map((_, index) => ({ budgets: index + 1, accounts: null })));
  expect(told.at(-1)).toEqual({ budgets, accounts });
});

/** What is done to the data, and what must be said of it. */
const damages: readonly [string, (all: Household) => Promise<unknown>, (all: Household) => string[]][] = [
  [
    "an expense that was lost",
    async ({ bought }) => raw("expenses").deleteOne({ _id: bought.id }),
    () => ["ledger 2026-09: its ledger page has", "ledger 2026-10: its ledger page has"],
  ],
  [
    "an expense that is there twice",
    async ({ bought, budget }) => {
      const doc = await raw("expenses").findOne({ _id: bought.id });
      await raw("expenses").insertOne({ ...doc, _id: `${bought.id}x`, importKey: "another" });
      await raw("changes").insertOne({
        _id: `${budget.id}:999`,
        budgetId: budget.id,
        n: 999,
        kind: "expense",
        resourceId: `${bought.id}x`,
        at: new Date(),
      });
    },
    ({ bought }) => ["duplicate", `same source and externalId as ${bought.id}`, "ledger 2026-09"],
  ],
  [
    "an amount that changed by itself",
    async ({ split }) => raw("expenses").updateOne({ _id: split.id }, { $inc: { amount: 1 } }),
    ({ split }) => [`expense ${split.id}: its parts add up to 3000, not 3001`],
  ],
  [
    "an expense in the wrong month",
    async ({ bought }) => raw("expenses").updateOne({ _id: bought.id }, { $set: { month: "2026-08" } }),
    ({ bought }) => [`expense ${bought.id}: its date 2026-09-10 is not in its month 2026-08`, "ledger 2026-08"],
  ],
  [
    "a category that went away under its expenses",
    async ({ fun }) => raw("categories").updateOne({ _id: fun.id }, { $set: { deletedAt: new Date() } }),
    ({ split, fun }) => [`orphan ${split.id}: its category ${fun.id} does not exist`],
  ],
  [
    "a parent that went away",
    async ({ food }) => raw("categories").deleteOne({ _id: food.id }),
    ({ fun, food }) => [`orphan ${fun.id}: its parent ${food.id} does not exist`],
  ],
  [
    "a name that is there twice",
    async ({ food, fun }) => raw("categories").updateOne({ _id: fun.id }, { $set: { name: ` ${food.name.toUpperCase()}` } }),
    ({ fun, food }) => ["duplicate", "same name as", fun.id, food.id],
  ],
  [
    "a change that nobody was told of",
    async ({ gone }) => raw("changes").deleteMany({ $or: [{ resourceId: gone.id }, { resourceIds: gone.id }] }),
    ({ gone }) => [`change-log ${gone.id}: no entry in the change log`],
  ],
  [
    "a page of the ledger that is not what follows",
    async ({ budget }) => raw("ledgerPages").updateOne({ _id: `${budget.id}:2026-11` }, { $inc: { pool: 5 } }),
    () => ["ledger 2026-11: its ledger page has"],
  ],
  [
    "a page of the ledger that was never written",
    async ({ budget }) => raw("ledgerPages").deleteOne({ _id: `${budget.id}:2026-10` }),
    () => ["ledger 2026-10: its ledger page is missing"],
  ],
  [
    "a figure of a payee that is not what follows",
    async ({ budget }) => raw("payees").updateOne({ _id: `${budget.id}:shop` }, { $inc: { count: 1 } }),
    ({ budget }) => [`payee ${budget.id}:shop: it has ["Shop",2,1200,"2026-11-02",null], but its expenses come to ["Shop",1,`],
  ],
  [
    "a payee that was lost",
    async ({ budget }) => raw("payees").deleteOne({ _id: `${budget.id}:bakery` }),
    () => ["payee bakery: its figures are missing"],
  ],
  [
    "a statement that does not add up",
    async ({ statement }) => raw("monthlyBudgets").updateOne({ _id: statement.id }, { $inc: { totalSpent: 1 } }),
    ({ statement }) => [`statement ${statement.id}: totalSpent is`],
  ],
  [
    "a version of a statement that is missing",
    async ({ statement }) => raw("monthlyBudgets").updateOne({ _id: statement.id }, { $set: { number: 2 } }),
    () => ["statement 2026-10: its versions are 2"],
  ],
  [
    "an import whose counts are not its report",
    async ({ importId }) => raw("imports").updateOne({ _id: importId }, { $set: { "counts.created": 1, "counts.duplicates": 1 } }),
    ({ importId }) => [`import ${importId}: its counts are`, `import ${importId}: it counts 1 new expenses, but 2 exist`],
  ],
  [
    "a budget without an owner",
    async ({ budget }) => raw("budgets").updateOne({ _id: budget.id }, { $set: { "members.0.role": "editor" } }),
    ({ budget }) => [`owner ${budget.id}: no owner`],
  ],
  [
    "a member who is not there",
    async ({ budget }) =>
      raw("budgets").updateOne(
        { _id: budget.id },
        { $push: { members: { accountId: "acc_nobody", role: "viewer", joinedAt: new Date() } } },
      ),
    ({ budget }) => [`orphan ${budget.id}: its member acc_nobody does not exist`],
  ],
  [
    "a member who does not find the budget",
    async ({ budget }) => raw("memberships").deleteOne({ budgetId: budget.id }),
    ({ budget }) => [`orphan ${budget.id}: the budget list of its member ${ada.account.id} does not include it`],
  ],
  [
    "an address that belongs to nobody",
    async () => raw("emailClaims").deleteOne({ _id: "ada@example.org" }),
    () => [`orphan ${ada.account.id}: no claim exists for its e-mail address`],
  ],
  [
    "an address that belongs to another account",
    async () => raw("emailClaims").updateOne({ _id: "ada@example.org" }, { $set: { accountId: "acc_another" } }),
    () => [`duplicate ${ada.account.id}: same e-mail address as acc_another`],
  ],
  ["a budget that was lost", async ({ budget }) => raw("budgets").deleteOne({ _id: budget.id }), () => ["its budget does not exist"]],
];

test.each(damages)("%s is found", async (_, damage, expected) => {
  const before = await snapshot();
  const all = await household();
  await damage(all);
  const violations = (await found()).join("\n");
  for (const words of expected(all)) expect(violations).toContain(words);
  await restore(before);
});

test.each(verifiedBy("budget"))("a document of %s whose budget is not there is found", async (name) => {
  const { shardKey } = factsOf(name);
  const orphan = { _id: "bud_stray", [shardKey]: "bud_stray" };
  await raw(name).insertOne(orphan);
  expect(await found()).toContain("orphan bud_stray: its budget does not exist");
  await raw(name).deleteOne(orphan);
});

test.each(verifiedBy("account"))("a document of %s whose account is not there is found", async (name) => {
  await raw(name).insertOne({ _id: "stray", accountId: "acc_nobody" });
  expect(await found()).toContain("orphan stray: its account acc_nobody does not exist");
  await raw(name).deleteOne({ _id: "stray", accountId: "acc_nobody" });
});

test("it reads, and writes nothing", async () => {
  await household();
  const before = await snapshot();
  await found();
  expect(await snapshot()).toEqual(before);
});

/** Every document of every collection. */
async function snapshot(): Promise<Map<string, any[]>> {
  const names = Object.keys(models()) as (keyof TestServer["backend"]["models"])[];
  return new Map(await Promise.all(names.map(async (name) => [name, await raw(name).find().sort({ _id: 1 }).toArray()] as const)));
}

/** What a test damaged must not be found by the next one. */
async function restore(all: Map<string, any[]>): Promise<void> {
  for (const [name, docs] of all) {
    await raw(name as "expenses").deleteMany({});
    if (docs.length > 0) await raw(name as "expenses").insertMany(docs);
  }
}
