import type { PipelineStage } from "mongoose";
import { CATEGORIES_AT_MOST, RECURRING_AT_MOST } from "../../domain/atMost.js";
import { isServed } from "./isServed.js";

export type Stages = NonNullable<PipelineStage.Lookup["$lookup"]["pipeline"]>;

type Name = "categories" | "expenses" | "monthlyBudgets" | "payees" | "recurring";

/** What is summed or listed of one budget. The first stage matches that budget alone. */
export interface BudgetQuery {
  readonly of: Name;
  readonly budgetId: string;
  readonly stages: Stages;
  /** How many rows it usually answers at most. */
  readonly rows: number;
}

/** Some documents of one budget, in an order. */
export interface ListQuery {
  readonly of: Name;
  readonly filter: Readonly<Record<string, unknown>> & { readonly budgetId: string };
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly limit: number;
}

/** Whoever looks at no more expenses has its answer before others have waited for it. */
export const SMALL = 2000;

const atMost: Readonly<Record<BudgetQuery["of"], number>> = {
  categories: CATEGORIES_AT_MOST,
  recurring: RECURRING_AT_MOST,
  expenses: Infinity,
  monthlyBudgets: Infinity,
  payees: Infinity,
};

/** Whether a query may look at far more of a budget than it answers: at all that it sums, or at what no index sorts out. */
export function isLong({ of, stages }: Pick<BudgetQuery, "of" | "stages">): boolean {
  if (atMost[of] <= SMALL) return false;
  return stages.some((stage) => "$group" in stage) || !isServed(of, matchIn(stages), sortIn(stages));
}

function matchIn(stages: readonly PipelineStage[]): Readonly<Record<string, unknown>> {
  const [first] = stages;
  return first !== undefined && "$match" in first ? { ...first.$match } : {};
}

function sortIn(stages: readonly PipelineStage[]): Readonly<Record<string, 1 | -1>> {
  const sort = stages.flatMap((stage) => ("$sort" in stage ? Object.entries(stage.$sort) : []));
  return Object.fromEntries(sort.map(([field, direction]) => [field, direction === -1 ? -1 : 1]));
}

/** The list as a query, which finds its rows. */
export function rowsIn({ of, filter, sort, limit }: ListQuery): BudgetQuery {
  return { of, budgetId: filter.budgetId, stages: [{ $match: filter }, { $sort: sort }, { $limit: limit }], rows: limit };
}

/** The same for the ids of its rows. */
export function idsOf(query: ListQuery): BudgetQuery {
  const rows = rowsIn(query);
  return { ...rows, stages: [...rows.stages, { $project: { _id: 1 } }] };
}
