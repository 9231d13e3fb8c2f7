import type { PipelineStage } from "mongoose";
import { collected } from "../../runtime/turn.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import { type BudgetQuery, idsOf, type ListQuery } from "./BudgetQuery.js";
import type { LongReads } from "./LongReads.js";

/** Reads what belongs to budgets, whichever collection it is in. What may look at a whole budget waits for its turn. */
export interface BudgetReads {
  aggregate<Doc>(query: BudgetQuery): Promise<Doc[]>;
  /** A page of a list. The filter leaves out what is deleted. */
  page<Doc extends object>(query: ListQuery): Promise<Doc[]>;
  /** Before all of a budget is read in another way. */
  whole(budgetId: string): Promise<void>;
}

/** More rows are decoded in several turns. */
const ROWS_AT_ONCE = 500;

/** Sends each query as a command of its own. */
export function separateReads(models: Models, longReads: LongReads): BudgetReads {
  return {
    aggregate: <Doc>(query: BudgetQuery) => {
      const model: Aggregated = models[query.of];
      return longReads.run(query, async () => model.aggregate<Doc>([...query.stages]));
    },
    page: <Doc extends object>(query: ListQuery) => {
      const { of, filter, ...wanted } = query;
      const read = (): Promise<Doc[]> => {
        const rows = rowsOf<Doc>(models[of]).find(filter, wanted);
        return query.limit > ROWS_AT_ONCE ? collected(rows) : rows.toArray();
      };
      return longReads.run(idsOf(query), read);
    },
    whole: (budgetId) => longReads.whole(budgetId),
  };
}

interface Aggregated {
  aggregate<Doc>(stages: PipelineStage[]): PromiseLike<Doc[]>;
}
