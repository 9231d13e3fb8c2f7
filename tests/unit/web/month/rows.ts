import type { CategoryRow } from "../../../../src/web/store/model.js";
import type { MonthRow } from "../../../../src/web/store/views/monthView.js";
import { linesOf, type SheetLine } from "../../../../src/web/month/sheet/lines.js";

export function aCategory(id: string, fields: Partial<CategoryRow> = {}): CategoryRow {
  return {
    id,
    parentId: null,
    name: id,
    icon: null,
    color: null,
    position: 0,
    budgeted: 0,
    effectiveFrom: "2026-01",
    rollover: { policy: "none", cap: null },
    target: null,
    allocations: [],
    alertAt: [80, 100],
    archivedAt: null,
    version: 1,
    ...fields,
  };
}

export function aRow(categoryId: string, fields: Partial<MonthRow> = {}): MonthRow {
  return {
    categoryId,
    parentId: null,
    name: categoryId,
    budgeted: 0,
    carriedIn: 0,
    spent: 0,
    available: 0,
    carriedOut: 0,
    rollover: { policy: "none", cap: null },
    expensesCount: 0,
    percentage: null,
    perDay: 0,
    alerts: [],
    limit: "ok",
    amountSet: false,
    note: null,
    target: null,
    expected: 0,
    ...fields,
  };
}

export function monthOf(...rows: readonly MonthRow[]): ReadonlyMap<string, MonthRow> {
  return new Map(rows.map((row) => [row.categoryId, row]));
}

/** As the sheet shows the categories: `closed` groups without what is in them. */
export function linesWith(categories: readonly CategoryRow[], closed: readonly string[] = [], ...rows: readonly MonthRow[]): SheetLine[] {
  return linesOf(categories, [monthOf(...rows)], { collapsed: new Set(closed), archived: false });
}
