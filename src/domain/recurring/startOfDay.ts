import { Temporal } from "temporal-polyfill";
import type { Day } from "../month.js";

/** The instant at which a civil day begins in an IANA time zone. */
export function startOfDay(day: Day, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}
