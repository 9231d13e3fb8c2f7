import { isModest } from "../../../src/http/jsonBounds.js";

const fits = (value: unknown): boolean => isModest(Buffer.from(JSON.stringify(value)));
const members = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
const items = (count: number, of: unknown = 1): unknown[] => Array.from({ length: count }, () => of);
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

test.each([
  [199, true],
  [200, true],
  [201, false],
])("an object of %i members: %s", (count, expected) => {
  expect([fits(members(count)), fits({ input: members(count) }), fits([members(count), 1])]).toEqual([expected, expected, expected]);
});

test.each([
  [999, true],
  [1000, true],
  [1001, false],
])("a list of %i items: %s", (count, expected) => {
  expect([fits(items(count)), fits({ input: { tags: items(count) } }), fits(items(count, {}))]).toEqual([expected, expected, expected]);
});

test.each([
  [31, true],
  [32, true],
  [33, false],
  [500, false],
])("%i levels: %s", (levels, expected) => {
  expect(fits(nested(levels))).toBe(expected);
});

test.each([
  [49_999, true],
  [50_000, true],
  [50_001, false],
])("%i objects, lists and commas in all: %s", (count, expected) => {
  // The object, its two lists and its comma; 50 lists with their 997 commas, and the 49 between them; the rest are commas.
  const known = 4 + 50 * 998 + 49;
  const many = items(50, items(998));
  expect(fits({ items: many, rest: items(count - known + 1) })).toBe(expected);
  expect(fits({ items: many, rest: [...items(count - known - 1), []] })).toBe(expected);
});

test("what stands in a text is no part of anything", () => {
  expect(fits({ note: '{[,",\\"'.repeat(1000) })).toBe(true);
  expect(fits(["\\", items(1001)])).toBe(false);
  expect(isModest(Buffer.from('"\\"' + ",".repeat(2000)))).toBe(true);
});

test("what is no object has no size, and what is no JSON is left to the parser", () => {
  expect([null, "text", 1, true].map(fits)).toEqual([true, true, true, true]);
  expect(['"', "}", "]]", '"\\', "1,"].map((text) => isModest(Buffer.from(text)))).toEqual([true, true, true, true, true]);
});
