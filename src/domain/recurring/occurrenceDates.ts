import type { Day } from "../month.js";
import { civilDay, type CivilDay, dayOf, numberFrom, numberOf, weekdayOf } from "./civilDay.js";
import type { NthWeekday, Recurrence } from "./recurrence.js";

/** The days that a rule chooses from at a time. */
interface Period {
  readonly first: number;
  readonly last: number;
}

/**
 * The dates that a rule gives from `from` to `to`, both included. The start counts where it matches the rule, and nothing before it.
 * The work is bounded by the days between the start and `to`; a rule without COUNT begins near `from`.
 */
export function occurrenceDates(rule: Recurrence, start: Day, from: Day, to: Day): Day[] {
  const until = rule.until !== null && rule.until < to ? rule.until : to;
  const first = civilDay(numberOf(start));
  const [least, most] = [Math.max(first.number, numberOf(from)), numberOf(until)];
  const matches = matcherOf(rule, first);
  const dates: Day[] = [];
  let counted = 0;
  for (let step = rule.count === null ? firstStep(rule, first, least) : 0; ; step++) {
    const period = periodAt(rule, first, step);
    if (period.first > most) return dates;
    for (const number of chosen(rule, period, matches)) {
      if (number < first.number) continue;
      if (number > most) return dates;
      counted++;
      if (rule.count !== null && counted > rule.count) return dates;
      if (number >= least) dates.push(dayOf(number));
    }
  }
}

/** How many dates the rule gives before a day. */
export function datesBefore(rule: Recurrence, start: Day, day: Day): number {
  return occurrenceDates(rule, start, start, dayOf(numberOf(day) - 1)).length;
}

/** The first date from a day on, looked for within ten years; null when there is none. */
export function nextDate(rule: Recurrence, start: Day, from: Day): Day | null {
  const begin = numberOf(from > start ? from : start);
  for (const [after, before] of SPANS) {
    const [found] = occurrenceDates(rule, start, dayOf(begin + after), dayOf(begin + before - 1));
    if (found !== undefined) return found;
  }
  return null;
}

/** Most rules have a date soon, so little is looked at first. */
const SPANS = [
  [0, 32],
  [32, 400],
  [400, 3660],
] as const;

/** The last period that begins no later than `least`; with months and years a little earlier. */
function firstStep(rule: Recurrence, first: CivilDay, least: number): number {
  const { frequency, interval, weekStart } = rule;
  const there = civilDay(least);
  const periods = {
    DAILY: () => least - first.number,
    WEEKLY: () => (least - weekOf(first.number, weekStart)) / 7,
    MONTHLY: () => (there.year - first.year) * 12 + there.month - first.month,
    YEARLY: () => yearIn(rule, there) - yearIn(rule, first),
  }[frequency]();
  return Math.max(0, Math.floor(periods / interval));
}

function periodAt(rule: Recurrence, first: CivilDay, step: number): Period {
  const { frequency, interval, weekStart } = rule;
  const ahead = step * interval;
  switch (frequency) {
    case "DAILY":
      return { first: first.number + ahead, last: first.number + ahead };
    case "WEEKLY": {
      const begin = weekOf(first.number, weekStart) + 7 * ahead;
      return { first: begin, last: begin + 6 };
    }
    case "MONTHLY": {
      const month = first.year * 12 + first.month - 1 + ahead;
      return monthPeriod(Math.floor(month / 12), (month % 12) + 1);
    }
    case "YEARLY": {
      const year = yearIn(rule, first) + ahead;
      if (rule.weeks.length === 0) return yearPeriod(year);
      return { first: firstWeekOf(year, weekStart), last: firstWeekOf(year + 1, weekStart) - 1 };
    }
  }
}

function monthPeriod(year: number, month: number): Period {
  return { first: numberFrom(year, month, 1), last: numberFrom(year, month + 1, 0) };
}

/** The first day of the week of a day. */
function weekOf(number: number, weekStart: number): number {
  return number - ((weekdayOf(number) - weekStart + 7) % 7);
}

function chosen({ positions }: Recurrence, { first, last }: Period, matches: (number: number) => boolean): number[] {
  const numbers: number[] = [];
  for (let number = first; number <= last; number++) if (matches(number)) numbers.push(number);
  if (positions.length === 0) return numbers;
  const places = new Set(positions.map((position) => (position > 0 ? position - 1 : numbers.length + position)));
  return numbers.filter((_, place) => places.has(place));
}

type Check = (day: CivilDay) => boolean;

/** What RFC 5545 leaves open, the start decides: its weekday, its day of the month, its month. */
function matcherOf(rule: Recurrence, first: CivilDay): (number: number) => boolean {
  const given = rule.weekdays.length + rule.monthDays.length + rule.yearDays.length + rule.weeks.length > 0;
  const { frequency } = rule;
  const months = !given && frequency === "YEARLY" && rule.months.length === 0 ? [first.month] : rule.months;
  const monthDays = !given && (frequency === "YEARLY" || frequency === "MONTHLY") ? [first.day] : rule.monthDays;
  const ownWeekday = { weekday: weekdayOf(first.number), nth: null };
  const byWeek = !given && frequency === "WEEKLY";
  const onlyWeeks = rule.weeks.length > 0 && rule.weekdays.length + rule.monthDays.length + rule.yearDays.length === 0;
  const weekdays = byWeek || onlyWeeks ? [ownWeekday] : rule.weekdays;
  const checks: Check[] = [];
  if (months.length > 0) checks.push(({ month }) => months.includes(month));
  if (weekdays.length > 0) checks.push((day) => weekdays.some((wanted) => isNth(rule, wanted, day)));
  if (monthDays.length > 0) checks.push((day) => isAmong(monthDays, day.day, () => lengthOf(monthPeriod(day.year, day.month))));
  if (rule.yearDays.length > 0)
    checks.push((day) => isAmong(rule.yearDays, day.number - numberFrom(day.year, 1, 1) + 1, () => lengthOf(yearPeriod(day.year))));
  if (rule.weeks.length > 0) checks.push((day) => isInWeek(rule, day));
  return (number) => {
    if (checks.length === 0) return true;
    const day = civilDay(number);
    return checks.every((check) => check(day));
  };
}

function yearPeriod(year: number): Period {
  return { first: numberFrom(year, 1, 1), last: numberFrom(year, 12, 31) };
}

function lengthOf({ first, last }: Period): number {
  return last - first + 1;
}

/** Whether one of the wanted places is this one, counted from the beginning or, negative, from the end. */
function isAmong(wanted: readonly number[], place: number, length: () => number): boolean {
  return wanted.includes(place) || (wanted.some((one) => one < 0) && wanted.includes(place - length() - 1));
}

/** A number counts within the month, or within the year where a yearly rule names no months. */
function isNth({ frequency, months }: Recurrence, { weekday, nth }: NthWeekday, day: CivilDay): boolean {
  if (weekdayOf(day.number) !== weekday) return false;
  if (nth === null) return true;
  const span = frequency === "YEARLY" && months.length === 0 ? yearPeriod(day.year) : monthPeriod(day.year, day.month);
  const before = Math.floor((day.number - span.first) / 7);
  const after = Math.floor((span.last - day.number) / 7);
  return nth > 0 ? before === nth - 1 : after === -nth - 1;
}

/** The year of a day, or of its week where a rule names weeks: a week belongs to the year that has at least four of its days. */
function yearIn({ weeks, weekStart }: Recurrence, { number, year }: CivilDay): number {
  return weeks.length === 0 ? year : civilDay(weekOf(number, weekStart) + 3).year;
}

function isInWeek(rule: Recurrence, day: CivilDay): boolean {
  const { weeks, weekStart } = rule;
  const begin = weekOf(day.number, weekStart);
  const year = yearIn(rule, day);
  const week = Math.floor((begin - firstWeekOf(year, weekStart)) / 7) + 1;
  const length = (firstWeekOf(year + 1, weekStart) - firstWeekOf(year, weekStart)) / 7;
  return isAmong(weeks, week, () => length);
}

function firstWeekOf(year: number, weekStart: number): number {
  return weekOf(numberFrom(year, 1, 4), weekStart);
}
