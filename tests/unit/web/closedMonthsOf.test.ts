import { closedMonthsOf } from "../../../src/web/categories/closedMonthsOf.js";

const none = { budgeted: 0, carriedIn: 0, available: 0, expensesCount: 0 };

function closed(rows: Readonly<Record<string, Partial<typeof none> | null>>) {
  const statements = Object.keys(rows).map((month) => ({ month }));
  const figures = (month: string) => {
    const row = rows[month];
    return row == null
      ? null
      : ({
          rows: [
            { categoryId: "cat_1", ...none, ...row },
            { categoryId: "cat_2", ...none, budgeted: 5 },
          ],
        } as any);
  };
  return { statements: [...statements, ...statements], figures };
}

test("a closed month is affected if the category has an amount, a rest or an entry there, each month once and in order", () => {
  const rows = {
    "2026-05": { expensesCount: 1 },
    "2026-01": { budgeted: 100 },
    "2026-02": { carriedIn: -1 },
    "2026-03": { available: 1 },
    "2026-04": {},
    "2026-06": null,
  };
  expect(closedMonthsOf("cat_1", closed(rows))).toEqual(["2026-01", "2026-02", "2026-03", "2026-05"]);
  expect(closedMonthsOf("cat_3", closed(rows))).toEqual([]);
});
