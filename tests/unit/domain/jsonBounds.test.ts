import { isModest } from "../../../src/domain/jsonBounds.js";

const members = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
const items = (count: number, of: unknown = 1): unknown[] => Array.from({ length: count }, () => of);
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

test.each([
  [199, true],
  [200, true],
  [201, false],
])("an object of %i members: %s", (count, fits) => {
  expect([isModest(members(count)), isModest({ input: members(count) })]).toEqual([fits, fits]);
});

test.each([
  [999, true],
  [1000, true],
  [1001, false],
])("a list of %i items: %s", (count, fits) => {
  expect([isModest(items(count)), isModest({ input: { tags: items(count) } })]).toEqual([fits, fits]);
});

test.each([
  [31, true],
  [32, true],
  [33, false],
  [5000, false],
])("%i levels: %s", (levels, fits) => {
  expect(isModest(nested(levels))).toBe(fits);
});

test.each([
  [49_999, true],
  [50_000, true],
  [50_001, false],
])("%i values in all: %s", (count, fits) => {
  const inLists = 50 + 50 * 998;
  expect(isModest({ items: items(50, items(998)), rest: items(count - inLists - 2) })).toBe(fits);
});

test("what is no object has no size", () => {
  expect([null, "text", 1, true, undefined].map(isModest)).toEqual([true, true, true, true, true]);
});
