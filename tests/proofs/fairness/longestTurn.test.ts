import { addDays, addMonths, type Day, monthOf } from "../../../src/domain/month.js";
import { AT_MOST_SAMPLES, heldShort, type Hold, holdOf, quietest, report } from "./eventLoopHold.js";
import { type LargestBudget, largestBudget } from "./largestBudget.js";
import { withOneServer } from "./oneServer.js";

const TIMES = 4;
const one = withOneServer();
let budget: LargestBudget;
let today: Day;

beforeAll(async () => {
  const { server, ada } = one();
  today = addDays(new Date().toISOString().slice(0, 10), 0);
  budget = await largestBudget(ada, await server.database(), today);
  await ada.get(`/sync?budgetId=${budget.id}&limit=1`);
  await server.settled();
});

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}
const get = (path: string): Asked => ({ method: "GET", path: `/api${path}` });
const send = (method: string, path: string, body: unknown): Asked => ({ method, path: `/api${path}`, body });
const graphql = (query: string): Asked => ({ method: "POST", path: "/graphql", body: { query } });
const current = (): string => monthOf(today, 1);
const ofBudget = (): string => `/budgets/${budget.id}`;
const text = JSON.stringify;
let made = 0;

/** What asks for most, each as much of it as one request may. */
const asked: Readonly<Record<string, () => Asked>> = {
  "a month": () => get(`${ofBudget()}/months/current`),
  "ten years of months": () => get(`${ofBudget()}/months?from=${addMonths(current(), -119)}&to=current`),
  "a month a hundred months ahead": () => get(`${ofBudget()}/months/${addMonths(current(), 100)}`),
  "one row of a month": () => get(`${ofBudget()}/months/current/categories/${budget.categoryIds[0]}`),
  "suggested amounts": () => get(`${ofBudget()}/months/current/suggestions`),
  "a comparison": () => get(`${ofBudget()}/comparisons?left=${addMonths(current(), -1)}&right=current`),
  "suggested rules": () => get(`/rules/suggestions?budgetId=${budget.id}`),
  "a preview of rules": () => send("POST", "/rules/preview", { budgetId: budget.id, filter: {} }),
  rules: () => get(`/rules?budgetId=${budget.id}&limit=200`),
  categories: () => get(`/categories?budgetId=${budget.id}&limit=200`),
  expenses: () => get(`/expenses?budgetId=${budget.id}&limit=200&totals=true`),
  "a search": () => get(`/expenses?budgetId=${budget.id}&limit=200&q=shop`),
  payees: () => get(`/payees?budgetId=${budget.id}&limit=50`),
  "expected occurrences": () => get(`/recurring/occurrences?budgetId=${budget.id}&from=${today}&to=${addDays(today, 9)}`),
  "recurring movements": () => get(`/recurring?budgetId=${budget.id}&limit=200`),
  "a forecast": () => get(`/reports/forecast?budgetId=${budget.id}&days=400`),
  trends: () => get(`/reports/trends?budgetId=${budget.id}&months=120`),
  "spending by category": () => get(`/reports/spending?budgetId=${budget.id}&from=${addDays(today, -3650)}&to=${today}`),
  "spending by payee": () => get(`/reports/spending?budgetId=${budget.id}&from=${addDays(today, -9)}&to=${today}&groupBy=payee`),
  "a page of sync": () => get(`/sync?budgetId=${budget.id}&limit=1000`),
  "a page of sync of plans": () => get(`/sync?budgetId=${budget.id}&limit=1000&kinds=plan`),
  activity: () => get(`${ofBudget()}/activity?limit=200`),
  "the account's export": () => get("/me/export"),
  "an export in CSV": () => get(`/expenses/export?budgetId=${budget.id}`),
  "an amount of a month": () =>
    send("PATCH", `${ofBudget()}/months/${budget.first}/categories/${budget.categoryIds[0]}`, { budgeted: ++made }),
  "a large amount of the first month": () =>
    send("PATCH", `${ofBudget()}/months/${budget.first}/categories/${budget.categoryIds[0]}`, { budgeted: 2_000_000_000 + ++made }),
  "all amounts of a month": () =>
    send("PATCH", `${ofBudget()}/months/${budget.first}/categories`, {
      amounts: budget.categoryIds.slice(0, 200).map((categoryId) => ({ categoryId, budgeted: ++made })),
    }),
  "a copied plan": () => send("POST", `${ofBudget()}/months/${addMonths(current(), 1 + (++made % 50))}/copy-plan`, {}),
  "a funded month": () => send("POST", `${ofBudget()}/months/${addMonths(current(), 60)}/fund`, { from: "targets", dryRun: true }),
  "an expense in the first month": () =>
    send("POST", "/expenses", { budgetId: budget.id, amount: 5 + ++made, date: `${budget.first}-10`, categoryId: budget.categoryIds[1] }),
  "a closed month": () => send("POST", "/monthly-budgets", { budgetId: budget.id, month: addMonths(current(), -1) }),
  "rules in another order": () => send("POST", "/rules/reorder", { budgetId: budget.id, ids: [`${budget.id.replace("bud", "rul")}000`] }),
  "a run of rules": () => send("POST", "/rules/run", { budgetId: budget.id, filter: {} }),
  "suggested rules fifteen times": () =>
    graphql(`{ ${Array.from({ length: 15 }, (_, n) => `a${n}: ruleSuggestions(budgetId: ${text(budget.id)}) { payee }`).join(" ")} }`),
  "ten years of months with all fields": () =>
    graphql(
      `{ months(budgetId: ${text(budget.id)}, from: "${addMonths(current(), -119)}") { month categories { categoryId name budgeted spent available } } }`,
    ),
};

const only = process.env["ONLY"];
test.each(Object.keys(asked).filter((name) => only === undefined || new RegExp(only).test(name)))(
  "%s: the event loop goes on",
  async (name) => {
    const { server, ada } = one();
    const holds: Hold[] = [];
    let status = "";
    for (let time = 0; time < TIMES && !heldShort(holds); time++) {
      const { method, path, body } = asked[name]!();
      const headers = { Authorization: `Bearer ${ada.token}`, "Content-Type": "application/json" };
      const hold = await holdOf(server, async () => {
        const begun = performance.now();
        const answer = await fetch(`${server.url}${path}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const told = await answer.text();
        status = `${answer.status}${answer.status < 400 && !told.startsWith('{"errors"') ? "" : ` ${told.slice(0, 300)}`} in ${(performance.now() - begun).toFixed(0)} ms, ${told.length} bytes`;
        if (method !== "GET") await server.settled();
      });
      holds.push(hold);
    }
    report(name, status, holds);
    expect(quietest(holds).samples).toBeLessThanOrEqual(AT_MOST_SAMPLES);
  },
);
