import { useCategories } from "../session/budgetStore.js";
import { usePayees } from "./payees/usePayees.js";

/** The category that a payee usually has; null where there is none to choose any more. */
export function useUsualCategory(): (payee: string) => string | null {
  const payees = usePayees();
  const categories = useCategories();
  return (payee) => {
    const id = payees.find(payee)?.categoryId ?? null;
    return categories.some((row) => row.id === id && row.archivedAt === null) ? id : null;
  };
}
