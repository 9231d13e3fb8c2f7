import { addDays, addMonths, type Day, daysFrom, type Month, monthOf, type Period, periodOf } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";

/** Whole months, both ends included; to the last one where an end is missing. */
export interface Span {
  readonly from: Month;
  readonly to: Month | null;
}

/** A stretch of time as whole months, with the days that are to be added to them and those that are to be taken off. */
export interface Stretch {
  readonly span: Span;
  readonly days: readonly Period[];
  readonly without: readonly Period[];
}

/** Of a month in which the stretch begins or ends: the days that belong to it, and those that do not. */
interface Edge {
  readonly month: Month;
  readonly within: Period;
  readonly outside: Period;
}

const PAGES_AHEAD = 12;

/** Null where nearly no whole month lies in it, or where it reaches so far ahead that most of its months are empty. */
export function stretchOf(
  { startMonth, monthStartDay }: Pick<BudgetDoc, "startMonth" | "monthStartDay">,
  from: Day | null,
  to: Day | null,
  now: Date,
): Stretch | null {
  const today = now.toISOString().slice(0, 10);
  const start = periodOf(startMonth, monthStartDay).from;
  const begin = from !== null && from > start ? from : start;
  const first = periodIn(begin, monthStartDay);
  const last = to === null ? null : periodIn(to, monthStartDay);
  const head = { month: first.month, within: { from: begin, to: first.to }, outside: { from: first.from, to: addDays(begin, -1) } };
  if (last === null || to === null) return stretchBetween(head, null, today);
  if (to < begin || last.month > addMonths(today.slice(0, 7), PAGES_AHEAD)) return null;
  const tail = { month: last.month, within: { from: last.from, to }, outside: { from: addDays(to, 1), to: last.to } };
  return first.month === last.month ? stretchIn(head, tail, today) : stretchBetween(head, tail, today);
}

/** A stretch within one month. */
function stretchIn({ month, outside: before }: Edge, { outside: after }: Edge, today: Day): Stretch | null {
  const asked = { from: addDays(before.to, 1), to: addDays(after.from, -1) };
  if (lengthOf(before, today) + lengthOf(after, today) >= lengthOf(asked, today)) return null;
  return { span: { from: month, to: month }, days: [], without: [before, after].filter(isSome) };
}

function stretchBetween(head: Edge, tail: Edge | null, today: Day): Stretch | null {
  const edges = tail === null ? [head] : [head, tail];
  const [added, whole] = [edges.filter((edge) => !isNearlyWhole(edge, today)), edges.filter((edge) => isNearlyWhole(edge, today))];
  const from = added.includes(head) ? addMonths(head.month, 1) : head.month;
  const to = tail === null ? null : added.includes(tail) ? addMonths(tail.month, -1) : tail.month;
  if (to !== null && to < from) return null;
  return { span: { from, to }, days: added.map(({ within }) => within), without: whole.map(({ outside }) => outside).filter(isSome) };
}

/** Whether less is read when the month counts as a whole and what is outside is taken off. */
function isNearlyWhole({ within, outside }: Edge, today: Day): boolean {
  return !isSome(outside) || lengthOf(outside, today) < lengthOf(within, today);
}

/** What lies ahead holds next to nothing. */
function lengthOf({ from, to }: Period, today: Day): number {
  const last = to < today ? to : today;
  return daysFrom(from, last);
}

function isSome({ from, to }: Period): boolean {
  return from <= to;
}

function periodIn(day: Day, monthStartDay: number): Period & { readonly month: Month } {
  const month = monthOf(day, monthStartDay);
  return { month, ...periodOf(month, monthStartDay) };
}
