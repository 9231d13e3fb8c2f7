import type { PipelineStage } from "mongoose";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import type { RowsWanted } from "./JoinedReads.js";

export type Stages = NonNullable<PipelineStage.Lookup["$lookup"]["pipeline"]>;

type Name = "categories" | "expenses" | "monthlyBudgets" | "recurring";

/** What is summed or listed of one budget. The first stage matches that budget alone. */
export interface BudgetQuery {
  readonly of: Name;
  readonly budgetId: string;
  readonly stages: Stages;
  /** How many rows it usually answers at most. */
  readonly rows: number;
  /** Whether it may read a whole budget. */
  readonly isLong?: boolean;
}

export interface ListQuery extends RowsWanted {
  readonly of: Name;
  readonly limit: number;
  readonly isLong?: boolean;
}

/** Reads what belongs to budgets, whichever collection it is in. */
export interface BudgetReads {
  aggregate<Doc>(query: BudgetQuery): Promise<Doc[]>;
  /** A page of a list. The filter leaves out what is deleted. */
  page<Doc extends object>(query: ListQuery): Promise<Doc[]>;
}

/** Sends each query as a command of its own. */
export function separateReads(models: Models): BudgetReads {
  return {
    aggregate: async <Doc>({ of, stages }: BudgetQuery) => {
      const model: Aggregated = models[of];
      return model.aggregate<Doc>([...stages]);
    },
    page: <Doc extends object>({ of, filter, ...wanted }: ListQuery) => rowsOf<Doc>(models[of]).find(filter, wanted).toArray(),
  };
}

interface Aggregated {
  aggregate<Doc>(stages: PipelineStage[]): PromiseLike<Doc[]>;
}
