import { useEffect, useMemo } from "react";
import { useOpenBudget, useStoreVersion } from "../session/budgetStore.js";
import type { ExpenseRow } from "../store/model.js";
import { type ExpenseFilter, filtered, indexWords } from "./list/expenseFilter.js";

/** The expenses of a filter, newest first. */
export function useExpenses(filter: ExpenseFilter): readonly ExpenseRow[] {
  const { store } = useOpenBudget();
  const version = useStoreVersion();
  return useMemo(
    () => {
      const rows = filter.month === undefined ? store.expenses() : store.monthExpenses(filter.month);
      return filtered(rows, filter, store.budget.monthStartDay);
    },
    // The rows are read through the store.
    [store, version, filter],
  );
}

const PIECE_MS = 6;
const PAUSE_MS = 20;

/** Prepares the search while nobody waits for anything, a little at a time. */
export function useSearchIndex(): void {
  const { store } = useOpenBudget();
  const version = useStoreVersion();
  useEffect(() => {
    let timer = setTimeout(piece, PAUSE_MS);
    function piece() {
      const end = performance.now() + PIECE_MS;
      if (!indexWords(store.expenses(), () => performance.now() > end)) timer = setTimeout(piece, PAUSE_MS);
    }
    return () => clearTimeout(timer);
  }, [store, version]);
}
