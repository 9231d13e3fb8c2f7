import { useCallback } from "react";
import { useBudget } from "../session/currentBudget.js";
import { useOpenBudget, useWriter } from "../session/budgetStore.js";
import { newId } from "../store/ids.js";
import { lastPosition } from "./lastPosition.js";

/** Makes a category with nothing but a name, as the last one at the top, and answers its id. */
export function useNewCategory(): (name: string) => string {
  const { store } = useOpenBudget();
  const { month } = useBudget();
  const write = useWriter();
  return useCallback(
    (name: string) => {
      const id = newId("cat", store.budgetId);
      const fields = {
        parentId: null,
        name,
        icon: null,
        color: null,
        position: lastPosition(store.categories),
        alertAt: [],
        archivedAt: null,
        budgeted: 0,
        rollover: { policy: "none", cap: null },
      } as const;
      void write({ kind: "create-category", id, fields, effectiveFrom: month });
      return id;
    },
    [store, month, write],
  );
}
