import type { Opening } from "../../../domain/envelopes.js";
import type { BudgetRow, CategoryRow, Change, ExpenseRow, Month, MonthSums, MovementRow, PlanRow, StatementRow } from "../model.js";

/** The newest months of a budget that is too large to be kept whole. */
export interface Window {
  readonly from: Month;
  readonly opening: Opening;
  /** Something before the first month changed since the opening was read. */
  readonly isOpeningOld?: boolean;
}

export interface BaseHead {
  readonly budget: BudgetRow | null;
  readonly categories: readonly CategoryRow[];
  readonly plans: readonly PlanRow[];
  readonly statements: readonly StatementRow[];
  readonly movements: readonly MovementRow[];
  readonly window: Window | null;
}

/** What came from the server. */
export interface Taken {
  readonly changes: readonly Change[];
  /** The copy is made anew: what comes replaces what is known, whatever its version. */
  readonly anew: boolean;
  /** The write that the server has answered, and what of it failed. */
  readonly finished: { readonly id: string; readonly failed: readonly string[] } | null;
}

export type Sums = Iterable<readonly [month: Month, sums: MonthSums]>;

export interface MonthRows {
  readonly month: Month;
  readonly rows: readonly ExpenseRow[];
}

/** What it holds, as the server would tell it. */
export function changesOf({ budget, categories, plans, statements, movements }: BaseHead): Change[] {
  return [
    ...(budget === null ? [] : [{ kind: "budget", id: budget.id, resource: budget } as const]),
    ...categories.map((resource) => ({ kind: "category", id: resource.id, resource }) as const),
    ...plans.map((resource) => ({ kind: "plan", id: resource.id, resource }) as const),
    ...statements.map((resource) => ({ kind: "monthly-budget", id: resource.id, resource }) as const),
    ...movements.map((resource) => ({ kind: "recurring", id: resource.id, resource }) as const),
  ];
}
