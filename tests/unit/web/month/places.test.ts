import { dropOn, movesTo, type Place, stepFrom } from "../../../../src/web/month/sheet/places.js";
import type { CategoryRow } from "../../../../src/web/store/model.js";
import { aCategory, linesWith } from "./rows.js";

const categories = [
  aCategory("food", { position: 0 }),
  aCategory("bills", { position: 1 }),
  aCategory("rent", { position: 2, parentId: "bills" }),
  aCategory("power", { position: 3, parentId: "bills" }),
  aCategory("fun", { position: 4 }),
];

function inOrder(all: readonly CategoryRow[]): CategoryRow[] {
  return [...all].sort((one, other) => one.position - other.position);
}

function moved(id: string, place: Place | null): CategoryRow[] {
  const changes = new Map(place === null ? [] : movesTo(categories, id, place).map((move) => [move.id, move.changes]));
  return inOrder(categories.map((category) => ({ ...category, ...changes.get(category.id) })));
}

const shown = (all: readonly CategoryRow[], closed: string[] = []) =>
  linesWith(all, closed).map(({ key, depth }) => "-".repeat(depth) + key);
const step = (id: string, by: 1 | -1, closed: string[] = []) => stepFrom(linesWith(categories, closed), id, by);

test("nothing moves beyond the first and the last line", () => {
  expect(step("food", -1)).toBeNull();
  expect(step("fun", 1)).toBeNull();
});

test("a category steps into an open group and out of it at the other end", () => {
  expect(shown(moved("food", step("food", 1)))).toEqual(["bills", "-food", "-rent", "-power", "fun"]);
  expect(shown(moved("fun", step("fun", -1)))).toEqual(["food", "bills", "-rent", "-power", "-fun"]);
  expect(shown(moved("rent", step("rent", -1)))).toEqual(["food", "rent", "bills", "-power", "fun"]);
  expect(shown(moved("power", step("power", 1)))).toEqual(["food", "bills", "-rent", "power", "fun"]);
});

test("within its group a category changes places with its neighbour", () => {
  expect(shown(moved("rent", step("rent", 1)))).toEqual(["food", "bills", "-power", "-rent", "fun"]);
});

test("a category steps over a closed group, and a group over its neighbour", () => {
  expect(shown(moved("food", step("food", 1, ["bills"])))).toEqual(["bills", "-rent", "-power", "food", "fun"]);
  expect(shown(moved("bills", step("bills", -1)))).toEqual(["bills", "-rent", "-power", "food", "fun"]);
});

test("what already stands there changes nothing, and what moves changes as little as possible", () => {
  expect(movesTo(categories, "rent", { parentId: "bills", before: "power" })).toEqual([]);
  expect(movesTo(categories, "rent", { parentId: null, before: null })).toEqual([{ id: "rent", changes: { position: 5, parentId: null } }]);
  expect(movesTo(categories, "unknown", { parentId: null, before: null })).toEqual([]);
});

test("a line is dropped before, after or into another one", () => {
  const lines = linesWith(categories);
  const drop = (id: string, over: string, zone: "before" | "into" | "after") => shown(moved(id, dropOn(lines, id, over, zone)));
  expect(drop("fun", "food", "before")).toEqual(["fun", "food", "bills", "-rent", "-power"]);
  expect(drop("fun", "bills", "into")).toEqual(["food", "bills", "-fun", "-rent", "-power"]);
  expect(drop("fun", "rent", "after")).toEqual(["food", "bills", "-rent", "-fun", "-power"]);
  expect(drop("power", "fun", "after")).toEqual(["food", "bills", "-rent", "fun", "power"]);
});

test("a group cannot be dropped into a group, nor a line on itself", () => {
  const two = [...categories, aCategory("home", { position: 5 }), aCategory("soap", { position: 6, parentId: "home" })];
  const lines = linesWith(two);
  expect(dropOn(lines, "home", "bills", "into")).toBeNull();
  expect(dropOn(lines, "home", "rent", "before")).toBeNull();
  expect(dropOn(lines, "fun", "fun", "before")).toBeNull();
  expect(dropOn(lines, "home", "bills", "before")).toEqual({ parentId: null, before: "bills" });
});
