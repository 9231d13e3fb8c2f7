import { monthOf, periodOf } from "../../domain/month.js";
import { todayIn } from "../format/month.js";
import { useBudget } from "../session/currentBudget.js";

/** The day of a new entry: today where the month in view holds it, else the first day of that month. */
export function useFirstDay(): string {
  const { budget, month } = useBudget();
  const today = todayIn(budget.timeZone);
  if (monthOf(today, budget.monthStartDay) === month) return today;
  return periodOf(month, budget.monthStartDay).from;
}
