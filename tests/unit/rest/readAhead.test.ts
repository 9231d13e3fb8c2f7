import { beginContext } from "../../../src/http/RequestContext.js";
import { provideServices } from "../../../src/rest/container.js";
import { findRoute, type OpenApiDocument } from "../../../src/rest/operations.js";
import { readAhead } from "../../../src/rest/readAhead.js";

const operation = (operationId: string, ...queries: string[]) => ({
  operationId,
  parameters: queries.map((name) => ({ in: "query", name })),
  responses: {},
});
const document: OpenApiDocument = {
  paths: {
    "/budgets": { get: operation("listBudgets"), post: operation("addBudget") },
    "/budgets/{id}": { get: operation("getBudget"), patch: operation("changeBudget") },
    "/budgets/{budgetId}/months/{month}": { get: operation("getMonth") },
    "/expenses": { get: operation("listExpenses", "budgetId", "tag"), post: operation("addExpense", "budgetId") },
    "/expenses/{id}": { get: operation("getExpense"), delete: operation("removeExpense") },
    "/categories/{id}": { get: operation("getCategory") },
  },
};

interface Asked {
  readonly method?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is read ahead for a request. */
function aheadOf(path: string, { method = "GET", query = {}, headers = {} }: Asked = {}): unknown {
  const app: any = {};
  const services: any = {
    expenses: { ahead: (id: string, part: string) => ["expense", id, part] },
    budgets: { ahead: (id: string) => ["budget", id] },
  };
  provideServices(app, services);
  const request: any = { app, method, path, query, get: (name: string) => headers[name] };
  beginContext(request, {} as any, () => undefined);
  findRoute(document)(request, {} as any, () => undefined);
  return readAhead(request);
}

test("of an expense it is the whole, or its version where the caller has one", () => {
  expect(aheadOf("/expenses/exp_1")).toEqual(["expense", "exp_1", "whole"]);
  expect(aheadOf("/expenses/exp_1", { method: "HEAD" })).toEqual(["expense", "exp_1", "whole"]);
  expect(aheadOf("/expenses/exp_1", { headers: { "If-None-Match": '"1"' } })).toEqual(["expense", "exp_1", "version"]);
  expect(aheadOf("/expenses/exp_1", { headers: { "If-None-Match": "" } })).toEqual(["expense", "exp_1", "version"]);
});

test("of what is in a budget it is the budget that the address names", () => {
  expect(aheadOf("/budgets/bud_1")).toEqual(["budget", "bud_1"]);
  expect(aheadOf("/budgets/bud_1/months/2026-05")).toEqual(["budget", "bud_1"]);
  expect(aheadOf("/expenses", { query: { budgetId: "bud_1" } })).toEqual(["budget", "bud_1"]);
});

test.each<[string, string, Asked]>([
  ["changes something", "/budgets/bud_1", { method: "PATCH" }],
  ["adds something", "/expenses", { method: "POST", query: { budgetId: "bud_1" } }],
  ["removes an expense", "/expenses/exp_1", { method: "DELETE" }],
  ["leads nowhere", "/nowhere/bud_1", {}],
  ["leads to an address without its method", "/categories/cat_1", { method: "POST" }],
  ["asks for an address that only others take", "/expenses/exp_1/restore", {}],
  ["names no budget", "/budgets", {}],
  ["has no parameter for a budget", "/budgets", { query: { budgetId: "bud_1" } }],
  ["is about something else", "/categories/cat_1", {}],
  ["leaves the budget out", "/expenses", {}],
  ["names two budgets", "/expenses", { query: { budgetId: ["bud_1", "bud_2"] } }],
  ["names a budget by no id", "/expenses", { query: { budgetId: "bud_1}" } }],
  ["names a budget by what begins with no id", "/expenses", { query: { budgetId: "{bud_1" } }],
  ["names a budget by nothing", "/expenses", { query: { budgetId: "" } }],
])("for a request that %s nothing is", (_what, path, asked) => {
  expect(aheadOf(path, asked)).toBeUndefined();
});
