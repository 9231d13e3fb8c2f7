import type { Day } from "../month.js";

/** Days from 1 March of the year 0 to 1970-01-01. */
const MARCH_OF_0 = 719_468;
/** The days of 400 years: then leap years repeat. */
const ERA = 146_097;
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
  return numberFrom(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10)));
}

export function dayOf(number: number): Day {
  const { year, month, day } = civilDay(number);
  return `${String(year).padStart(4, "0")}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`;
}

/** Months and days beyond their ends go on into the next ones, as in `Date.UTC`, which takes several times as long. */
export function numberFrom(year: number, month: number, day: number): number {
  // A year that begins in March ends with its leap day.
  const months = year * 12 + month - 3;
  const years = Math.floor(months / 12);
  const before = Math.floor((153 * (months - years * 12) + 2) / 5);
  return years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400) + before + day - 1 - MARCH_OF_0;
}

export function civilDay(number: number): CivilDay {
  const since = number + MARCH_OF_0;
  const era = Math.floor(since / ERA);
  const rest = since - era * ERA;
  const years = Math.floor((rest - Math.floor(rest / 1460) + Math.floor(rest / 36_524) - Math.floor(rest / 146_096)) / 365);
  const passed = rest - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const months = Math.floor((5 * passed + 2) / 153);
  const day = passed - Math.floor((153 * months + 2) / 5) + 1;
  return { number, year: era * 400 + years + (months < 10 ? 0 : 1), month: months < 10 ? months + 3 : months - 9, day };
}

export function shifted(day: Day, days: number): Day {
  return dayOf(numberOf(day) + days);
}

/** Monday is 0, Sunday 6. */
export function weekdayOf(number: number): number {
  return (((number + EPOCH_WEEKDAY) % 7) + 7) % 7;
}
