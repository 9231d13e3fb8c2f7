import { exact } from "../../domain/money.js";
import type { Day } from "../../domain/month.js";
import { dueOn, nextDay, type Schedule, withoutPassed } from "../../domain/recurring/schedule.js";
import { startOfDay } from "../../domain/recurring/startOfDay.js";
import { currentWork } from "../../runtime/work.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { RecurringDoc, SingleDoc } from "../../models/recurring/recurring.js";
import type { Update } from "../storage/stored.js";

type Terms = Pick<RecurringDoc, "rule" | "start" | "weekend" | "since" | "through" | "catchingUp" | "singles">;

/** So many occurrences of one movement are booked at a time. */
export const OCCURRENCES_AT_ONCE = 36;

/** What is told of a movement after so many more were done, while more are left. */
export function caughtUp({ catchingUp }: Pick<RecurringDoc, "catchingUp">, more: number, left: number): RecurringDoc["catchingUp"] {
  const done = (catchingUp?.done ?? 0) + more;
  return left === 0 ? null : { done, due: done + left };
}

/** An occurrence of which nothing is known but its date. */
export function newSingle(date: string, state: SingleDoc["state"]): SingleDoc {
  return { date, state, day: null, amount: null, categoryId: null, payee: null, description: null, note: null };
}

/** As it is stored, with its amount as a number. */
export function singleOf(single: SingleDoc): SingleDoc {
  return { ...single, amount: single.amount === null ? null : exact(single.amount) };
}

export function singleAt({ singles }: Pick<RecurringDoc, "singles">, date: string): SingleDoc | null {
  const found = singles.find((single) => single.date === date);
  return found === undefined ? null : singleOf(found);
}

/** The entries with one in the place of that of its date; null takes it away. */
export function withSingle(singles: readonly SingleDoc[], date: string, single: SingleDoc | null): SingleDoc[] {
  const others = singles.filter((one) => one.date !== date).map(singleOf);
  return single === null ? others : [...others, single];
}

/** The write that says what is known of occurrences, and when there is something to do next. */
export function rescheduled(
  doc: Terms,
  changes: Partial<Terms>,
  { timeZone }: Pick<BudgetDoc, "timeZone">,
): Pick<Update<RecurringDoc>, "$set" | "$unset"> {
  const terms: Terms = { ...doc, ...changes };
  const schedule: Schedule<SingleDoc> = { ...terms, singles: withoutPassed(terms.singles.map(singleOf), terms.through) };
  const nextAt = nextAtOf(schedule, timeZone);
  const $set = { ...changes, singles: [...schedule.singles] };
  return nextAt === undefined ? { $set, $unset: { nextAt: 1 } } : { $set: { ...$set, nextAt } };
}

/** What a person sets going is charged to the request: the occurrences that are due at once are booked in the background. */
export function countDue(schedule: Schedule, day: Day): void {
  const { left } = dueOn(schedule, day, 0);
  if (left > 0) currentWork()?.count("occurrences", left);
}

/** When there is something to do next. */
export function nextAtOf(schedule: Schedule, timeZone: string): Date | undefined {
  const day = nextDay(schedule);
  return day === null ? undefined : startOfDay(day, timeZone);
}
