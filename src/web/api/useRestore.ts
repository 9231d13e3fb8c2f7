import { RestoreCategory } from "./categoryDocuments.js";
import { RestoreExpense } from "./expenseDocuments.js";
import { useAction, type Action } from "./useAction.js";

export interface Restorable {
  readonly kind: "expense" | "category";
  readonly id: string;
}

/** Takes a deletion back. */
export function useRestore(): Action<object, Restorable> {
  const expense = useAction(RestoreExpense);
  const category = useAction(RestoreCategory);
  return {
    run: ({ kind, id }) => (kind === "expense" ? expense.run({ id }) : category.run({ id })),
    busy: expense.busy || category.busy,
    refusal: expense.refusal ?? category.refusal,
  };
}
