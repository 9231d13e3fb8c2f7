import { requireFresh } from "../../../../src/services/sync/cursorAge.js";

const RESTORED = new Date("2026-11-15T12:00:00Z");
const later = new Date(RESTORED.getTime() + 1000);
const budgets: any = [{ restoredAt: RESTORED }];

const isRefused = (age: { at: number; restored?: number }): boolean => {
  try {
    requireFresh(age, budgets, later);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: "cursor-expired" });
    return true;
  }
};

test.each([
  [-1, true],
  [0, true],
  [1, false],
])("a cursor of an earlier release, %i ms from the restore: refused %s", (apart, refused) => {
  expect(isRefused({ at: RESTORED.getTime() + apart })).toBe(refused);
});

test("a cursor that names the restore is fresh, one that names another is not", () => {
  expect(isRefused({ at: RESTORED.getTime() - 5, restored: RESTORED.getTime() })).toBe(false);
  expect(isRefused({ at: later.getTime(), restored: 0 })).toBe(true);
});
