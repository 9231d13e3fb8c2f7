import { useMemo } from "react";
import { useOpenBudget, useStoreVersion } from "../../../session/budgetStore.js";

/** The tags of the budget, the most used ones first. */
export function useTags(): readonly string[] {
  const { store } = useOpenBudget();
  const version = useStoreVersion();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { tags } of store.expenses()) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag);
    // The rows are read through the store.
  }, [store, version]);
}
