import type { Collection } from "mongodb";
import { budgetCaps } from "../../../src/services/limits/budgetQuotas.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { aRecurring } from "../../builders/aRecurring.js";
import { Phone } from "../../support/clients.js";
import { type Ids, readAddresses } from "../../support/readAddresses.js";
import { PASSWORD } from "../../support/startServer.js";
import { sized } from "../../support/sizes.js";
import { FaultyServer, withFaultyServers } from "../server/FaultyServer.js";

const HEAP_MB = 160;
const EXPENSES = sized("HEAP_EXPENSES", { small: 100_000, full: 300_000 });
const AT_ONCE = 10_000;

let server: FaultyServer;
let ada: Phone;
let ids: Ids;
withFaultyServers();
beforeAll(async () => {
  server = await FaultyServer.start(undefined, { flags: [`--max-old-space-size=${HEAP_MB}`] });
  ada = await Phone.register(server.url, "ada@example.org", PASSWORD);
  await server.confirm(ada);
  const { id: budgetId } = await aBudget(ada);
  const { id: categoryId } = await aCategory(ada, budgetId);
  const { id: expenseId } = await anExpense(ada, budgetId, { categoryId, payee: "Corner Market", note: "a note of usual length" });
  const { id: recurringId } = await aRecurring(ada, budgetId);
  const rule = await ada.post("/rules", { budgetId, when: { payee: "Corner Market" }, then: { note: "seen" } });
  await server.settled();
  const database = await server.database();
  const fill = (name: string, id: string, most: number): Promise<void> => copied(database.collection<any>(name), id, most);
  await fill("expenses", expenseId, EXPENSES);
  await fill("categories", categoryId, budgetCaps.categories.most);
  await fill("recurring", recurringId, budgetCaps.recurring.most);
  await fill("rules", rule.body.id, budgetCaps.rules.most);
  ids = { budgets: budgetId, categories: categoryId, expenses: expenseId, recurring: recurringId, rules: rule.body.id };
}, 600_000);
afterAll(() => server?.end());

/** As many of it as there may be, beside the server: an API takes an hour for them. */
async function copied(rows: Collection<any>, id: string, most: number): Promise<void> {
  const { dirtyBudgetId: _, auditEntries: _entries, ...first } = await rows.findOne({ _id: id });
  for (let from = 1; from < most; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, most - from);
    await rows.insertMany(
      Array.from({ length: count }, (_row, at) => {
        const n = String(from + at).padStart(7, "0");
        const _id = `${id.slice(0, -7)}${n}`;
        return {
          ...first,
          _id,
          ...("importKey" in first ? { importKey: _id } : {}),
          ...("liveName" in first ? { name: `copy ${n}`, liveName: `copy ${n}` } : {}),
        };
      }),
    );
  }
}

/** Reads an answer without keeping it. */
async function read(path: string): Promise<[status: number, bytes: number]> {
  const answer = await fetch(`${server.url}/api${path}`, { headers: { Authorization: `Bearer ${ada.token}` } });
  let bytes = 0;
  for await (const piece of answer.body!) bytes += piece.length;
  return [answer.status, bytes];
}

test(`with the largest budget there may be, a heap of ${HEAP_MB} MB is enough for every address that can be read`, async () => {
  const found = readAddresses(ids);
  expect(found.size).toBeGreaterThan(35);
  const answers: Record<string, unknown> = {};
  for (const [operation, { path }] of found) {
    const [status, bytes] = await read(path).catch(() => [0, 0] as const);
    answers[operation] = status;
    if (status === 0) break;
    if (["exportMe", "exportExpenses"].includes(operation)) expect(bytes).toBeGreaterThan(EXPENSES * 100);
  }
  expect(Object.entries(answers).filter(([, status]) => status === 0 || Number(status) >= 500)).toEqual([]);
  expect(Object.values(answers).filter((status) => status === 200).length).toBeGreaterThan(25);
});

test("four exports at once fit into it, too", async () => {
  const answers = await Promise.all(
    ["/me/export", "/me/export", `/expenses/export?budgetId=${ids.budgets}&format=json`, "/me/export"].map(read),
  );
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200]);
});

test("so do queries of the largest lists", async () => {
  const budgetId = ids.budgets;
  for (const query of [
    "query($b: ID!) { expenses(budgetId: $b, first: 200) { nodes { id payee category { name } } } }",
    "query($b: ID!) { budget(id: $b) { id categories { nodes { id name } } } }",
    "{ me { id } }",
  ]) {
    const { status } = await ada.graphql(query, query.includes("$b") ? { b: budgetId } : {});
    expect(status).toBeLessThan(500);
  }
});
