import type { CheckedCategoryChange } from "../../rules/categories/category.js";
import type { Category } from "../../shapes/categories/Category.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { MonthlyBudget } from "../../shapes/months/MonthlyBudget.js";
import type { Outcome } from "../expenses/outcome.js";

/** The months of one budget whose figures a write changed. Both APIs say them. */
export interface ChangedMonths {
  readonly budgetId: string;
  readonly labels: readonly string[];
}

export function monthsOf({ budgetId, month }: Expense | MonthlyBudget): ChangedMonths {
  return { budgetId, labels: [month] };
}

/** A category, and the first month in which a write of it shows; all later ones follow from it. */
export interface ChangedCategory {
  readonly category: Category;
  readonly from: string;
}

/** Amounts and policies apply from a month on; everything else, such as a name, shows in every month. */
export function isDated({
  budgeted: _budgeted,
  rollover: _rollover,
  target: _target,
  effectiveFrom: _from,
  ...others
}: CheckedCategoryChange): boolean {
  return Object.values(others).every((value) => value === undefined);
}

export function monthsOfCategory({ category: { budgetId }, from }: ChangedCategory): ChangedMonths {
  return { budgetId, labels: [from] };
}

/** One entry per budget. */
export function monthsOfOutcomes(outcomes: readonly Outcome[]): ChangedMonths[] {
  const changed = new Map<string, Set<string>>();
  for (const outcome of outcomes) {
    if (outcome.status === "failed") continue;
    const { budgetId } = outcome.expense;
    changed.set(budgetId, new Set([...(changed.get(budgetId) ?? []), ...outcome.months]));
  }
  return [...changed].map(([budgetId, labels]) => ({ budgetId, labels: [...labels] }));
}
