import { folded } from "../../../domain/folded.js";
import { addDays, isDay, monthOf, periodOf } from "../../../domain/month.js";
import { formatOf } from "../../format/formatDate.js";

export interface DayReading {
  readonly today: string;
  /** The month in view: what a day without a month belongs to. */
  readonly month: string;
  readonly monthStartDay: number;
  readonly locale: string;
  readonly words: DayWords;
}

/** Words for days; each may be shortened. */
interface DayWords {
  readonly today: string;
  readonly yesterday: string;
  readonly tomorrow: string;
}

const WEEK = 7;
/** 2024-01-01 was a Monday. */
const A_MONDAY = "2024-01-01";
/** Of so many years at least one is a leap year, and another one if that day is still to come in it. */
const LEAST_YEARS = 9;
const SHORTEST_WORD = 2;
const SHORTEST_MONTH = 3;
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));

/**
 * A day as somebody types it: "today", "yesterday", "mon" (the last one), "12" (of the month in view; of the current month the last one
 * that has begun), "12/3" (the last one), "12/3/26" in the order of the locale, "2026/3/12", "12 mar", "Thu, 12 Mar 2026", or 2026-03-12.
 * Null when it is none.
 */
export function readDay(text: string, reading: DayReading): string | null {
  const typed = folded(text);
  if (isDay(typed)) return typed;
  return wordDay(typed, reading) ?? weekday(typed, reading) ?? numberedDay(typed, reading) ?? monthDay(typed, reading);
}

/** What stands in the field for a day: its word where it has one, else the day with its weekday. */
export function dayText(day: string, { today, words, locale }: Pick<DayReading, "today" | "words" | "locale">): string {
  if (day === today) return words.today;
  if (day === addDays(today, -1)) return words.yesterday;
  // A day to come has its year, too: without one it would be read as a day that has been.
  const year = day.slice(0, 4) === today.slice(0, 4) && day <= today ? undefined : "numeric";
  const format = formatOf(locale, { weekday: "short", day: "numeric", month: "short", year, timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

function wordDay(typed: string, { today, words }: DayReading): string | null {
  if (typed.length < SHORTEST_WORD) return null;
  const days = [
    [words.today, 0],
    [words.yesterday, -1],
    [words.tomorrow, 1],
  ] as const;
  const found = days.filter(([word]) => folded(word).startsWith(typed));
  const [only] = found;
  return found.length === 1 && only !== undefined ? addDays(today, only[1]) : null;
}

/** The last day of that name, today included. */
function weekday(typed: string, { today, locale }: DayReading): string | null {
  if (typed.length < SHORTEST_WORD) return null;
  for (const language of ["en", locale]) {
    const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    const nameOf = (day: string) => folded(format.format(new Date(`${day}T00:00:00Z`)));
    const names = Array.from({ length: WEEK }, (_, index) => nameOf(addDays(A_MONDAY, index)));
    const found = names.filter((name) => name.startsWith(typed));
    if (found.length !== 1) continue;
    for (let back = 0; back < WEEK; back++) {
      const day = addDays(today, -back);
      if (nameOf(day) === found[0]) return day;
    }
  }
  return null;
}

function numberedDay(typed: string, reading: DayReading): string | null {
  if (!/^\d+(?:[./\- ]+\d+){0,2}[./]?$/.test(typed)) return null;
  const numbers = typed.match(/\d+/g) ?? [];
  const [only = ""] = numbers;
  if (numbers.length === 1) return only.length > 2 ? null : dayInView(Number(only), reading);
  const order = orderOf(numbers, reading.locale);
  const [year, month = "", day = ""] = (["year", "month", "day"] as const).map((part) => numbers[order.indexOf(part)]);
  if (day.length > 2 || month.length > 2) return null;
  return year === undefined ? lastOf(month, day, reading.today) : dayOf(fullYear(year, reading.today), month, day);
}

type Part = Intl.DateTimeFormatPartTypes;

/** Which of them is what: a year is seen by its four digits; else the locale says it. */
function orderOf(numbers: readonly string[], locale: string): readonly Part[] {
  if (numbers[0]?.length === 4) return ["year", "month", "day"];
  const parts = (options: Intl.DateTimeFormatOptions): Part[] =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).formatToParts(0).map(({ type }) => type);
  const isPart = (type: Part) => type === "year" || type === "month" || type === "day";
  const short = parts({ month: "numeric", day: "numeric" }).filter(isPart);
  if (numbers.length === 2) return short;
  return numbers[2]?.length === 4 ? [...short, "year"] : parts({}).filter(isPart);
}

/** Of two digits the nearest year that ends in them. */
function fullYear(year: string, today: string): string {
  if (year.length !== 2) return year;
  const now = Number(today.slice(0, 4));
  const past = now - ((now - Number(year)) % 100);
  return String(now - past > 50 ? past + 100 : past);
}

/** With the name of its month, as the field itself shows a day. A day of the week before it is not compared. */
function monthDay(typed: string, { today, locale }: DayReading): string | null {
  const numbers = typed.match(/\d+/g) ?? [];
  const words = typed.match(/[\p{L}\p{M}]+/gu) ?? [];
  const name = words.at(-1) ?? "";
  const [day = "", year, ...more] = numbers;
  if (name.length < SHORTEST_MONTH || words.length > 2 || more.length > 0 || (year !== undefined && year.length !== 4)) return null;
  for (const language of ["en", locale]) {
    const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    const found = MONTHS.filter((month) => folded(format.format(new Date(`2024-${month}-01`))).startsWith(name));
    const [month] = found;
    if (found.length === 1 && month !== undefined) return year === undefined ? lastOf(month, day, today) : dayOf(year, month, day);
  }
  return null;
}

/** Of the current month the last such day that has begun, if need be in the month before it. */
function dayInView(number: number, { today, month, monthStartDay }: DayReading): string | null {
  const isCurrent = monthOf(today, monthStartDay) === month;
  const { from, to } = periodOf(month, monthStartDay);
  const end = isCurrent ? today : to;
  const start = isCurrent ? addDays(today, -30) : from;
  for (let day = end; day >= start; day = addDays(day, -1)) {
    if (Number(day.slice(8)) === number) return day;
  }
  return null;
}

/** The last one that has begun, as money is spent before it is entered. A 29 February may be eight years ago. */
function lastOf(month: string, day: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const days = Array.from({ length: LEAST_YEARS }, (_, back) => dayOf(String(year - back), month, day));
  return days.find((each) => each !== null && each <= today) ?? null;
}

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : null;
}
