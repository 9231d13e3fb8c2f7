import { isBeforeStart } from "../../../src/web/imports/openPoints.js";

test("a row that the budget's first month refuses is distinguished from one that is wrong by itself", () => {
  const row = { errors: [{ code: "before-start-month", message: "The first month of the budget is 2026-11." }] } as any;
  expect(isBeforeStart({ rows: [row] })).toBe(true);
  expect(isBeforeStart({ rows: [{ ...row, errors: [{ code: "too-fine", message: "" }] }] })).toBe(false);
});
