import type { EnvelopeRow, MonthFigures } from "../../domain/envelopes.js";
import { sumOf } from "../../domain/money.js";
import { type Day, daysFrom, periodOf, type Period } from "../../domain/month.js";
import { inForce } from "../../domain/rollover.js";
import { targetFigures, type TargetTerms } from "../../domain/targets.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import { type CategoryDoc, targetsOf } from "../../models/categories/category.js";
import type { PlanDoc } from "../../models/months/plan.js";
import type { Month, MonthCategory, TargetProgress, WithChildren } from "../../shapes/months/Month.js";
import type { ExpectedOfMonth } from "./expectedOfMonths.js";

interface Sources {
  readonly budget: BudgetDoc;
  readonly figures: MonthFigures;
  readonly categories: readonly CategoryDoc[];
  readonly plan: PlanDoc | undefined;
  readonly snapshotId: string | null;
  readonly today: Day;
  readonly expected: ExpectedOfMonth;
}

/** The figures of a month with what a person looks for beside them. */
export function toMonth({ budget, figures, categories, plan, snapshotId, today, expected }: Sources): Month {
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
    toReview: figures.toReview,
  };
}

function targetOf(category: CategoryDoc | undefined, month: string, row: EnvelopeRow): TargetProgress | null {
  if (category?.targets === undefined) return null;
  const terms = inForce<TargetTerms | null>(targetsOf(category), month, null);
  return terms === null ? null : targetFigures(terms, month, row);
}

/** Days of the period that are left, today included: none of a past one, all of a future one. */
export function daysLeft(period: Period, today: Day): number {
  return daysFrom(today > period.from ? today : period.from, period.to);
}

type Progress = Pick<MonthCategory, "percentage" | "perDay" | "alerts" | "limit">;

export function progress(row: EnvelopeRow, alertAt: readonly number[], days: number): Progress {
  const { percentage, alerts } =
    row.spent > 0 ? shareOf(row, alertAt) : { percentage: row.budgeted + row.carriedIn > 0 ? 0 : null, alerts: [] };
  return {
    percentage,
    perDay: days > 0 && row.available > 0 ? Math.floor(row.available / days) : 0,
    alerts,
    limit: row.available < 0 ? "over" : alerts.length > 0 ? "near" : "ok",
  };
}

/** Products of two amounts leave the safe integers, so they are made with BigInt. */
function shareOf(row: EnvelopeRow, alertAt: readonly number[]): Pick<Progress, "percentage" | "alerts"> {
  const spent = BigInt(row.spent) * 100n;
  const base = BigInt(row.budgeted) + BigInt(row.carriedIn);
  return {
    percentage: base > 0n ? within(spent / base) : null,
    alerts: alertAt.filter((percent) => spent >= base * BigInt(percent)).sort((one, other) => one - other),
  };
}

function within(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}

function childrenOf(rows: readonly EnvelopeRow[]): Map<string, EnvelopeRow[]> {
  const children = new Map<string, EnvelopeRow[]>();
  for (const row of rows) {
    if (row.parentId === null) continue;
    const siblings = children.get(row.parentId);
    if (siblings === undefined) children.set(row.parentId, [row]);
    else siblings.push(row);
  }
  return children;
}

function withChildren(row: EnvelopeRow, children: readonly EnvelopeRow[] | undefined): WithChildren | null {
  if (children === undefined) return null;
  const family = [row, ...children];
  return {
    budgeted: sumOf(family, (member) => member.budgeted),
    spent: sumOf(family, (member) => member.spent),
    available: sumOf(family, (member) => member.available),
  };
}
