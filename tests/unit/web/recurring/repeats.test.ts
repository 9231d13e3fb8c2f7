import { addDays } from "../../../../src/domain/month.js";
import { occurrenceDates } from "../../../../src/domain/recurring/occurrenceDates.js";
import { recurrenceOf } from "../../../../src/domain/recurring/recurrence.js";
import { type End, everies, isMonthly, type Repeat, repeatOf, ruleOf } from "../../../../src/web/recurring/repeats.js";

const never: End = { kind: "never" };
const ends: readonly End[] = [never, { kind: "on", day: "2031-05-20" }, { kind: "after", times: 7 }];
const starts = ["2026-12-01", "2026-12-15", "2027-01-28", "2027-01-29", "2027-04-30", "2026-12-31", "2028-02-29"];

test.each([
  ["parts of hours", "FREQ=HOURLY"],
  ["no rule", "monthly"],
  ["two days of a month", "FREQ=MONTHLY;BYMONTHDAY=1,15"],
  ["the last working day", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"],
  ["another day than that of the start", "FREQ=MONTHLY;BYMONTHDAY=2"],
  ["another weekday than that of the start", "FREQ=WEEKLY;BYDAY=MO"],
  ["every third week", "FREQ=WEEKLY;INTERVAL=3"],
  ["weeks that begin on a Sunday", "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU"],
])("the choices cannot say %s", (_, rule) => {
  expect(repeatOf(rule, "2026-12-01")).toBeNull();
});

test("the 31st alone is another rule than the 31st or else the last day", () => {
  expect(repeatOf("FREQ=MONTHLY", "2026-12-31")).toBeNull();
});

const all = starts.flatMap((start) =>
  everies.flatMap((every) =>
    (["start", "last"] as const)
      .filter((on) => on === "start" || isMonthly(every))
      .flatMap((on) => ends.map((end): readonly [string, Repeat] => [start, { every, on, end }])),
  ),
);

test("what is chosen is written as a rule, and read from it again", () => {
  expect(all.length).toBeGreaterThan(100);
  for (const [start, repeat] of all) {
    const read = repeatOf(ruleOf(repeat, start), start);
    // On the 31st both say the last day.
    const isLast = start.endsWith("-31") && isMonthly(repeat.every);
    expect(read).toEqual(isLast ? { ...repeat, on: "start" } : repeat);
  }
});

test("what is chosen begins on the day of the start, or on the last day of its month", () => {
  for (const [start, repeat] of all) {
    const [first] = occurrenceDates(recurrenceOf(ruleOf(repeat, start)), start, start, addDays(start, 40));
    expect(first).toBe(repeat.on === "start" ? start : lastOfMonth(start));
  }
});

function lastOfMonth(day: string): string {
  let last = day;
  while (addDays(last, 1).slice(0, 7) === day.slice(0, 7)) last = addDays(last, 1);
  return last;
}

test.each([
  ["2026-12-31", "month", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"],
  ["2026-12-01", "month", "FREQ=MONTHLY;BYMONTHDAY=1"],
  ["2026-12-04", "twoWeeks", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"],
  ["2026-12-24", "year", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"],
  ["2028-02-29", "year", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"],
] as const)("from %s every %s is %s", (start, every, rule) => {
  expect(ruleOf({ every, on: "start", end: never }, start)).toBe(rule);
});

test("the end stands in the rule", () => {
  expect(ruleOf({ every: "day", on: "start", end: { kind: "after", times: 3 } }, "2026-12-01")).toBe("FREQ=DAILY;COUNT=3");
  expect(ruleOf({ every: "day", on: "start", end: { kind: "on", day: "2027-01-31" } }, "2026-12-01")).toBe("FREQ=DAILY;UNTIL=20270131");
});

test.each([
  ["FREQ=WEEKLY", "2026-12-04", "week"],
  ["FREQ=MONTHLY;INTERVAL=1", "2026-12-04", "month"],
  ["freq=yearly", "2026-12-04", "year"],
] as const)("%s is read with what it leaves to its start", (rule, start, every) => {
  expect(repeatOf(rule, start)).toEqual({ every, on: "start", end: never });
});

test("a movement on the 31st that goes on from February is still said: on the last day", () => {
  expect(repeatOf("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2027-02-28")).toEqual({ every: "month", on: "last", end: never });
});
