import { createContext, useContext } from "react";
import type { Budget } from "../api/budgetDocuments.js";
import { formatMoney } from "../money/format.js";
import { useLanguage } from "../words/language.js";

export interface BudgetInView {
  readonly budget: Budget;
  /** The month in view, from the address, else the current one. */
  readonly month: string;
  readonly mayEdit: boolean;
}

export const BudgetContext = createContext<BudgetInView | null>(null);

export function useBudget(): BudgetInView {
  const value = useContext(BudgetContext);
  if (value === null) throw new Error("useBudget needs a BudgetLayout around it");
  return value;
}

/** Amounts of the budget in view, as text. */
export function useMoney(): (amount: number, signed?: boolean) => string {
  const { budget } = useBudget();
  const { locale } = useLanguage();
  return (amount, signed = false) => formatMoney(amount, budget.currency, locale, signed);
}
