import type { Day } from "../month.js";

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday; Monday is 0. */
const EPOCH_WEEKDAY = 3;

/** A civil day as its parts and as a number of days since 1970-01-01. */
export interface CivilDay {
  readonly number: number;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export function numberOf(day: Day): number {
  return Date.parse(day) / DAY_MS;
}

export function dayOf(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

export function numberFrom(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

export function civilDay(number: number): CivilDay {
  const date = new Date(number * DAY_MS);
  return { number, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Monday is 0, Sunday 6. */
export function weekdayOf(number: number): number {
  return (((number + EPOCH_WEEKDAY) % 7) + 7) % 7;
}
