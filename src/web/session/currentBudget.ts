import { createContext, type CSSProperties, useContext } from "react";
import { longestFigure } from "../format/figureWidth.js";
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

/** For what shows these amounts beside each other: how wide each of them may be. */
export function useFigureWidth(amounts: Iterable<number>, signed = false): CSSProperties {
  const money = useMoney();
  return { "--figure": `${longestFigure(amounts, (amount) => money(amount, signed))}ch` };
}
