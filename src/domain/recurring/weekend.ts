import type { Day } from "../month.js";
import { dayOf, numberOf, weekdayOf } from "./civilDay.js";

export const weekendRules = ["keep", "before", "after"] as const;
/** What becomes of an occurrence on a Saturday or Sunday: it stays, or moves to the Friday before or the Monday after. */
export type WeekendRule = (typeof weekendRules)[number];

/** How far a weekend moves a day at the most. */
export const WEEKEND_DAYS = 2;
const SATURDAY = 5;

/** The day on which the occurrence of a date falls. */
export function movedFromWeekend(date: Day, rule: WeekendRule): Day {
  if (rule === "keep") return date;
  const number = numberOf(date);
  const into = weekdayOf(number) - SATURDAY;
  if (into < 0) return date;
  return dayOf(rule === "before" ? number - 1 - into : number + 2 - into);
}
