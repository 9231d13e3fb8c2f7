import type { EnvelopeRow, MonthFigures, MonthTotals } from "../../../domain/envelopes.js";
import { type Period, periodOf } from "../../../domain/month.js";
import { daysLeft, progress, type Progress } from "../../../domain/monthProgress.js";
import type { ExpectedOfMonth } from "../../../domain/recurring/expected.js";
import { type TargetFigures, targetFigures } from "../../../domain/targets.js";
import { targetIn } from "./allocations.js";
import type { Month } from "../model.js";
import type { View } from "./view.js";

/** One category in one month, with what a person looks for beside the figures. */
export interface MonthRow extends EnvelopeRow, Progress {
  /** An amount is set for this month alone. */
  readonly amountSet: boolean;
  readonly note: string | null;
  /** Null: it has no target. */
  readonly target: TargetFigures | null;
  /** What recurring movements will still spend, less what they bring back. */
  readonly expected: number;
}

/** One month of a budget, as the API answers it. */
export interface MonthView extends Period, MonthTotals {
  readonly month: Month;
  readonly status: "open" | "closed";
  /** The newest statement of this month. */
  readonly statementId: string | null;
  readonly rows: readonly MonthRow[];
  /** What recurring movements will still bring. No other figure contains it. */
  readonly expected: Pick<ExpectedOfMonth, "income" | "expenses">;
}

export function monthView(figures: MonthFigures, view: View, today: string, expected: ExpectedOfMonth): MonthView {
  const { month, totals } = figures;
  const period = periodOf(month, view.budget.monthStartDay);
  const days = daysLeft(period, today);
  const planned = new Map((view.plan(month)?.amounts ?? []).map((entry) => [entry.categoryId, entry]));
  const statement = view.statements.find((each) => each.month === month && each.supersededBy === null) ?? null;
  const rows = figures.rows.map((row): MonthRow => {
    const set = planned.get(row.categoryId);
    const category = view.category(row.categoryId);
    const target = targetIn(category, month);
    return {
      ...row,
      ...progress(row, category?.alertAt ?? [], days),
      amountSet: set !== undefined && set.budgeted !== null,
      note: set?.note ?? null,
      target: target && targetFigures(target, month, row),
      expected: expected.byCategory.get(row.categoryId) ?? 0,
    };
  });
  const { income, expenses } = expected;
  const status = statement === null ? "open" : "closed";
  return { month, ...period, ...totals, status, statementId: statement?.id ?? null, rows, expected: { income, expenses } };
}
