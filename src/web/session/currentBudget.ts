import { createContext, useContext } from "react";
import { formatMoney } from "../format/formatMoney.js";
import type { BudgetRow } from "../store/model.js";
import { useLanguage } from "../words/language.js";

export interface CurrentBudget {
  readonly budget: BudgetRow;
  /** The month in view, from the address, else the current one. */
  readonly month: string;
  readonly mayEdit: boolean;
}

export const BudgetContext = createContext<CurrentBudget | null>(null);

export function useBudget(): CurrentBudget {
  const value = useContext(BudgetContext);
  if (value === null) throw new Error("useBudget needs a BudgetLayout around it");
  return value;
}

/** Amounts of the budget in view, as text. */
export function useMoney(): (amount: number, signed?: boolean) => string {
  const { budget } = useBudget();
  const { locale } = useLanguage();
  return (amount, signed = false) => formatMoney(amount, budget, locale, signed);
}
