import { categoryChoices, isCategoryName, nearChoices } from "../../../src/web/categories/categoryChoices.js";
import type { CategoryRow } from "../../../src/web/store/model.js";

function row(id: string, name: string, more: Partial<CategoryRow> = {}): CategoryRow {
  return {
    id,
    name,
    parentId: null,
    icon: null,
    color: null,
    position: 0,
    budgeted: 0,
    effectiveFrom: "2026-01",
    rollover: { policy: "none", cap: null },
    target: null,
    allocations: [],
    alertAt: [],
    archivedAt: null,
    version: 1,
    ...more,
  };
}

const categories = [
  row("car", "Car"),
  row("food", "Food"),
  row("fuel", "Diesel & oil", { parentId: "car" }),
  row("out", "Eating out", { parentId: "food" }),
  row("old", "Foosball", { archivedAt: "2026-01-01T00:00:00Z" }),
  row("cafe", "Café", { parentId: "food" }),
];
const found = (typed: string, chosen: string | null = null) =>
  categoryChoices(categories, typed, chosen).map(({ category }) => category.id);

test("archived categories are not offered, except the one that is chosen", () => {
  expect(found("")).toEqual(["car", "fuel", "food", "out", "cafe"]);
  expect(found("foos")).toEqual([]);
  expect(found("foos", "old")).toEqual(["old"]);
});

test("a word finds by the beginning of words, without accents and case, and by the parent's name", () => {
  expect(found("CAFE")).toEqual(["cafe"]);
  expect(found("oil di")).toEqual(["fuel"]);
  expect(found("food out")).toEqual(["out"]);
  expect(found("iesel")).toEqual([]);
});

test("names that begin with the text come before those found otherwise", () => {
  expect(found("o")).toEqual(["fuel", "out"]);
  expect(found("ca")).toEqual(["car", "cafe", "fuel"]);
});

test("a name is taken whatever its case, as the server compares names; another accent or another sign is another name", () => {
  expect(isCategoryName(categories, "CAFÉ")).toBe(true);
  expect(isCategoryName(categories, "cafe")).toBe(false);
  expect(isCategoryName([...categories, row("pizza", "🍕")], "🎉")).toBe(false);
  expect(isCategoryName(categories, "caf")).toBe(false);
});

test("a mistyped name offers the category that was probably meant, before a new one", () => {
  const near = (typed: string) => nearChoices(categories, typed).map(({ category }) => category.id);
  expect([near("Fodo"), near("fodd"), near("Eatnig"), near("dieesl")]).toEqual([["food"], ["food"], ["out"], ["fuel"]]);
  expect([near("Rent"), near("Ca"), near("Foosball")]).toEqual([[], [], []]);
});
