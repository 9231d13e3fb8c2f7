import { figuresOfLine, linesOf, sameFigures } from "../../../../src/web/month/sheet/lines.js";
import { aCategory, aRow, linesWith, monthOf } from "./rows.js";

const bills = aCategory("bills");
const rent = aCategory("rent", { parentId: "bills" });
const power = aCategory("power", { parentId: "bills" });
const food = aCategory("food");
const all = [bills, rent, food, power];

test("an archived category is left out unless it has figures or is asked for", () => {
  const old = aCategory("old", { archivedAt: "2026-01-01T00:00:00Z" });
  const keys = (archived: boolean, ...rows: ReturnType<typeof aRow>[]) =>
    linesOf([food, old], [monthOf(...rows)], { collapsed: new Set(), archived }).map(({ key }) => key);
  expect(keys(false)).toEqual(["food"]);
  expect(keys(true)).toEqual(["food", "old"]);
  expect(keys(false, aRow("old", { carriedIn: 5, available: 5 }))).toEqual(["food", "old"]);
});

test("children stand under their parent, whatever lies between them", () => {
  expect(linesWith(all).map(({ key, kind, depth }) => [key, kind, depth])).toEqual([
    ["bills", "group", 0],
    ["rent", "category", 1],
    ["power", "category", 1],
    ["food", "category", 0],
  ]);
});

test("a closed group shows its sums alone", () => {
  const lines = linesWith(all, ["bills"], aRow("bills", { budgeted: 1 }));
  expect(lines.map(({ key }) => key)).toEqual(["bills", "food"]);
});

test("what a parent itself has stands on a line of its own, and only then", () => {
  const lines = linesWith(all, [], aRow("bills", { budgeted: 100, available: 100 }));
  expect(lines.map(({ key }) => key)).toEqual(["bills", "bills/own", "rent", "power", "food"]);
});

test("a group adds up its own figures and those of its children, column by column", () => {
  const rows = [
    aRow("bills", { budgeted: 100, carriedIn: 10, spent: 20, available: 90 }),
    aRow("rent", { budgeted: 800, spent: 850, available: -50 }),
    aRow("power", { budgeted: 60, carriedIn: 5, available: 65 }),
  ];
  const [group, own, first] = linesWith(all, [], ...rows);
  const figures = figuresOfLine(group!, monthOf(...rows), true);
  expect(figures).toMatchObject({ budgeted: 960, carriedIn: 15, spent: 870, available: 105, state: "within" });
  expect(figures.budgeted + figures.carriedIn - figures.spent).toBe(figures.available);
  expect(figuresOfLine(own!, monthOf(...rows), true)).toMatchObject({ budgeted: 100, available: 90, state: "left" });
  expect(figuresOfLine(first!, monthOf(...rows), true)).toMatchObject({ available: -50, state: "over" });
});

test("an archived child still counts in its group", () => {
  const gone = aCategory("gone", { parentId: "bills", archivedAt: "2026-01-01T00:00:00Z" });
  const [group] = linesWith([...all, gone], ["bills"], aRow("gone", { budgeted: 7, available: 7 }));
  expect(figuresOfLine(group!, monthOf(aRow("gone", { budgeted: 7, available: 7 })), false).budgeted).toBe(7);
});

test("a daily amount is said of the current month alone, of no group and of nothing that is saved up", () => {
  const row = aRow("food", { spent: 1, available: 100, perDay: 10 });
  const [group, , , line] = linesWith(all, [], row);
  expect(figuresOfLine(line!, monthOf(row), true).perDay).toBe(10);
  expect(figuresOfLine(line!, monthOf(row), false).perDay).toBeNull();
  expect(figuresOfLine(group!, monthOf(aRow("rent", { spent: 1, perDay: 10 })), true).perDay).toBeNull();
  expect(figuresOfLine(line!, monthOf({ ...row, spent: 0 }), true).perDay).toBeNull();
});

test.each([
  ["overspent", { available: -1, spent: 1, limit: "over" }, "over"],
  ["near its limit", { available: 1, spent: 9, limit: "near" }, "near"],
  ["spent to the last cent", { available: 0, spent: 9, limit: "near" }, "spent"],
  ["unused and empty", { available: 0 }, "none"],
  ["left with money", { available: 1 }, "left"],
] as const)("a category that is %s says so", (_, fields, state) => {
  const [line] = linesWith([food]);
  expect(figuresOfLine(line!, monthOf(aRow("food", fields)), true).state).toBe(state);
});

test("a line is painted again when any of its figures changed", () => {
  const [line] = linesWith([food]);
  const figures = (fields: Parameters<typeof aRow>[1]) => [figuresOfLine(line!, monthOf(aRow("food", fields)), true)];
  const before = { budgeted: 1, spent: 2 };
  expect(sameFigures(figures(before), figures(before))).toBe(true);
  for (const change of [
    { budgeted: 2 },
    { carriedIn: 1 },
    { spent: 1 },
    { available: 1 },
    { amountSet: true },
    { note: "x" },
    { target: { needed: 9, funded: 1, percentage: 11 } },
    { expected: 3 },
    { perDay: 1 },
  ]) {
    expect(sameFigures(figures(before), figures({ ...before, ...change }))).toBe(false);
  }
});
