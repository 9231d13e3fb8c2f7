import { useMemo } from "react";
import { useOpenBudget, useWriter } from "../../session/budgetStore.js";
import { standingIn } from "../../store/allocations.js";
import type { CategoryRow } from "../../store/model.js";
import { movesTo, type Place } from "./places.js";
import type { Reach } from "./SheetContext.js";

/** The writes of the sheet. One object as long as the budget is open. */
export function useSheetWrites() {
  const { store } = useOpenBudget();
  const write = useWriter();
  return useMemo(() => {
    const isSet = (categoryId: string, month: string) =>
      store.plan(month)?.amounts.some((entry) => entry.categoryId === categoryId && entry.budgeted !== null) === true;
    const setAmount = (categoryId: string, month: string, budgeted: number | null) =>
      void write({ kind: "set-amounts", month, amounts: [{ categoryId, budgeted }] });
    return {
      toStanding: (categoryId: string, month: string) => setAmount(categoryId, month, null),
      save: (categoryId: string, month: string, amount: number, reach: Reach, isAsked: boolean) => {
        const shown = store.figures(month)?.rows.find((row) => row.categoryId === categoryId)?.budgeted;
        if (reach === "month") {
          if (amount !== shown || isAsked) setAmount(categoryId, month, amount);
          return;
        }
        if (standingIn(store.category(categoryId), month) !== amount) {
          void write({ kind: "change-category", id: categoryId, changes: { budgeted: amount }, effectiveFrom: month });
        }
        if (isSet(categoryId, month)) setAmount(categoryId, month, null);
      },
      cover: (categoryId: string, month: string, amount: number) =>
        void write({ kind: "transfer", month, from: null, to: categoryId, amount }),
      move: (categories: readonly CategoryRow[], id: string, place: Place) => {
        for (const { id: moved, changes } of movesTo(categories, id, place)) {
          void write({ kind: "change-category", id: moved, changes });
        }
      },
    };
  }, [store, write]);
}
