import type { SingleState } from "../../domain/recurring/schedule.js";
import type { WeekendRule } from "../../domain/recurring/weekend.js";
import { enumeration } from "../enumeration.js";

export const bookingModes = ["book", "propose"] as const;
export type BookingMode = (typeof bookingModes)[number];

export type OccurrenceStatus = "expected" | "booked" | "proposed" | "skipped";

export const WeekendRuleEnum = enumeration<WeekendRule>(
  "WeekendRule",
  "Where an occurrence that falls on a weekend is moved. Values may be added.",
  {
    keep: "On the Saturday or Sunday itself.",
    before: "On the preceding Friday.",
    after: "On the following Monday.",
  },
);

export const BookingModeEnum = enumeration<BookingMode>("BookingMode", "What happens on the day of an occurrence. Values may be added.", {
  book: "Its expense is booked.",
  propose: "It is proposed; a person books or skips it.",
});

export const OccurrenceStatusEnum = enumeration<OccurrenceStatus>("OccurrenceStatus", "The status of an occurrence. Values may be added.", {
  expected: "It is still to come.",
  booked: "Its expense exists.",
  proposed: "It waits for a person to book or skip it.",
  skipped: "A person skipped it, or deleted its expense.",
});

export const SingleStateEnum = enumeration<SingleState>("SingleState", "What is special about one occurrence. Values may be added.", {
  changed: "A person changed it; it is still to come.",
  skipped: "A person skipped it.",
  proposed: "It waits for a person to book or skip it.",
  booking: "Its expense is being written.",
  booked: "It was booked before its day.",
});
