import { useOpenBudget, useStoreVersion } from "../../session/budgetStore.js";
import type { BudgetStore } from "../../store/BudgetStore.js";
import { PayeeIndex } from "./PayeeIndex.js";

const indexes = new WeakMap<BudgetStore, PayeeIndex>();

/** The payees of the budget in view; renders again when something in the budget changes. */
export function usePayees(): PayeeIndex {
  const { store } = useOpenBudget();
  useStoreVersion();
  const known = indexes.get(store);
  if (known !== undefined) return known;
  const made = new PayeeIndex(store);
  indexes.set(store, made);
  return made;
}
