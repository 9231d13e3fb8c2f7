import { useMemo } from "react";
import { useOpenBudget, useStoreVersion } from "../../../session/budgetStore.js";
import type { ExpenseRow } from "../../../store/model.js";
import { payeeKeyOf } from "../expenseFilter.js";

/** The tags of the budget, the most used ones first. */
export function useTags(): readonly string[] {
  return useCounted((row) => row.tags, itself);
}

/** The payees of the budget, the most used ones first; of one that is written in several ways, the newest way. */
export function usePayees(): readonly string[] {
  return useCounted((row) => (row.payee === null ? [] : [row.payee]), payeeKeyOf);
}

function useCounted(textsOf: (row: ExpenseRow) => readonly string[], keyOf: (text: string) => string): readonly string[] {
  const { store } = useOpenBudget();
  const version = useStoreVersion();
  return useMemo(
    () => counted(store.expenses(), textsOf, keyOf),
    // The rows are read through the store; both functions are the same at each call.
    [store, version],
  );
}

function counted(
  rows: Iterable<ExpenseRow>,
  textsOf: (row: ExpenseRow) => readonly string[],
  keyOf: (text: string) => string,
): readonly string[] {
  const counts = new Map<string, { readonly text: string; count: number }>();
  for (const row of rows) {
    for (const text of textsOf(row)) {
      const key = keyOf(text);
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { text, count: 1 });
      else known.count++;
    }
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).map(({ text }) => text);
}

const itself = (text: string): string => text;
