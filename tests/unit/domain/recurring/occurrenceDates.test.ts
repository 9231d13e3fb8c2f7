import "../../../support/seed.js";
import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { addDays } from "../../../../src/domain/month.js";
import { datesBefore, nextDate, occurrenceDates } from "../../../../src/domain/recurring/occurrenceDates.js";
import { recurrenceOf } from "../../../../src/domain/recurring/recurrence.js";
import { movedFromWeekend } from "../../../../src/domain/recurring/weekend.js";
import { sized } from "../../../support/sizes.js";

const datesOf = (rule: string, start: string, to: string, from = start): string[] => occurrenceDates(recurrenceOf(rule), start, from, to);

/** The same by a library. */
function byLibrary(rule: string, start: string, to: string): string[] {
  const dtstart = Temporal.PlainDate.from(start).toZonedDateTime("UTC");
  const until = rule.replace(/UNTIL=(\d{8})/, "UNTIL=$1T000000Z");
  const library = new RRuleTemporal({ rruleString: `DTSTART:${start.replaceAll("-", "")}T000000Z\nRRULE:${until}`, strict: true });
  return library.between(dtstart, Temporal.PlainDate.from(to).toZonedDateTime("UTC"), true).map((date) => date.toString().slice(0, 10));
}

describe("the examples of RFC 5545, 3.8.5.3", () => {
  test.each([
    ["FREQ=DAILY;COUNT=10", "1997-09-02", ["1997-09-02", "1997-09-03", "1997-09-04"], 10],
    ["FREQ=DAILY;UNTIL=19971224", "1997-09-02", ["1997-09-02"], 114],
    ["FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09-02", ["1997-09-02", "1997-09-12", "1997-09-22", "1997-10-02", "1997-10-12"], 5],
    ["FREQ=WEEKLY;UNTIL=19971007;WKST=SU;BYDAY=TU,TH", "1997-09-02", ["1997-09-02", "1997-09-04", "1997-09-09"], 11],
    ["FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "1997-09-02", ["1997-09-02", "1997-09-04", "1997-09-16"], 8],
    ["FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "1997-09-05", ["1997-09-05", "1997-10-03", "1997-11-07"], 10],
    [
      "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
      "1997-09-22",
      ["1997-09-22", "1997-10-20", "1997-11-17", "1997-12-22", "1998-01-19", "1998-02-16"],
      6,
    ],
    [
      "FREQ=MONTHLY;COUNT=6;BYMONTHDAY=-3",
      "1997-09-28",
      ["1997-09-28", "1997-10-29", "1997-11-28", "1997-12-29", "1998-01-29", "1998-02-26"],
      6,
    ],
    ["FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "1997-09-02", ["1997-09-02", "1997-09-15", "1997-10-02"], 10],
    ["FREQ=YEARLY;COUNT=10;BYMONTH=6,7", "1997-06-10", ["1997-06-10", "1997-07-10", "1998-06-10"], 10],
    ["FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "1997-01-01", ["1997-01-01", "1997-04-10", "1997-07-19", "2000-01-01"], 10],
    ["FREQ=YEARLY;BYDAY=20MO", "1997-05-19", ["1997-05-19", "1998-05-18", "1999-05-17"], 24],
    ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "1997-05-12", ["1997-05-12", "1998-05-11", "1999-05-17"], 24],
    ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "1997-09-03", ["1998-02-13", "1998-03-13", "1998-11-13"], 41],
    ["FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", "1996-11-05", ["1996-11-05", "2000-11-07", "2004-11-02"], 7],
    ["FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997-09-04", ["1997-09-04", "1997-10-07", "1997-11-06"], 3],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "1997-09-29", ["1997-09-29", "1997-10-30", "1997-11-27"], 280],
    ["FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05", ["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"], 4],
    ["FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05", ["1997-08-05", "1997-08-17", "1997-08-19", "1997-08-31"], 4],
    ["FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007-01-15", ["2007-01-15", "2007-01-30", "2007-02-15", "2007-03-15", "2007-03-30"], 5],
  ])("%s from %s", (rule, start, first, count) => {
    const dates = datesOf(rule, start, "2020-12-31");
    expect(dates.slice(0, first.length)).toEqual(first);
    expect(dates).toHaveLength(count);
  });
});

test("the 31st, else the last day of the month", () => {
  expect(datesOf("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2026-01-31", "2026-06-30")).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
    "2026-06-30",
  ]);
});

test("the 31st alone leaves out shorter months, and 29 February three years of four", () => {
  expect(datesOf("FREQ=MONTHLY", "2026-01-31", "2026-06-30")).toEqual(["2026-01-31", "2026-03-31", "2026-05-31"]);
  expect(datesOf("FREQ=YEARLY", "2024-02-29", "2033-01-01")).toEqual(["2024-02-29", "2028-02-29", "2032-02-29"]);
});

test("the last working day", () => {
  expect(datesOf("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-01-30", "2026-05-31")).toEqual([
    "2026-01-30",
    "2026-02-27",
    "2026-03-31",
    "2026-04-30",
    "2026-05-29",
  ]);
});

describe("random rules", () => {
  const some = (values: readonly (string | number)[]) =>
    fc.subarray([...values], { minLength: 1, maxLength: 4 }).map((chosen) => chosen.join(","));
  const sometimes = (name: string, value: fc.Arbitrary<string | number>) =>
    fc.option(value, { nil: null }).map((one) => (one === null ? "" : `;${name}=${one}`));
  const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
  const nth = ["1MO", "-1FR", "2WE", "-2SU", "3TH", "SA", "5TU"];
  const common = [
    sometimes("INTERVAL", fc.integer({ min: 1, max: 5 })),
    fc.oneof(
      fc.constant(""),
      fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${count}`),
      fc.constant(";UNTIL=20280229"),
    ),
  ] as const;
  const joined = (frequency: string, ...parts: readonly fc.Arbitrary<string>[]) =>
    fc.tuple(...common, ...parts).map((all) => `FREQ=${frequency}${all.join("")}`);
  const months = sometimes("BYMONTH", some([1, 2, 3, 6, 11, 12]));
  const monthDays = sometimes("BYMONTHDAY", some([1, 2, 13, 28, 29, 30, 31, -1, -3]));
  const positions = fc.constantFrom("", "", ";BYSETPOS=1", ";BYSETPOS=-1", ";BYSETPOS=1,-2");
  const wkst = fc.constantFrom("", ";WKST=SU", ";WKST=WE");
  const rules = fc.oneof(
    joined("DAILY", months, monthDays, sometimes("BYDAY", some(weekdays))),
    joined("WEEKLY", months, sometimes("BYDAY", some(weekdays)), wkst),
    joined(
      "WEEKLY",
      some(weekdays).map((days) => `;BYDAY=${days}`),
      positions,
      wkst,
    ),
    joined("MONTHLY", months, monthDays, sometimes("BYDAY", some(nth))),
    joined(
      "MONTHLY",
      some([1, 15, 28, 29, 30, 31, -1]).map((days) => `;BYMONTHDAY=${days}`),
      positions,
    ),
    joined(
      "MONTHLY",
      some(nth).map((days) => `;BYDAY=${days}`),
      positions,
    ),
    // Within a year the library lets a weekday with a number win over one without, and over the days of the month. RFC 5545 does not.
    joined("YEARLY", months, monthDays, sometimes("BYDAY", some(weekdays))),
    joined("YEARLY", months, sometimes("BYDAY", some(nth.filter((one) => one.length > 2)))),
    joined(
      "YEARLY",
      some([1, 60, 100, 366, -1, -306]).map((days) => `;BYYEARDAY=${days}`),
      positions,
    ),
    joined(
      "YEARLY",
      some([1, 20, 53, -1]).map((weeks) => `;BYWEEKNO=${weeks}`),
      some(weekdays).map((days) => `;BYDAY=${days}`),
    ),
  );
  const starts = fc.integer({ min: 0, max: 1500 }).map((days) => addDays("2024-01-01", days));

  test("give what a library gives, from any day on", () => {
    fc.assert(
      fc.property(rules, starts, fc.integer({ min: 0, max: 900 }), (rule, start, later) => {
        const to = addDays(start, 1500);
        const wanted = byLibrary(rule, start, to);
        expect(datesOf(rule, start, to)).toEqual(wanted);
        const from = addDays(start, later);
        expect(datesOf(rule, start, to, from)).toEqual(wanted.filter((date) => date >= from));
        expect(datesBefore(recurrenceOf(rule), start, from)).toBe(wanted.filter((date) => date < from).length);
      }),
      { numRuns: sized("RULES", { small: 150, full: 5000 }) },
    );
  });

  test("have their next date where the first of the following ones is", () => {
    fc.assert(
      fc.property(rules, starts, fc.integer({ min: -100, max: 900 }), (rule, start, later) => {
        const from = addDays(start, later);
        expect(nextDate(recurrenceOf(rule), start, from)).toBe(datesOf(rule, start, addDays(from, 3659), from)[0] ?? null);
      }),
      { numRuns: sized("RULES", { small: 200, full: 5000 }) },
    );
  });
});

test("a rule without any date ends, as does one with many", () => {
  expect(datesOf("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01", "2199-12-31")).toEqual([]);
  expect(nextDate(recurrenceOf("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"), "2026-01-01", "2026-01-01")).toBeNull();
  expect(nextDate(recurrenceOf("FREQ=YEARLY;INTERVAL=1000"), "2026-01-01", "2026-01-02")).toBeNull();
  expect(datesOf("FREQ=DAILY;COUNT=10000", "2026-01-01", "2199-12-31")).toHaveLength(10_000);
});

test("an occurrence on a weekend stays, or falls on the Friday before or the Monday after", () => {
  const week = ["2026-01-02", "2026-01-03", "2026-01-04", "2026-01-05"];
  expect(week.map((day) => movedFromWeekend(day, "keep"))).toEqual(week);
  expect(week.map((day) => movedFromWeekend(day, "before"))).toEqual(["2026-01-02", "2026-01-02", "2026-01-02", "2026-01-05"]);
  expect(week.map((day) => movedFromWeekend(day, "after"))).toEqual(["2026-01-02", "2026-01-05", "2026-01-05", "2026-01-05"]);
});
