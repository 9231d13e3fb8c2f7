import { type Day, isDay } from "../month.js";

const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
type Frequency = (typeof frequencies)[number];

export interface NthWeekday {
  /** Monday is 0. */
  readonly weekday: number;
  /** Which one of the month or year, from its end when negative; null for every one. */
  readonly nth: number | null;
}

/** A recurrence rule of RFC 5545, for civil days. */
export interface Recurrence {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | null;
  readonly until: Day | null;
  readonly months: readonly number[];
  readonly monthDays: readonly number[];
  readonly yearDays: readonly number[];
  readonly weeks: readonly number[];
  readonly weekdays: readonly NthWeekday[];
  readonly positions: readonly number[];
  readonly weekStart: number;
}

/** What is wrong with the text of a rule. */
export class RecurrenceFault extends Error {}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const MOST_INTERVAL = 1000;
const MOST_COUNT = 10_000;
/** More say nothing that fewer cannot say. */
const MOST_VALUES = 62;

const names = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYDAY", "BYSETPOS", "WKST"];

/** Most budgets have the same few rules, and a month reads them all. */
const MOST_KNOWN = 1000;
const known = new Map<string, Recurrence>();

/** Reads the value of an RRULE, such as `FREQ=MONTHLY;BYMONTHDAY=1`. Throws a RecurrenceFault where it is none, or where RFC 5545 forbids it. */
export function recurrenceOf(text: string): Recurrence {
  const before = known.get(text);
  if (before !== undefined) return before;
  const recurrence = readRecurrence(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, recurrence);
  return recurrence;
}

function readRecurrence(text: string): Recurrence {
  const parts = partsOf(text);
  const frequency = frequencies.find((one) => one === parts.get("FREQ"));
  if (frequency === undefined) throw new RecurrenceFault(`FREQ must be one of ${frequencies.join(", ")}.`);
  const recurrence: Recurrence = {
    frequency,
    interval: whole("INTERVAL", parts.get("INTERVAL") ?? "1", 1, MOST_INTERVAL),
    count: parts.has("COUNT") ? whole("COUNT", parts.get("COUNT") ?? "", 1, MOST_COUNT) : null,
    until: untilOf(parts.get("UNTIL")),
    months: list(parts, "BYMONTH", (value) => whole("BYMONTH", value, 1, 12)),
    monthDays: list(parts, "BYMONTHDAY", (value) => signed("BYMONTHDAY", value, 31)),
    yearDays: list(parts, "BYYEARDAY", (value) => signed("BYYEARDAY", value, 366)),
    weeks: list(parts, "BYWEEKNO", (value) => signed("BYWEEKNO", value, 53)),
    weekdays: list(parts, "BYDAY", nthWeekday),
    positions: list(parts, "BYSETPOS", (value) => signed("BYSETPOS", value, 366)),
    weekStart: weekdayNamed(parts.get("WKST") ?? "MO"),
  };
  requireAllowed(recurrence);
  return recurrence;
}

/** The same rule with another end. */
export function withEnd(text: string, end: { readonly count: number } | { readonly until: Day }): string {
  const kept = text.split(";").filter((part) => !/^(COUNT|UNTIL)=/i.test(part));
  return [...kept, "count" in end ? `COUNT=${end.count}` : `UNTIL=${end.until.replaceAll("-", "")}`].join(";");
}

function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(";")) {
    const [name = "", value, ...more] = part.split("=");
    if (value === undefined || value === "" || more.length > 0)
      throw new RecurrenceFault("Write parts such as FREQ=MONTHLY, separated by semicolons.");
    if (!names.includes(name)) throw new RecurrenceFault(`${name.slice(0, 20)} is not supported. Use ${names.join(", ")}.`);
    if (parts.has(name)) throw new RecurrenceFault(`${name} must occur once.`);
    parts.set(name, value);
  }
  return parts;
}

function list<Value>(parts: ReadonlyMap<string, string>, name: string, valueOf: (text: string) => Value): Value[] {
  const values = parts.get(name)?.split(",") ?? [];
  if (values.length > MOST_VALUES) throw new RecurrenceFault(`${name} must have at most ${MOST_VALUES} values.`);
  return values.map(valueOf);
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most)) throw new RecurrenceFault(`${name} must be a whole number from ${least} to ${most}.`);
  return value;
}

function signed(name: string, text: string, most: number): number {
  const value = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0;
  if (value === 0 || Math.abs(value) > most)
    throw new RecurrenceFault(`${name} must be a whole number from 1 to ${most}, or from -${most} to -1.`);
  return value;
}

function untilOf(text: string | undefined): Day | null {
  if (text === undefined) return null;
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  if (!isDay(day)) throw new RecurrenceFault("UNTIL must be an existing day in the form YYYYMMDD.");
  return day;
}

function nthWeekday(text: string): NthWeekday {
  const [, nth, name = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  return { weekday: weekdayNamed(name), nth: nth === undefined ? null : signed("BYDAY", nth, 53) };
}

function weekdayNamed(name: string): number {
  const weekday = WEEKDAYS.indexOf(name);
  if (weekday < 0) throw new RecurrenceFault(`A weekday must be one of ${WEEKDAYS.join(", ")}.`);
  return weekday;
}

/** What RFC 5545, 3.3.10, forbids. */
function requireAllowed(rule: Recurrence): void {
  const { frequency, weekdays, monthDays, yearDays, weeks, positions, months } = rule;
  const refuse = (isWrong: boolean, message: string): void => {
    if (isWrong) throw new RecurrenceFault(message);
  };
  refuse(rule.count !== null && rule.until !== null, "COUNT and UNTIL must not both be given.");
  refuse(weeks.length > 0 && frequency !== "YEARLY", "BYWEEKNO is only allowed with YEARLY.");
  refuse(yearDays.length > 0 && frequency !== "YEARLY", "BYYEARDAY is only allowed with YEARLY.");
  refuse(monthDays.length > 0 && frequency === "WEEKLY", "BYMONTHDAY is not allowed with WEEKLY.");
  const counted = weekdays.some(({ nth }) => nth !== null);
  refuse(counted && (frequency === "DAILY" || frequency === "WEEKLY"), "BYDAY with a number is only allowed with MONTHLY and YEARLY.");
  refuse(counted && weeks.length > 0, "BYDAY with a number is not allowed with BYWEEKNO.");
  const others = weekdays.length + monthDays.length + yearDays.length + weeks.length + months.length;
  refuse(positions.length > 0 && others === 0, "BYSETPOS requires another BY part.");
}
