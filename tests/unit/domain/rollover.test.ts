import { carriedOutOf, inForce, setFrom } from "../../../src/domain/rollover.js";

test.each([
  ["none", null, 500, 0],
  ["none", null, -500, 0],
  ["surplus", null, 500, 500],
  ["surplus", null, 0, 0],
  ["surplus", null, -500, 0],
  ["full", null, 500, 500],
  ["full", null, -500, -500],
  ["capped", 300, 500, 300],
  ["capped", 300, 299, 299],
  ["capped", 300, -500, 0],
  ["capped", 0, 500, 0],
] as const)("%s (cap %s) carries %i as %i", (policy, cap, available, carried) => {
  expect(carriedOutOf(available, { policy, cap })).toBe(carried);
});

describe("terms over time", () => {
  const timeline = [
    { from: "2026-03", value: 10 },
    { from: "2026-06", value: 20 },
  ];

  test.each([
    ["2026-02", 0],
    ["2026-03", 10],
    ["2026-05", 10],
    ["2026-06", 20],
    ["2027-01", 20],
  ])("in %s %i holds", (month, value) => {
    expect(inForce(timeline, month, 0)).toBe(value);
  });

  test("what is set from a month on holds from there, and earlier months keep what they had", () => {
    expect(setFrom(timeline, "2026-04", 5)).toEqual([
      { from: "2026-03", value: 10 },
      { from: "2026-04", value: 5 },
    ]);
    expect(setFrom(timeline, "2026-06", 5)).toEqual([
      { from: "2026-03", value: 10 },
      { from: "2026-06", value: 5 },
    ]);
    expect(setFrom(timeline, "2026-01", 5)).toEqual([{ from: "2026-01", value: 5 }]);
    expect(setFrom(timeline, "2027-01", 5)).toEqual([...timeline, { from: "2027-01", value: 5 }]);
  });
});
