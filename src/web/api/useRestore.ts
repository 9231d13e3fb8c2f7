import { RestoreBudget } from "./documents/accountDocuments.js";
import { RestoreCategory } from "./documents/categoryDocuments.js";
import { RestoreExpense } from "./documents/expenseDocuments.js";
import { useWrite, type Write } from "./useWrite.js";

export interface Restorable {
  readonly kind: "EXPENSE" | "CATEGORY" | "BUDGET";
  readonly id: string;
}

/** Takes a deletion back. */
export function useRestore(): Write<object, Restorable> {
  const writes = { EXPENSE: useWrite(RestoreExpense), CATEGORY: useWrite(RestoreCategory), BUDGET: useWrite(RestoreBudget) };
  const { EXPENSE, CATEGORY, BUDGET } = writes;
  return {
    run: ({ kind, id }) => writes[kind].run({ id }),
    busy: EXPENSE.busy || CATEGORY.busy || BUDGET.busy,
    problem: EXPENSE.problem ?? CATEGORY.problem ?? BUDGET.problem,
  };
}
