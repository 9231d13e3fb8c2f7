import { currentMonth as monthAt, today } from "../../domain/month.js";

/** Today's civil date in the budget's time zone. */
export function todayIn(timeZone: string): string {
  return today(new Date(), timeZone);
}

export function currentMonth(budget: { timeZone: string; monthStartDay: number }): string {
  return monthAt(new Date(), budget.timeZone, budget.monthStartDay);
}
