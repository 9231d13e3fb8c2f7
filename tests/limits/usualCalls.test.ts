import { readFileSync } from "node:fs";
import { getOperationAST, OperationTypeNode, parse } from "graphql";
import { pointsFor } from "../../src/domain/costs.js";
import { recordOf } from "../../src/operations/operations.js";
import { CHANGES_A_PAGE } from "../../src/domain/syncPage.js";
import { workloadOf } from "../../src/domain/workload.js";
import { aBudget, aCategory } from "../builders/aBudget.js";
import { aRecurring } from "../builders/aRecurring.js";
import type { Answer, Phone } from "../support/clients.js";
import { holdDate } from "../support/heldDate.js";
import { type Ids, readAddresses } from "../support/readAddresses.js";
import { startServer, type TestServer } from "../support/startServer.js";

// A minute in which points are counted.
holdDate();

const CATEGORIES = 40;
const EXPENSES = 3000;
const BATCH = 500;

let server: TestServer;
let ada: Phone;
let ids: Ids;
/** A household of three years that writes down everything. */
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: "1000000" } });
  ada = await server.phone("ada");
  const { id: budgetId } = await aBudget(ada, { startMonth: "2023-12" });
  const categories: string[] = [];
  for (let made = 0; made < CATEGORIES; made++) categories.push((await aCategory(ada, budgetId, { name: `category ${made}` })).id);
  let expenseId = "";
  for (let made = 0; made < EXPENSES; made += BATCH) {
    const items = Array.from({ length: BATCH }, (_, at) => ({
      budgetId,
      amount: 1000 + at,
      date: `${2024 + (at % 3)}-${String(1 + (at % 11)).padStart(2, "0")}-15`,
      categoryId: categories[at % CATEGORIES],
      payee: `Corner Market ${at % 200}`,
      description: "The groceries of the week",
    }));
    const { body } = await ada.post("/expenses/batch", { items });
    expenseId = body.results[0].expense.id;
  }
  const { id: recurringId } = await aRecurring(ada, budgetId);
  const rule = await ada.post("/rules", { budgetId, when: { payee: "Corner Market 1" }, then: { note: "seen" } });
  const statement = await ada.post("/monthly-budgets", { budgetId, month: "2026-10" });
  await server.settled();
  ids = {
    budgets: budgetId,
    categories: categories[0]!,
    expenses: expenseId,
    recurring: recurringId,
    rules: rule.body.id,
    "monthly-budgets": statement.body.id,
  };
}, 120_000);
afterAll(() => server.stop());

const left = ({ headers }: Answer): number => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);

test("whatever a household of three years reads costs what the document tells", async () => {
  const now = new Date();
  const answered: string[] = [];
  const dearer: unknown[] = [];
  for (const [operation, { path, query }] of readAddresses(ids)) {
    const before = left(await ada.get("/me"));
    const { status } = await ada.get(path);
    const cost = before - left(await ada.get("/me")) - 1;
    if (status === 200) answered.push(operation);
    const told = pointsFor(recordOf(operation).price, workloadOf(query, now));
    if (cost !== told) dearer.push([operation, { told, cost }]);
  }
  expect(dearer).toEqual([]);
  expect(answered.length).toBeGreaterThan(28);
});

test("so does whatever the web app asks of it", async () => {
  const documents: Readonly<Record<string, string>> = JSON.parse(readFileSync("schema/documents.json", "utf8"));
  const queries = Object.values(documents).filter((text) => getOperationAST(parse(text))?.operation === OperationTypeNode.QUERY);
  const kinds = ["BUDGET", "CATEGORY", "EXPENSE", "MONTHLY_BUDGET", "PLAN", "RECURRING"];
  const given = { budgetId: ids.budgets, id: ids.budgets, month: "2026-11", limit: CHANGES_A_PAGE, kinds };
  const dearer: unknown[] = [];
  const answered: unknown[] = [];
  for (const query of queries) {
    const named = Object.entries(given).filter(([name]) => query.includes(`$${name}:`));
    const variables = Object.fromEntries(named);
    // The second time nothing is charged for its text.
    await ada.graphql(query, variables);
    const before = left(await ada.get("/me"));
    const answer = await ada.graphql(query, variables);
    if (answer.body.errors !== undefined) continue;
    answered.push(/query \w+/.exec(query)?.[0]);
    const told = answer.body.extensions.cost.requested;
    if (before - left(answer) !== told) dearer.push([/query \w+/.exec(query)?.[0], { told, cost: before - left(answer) }]);
  }
  expect(dearer).toEqual([]);
  expect(answered).toEqual(expect.arrayContaining(["query FirstChanges", "query Changes", "query FirstMonth"]));
  expect(answered.length).toBeGreaterThan(12);
});
