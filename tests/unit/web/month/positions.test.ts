import { positionsFor } from "../../../../src/web/month/sheet/positions.js";

function placed(...positions: number[]) {
  return positions.map((position, index) => ({ id: String(index), position }));
}

function after(positions: readonly number[]): number[] {
  const changed = positionsFor(placed(...positions));
  return positions.map((position, index) => changed.get(String(index)) ?? position);
}

test.each([
  ["what already rises", [0, 1, 5, 6], 0],
  ["one that goes where there is room", [10, 40, 20, 30], 1],
  ["one that goes to the end", [1, 2, 3, 0], 1],
  ["one that goes to the front of neighbours without room", [3, 0, 1, 2], 3],
  ["two with the same position", [4, 4], 1],
  ["all the same", [0, 0, 0, 0], 3],
  ["the highest position in front", [1_000_000, 5, 6], 1],
])("of %s, as few as possible change", (_, positions, changes) => {
  expect(positionsFor(placed(...positions)).size).toBe(changes);
});

test("whatever the order was, the new positions rise and stay within what is allowed", () => {
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round++) {
    const positions = Array.from({ length: 1 + next(12) }, () => (next(4) === 0 ? 1_000_000 - next(3) : next(20)));
    const result = after(positions);
    expect(result.every((position, index) => index === 0 || position > result[index - 1]!)).toBe(true);
    expect(result.every((position) => Number.isInteger(position) && position >= 0 && position <= 1_000_000)).toBe(true);
  }
});
