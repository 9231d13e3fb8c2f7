import "reflect-metadata";
import { readFileSync } from "node:fs";
import { buildSchema, parse } from "graphql";
import { getComplexity } from "graphql-query-complexity";
import { pointsFor } from "../../../src/domain/costs.js";
import { recordOf } from "../../../src/operations/operations.js";
import { pointsOf } from "../../../src/graphql/cost.js";

const schema = buildSchema(readFileSync(new URL("../../../schema/schema.graphql", import.meta.url), "utf8"));

const points = (query: string): number => getComplexity({ schema, query: parse(query), estimators: [pointsOf] });

test.each([
  ["{ me { id } }", 1],
  ["{ a: me { id } b: me { id } ...more } fragment more on Query { c: me { id } }", 3],
  ["mutation { logout { ok } }", 1],
  ["{ __typename me { id } __schema { types { name } } }", 3],
  ["mutation { a: deleteExpense(id: 1) { deletedId } b: deleteExpense(id: 2) { deletedId } }", 4],
])("%s costs %i points", (query, cost) => {
  expect(points(query)).toBe(cost);
});

test("a search, a report and a page cost what they cost in the other API", () => {
  expect(points('{ expenses(budgetId: "b") { nodes { id } } }')).toBe(pointsFor(recordOf("listExpenses").price));
  expect(points('{ expenses(budgetId: "b", filter: {q: "x"}) { nodes { id } } }')).toBe(
    pointsFor(recordOf("listExpenses").price, { searches: 1 }),
  );
  expect(points('{ spending(budgetId: "b", from: "2016-12-01", to: "2026-11-30") { totals { count } } }')).toBe(
    pointsFor(recordOf("getSpending").price, { months: 120 }),
  );
});

test("nodes cost what as many questions by one id cost, and what is asked of each is counted so often", () => {
  const ids = JSON.stringify(Array.from({ length: 100 }, () => "mth_x"));
  expect(points(`{ nodes(ids: ${ids}) { id } }`)).toBe(100);
  expect(points(`{ a: nodes(ids: ["x"]) { id } b: nodes(ids: ["x", "y"]) { id } }`)).toBe(3);
  expect(points('{ nodes(ids: ["x", "y", "z"]) { ... on Category { expenses { nodes { id } } } } }')).toBe(
    3 + 3 * pointsFor(recordOf("listExpenses").price),
  );
});

test("a list below a row is paid for once a row, and what is loaded for all rows together is free", () => {
  const page = pointsFor(recordOf("listExpenses").price);
  expect(points('{ categories(budgetId: "b") { nodes { expenses { nodes { id } } } } }')).toBe(1 + 20 * page);
  expect(points('{ expenses(budgetId: "b", first: 100) { nodes { category { name } } } }')).toBe(page);
});
