import { type Day } from "../../domain/month.js";
import type { NthWeekday, Recurrence } from "../../domain/recurring/recurrence.js";
import { dateLocale } from "../format/formatDate.js";
import type { RecurringWords } from "./recurringWords.js";
import { filledFrom, nthOrLast, readRule } from "./repeats.js";

export interface RuleFormats {
  readonly words: RecurringWords["rule"];
  readonly locale: string;
}

const WORKING_DAYS = "0,1,2,3,4";
/** Not every month has later days. */
const ALWAYS = 28;

/** A rule in words; as it is written where there are none for it. */
export function repeatText(rule: string, start: Day, { words, locale }: RuleFormats): string {
  const formats = { words, locale: dateLocale(locale) };
  const recurrence = readRule(rule);
  const text = recurrence === null ? null : textOf(filledFrom(recurrence, start), formats);
  if (recurrence === null || text === null) return rule;
  if (recurrence.until !== null) return formats.words.until(text, longDay(recurrence.until, formats.locale));
  return recurrence.count === null ? text : formats.words.times(text, recurrence.count);
}

function textOf(recurrence: Recurrence, formats: RuleFormats): string | null {
  const { yearDays, weeks, months, frequency, interval } = recurrence;
  if (yearDays.length + weeks.length > 0 || (months.length > 0 && frequency !== "YEARLY")) return null;
  if (frequency === "DAILY") return daily(recurrence, formats);
  if (frequency === "WEEKLY") return weekly(recurrence, formats);
  const on = frequency === "MONTHLY" ? daysOfMonth(recurrence, formats) : datesOfYear(recurrence, formats);
  if (on === null) return null;
  return frequency === "MONTHLY" ? formats.words.months(interval, on) : formats.words.years(interval, on);
}

function daily({ interval, weekdays, monthDays, positions }: Recurrence, { words }: RuleFormats): string | null {
  if (monthDays.length + positions.length > 0) return null;
  if (weekdays.length === 0) return words.days(interval);
  return interval === 1 && areWorkingDays(weekdays) ? words.workingDays : null;
}

function weekly({ interval, weekdays, positions }: Recurrence, { words, locale }: RuleFormats): string | null {
  if (positions.length > 0) return null;
  if (interval === 1 && areWorkingDays(weekdays)) return words.workingDays;
  const names = weekdaysOf(weekdays).map((weekday) => weekdayName(weekday, locale));
  const [first, ...more] = names;
  if (first === undefined) return null;
  return more.length === 0 ? words.weekday(interval, first) : words.weekdays(interval, listed(names, locale));
}

function daysOfMonth(recurrence: Recurrence, formats: RuleFormats): string | null {
  const { words } = formats;
  const { monthDays, weekdays, positions } = recurrence;
  if (monthDays.length > 0 && weekdays.length > 0) return null;
  if (weekdays.length > 0) return weekdaysOfMonth(recurrence, formats);
  const highest = nthOrLast(recurrence);
  if (highest !== null) return words.nthOrLast(highest);
  const [only, ...more] = monthDays;
  if (positions.length > 0 || only === undefined || monthDays.some((day) => day < -1)) return null;
  if (more.length === 0 && only > ALWAYS) return words.nthWhereItIs(only);
  const last = monthDays.includes(-1) ? [words.lastDay] : [];
  const days = monthDays.filter((day) => day > 0).sort((one, other) => one - other);
  return listed([...days.map((day) => words.nth(day)), ...last], formats.locale);
}

function weekdaysOfMonth({ weekdays, positions }: Recurrence, { words, locale }: RuleFormats): string | null {
  const [position, ...morePositions] = positions;
  if (position !== undefined) {
    if (morePositions.length > 0 || weekdays.some(({ nth }) => nth !== null)) return null;
    if (areWorkingDays(weekdays)) return words.nthWorkingDay(position);
    const [only, ...more] = weekdays;
    return only === undefined || more.length > 0 ? null : words.nthWeekday(position, weekdayName(only.weekday, locale));
  }
  const names = weekdays.map(({ weekday, nth }) => (nth === null ? null : words.nthWeekday(nth, weekdayName(weekday, locale))));
  const known = names.filter((name) => name !== null);
  return known.length === names.length ? listed(known, locale) : null;
}

function datesOfYear(recurrence: Recurrence, { locale }: RuleFormats): string | null {
  const { months, monthDays, weekdays, positions } = recurrence;
  const highest = nthOrLast(recurrence);
  const [day, ...more] = highest === null ? monthDays : [highest];
  if (weekdays.length > 0 || day === undefined || more.length > 0 || day < 0 || (positions.length > 0 && highest === null)) return null;
  // A leap year: it has every date.
  const format = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" });
  const dates = [...months].sort((one, other) => one - other).map((month) => new Date(Date.UTC(2000, month - 1, day)));
  const areDates = dates.length > 0 && dates.every((date) => date.getUTCDate() === day);
  return areDates
    ? listed(
        dates.map((date) => format.format(date)),
        locale,
      )
    : null;
}

function weekdaysOf(weekdays: readonly NthWeekday[]): number[] {
  return [...new Set(weekdays.map(({ weekday }) => weekday))].sort((one, other) => one - other);
}

function areWorkingDays(weekdays: readonly NthWeekday[]): boolean {
  return weekdays.every(({ nth }) => nth === null) && weekdaysOf(weekdays).join() === WORKING_DAYS;
}

function weekdayName(weekday: number, locale: string): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, 1 + weekday));
}

function listed(texts: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(texts);
}

function longDay(day: Day, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
