import "reflect-metadata";
import { readFileSync } from "node:fs";
import { buildSchema, parse } from "graphql";
import { getComplexity } from "graphql-query-complexity";
import { objectsOf } from "../../../src/graphql/cost.js";
import { requireSmall } from "../../../src/graphql/estimatedCost.js";
import { MOST } from "../../../src/graphql/limits.js";

const schema = buildSchema(readFileSync(new URL("../../../schema/schema.graphql", import.meta.url), "utf8"));

const costs = (query: string, variables: Record<string, unknown> = {}): number =>
  getComplexity({ schema, query: parse(query), variables, estimators: [objectsOf] });

test("what a document may ask for is what the guides promise", () => {
  expect(MOST).toEqual({ characters: 20_000, depth: 8, aliases: 15, directives: 50, tokens: 1000, cost: 5000, errors: 10 });
});

test.each([
  ['from: "2026-01", to: "2026-01"', 1],
  ['from: "2026-01", to: "2026-02"', 2],
  ['from: "2025-12", to: "2026-11"', 12],
  ['from: "2017-01", to: "2026-11"', 119],
  ['from: "2017-01", to: "2026-12"', 120],
  ['from: "2016-12", to: "2026-12"', 120],
  ['from: "2026-12", to: "2026-01"', 1],
  ['to: "2026-11"', 12],
  ['from: "2026-11"', 120],
  ['from: "2026-13", to: "2026-11"', 120],
])("months(%s) costs %i months", (range, months) => {
  expect(costs(`{ months(budgetId: "b", ${range}) { month } }`)).toBe(months);
});

test.each([
  ["first: 1", 2],
  ["first: 2", 3],
  ["first: 99", 100],
  ["first: 100", 101],
  ["first: 101", 101],
  ["first: 0", 2],
  ["sort: DATE", 51],
])("a page of expenses(%s) costs its rows and itself: %i", (page, cost) => {
  const sort = page.startsWith("sort") ? "" : `, ${page}`;
  expect(costs(`{ expenses(budgetId: "b"${sort}) { nodes { id } } }`)).toBe(cost);
});

test.each([
  ['{ month(budgetId: "b") { month } }', 10],
  ["{ budgets { nodes { id } } }", 1 + 50],
  ["{ budgets { nodes { categories { nodes { id } } } } }", 1 + 50 * (1 + 1 + 20)],
  [
    "{ budgets { nodes { categories { nodes { expenses { totals { count } pageInfo { hasNextPage } } } } } } }",
    1 + 50 * (1 + 1 + 20 * (1 + 1)),
  ],
  ['{ expenses(budgetId: "b", first: 100) { nodes { splits { amount } category { parent { id } } } } }', 1 + 100 * (1 + 3 + 2)],
  ['{ nodes(ids: ["x", "y", "z"]) { ... on Month { categories { name } } } }', 3 * (1 + 20)],
  ["{ me { id name email } }", 1],
  ["{ __schema { types { name fields { name } } } }", 0],
  ['mutation { deleteExpense(id: "e") { deletedId } }', 10],
])("%s costs %i", (query, cost) => {
  expect(costs(query)).toBe(cost);
});

test("a document at the limit runs, and one object beyond it is refused", () => {
  expect(() => requireSmall({ objects: MOST.cost, points: 1 })).not.toThrow();
  expect(() => requireSmall({ objects: MOST.cost + 1, points: 1 })).toThrow("it costs 5001, and at most 5000 is allowed");
});
