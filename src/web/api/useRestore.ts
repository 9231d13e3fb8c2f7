import { RestoreCategory } from "./documents/categoryDocuments.js";
import { RestoreExpense } from "./documents/expenseDocuments.js";
import { useWrite, type Write } from "./useWrite.js";

export interface Restorable {
  readonly kind: "EXPENSE" | "CATEGORY";
  readonly id: string;
}

/** Takes a deletion back. */
export function useRestore(): Write<object, Restorable> {
  const expense = useWrite(RestoreExpense);
  const category = useWrite(RestoreCategory);
  return {
    run: ({ kind, id }) => (kind === "EXPENSE" ? expense.run({ id }) : category.run({ id })),
    busy: expense.busy || category.busy,
    problem: expense.problem ?? category.problem,
  };
}
