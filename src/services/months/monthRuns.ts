import { type Month, monthsBetween } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";

export interface MonthOfBudget {
  readonly budget: BudgetDoc;
  readonly month: Month;
}

/** Months of one budget, in order, that are read in one go. */
export interface MonthRun {
  readonly budget: BudgetDoc;
  readonly months: readonly [Month, ...Month[]];
}

/** As few runs as hold all of them, none longer than it may be. */
export function monthRuns(wanted: readonly MonthOfBudget[], atMost: number): MonthRun[] {
  const byBudget = new Map<string, MonthOfBudget[]>();
  for (const one of wanted) byBudget.set(one.budget._id, [...(byBudget.get(one.budget._id) ?? []), one]);
  return [...byBudget.values()].flatMap((some) => runsOfBudget(some, atMost));
}

function runsOfBudget(wanted: readonly MonthOfBudget[], atMost: number): MonthRun[] {
  const [first] = wanted;
  if (first === undefined) return [];
  const runs: [Month, ...Month[]][] = [];
  for (const month of [...new Set(wanted.map((one) => one.month))].sort()) {
    const last = runs.at(-1);
    if (last !== undefined && monthsBetween(last[0], month) < atMost) last.push(month);
    else runs.push([month]);
  }
  return runs.map((months) => ({ budget: first.budget, months }));
}
