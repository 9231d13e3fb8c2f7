/** A civil date, `YYYY-MM-DD`. */
export type Day = string;
/** The label of one period of a budget, `YYYY-MM`. */
export type Month = string;

export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** Stands for the month of today, wherever a caller names a month. */
export const CURRENT = "current";

const DAY_MS = 86_400_000;
const MOST_FORMATTERS = 500;
const formatters = new Map<string, Intl.DateTimeFormat>();
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A label. */
export const MONTH_PATTERN = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/;
/** How a caller names a month. */
export const NAMED_MONTH_PATTERN = /^((19|20|21)\d{2}-(0[1-9]|1[0-2])|current)$/;

export function isDay(text: string): boolean {
  if (!DAY.test(text) || text.startsWith("0000")) return false;
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(Number(text.slice(0, 4)), month);
}

export function isMonth(text: string): boolean {
  return MONTH_PATTERN.test(text);
}

/** The month of a date depends on the date and the start day alone, never on an instant. */
export function monthOf(day: Day, monthStartDay: number): Month {
  const label = day.slice(0, 7);
  return Number(day.slice(8)) >= monthStartDay ? label : addMonths(label, -1);
}

export function addMonths(month: Month, count: number): Month {
  const index = indexOf(month) + count;
  return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1, 2)}`;
}

/** How many months lie between two labels: 0 for the same month, negative when `to` is earlier. */
export function monthsBetween(from: Month, to: Month): number {
  return indexOf(to) - indexOf(from);
}

/** How many months a label lies ahead of the month that an instant has in UTC; negative when it lies behind. */
export function monthsAhead(now: Date, month: Month): number {
  return indexOf(month) - now.getUTCFullYear() * 12 - now.getUTCMonth();
}

/** Both ends included; empty when `to` is before `from`. */
export function monthRange(from: Month, to: Month): Month[] {
  return Array.from({ length: Math.max(0, monthsBetween(from, to) + 1) }, (_, step) => addMonths(from, step));
}

/** A period starts on `monthStartDay` of its label and ends the day before the next one starts. */
export function periodOf(month: Month, monthStartDay: number): Period {
  const from = `${month}-${pad(monthStartDay, 2)}`;
  if (monthStartDay > 1) return { from, to: `${addMonths(month, 1)}-${pad(monthStartDay - 1, 2)}` };
  return { from, to: `${month}-${pad(daysIn(Number(month.slice(0, 4)), Number(month.slice(5))), 2)}` };
}

/** The days of months in their order; those of months that follow one another are one stretch. */
export function periodsOf(months: readonly Month[], monthStartDay: number): Period[] {
  const firsts = months.filter((month, place) => months[place - 1] !== addMonths(month, -1));
  const lasts = months.filter((month, place) => months[place + 1] !== addMonths(month, 1));
  return firsts.map((first, place) => ({
    from: periodOf(first, monthStartDay).from,
    to: periodOf(lasts[place] ?? first, monthStartDay).to,
  }));
}

/** The civil date that an instant has in an IANA time zone. */
export function today(now: Date, timeZone: string): Day {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${(parts.get("year") ?? "").padStart(4, "0")}-${parts.get("month") ?? ""}-${parts.get("day") ?? ""}`;
}

export function currentMonth(now: Date, timeZone: string, monthStartDay: number): Month {
  return monthOf(today(now, timeZone), monthStartDay);
}

/** Days from `from` to `to`, both included; 0 when `to` is earlier. */
export function daysFrom(from: Day, to: Day): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1);
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** An IANA zone name that this runtime knows, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Making a formatter takes longer than all its work, so those made last are kept. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formatters.get(timeZone);
  if (kept !== undefined) return kept;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  if (formatters.size >= MOST_FORMATTERS) formatters.clear();
  formatters.set(timeZone, made);
  return made;
}

function indexOf(month: Month): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
