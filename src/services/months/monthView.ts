import type { EnvelopeRow, MonthFigures } from "../../domain/envelopes.js";
import { type Day, periodOf } from "../../domain/month.js";
import { childrenOf, daysLeft, progress, withChildren } from "../../domain/monthProgress.js";
import type { ExpectedOfMonth } from "../../domain/recurring/expected.js";
import { inForce } from "../../domain/rollover.js";
import { targetFigures, type TargetTerms } from "../../domain/targets.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type CategoryDoc, targetsOf } from "../../models/category.js";
import type { PlanDoc } from "../../models/months/plan.js";
import type { MonthMoney } from "../ledger/monthMoney.js";
import type { Month, TargetProgress } from "../../shapes/months/Month.js";

interface Sources {
  readonly budget: BudgetDoc;
  readonly figures: MonthFigures;
  readonly categories: readonly CategoryDoc[];
  readonly plan: PlanDoc | undefined;
  readonly snapshotId: string | null;
  readonly today: Day;
  readonly expected: ExpectedOfMonth;
  readonly money: MonthMoney | null;
}

/** The figures of a month with what a person looks for beside them. */
export function toMonth({ budget, figures, categories, plan, snapshotId, today, expected, money }: Sources): Month {
  const period = periodOf(figures.month, budget.monthStartDay);
  const days = daysLeft(period, today);
  const byId = new Map(categories.map((category) => [category._id, category]));
  const planned = new Map((plan?.amounts ?? []).map((entry) => [entry.categoryId, entry]));
  const children = childrenOf(figures.rows);
  return {
    budgetId: budget._id,
    month: figures.month,
    ...period,
    currency: budget.currency,
    status: snapshotId === null ? "open" : "closed",
    snapshotId,
    categories: figures.rows.map((row) => {
      const set = planned.get(row.categoryId);
      const { percentage, perDay, alerts, limit } = progress(row, byId.get(row.categoryId)?.alertAt ?? [], days);
      // Field by field: many months of many categories are made here, and spreading costs several times as much.
      return {
        categoryId: row.categoryId,
        parentId: row.parentId,
        name: row.name,
        budgeted: row.budgeted,
        carriedIn: row.carriedIn,
        spent: row.spent,
        available: row.available,
        carriedOut: row.carriedOut,
        rollover: { policy: row.rollover.policy, cap: row.rollover.cap },
        expensesCount: row.expensesCount,
        withChildren: withChildren(row, children.get(row.categoryId)),
        percentage,
        perDay,
        alerts,
        limit,
        expected: expected.byCategory.get(row.categoryId) ?? 0,
        target: targetOf(byId.get(row.categoryId), figures.month, row),
        amountSet: set !== undefined && set.budgeted !== null,
        note: set?.note ?? null,
      };
    }),
    ...figures.totals,
    expected: { income: expected.income, expenses: expected.expenses },
    money: money === null ? null : { ...money },
    toReview: figures.toReview,
  };
}

function targetOf(category: CategoryDoc | undefined, month: string, row: EnvelopeRow): TargetProgress | null {
  if (category?.targets === undefined) return null;
  const terms = inForce<TargetTerms | null>(targetsOf(category), month, null);
  return terms === null ? null : targetFigures(terms, month, row);
}
