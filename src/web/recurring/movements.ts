import { addDays, type Day } from "../../domain/month.js";
import { dayOfOccurrence, dueOn, outstanding, type Schedule } from "../../domain/recurring/schedule.js";
import { occurrenceDates } from "../../domain/recurring/occurrenceDates.js";
import type { Movement, Occurrence } from "../api/documents/recurringDocuments.js";
import { readRule } from "./repeats.js";

/** An occurrence as the page shows it. */
export interface Upcoming extends Pick<Occurrence, "date" | "day" | "status" | "amount"> {
  readonly key: string;
  readonly movement: Movement;
  readonly payee: string | null;
  readonly description: string | null;
  readonly categoryId: string | null;
  /** The categories of its parts, if it is split. */
  readonly parts: readonly (string | null)[];
  readonly expenseId: string | null;
  /** The day that the rule gives, where a person moved it from there. */
  readonly movedFrom: Day | null;
  /** Whether a person gave it an amount of its own. */
  readonly hasOwnAmount: boolean;
}

const weekends = { KEEP: "keep", BEFORE: "before", AFTER: "after" } as const;
const states = { CHANGED: "changed", SKIPPED: "skipped", PROPOSED: "proposed", BOOKING: "booking", BOOKED: "booked" } as const;

function scheduleOf({ rule, start, since, through, weekend, singles }: Movement): Schedule {
  return {
    rule,
    start,
    since,
    through,
    weekend: weekends[weekend],
    singles: singles.map(({ date, day, state }) => ({ date, day, state: states[state] })),
  };
}

/** What is asked for, and before it the proposals that still wait; by day. */
export function upcomingOf(movements: readonly Movement[], occurrences: readonly Occurrence[]): Upcoming[] {
  const byId = new Map(movements.map((movement) => [movement.id, movement]));
  const listed = occurrences.flatMap((occurrence) => {
    const movement = byId.get(occurrence.recurring?.id ?? "");
    return movement === undefined ? [] : [upcoming(movement, occurrence, occurrence.expense?.id ?? null)];
  });
  const known = new Set(listed.map(({ key }) => key));
  const waiting = movements.flatMap((movement) =>
    movement.singles
      .filter(({ state, date }) => state === "PROPOSED" && !known.has(keyOf(movement, date)))
      .map((single) => {
        const day = dayOfOccurrence(scheduleOf(movement), single.date, scheduled(movement, single.date));
        const amount = single.amount ?? movement.template.amount;
        return upcoming(movement, { date: single.date, day, status: "PROPOSED", amount }, null);
      }),
  );
  return [...waiting, ...listed].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

function upcoming(
  movement: Movement,
  { date, day, status, amount }: Pick<Upcoming, "date" | "day" | "status" | "amount">,
  expenseId: string | null,
): Upcoming {
  const single = movement.singles.find((one) => one.date === date) ?? null;
  const { template } = movement;
  const own = dayOfOccurrence(scheduleOf(movement), date, null);
  const category = single?.category ?? null;
  return {
    key: keyOf(movement, date),
    movement,
    date,
    day,
    status,
    amount,
    expenseId,
    payee: single?.payee ?? template.payee,
    description: single?.description ?? template.description,
    categoryId: category?.id ?? template.category?.id ?? null,
    parts: category === null ? template.splits.map(({ categoryId }) => categoryId) : [],
    movedFrom: single?.day != null && single.day !== own ? own : null,
    hasOwnAmount: single?.amount != null,
  };
}

function keyOf({ id }: Movement, date: Day): string {
  return `${id} ${date}`;
}

function sortKey({ day, key }: Upcoming): string {
  return `${day} ${key}`;
}

function scheduled(movement: Movement, date: Day) {
  return scheduleOf(movement).singles.find((single) => single.date === date) ?? null;
}

/** Looked for near first: most movements occur soon. */
const SPANS = [40, 400, 3660];

/** The next day on which it occurs; null where it has ended. */
export function nextDayOf(movement: Movement, today: Day): Day | null {
  if (readRule(movement.rule) === null) return null;
  const schedule = scheduleOf(movement);
  for (const span of SPANS) {
    const [next] = outstanding(schedule, today, addDays(today, span));
    if (next !== undefined) return next.day;
  }
  return null;
}

/** How many occurrences are due by today when a movement of these terms begins. */
export function dueFromStart({ rule, start, weekend }: Pick<Movement, "rule" | "start" | "weekend">, today: Day): number {
  if (readRule(rule) === null) return 0;
  const schedule: Schedule = { rule, start, weekend: weekends[weekend], since: start, through: null, singles: [] };
  return dueOn(schedule, today, Infinity).occurrences.length;
}

/** Whether nothing comes, or came, before this date: to change it and all that follow is to change the movement. */
export function isFirst({ rule, start, since, through }: Movement, date: Day): boolean {
  const recurrence = readRule(rule);
  return recurrence !== null && through === null && occurrenceDates(recurrence, start, since, addDays(date, -1)).length === 0;
}

/** What is done cannot be changed for all that follow. */
export function mayChangeFollowing({ status, date, movement }: Upcoming): boolean {
  return status === "EXPECTED" && (movement.through === null || date > movement.through);
}

/** What is booked is an expense, and changed there; what is skipped comes back first. */
export function mayChange({ status }: Upcoming): boolean {
  return status === "EXPECTED" || status === "PROPOSED";
}
