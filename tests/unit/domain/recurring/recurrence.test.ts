import { recurrenceOf, RecurrenceFault, withEnd } from "../../../../src/domain/recurring/recurrence.js";

test.each([
  ["", "parts such as"],
  ["FREQ", "parts such as"],
  ["FREQ=DAILY;;COUNT=1", "parts such as"],
  ["INTERVAL=2", "FREQ must be one of"],
  ["FREQ=HOURLY", "FREQ must be one of"],
  ["FREQ=DAILY;BYHOUR=3", "BYHOUR is not supported"],
  ["FREQ=DAILY;FREQ=DAILY", "FREQ must occur once"],
  ["FREQ=DAILY;INTERVAL=0", "INTERVAL must be"],
  ["FREQ=DAILY;INTERVAL=1001", "INTERVAL must be"],
  ["FREQ=DAILY;COUNT=10001", "COUNT must be"],
  ["FREQ=DAILY;COUNT=1.5", "COUNT must be"],
  ["FREQ=DAILY;COUNT=1;UNTIL=20260101", "must not both"],
  ["FREQ=DAILY;UNTIL=20260230", "UNTIL must be"],
  ["FREQ=DAILY;UNTIL=20260201T000000Z", "UNTIL must be"],
  ["FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY must be"],
  ["FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY must be"],
  ["FREQ=MONTHLY;BYMONTH=13", "BYMONTH must be"],
  ["FREQ=MONTHLY;BYDAY=XX", "A weekday must be"],
  ["FREQ=MONTHLY;BYDAY=54MO", "BYDAY must be"],
  ["FREQ=WEEKLY;BYDAY=1MO", "BYDAY with a number"],
  ["FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY is not allowed"],
  ["FREQ=MONTHLY;BYWEEKNO=1", "BYWEEKNO is only allowed"],
  ["FREQ=MONTHLY;BYYEARDAY=1", "BYYEARDAY is only allowed"],
  ["FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "BYDAY with a number"],
  ["FREQ=DAILY;BYSETPOS=1", "BYSETPOS requires"],
  [`FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 63 }, () => "1").join(",")}`, "at most 62"],
])("%p is no rule", (text, reason) => {
  expect(() => recurrenceOf(text)).toThrow(RecurrenceFault);
  expect(() => recurrenceOf(text)).toThrow(reason);
});

test("a rule may be written in lower case, and its parts in any order", () => {
  expect(recurrenceOf("byday=-1fr;freq=monthly")).toEqual(recurrenceOf("FREQ=MONTHLY;BYDAY=-1FR"));
});

test("another end takes the place of the one that a rule had", () => {
  expect(withEnd("FREQ=DAILY;COUNT=5;INTERVAL=2", { until: "2026-03-01" })).toBe("FREQ=DAILY;INTERVAL=2;UNTIL=20260301");
  expect(withEnd("FREQ=DAILY;UNTIL=20260101", { count: 3 })).toBe("FREQ=DAILY;COUNT=3");
  expect(withEnd("FREQ=DAILY", { count: 3 })).toBe("FREQ=DAILY;COUNT=3");
});
