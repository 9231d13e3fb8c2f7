import { SeenQueries } from "../../../src/graphql/SeenQueries.js";

const used = (bounds: { entries: number; characters: number }, uses: readonly (readonly [string, number])[]): SeenQueries<string> => {
  const seen = new SeenQueries<string>(bounds);
  for (const [key, length] of uses) seen.use(key, length).times += 1;
  return seen;
};

test("a query that comes again has the entry that it had", () => {
  expect(
    used({ entries: 2, characters: 100 }, [
      ["a", 10],
      ["b", 10],
      ["a", 10],
    ]).use("a", 10).times,
  ).toBe(2);
});

test("one query too many: the one that was used longest ago is forgotten", () => {
  const seen = used({ entries: 2, characters: 100 }, [
    ["a", 10],
    ["b", 10],
    ["a", 10],
    ["c", 10],
  ]);
  expect([seen.size, seen.use("a", 10).times, seen.use("b", 10).times]).toEqual([2, 2, 0]);
});

test("one that is longer than what is kept of all takes no room", () => {
  const seen = used({ entries: 10, characters: 100 }, [
    ["endless", 101],
    ["a", 20],
  ]);
  expect([seen.size, seen.use("a", 20).times]).toEqual([1, 1]);
});
