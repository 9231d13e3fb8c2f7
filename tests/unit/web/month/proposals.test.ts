import { quietMonth, emptyOpening, figuresOf, type Envelope } from "../../../../src/domain/envelopes.js";
import {
  coverFrom,
  differenceOf,
  lackingOf,
  neededAmounts,
  sameAsIn,
  suggestedAmounts,
  uncoveredAfter,
} from "../../../../src/web/month/tools/proposals.js";
import { aCategory, aRow } from "./rows.js";

const envelopes: Envelope[] = ["food", "fun", "rent"].map((id) => ({ id, parentId: null, name: id, standing: [], rollovers: [] }));

function figures(month: string, spent: Readonly<Record<string, number>>, plan: Readonly<Record<string, number>> = {}) {
  const categories = new Map(Object.entries(spent).map(([id, out]) => [id, { out, in: 0, count: 1 }]));
  return figuresOf(month, emptyOpening, envelopes, new Map(Object.entries(plan)), { ...quietMonth, categories });
}

test("what was usual is suggested, but neither zero nor what is already set", () => {
  const months = [
    figures("2026-01", { food: 100, rent: 800 }),
    figures("2026-02", { food: 300, rent: 800, fun: 50 }),
    figures("2026-03", { food: 200, rent: 800 }),
    figures("2026-04", {}, { rent: 800, food: 10 }),
  ];
  expect(suggestedAmounts(months)).toEqual([{ categoryId: "food", name: "food", now: 10, then: 200 }]);
  expect(suggestedAmounts([figures("2026-04", {})])).toEqual([]);
});

test("a copy names what differs, down to zero", () => {
  const before = figures("2026-03", {}, { food: 100, rent: 800 });
  const here = figures("2026-04", {}, { rent: 800, fun: 20 });
  expect(sameAsIn(before, here)).toEqual([
    { categoryId: "food", name: "food", now: 0, then: 100 },
    { categoryId: "fun", name: "fun", now: 20, then: 0 },
  ]);
});

test("targets are filled up, and nothing is taken from what has more", () => {
  const rows = [
    aRow("food", { budgeted: 100, target: { needed: 300, funded: 100, percentage: 33 } }),
    aRow("rent", { budgeted: 900, target: { needed: 800, funded: 800, percentage: 100 } }),
    aRow("fun", { budgeted: 5 }),
    aRow("old", { target: { needed: 300, funded: 0, percentage: 0 } }),
  ];
  const categories = [aCategory("food"), aCategory("old", { archivedAt: "2026-01-01T00:00:00Z" })];
  expect(neededAmounts(rows, categories)).toEqual([{ categoryId: "food", name: "food", now: 100, then: 300 }]);
});

describe("covering overspending", () => {
  const rows = [
    aRow("food", { budgeted: 100, available: -30 }),
    aRow("fun", { budgeted: 50, available: 40 }),
    aRow("rent", { budgeted: 800, available: -50 }),
    aRow("save", { budgeted: 10, carriedIn: 500, available: 510 }),
  ];

  test("takes nothing from an empty pool", () => {
    expect(coverFrom(rows, 0, null)).toEqual([]);
    expect(coverFrom(rows, -5, null)).toEqual([]);
  });

  test("gives from the pool in order, as far as it goes", () => {
    expect(lackingOf(rows)).toBe(80);
    expect(coverFrom(rows, 1000, null).map(({ categoryId, then }) => [categoryId, then])).toEqual([
      ["food", 130],
      ["rent", 850],
    ]);
    const part = coverFrom(rows, 45, null);
    expect(part.map(({ categoryId, then }) => [categoryId, then])).toEqual([
      ["food", 130],
      ["rent", 815],
    ]);
    expect(differenceOf(part)).toBe(45);
  });

  test("takes from a category no more than it has and got this month, and changes no sum", () => {
    const plan = coverFrom(rows, 0, "fun");
    expect(plan.map(({ categoryId, then }) => [categoryId, then])).toEqual([
      ["food", 130],
      ["rent", 810],
      ["fun", 10],
    ]);
    expect(differenceOf(plan)).toBe(0);
    expect(coverFrom(rows, 0, "save").at(-1)).toMatchObject({ categoryId: "save", then: 0 });
  });

  test.each([
    ["an empty pool", 0, null, 80],
    ["a pool with too little", 45, null, 35],
    ["a pool with enough", 80, null, 0],
    ["a category with too little", 0, "fun", 40],
  ])("by %s leaves what that does not have", (_source, pool, id, uncovered) => {
    expect(uncoveredAfter(rows, coverFrom(rows, pool, id))).toBe(uncovered);
  });
});
