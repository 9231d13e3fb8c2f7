import { isBeforeStart, isDoubted } from "../../../src/web/imports/openPoints.js";

test("a row that the budget's first month refuses is distinguished from one that is wrong by itself", () => {
  const row = { errors: [{ code: "before-start-month", message: "The first month of the budget is 2026-11." }] } as any;
  expect(isBeforeStart({ rows: [row] })).toBe(true);
  expect(isBeforeStart({ rows: [{ ...row, errors: [{ code: "too-fine", message: "" }] }] })).toBe(false);
});

test("a row can be imported anyway if nothing else is wrong with it than that it seems to be no transaction", () => {
  const row = (status: string, ...codes: string[]) => isDoubted({ status, errors: codes.map((code) => ({ code, message: "" })) });
  expect([row("refused", "balance-row"), row("refused", "not-final"), row("refused", "correction")]).toEqual([true, true, true]);
  expect([row("refused", "balance-row", "too-small"), row("refused", "malformed-row"), row("refused"), row("asked")]).toEqual(
    Array(4).fill(false),
  );
});
