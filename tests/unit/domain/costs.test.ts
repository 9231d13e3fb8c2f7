import { readFileSync } from "node:fs";
import { workloadOf } from "../../../src/domain/workload.js";
import { pointsAfterwards, pointsBeyond, pointsFor, pointsForDocument } from "../../../src/domain/costs.js";
import { recordOf } from "../../../src/operations/operations.js";
import type { OpenApi } from "../../../src/rest/openapi/document.js";

const document: OpenApi = JSON.parse(readFileSync(new URL("../../../schema/openapi.json", import.meta.url), "utf8"));
const operations = Object.values(document.paths).flatMap((item) => Object.entries(item));
const now = new Date("2026-11-15T12:00:00Z");

test("the document says what each operation costs", () => {
  for (const [, operation] of operations) {
    const { points, more, afterwards } = recordOf(operation.operationId).price;
    expect([operation["x-cost"], operation["x-cost-more"], operation["x-cost-afterwards"]]).toEqual([points, more, afterwards]);
  }
});

test("reading one thing costs a point, writing one costs two, leaving one, and nothing is free", () => {
  expect(["getMe", "updateMe", "logout", "endAllSessions"].map((name) => recordOf(name).price.points)).toEqual([1, 2, 1, 1]);
  expect(operations.filter(([, operation]) => !(Number(operation["x-cost"]) > 0))).toEqual([]);
});

test.each([
  ["listMonths", { from: "2026-01", to: "2026-12" }, 7],
  ["listMonths", { from: "2025-12", to: "2026-12" }, 12],
  ["listMonths", { from: "2025-12", to: "2026-11" }, 7],
  ["listMonths", { from: "2025-12" }, 7],
  ["listMonths", { from: "2025-11" }, 12],
  ["listMonths", { to: "2026-11" }, 7],
  ["listMonths", { from: "1900-01", to: "2199-12" }, 52],
  ["listMonths", { from: "2026-12", to: "2026-01" }, 7],
  ["listMonths", { from: "soon" }, 7],
  ["getSpending", {}, 20],
  ["getSpending", { from: "2025-11-02", to: "2026-11-01" }, 30],
  ["sync", {}, 2],
  ["sync", { limit: 200 }, 2],
  ["sync", { limit: "201" }, 3],
  ["sync", { limit: 1000 }, 6],
  ["sync", { limit: 1001 }, 6],
  ["sync", { limit: "all" }, 2],
  ["getTrends", { months: "12" }, 10],
  ["getTrends", { months: 13 }, 15],
  ["getTrends", { months: 121 }, 55],
  ["getTrends", { months: "many" }, 10],
  ["exportExpenses", { from: "2020-01", to: "2026-12" }, 50],
  ["listExpenses", {}, 2],
  ["listExpenses", { q: " " }, 2],
  ["listExpenses", { q: "market" }, 22],
  ["listExpenses", { filter: { q: "market" } }, 22],
  ["listExpenses", { filter: { payee: "market" } }, 2],
  ["createExpenses", { items: [] }, 2],
  ["createExpenses", { items: Array.from({ length: 10 }) }, 6],
  ["createExpenses", { input: { items: Array.from({ length: 11 }) } }, 10],
  ["createExpenses", { items: "many" }, 2],
] as const)("%s %j costs %i", (name, given, points) => {
  expect(pointsFor(recordOf(name).price, workloadOf(given, now))).toBe(points);
});

test.each([
  [{}, { months: 1 }],
  [{ months: null }, { months: 1 }],
  [{ months: null, from: "2026-01", to: "2026-11" }, { months: 11 }],
  [{ from: "2026-01" }, { months: 11 }],
  [{ to: "2026-11" }, { months: 12 }],
  [{ to: "soon" }, { months: 1 }],
  [{ filter: null, q: "market" }, { searches: 1 }],
  [{ filter: [], q: "market" }, { searches: 1 }],
  [{ filter: {}, q: "market" }, { searches: 0 }],
  [{ input: null }, { items: 0 }],
])("by %j as much is asked for as %j", (given, asked) => {
  expect(workloadOf(given, now)).toMatchObject(asked);
});

test.each([
  [{}, 0],
  [{ rows: 1 }, 1],
  [{ rows: 200 }, 1],
  [{ rows: 201 }, 2],
  [{ rows: 200_000 }, 1000],
  [{ unpackedMegabytes: 0.1, rows: 300 }, 3],
  [{ unpackedMegabytes: 100 }, 100],
  [{ megabytes: 10 }, 0],
])("an import that turns out to hold %j costs %i points more", (counted, points) => {
  expect(pointsAfterwards(recordOf("importExpenses").price, counted)).toBe(points);
  expect(pointsAfterwards(recordOf("createExpenses").price, counted)).toBe(0);
});

test.each([
  [1, {}, 0],
  [1, { documents: 999 }, 0],
  [1, { documents: 1000 }, 1],
  [1, { monthRows: 9999 }, 0],
  [1, { monthRows: 10_000 }, 1],
  [2, { occurrences: 17 }, 0],
  [2, { occurrences: 18 }, 1],
  [2, { occurrences: 365 }, 58],
  [1, { bytes: 999_999 }, 0],
  [1, { bytes: 1_000_000 }, 1],
  // A little of each is nothing by itself, and something together.
  [1, { documents: 499, monthRows: 4999, occurrences: 5, bytes: 499_999 }, 2],
  [50, { documents: 25_000 }, 0],
  [20, { rows: 200_000 }, 0],
])("who paid %i points, and turned out to need %j, owes %i more", (paid, counted, points) => {
  expect(pointsBeyond(paid, counted)).toBe(points);
});

test("some requests take as long as their file flows", () => {
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(ids.filter((id) => recordOf(id).movesFile === true).sort()).toEqual(["exportExpenses", "exportMe", "importExpenses"]);
});

test.each([
  [0, 0],
  [1, 1],
  [100, 1],
  [101, 2],
  [16_384, 164],
])("a new document of %i characters costs %i", (characters, points) => {
  expect(pointsForDocument(characters)).toBe(points);
});
