import type { Day } from "../../domain/month.js";
import { civilDay, numberOf, weekdayOf } from "../../domain/recurring/civilDay.js";
import { type Recurrence, recurrenceOf, RecurrenceFault, withEnd } from "../../domain/recurring/recurrence.js";

export const everies = ["day", "week", "twoWeeks", "month", "threeMonths", "year"] as const;
export type Every = (typeof everies)[number];

/** What a person chooses; everything else follows from the day of the start. */
export interface Repeat {
  readonly every: Every;
  /** Of months: on the day of the start, or on the last day. */
  readonly on: "start" | "last";
  readonly end: End;
}

export type End =
  { readonly kind: "never" } | { readonly kind: "on"; readonly day: Day } | { readonly kind: "after"; readonly times: number };

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
/** Every month has this day. */
const ALWAYS = 28;
const LAST = 31;

export function isMonthly(every: string): boolean {
  return every === "month" || every === "threeMonths";
}

/** The rule of RFC 5545 that says it. */
export function ruleOf({ every, on, end }: Repeat, start: Day): string {
  const { day, month, number } = civilDay(numberOf(start));
  const weekday = `BYDAY=${WEEKDAYS[weekdayOf(number)] ?? "MO"}`;
  const monthDay = on === "last" ? "BYMONTHDAY=-1" : orLast(day);
  const rules: Readonly<Record<Every, string>> = {
    day: "FREQ=DAILY",
    week: `FREQ=WEEKLY;${weekday}`,
    twoWeeks: `FREQ=WEEKLY;INTERVAL=2;${weekday}`,
    month: `FREQ=MONTHLY;${monthDay}`,
    threeMonths: `FREQ=MONTHLY;INTERVAL=3;${monthDay}`,
    // Of all dates only 29 February is not in every year.
    year: `FREQ=YEARLY;BYMONTH=${month};${month === 2 ? orLast(day) : `BYMONTHDAY=${day}`}`,
  };
  const rule = rules[every];
  if (end.kind === "never") return rule;
  return withEnd(rule, end.kind === "on" ? { until: end.day } : { count: end.times });
}

/** A day of the month; the last one where a month does not have it. */
function orLast(day: number): string {
  if (day <= ALWAYS) return `BYMONTHDAY=${day}`;
  return `BYMONTHDAY=${Array.from({ length: day - ALWAYS + 1 }, (_, more) => ALWAYS + more).join(",")};BYSETPOS=-1`;
}

/** What a person would choose to say it; null where the choices cannot. */
export function repeatOf(rule: string, start: Day): Repeat | null {
  const recurrence = readRule(rule);
  if (recurrence === null) return null;
  const end = endOf(recurrence);
  const sense = senseOf(recurrence, start);
  const choices = everies.flatMap((every): Repeat[] => [
    { every, on: "start", end },
    ...(isMonthly(every) ? [{ every, on: "last", end } as const] : []),
  ]);
  return choices.find((choice) => senseOf(recurrenceOf(ruleOf(choice, start)), start) === sense) ?? null;
}

/** Null where it is none that is known here. */
export function readRule(rule: string): Recurrence | null {
  try {
    return recurrenceOf(rule);
  } catch (error) {
    if (error instanceof RecurrenceFault) return null;
    throw error;
  }
}

function endOf({ until, count }: Recurrence): End {
  if (until !== null) return { kind: "on", day: until };
  return count === null ? { kind: "never" } : { kind: "after", times: count };
}

/** A rule with what it leaves to its start, as RFC 5545 says. */
export function filledFrom(recurrence: Recurrence, start: Day): Recurrence {
  const { frequency, weekdays, monthDays, yearDays, weeks, months } = recurrence;
  if (weekdays.length + monthDays.length + yearDays.length + weeks.length > 0) return recurrence;
  const { day, month, number } = civilDay(numberOf(start));
  if (frequency === "WEEKLY") return { ...recurrence, weekdays: [{ weekday: weekdayOf(number), nth: null }] };
  if (frequency === "MONTHLY") return { ...recurrence, monthDays: [day] };
  if (frequency === "YEARLY") return { ...recurrence, monthDays: [day], months: months.length === 0 ? [month] : months };
  return recurrence;
}

/** For N of 28 to 31: the Nth, or the last day of a shorter month. Null for other rules. */
export function nthOrLast({ monthDays, positions }: Recurrence): number | null {
  const highest = Math.max(...monthDays);
  const isWhole =
    monthDays.length === highest - ALWAYS + 1 && Math.min(...monthDays) === ALWAYS && new Set(monthDays).size === monthDays.length;
  return positions.join() === "-1" && isWhole && highest > ALWAYS ? highest : null;
}

/** Equal for rules that mean the same. */
function senseOf(recurrence: Recurrence, start: Day): string {
  const filled = filledFrom(recurrence, start);
  const isLast = filled.frequency === "MONTHLY" && filled.weekdays.length === 0 && nthOrLast(filled) === LAST;
  const { weekStart, interval, frequency } = filled;
  return JSON.stringify({
    ...filled,
    ...(isLast ? { monthDays: [-1], positions: [] } : { monthDays: [...filled.monthDays].sort((one, other) => one - other) }),
    // It decides nothing else.
    weekStart: frequency === "WEEKLY" && interval > 1 ? weekStart : 0,
  });
}
