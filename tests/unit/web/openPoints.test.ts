import { UnknownCategories } from "../../../src/services/imports/UnknownCategories.js";
import { isBeforeStart, unknownCategories } from "../../../src/web/imports/openPoints.js";

test("the page finds the names in what a dry run says of categories that the budget does not have, and in nothing else", () => {
  const unknown = new UnknownCategories(new Map());
  for (const category of ["Food: fresh", "Rent"]) unknown.note({ transaction: { category, parts: [] } } as any);
  const [warning = ""] = unknown.warnings;
  expect(unknownCategories(warning)).toBe('"Food: fresh", "Rent"');
  expect(unknownCategories("The file holds no rows.")).toBeNull();
});

test("a row that the budget's first month refuses is told from one that is wrong by itself", () => {
  const row = { errors: [{ code: "before-start-month", message: "The budget starts with the month 2026-11." }] } as any;
  expect(isBeforeStart({ rows: [row] })).toBe(true);
  expect(isBeforeStart({ rows: [{ ...row, errors: [{ code: "too-fine", message: "" }] }] })).toBe(false);
});
