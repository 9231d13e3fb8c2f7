import type { SingleState } from "../../domain/recurring/schedule.js";
import type { WeekendRule } from "../../domain/recurring/weekend.js";
import { enumeration } from "../enumeration.js";

export const bookingModes = ["book", "propose"] as const;
export type BookingMode = (typeof bookingModes)[number];

export type OccurrenceStatus = "expected" | "booked" | "proposed" | "skipped";

export const WeekendRuleEnum = enumeration<WeekendRule>("WeekendRule", "Where an occurrence on a weekend falls. May grow.", {
  keep: "On the Saturday or Sunday itself.",
  before: "On the Friday before.",
  after: "On the Monday after.",
});

export const BookingModeEnum = enumeration<BookingMode>("BookingMode", "What happens on the day of an occurrence. May grow.", {
  book: "Its expense is booked.",
  propose: "It is proposed; a person books or skips it.",
});

export const OccurrenceStatusEnum = enumeration<OccurrenceStatus>("OccurrenceStatus", "What became of an occurrence. May grow.", {
  expected: "It is still to come.",
  booked: "Its expense exists.",
  proposed: "It waits for a person to book or skip it.",
  skipped: "A person skipped it, or deleted its expense.",
});

export const SingleStateEnum = enumeration<SingleState>("SingleState", "What is special about one occurrence. May grow.", {
  changed: "A person changed it; it is still to come.",
  skipped: "A person skipped it.",
  proposed: "It waits for a person to book or skip it.",
  booking: "Its expense is being written.",
  booked: "It was booked before its day.",
});
