import { useCategories, useOpenBudget, useStoreVersion } from "../../session/budgetStore.js";
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

/** The category that a payee usually has; null where there is none to choose any more. */
export function useUsualCategory(): (payee: string) => string | null {
  const payees = usePayees();
  const categories = useCategories();
  return (payee) => {
    const id = payees.find(payee)?.categoryId ?? null;
    return categories.some((row) => row.id === id && row.archivedAt === null) ? id : null;
  };
}
