import type { Day } from "../month.js";
import { shifted } from "./civilDay.js";
import { nextDate, occurrenceDates } from "./occurrenceDates.js";
import { recurrenceOf } from "./recurrence.js";
import { movedFromWeekend, WEEKEND_DAYS, type WeekendRule } from "./weekend.js";

/**
 * What is known of a single occurrence: `changed` by a person and still to come, `skipped` by a person, `proposed` to be booked,
 * `booking` while its expense is being written, `booked` early. An occurrence without an entry is as the rule says.
 */
export type SingleState = "changed" | "skipped" | "proposed" | "booking" | "booked";

export interface Single {
  readonly date: Day;
  readonly state: SingleState;
  /** The day to which a person moved it; null for the one of the rule. */
  readonly day: Day | null;
  /** A proposal that was told to be missed. */
  readonly missed?: boolean | undefined;
}

/** When a movement occurs, and how far that is done. */
export interface Schedule<One extends Single = Single> {
  readonly rule: string;
  readonly start: Day;
  readonly weekend: WeekendRule;
  /** The rule holds from this date on: earlier occurrences were those of another rule. */
  readonly since: Day;
  /** Every occurrence of the rule up to this date was booked, proposed or passed over; null before the first. */
  readonly through: Day | null;
  readonly singles: readonly One[];
}

export interface Occurrence<One extends Single = Single> {
  /** The date that the rule gives: its identity. */
  readonly date: Day;
  /** The day on which it falls. */
  readonly day: Day;
  readonly single: One | null;
}

/** A proposal that nobody answered for so many days is told to be missed. */
const MISSED_AFTER_DAYS = 7;

const FIRST_DAY = "1900-01-01";

/** The day of an occurrence. */
export function dayOfOccurrence({ weekend }: Pick<Schedule, "weekend">, date: Day, single: Single | null): Day {
  return single?.day ?? movedFromWeekend(date, weekend);
}

/** Whether the rule, as it is now, gives this date. */
export function gives({ rule, start, since }: Pick<Schedule, "rule" | "start" | "since">, date: Day): boolean {
  return date >= since && occurrenceDates(recurrenceOf(rule), start, date, date).length > 0;
}

/** What is still to come, or waits for a person, on the days from `from` to `to`, by day. */
export function outstanding<One extends Single>(schedule: Schedule<One>, from: Day, to: Day): Occurrence<One>[] {
  const known = new Set(schedule.singles.map(({ date }) => date));
  const singles = schedule.singles.filter(({ state }) => isOpen[state]).map((single) => occurrenceOf(schedule, single.date, single));
  const plain = datesToCome(schedule, shifted(from, -WEEKEND_DAYS), shifted(to, WEEKEND_DAYS))
    .filter((date) => !known.has(date))
    .map((date) => occurrenceOf<One>(schedule, date, null));
  return [...singles, ...plain].filter(({ day }) => day >= from && day <= to).sort(byDay);
}

export interface Due<One extends Single> {
  readonly occurrences: readonly Occurrence<One>[];
  /** How far the rule is done with them. */
  readonly through: Day | null;
  /** How many of the rule are due beyond these. */
  readonly left: number;
  /** Proposals that nobody answered in time. */
  readonly missed: readonly One[];
}

/** What is to be done on a day: everything whose day has begun, of the rule at most so many at a time. */
export function dueOn<One extends Single>(schedule: Schedule<One>, today: Day, most: number): Due<One> {
  const all = datesToCome(schedule, FIRST_DAY, shifted(today, WEEKEND_DAYS)).filter(
    (date) => movedFromWeekend(date, schedule.weekend) <= today,
  );
  const passed = all.slice(0, most);
  const known = new Set(schedule.singles.map(({ date }) => date));
  const plain = passed.filter((date) => !known.has(date)).map((date) => occurrenceOf<One>(schedule, date, null));
  const changed = schedule.singles
    .filter(({ state }) => state === "changed")
    .map((single) => occurrenceOf(schedule, single.date, single))
    .filter(({ day }) => day <= today);
  return {
    occurrences: [...changed, ...plain],
    through: passed.at(-1) ?? schedule.through,
    left: all.length - passed.length,
    missed: schedule.singles.filter((single) => isUnanswered(single) && missedOn(schedule, single) <= today),
  };
}

/** The next day on which there is something to do; null when there is nothing within ten years. */
export function nextDay(schedule: Schedule): Day | null {
  const days = schedule.singles.flatMap((single) => {
    if (single.state === "booking") return [FIRST_DAY];
    if (single.state === "changed") return [dayOfOccurrence(schedule, single.date, single)];
    return isUnanswered(single) ? [missedOn(schedule, single)] : [];
  });
  const date = nextDate(recurrenceOf(schedule.rule), schedule.start, firstToCome(schedule));
  if (date !== null) days.push(movedFromWeekend(date, schedule.weekend));
  return days.sort()[0] ?? null;
}

/** Entries that still say something: once the rule has passed a date, its expense, or the absence of one, tells the rest. */
export function withoutPassed<One extends Single>(singles: readonly One[], through: Day | null): One[] {
  return singles.filter(({ state, date }) => isOpen[state] || through === null || date > through);
}

const isOpen: Readonly<Record<SingleState, boolean>> = { changed: true, proposed: true, booking: true, skipped: false, booked: false };

/** The dates of the rule that it has not passed yet. */
function datesToCome(schedule: Schedule, from: Day, to: Day): Day[] {
  const first = firstToCome(schedule);
  return occurrenceDates(recurrenceOf(schedule.rule), schedule.start, first > from ? first : from, to);
}

function firstToCome({ since, through }: Pick<Schedule, "since" | "through">): Day {
  const after = through === null ? since : shifted(through, 1);
  return after > since ? after : since;
}

function occurrenceOf<One extends Single>(schedule: Schedule, date: Day, single: One | null): Occurrence<One> {
  return { date, day: dayOfOccurrence(schedule, date, single), single };
}

function isUnanswered({ state, missed }: Single): boolean {
  return state === "proposed" && missed !== true;
}

function missedOn(schedule: Schedule, single: Single): Day {
  return shifted(dayOfOccurrence(schedule, single.date, single), MISSED_AFTER_DAYS);
}

function byDay(one: Occurrence, other: Occurrence): number {
  return one.day === other.day ? (one.date < other.date ? -1 : 1) : one.day < other.day ? -1 : 1;
}
