import { addDays, addMonths, type Day, monthOf } from "../../../src/domain/month.js";
import { AT_MOST_SAMPLES, heldShort, type Hold, holdOf, quietest, report } from "./eventLoopHold.js";
import { type Asked, documentOf, type Ids, type Most, operationIds, queryNames, requestOf } from "./everyOperation.js";
import { type LargestBudget, largestBudget, ownId } from "./largestBudget.js";
import { withOneServer } from "./oneServer.js";

const TIMES = 4;
const IMPORTED = 2000;
const one = withOneServer();
let budget: LargestBudget;
let today: Day;
let ids: Ids;

beforeAll(async () => {
  const { server, ada } = one();
  today = addDays(new Date().toISOString().slice(0, 10), 0);
  budget = await largestBudget(ada, await server.database(), today);
  await ada.get(`/sync?budgetId=${budget.id}&limit=1`);
  await server.settled();
  ids = await idsOf();
});

/** Of each kind one that there is, as large as it may be. */
async function idsOf(): Promise<Ids> {
  const { server, ada } = one();
  const sure = async (answer: ReturnType<typeof ada.post>): Promise<any> => {
    const { status, body, text } = await answer;
    if (status >= 300) throw new Error(text);
    return body;
  };
  const rows = Array.from({ length: IMPORTED }, (_, n) => `2026-02-03,Imported shop ${n},-${n + 1}.50`).join("\n");
  const csv = { "Content-Type": "text/csv" };
  const file = await sure(ada.post(`/expenses/imports?budgetId=${budget.id}`, `Date,Payee,Amount\n${rows}\n`, csv));
  await server.settled();
  const statement = await sure(ada.post("/monthly-budgets", { budgetId: budget.id, month: addMonths(current(), -2) }));
  const run = await sure(ada.post("/payees/rename", { budgetId: budget.id, from: shops(0), to: "Renamed shop" }));
  const account = await sure(ada.post("/money-accounts", { budgetId: budget.id, name: "Current account", kind: "bank" }));
  const bank = await sure(ada.post(`/money-accounts/${account.id}/statements`, { date: current() + "-01", balance: 0 }));
  const recurring = await sure(ada.get(`/recurring?budgetId=${budget.id}&limit=1`));
  await server.settled();
  return {
    bud: [budget.id],
    acc: [ada.account.id],
    cat: [budget.categoryIds[0]!, budget.categoryIds[1]!],
    exp: [ownId(budget.id, "exp", 0)],
    rul: [ownId(budget.id, "rul", 0)],
    rec: [recurring.data[0].id],
    imp: [file.id],
    mon: [statement.id],
    mac: [account.id],
    mst: [bank.id],
    run: [run.id],
  };
}

const current = (): string => monthOf(today, 1);
const shops = (from: number): string[] => Array.from({ length: 50 }, (_, n) => `Überall Shop ${from + n}`);
let made = 0;

/** By operation: requests for as much as one may ask for, where the example in the document asks for less. */
const most: Readonly<Record<string, Readonly<Record<string, () => Most>>>> = {
  getMonth: {
    "the current one": () => ({ path: { month: "current" } }),
    "a hundred months ahead": () => ({ path: { month: addMonths(current(), 100) } }),
  },
  listMonths: { "ten years": () => ({ query: { from: addMonths(current(), -119), to: "current" } }) },
  getMonthCategory: { "the current month": () => ({ path: { month: "current" } }) },
  listSuggestions: { "the current month": () => ({ path: { month: "current" } }) },
  compareMonths: { "of two large months": () => ({ query: { left: addMonths(current(), -1), right: "current" } }) },
  previewRules: { "all expenses": () => ({ body: { budgetId: budget.id, filter: {} } }) },
  runRules: { "all expenses": () => ({ body: { budgetId: budget.id, filter: {} } }) },
  listExpenses: {
    totals: () => ({ query: { totals: "true" } }),
    "a search": () => ({ query: { q: "shop" } }),
    uncategorised: () => ({ query: { uncategorised: "true" } }),
  },
  listOccurrences: { "ten days": () => ({ query: { from: today, to: addDays(today, 9) } }) },
  getForecast: { "400 days": () => ({ query: { days: "400", envelopes: "true" } }) },
  getNetWorth: { "ten years": () => ({ query: { from: addMonths(current(), -119), to: "current" } }) },
  getTrends: { "ten years": () => ({ query: { months: "120" } }) },
  getSpending: {
    "ten years by category": () => ({ query: { from: addDays(today, -3650), to: today } }),
    "ten days by payee": () => ({ query: { from: addDays(today, -9), to: today, groupBy: "payee" } }),
  },
  sync: {
    "a page": () => ({ query: { budgetId: budget.id } }),
    "a page of plans": () => ({ query: { budgetId: budget.id, kinds: "plan" } }),
  },
  exportExpenses: { "as JSON": () => ({ query: { format: "json" } }) },
  setMonthAmount: {
    "the first month": () => ({ path: { month: budget.first }, body: { budgeted: ++made } }),
    "the first month, so large that it may not fit": () => ({ path: { month: budget.first }, body: { budgeted: 2_000_000_000 + ++made } }),
  },
  setMonthAmounts: {
    "200 amounts": () => ({
      path: { month: budget.first },
      body: { amounts: budget.categoryIds.slice(0, 200).map((categoryId) => ({ categoryId, budgeted: ++made })) },
    }),
  },
  copyPlan: { ahead: () => ({ path: { month: addMonths(current(), 1 + (++made % 50)) }, body: {} }) },
  fundMonth: { ahead: () => ({ path: { month: addMonths(current(), 60) }, body: { from: "targets", dryRun: true } }) },
  createExpense: {
    "in the first month": () => ({
      body: { budgetId: budget.id, amount: 5 + ++made, date: `${budget.first}-10`, categoryId: budget.categoryIds[1] },
    }),
  },
  createExpenses: {
    "500 of them": () => ({
      body: { items: Array.from({ length: 500 }, () => ({ budgetId: budget.id, amount: 5 + ++made, date: today, payee: `Shop ${made}` })) },
    }),
  },
  closeMonth: { "a large one": () => ({ body: { budgetId: budget.id, month: addMonths(current(), -1) } }) },
  updateCategory: {
    "from the first month on": () => ({ body: { budgeted: 50_000 + ++made, effectiveFrom: budget.first } }),
    "an amount that may not fit": () => ({ body: { budgeted: 2_000_000_000 + ++made, effectiveFrom: budget.first } }),
  },
  renamePayees: { "fifty names": () => ({ body: { budgetId: budget.id, from: shops((++made % 10) * 50), to: `Shop ${made}` } }) },
};

/** By query, in GraphQL's own form. */
const mostOfQueries: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  months: () => ({ from: `"${addMonths(current(), -119)}"` }),
  expenses: () => ({ first: "100" }),
  monthlyBudgets: () => ({ first: "100" }),
  occurrences: () => ({ from: `"${today}"`, to: `"${addDays(today, 9)}"` }),
  compareMonths: () => ({ left: `"${addMonths(current(), -1)}"`, right: `"${current()}"` }),
  forecast: () => ({ days: "400" }),
  trends: () => ({ months: "120" }),
  sync: () => ({ first: "1000" }),
  nodes: () => ({ ids: JSON.stringify(budget.categoryIds.slice(0, 100)) }),
  previewRules: () => ({ input: `{ budgetId: "${budget.id}", filter: {} }` }),
};

test("what is asked for most is asked of operations that there are", () => {
  expect(Object.keys(most).filter((name) => !operationIds.includes(name))).toEqual([]);
  expect(Object.keys(mostOfQueries).filter((name) => !queryNames.includes(name))).toEqual([]);
});

/** The others need the budget until then. */
const LAST = "deleteBudget";
const requests = operationIds
  .filter((id) => id !== LAST)
  .concat(LAST)
  .flatMap((id): [string, () => Asked][] => [
    [id, () => requestOf(id, ids)],
    ...Object.entries(most[id] ?? {}).map(([name, asked]): [string, () => Asked] => [`${id}: ${name}`, () => requestOf(id, ids, asked())]),
  ]);
const DEPTHS = [3, 2, 1];
const graphql = (query: string): Asked => ({ method: "POST", path: "/graphql", type: "application/json", body: { query } });
const fifteen = (field: string): string => `{ ${Array.from({ length: 15 }, (_, n) => `a${n}: ${field}`).join(" ")} }`;
const documents: [string, () => Asked | Promise<Asked>][] = [
  ...queryNames.map((name): [string, () => Promise<Asked>] => [
    `query ${name}`,
    async () => {
      const all = DEPTHS.map((depth) => documentOf(name, ids, depth, mostOfQueries[name]?.()));
      for (const query of all) if (!(await isRefused(query))) return graphql(query);
      return graphql(all.at(-1)!);
    },
  ]),
  ["query ruleSuggestions fifteen times", () => graphql(fifteen(`ruleSuggestions(budgetId: ${JSON.stringify(budget.id)}) { payee }`))],
];

/** For its depth, its length or its cost. */
async function isRefused(query: string): Promise<boolean> {
  return (await sent(graphql(query))).status === 400;
}

async function sent({ method, path, body, type = "application/json" }: Asked): Promise<{ status: number; told: string }> {
  const { server, ada } = one();
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${ada.token}`, ...(body === undefined ? {} : { "Content-Type": type }) },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, told: await answer.text() };
}

const only = process.env["ONLY"];
test.each([...documents, ...requests].filter(([name]) => only === undefined || new RegExp(only).test(name)))(
  "%s: the event loop goes on",
  async (name, asked) => {
    const { server } = one();
    const holds: Hold[] = [];
    let status = "";
    for (let time = 0; time < TIMES && !heldShort(holds); time++) {
      const request = await asked();
      const hold = await holdOf(server, async () => {
        const begun = performance.now();
        const answer = await sent(request);
        const isGood = answer.status < 400 && !answer.told.startsWith('{"errors"');
        status = `${answer.status}${isGood ? "" : ` ${answer.told.slice(0, 300)}`} in ${(performance.now() - begun).toFixed(0)} ms, ${answer.told.length} bytes`;
        expect(answer.status).toBeLessThan(500);
        if (request.method !== "GET") await server.settled();
      });
      holds.push(hold);
    }
    report(name, status, holds);
    expect(quietest(holds).samples).toBeLessThanOrEqual(AT_MOST_SAMPLES);
  },
);
