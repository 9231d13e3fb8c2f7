import { closingSet, type OpenEnd } from "../../../src/domain/moneyaccounts/closingSet.js";
import { seededRandom } from "../../support/seededRandom.js";

const ends = (...amounts: number[]): OpenEnd[] => amounts.map((amount, place) => ({ id: `${place}`, amount }));
const found = (amounts: number[], gap: number): number[] | null => closingSet(ends(...amounts), gap)?.map(({ amount }) => amount) ?? null;

/** How many the fewest are that sum to the gap, by trying every set of at most three. */
function fewest(all: readonly OpenEnd[], gap: number): number | null {
  const counts = all.flatMap((one, first) => [
    ...(one.amount === gap ? [1] : []),
    ...all
      .slice(first + 1)
      .flatMap((two, place) => [
        ...(one.amount + two.amount === gap ? [2] : []),
        ...all.slice(first + place + 2).flatMap((three) => (one.amount + two.amount + three.amount === gap ? [3] : [])),
      ]),
  ]);
  return counts.length === 0 ? null : Math.min(...counts);
}

test("takes one end before two, two before three, and none of four", () => {
  expect(found([1, 2, 3], 3)).toEqual([3]);
  expect(found([1, 2, 4], 6)).toEqual([2, 4]);
  expect(found([1, 2, 4], 7)).toEqual([1, 2, 4]);
  expect(found([1, 2, 4, 8], 15)).toBeNull();
  expect(found([], 1)).toBeNull();
});

test("takes no end twice", () => {
  expect(found([5, 1], 10)).toBeNull();
  expect(found([5, 5], 10)).toEqual([5, 5]);
  expect(found([2, 3], 7)).toBeNull();
});

test("finds the fewest wherever there are some, in 200 random lists", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seededRandom(seed);
    const list = ends(...Array.from({ length: 8 }, () => Math.floor(random() * 41) - 20));
    const gap = Math.floor(random() * 61) - 30;
    const set = closingSet(list, gap);
    expect([seed, set?.length ?? null]).toEqual([seed, fewest(list, gap)]);
    if (set !== null) expect(set.reduce((sum, { amount }) => sum + amount, 0)).toBe(gap);
  }
});
