import { RecentStarts } from "../../../../src/services/ledger/RecentStarts.js";

/** So many budgets are remembered. */
const KEPT = 1000;

test("who asks for what is behind the last start begins there, and who asks for what is before it where he asks", () => {
  const starts = new RecentStarts();
  starts.note("bud_a", "2026-05", "2026-02");
  expect(["2026-01", "2026-02", "2026-03"].map((from) => starts.since("bud_a", from))).toEqual(["2026-01", "2026-02", "2026-02"]);
});

test("of a budget that nothing is known of it begins where it is asked", () => {
  const starts = new RecentStarts();
  starts.note("bud_a", "2026-05", "2026-02");
  expect(starts.since("bud_b", "2026-05")).toBe("2026-05");
});

test.each([
  ["began where it was asked", "2026-05"],
  ["began later", "2026-06"],
])("a reading that %s ends what was known", (_what, start) => {
  const starts = new RecentStarts();
  starts.note("bud_a", "2026-05", "2026-02");
  starts.note("bud_a", "2026-05", start);
  expect(starts.since("bud_a", "2026-09")).toBe("2026-09");
});

test("the last start counts, not the earliest", () => {
  const starts = new RecentStarts();
  starts.note("bud_a", "2026-05", "2026-02");
  starts.note("bud_a", "2026-05", "2026-04");
  expect(starts.since("bud_a", "2026-05")).toBe("2026-04");
});

test("the budget that was noted the longest ago makes room for one too many, and no other does", () => {
  const starts = new RecentStarts();
  const known = (place: number): boolean => starts.since(`bud_${place}`, "2026-05") === "2026-02";
  const note = (place: number): void => starts.note(`bud_${place}`, "2026-05", "2026-02");
  for (let place = 0; place < KEPT; place++) note(place);
  expect([0, KEPT - 1].map(known)).toEqual([true, true]);
  note(0);
  note(KEPT);
  expect([0, 1, 2, KEPT - 1, KEPT].map(known)).toEqual([true, false, true, true, true]);
});
