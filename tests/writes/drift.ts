import type { Drift, MonthlyBudget } from "../../src/shapes/months/MonthlyBudget.js";
import type { Month, MonthCategory } from "../../src/shapes/months/Month.js";
import { sorted } from "./storedAlike.js";

const figures = ["budgeted", "carriedIn", "spent", "available", "carriedOut", "expensesCount"] as const;
type Row = Pick<MonthCategory, (typeof figures)[number]>;
const nothing: Row = { budgeted: 0, carriedIn: 0, spent: 0, available: 0, carriedOut: 0, expensesCount: 0 };

/** How a statement made of the month as it was differs from the month as it is. */
export function driftBetween(then: Month, now: Month): Pick<MonthlyBudget, "stale" | "toAssignDrift"> & { readonly drift: object[] } {
  const ids = new Set([...then.categories, ...now.categories].map(({ categoryId }) => categoryId));
  const rows = [...ids].map((categoryId) => {
    const [before, after] = [rowOf(then, categoryId), rowOf(now, categoryId)];
    return { categoryId, income: 0, ...Object.fromEntries(figures.map((figure) => [figure, after[figure] - before[figure]])) };
  });
  const outside = {
    ...nothing,
    categoryId: null,
    spent: now.uncategorisedSpent - then.uncategorisedSpent,
    income: now.totalIncome - then.totalIncome,
    expensesCount: now.uncategorisedCount - then.uncategorisedCount,
  };
  const drift = [...rows, outside].filter((row) => Object.values(row).some((value) => typeof value === "number" && value !== 0));
  const toAssignDrift = now.toAssign - then.toAssign;
  return { stale: drift.length > 0 || toAssignDrift !== 0, toAssignDrift, drift: sorted(drift) };
}

export function driftOf({ stale, toAssignDrift, drift }: MonthlyBudget): ReturnType<typeof driftBetween> {
  return { stale, toAssignDrift, drift: sorted(drift.map(({ name: _, ...row }: Drift) => row)) };
}

function rowOf({ categories }: Month, id: string): Row {
  return categories.find(({ categoryId }) => categoryId === id) ?? nothing;
}
