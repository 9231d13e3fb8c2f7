import {
  addDays,
  addMonths,
  currentMonth,
  daysFrom,
  isDay,
  isMonth,
  isTimeZone,
  monthOf,
  monthRange,
  monthsAhead,
  monthsBetween,
  periodOf,
  periodsOf,
  today,
} from "../../../src/domain/month.js";
import { daysLeft } from "../../../src/domain/monthProgress.js";

describe("the month of a day", () => {
  test.each([
    ["2026-01-01", 1, "2026-01"],
    ["2026-01-31", 1, "2026-01"],
    ["2026-01-14", 15, "2025-12"],
    ["2026-01-15", 15, "2026-01"],
    ["2026-02-14", 15, "2026-01"],
    ["2026-01-01", 28, "2025-12"],
    ["2026-01-27", 28, "2025-12"],
    ["2026-01-28", 28, "2026-01"],
    ["2026-02-27", 28, "2026-01"],
    ["2026-02-28", 28, "2026-02"],
    ["2024-02-29", 28, "2024-02"],
    ["2024-02-29", 1, "2024-02"],
    ["2024-03-27", 28, "2024-02"],
    ["1900-01-01", 2, "1899-12"],
  ])("%s with start day %i lies in %s", (day, startDay, month) => {
    expect(monthOf(day, startDay)).toBe(month);
  });

  test("every day of ten years lies inside the period of its month, and periods leave no gap", () => {
    for (const startDay of [1, 2, 15, 27, 28]) {
      let last = "";
      for (let day = "2018-12-20"; day < "2029-01-10"; day = addDays(day, 1)) {
        const month = monthOf(day, startDay);
        const { from, to } = periodOf(month, startDay);
        if (day < from || day > to) throw new Error(`${day} is outside ${from}..${to}`);
        if (last !== "" && month !== last && (day !== from || month !== addMonths(last, 1))) throw new Error(`a gap before ${day}`);
        last = month;
      }
    }
  });
});

describe("the period of a month", () => {
  test.each([
    ["2026-02", 1, "2026-02-01", "2026-02-28", 28],
    ["2024-02", 1, "2024-02-01", "2024-02-29", 29],
    ["2000-02", 1, "2000-02-01", "2000-02-29", 29],
    ["2100-02", 1, "2100-02-01", "2100-02-28", 28],
    ["2026-12", 1, "2026-12-01", "2026-12-31", 31],
    ["2026-12", 15, "2026-12-15", "2027-01-14", 31],
    ["2026-02", 28, "2026-02-28", "2026-03-27", 28],
    ["2024-02", 28, "2024-02-28", "2024-03-27", 29],
    ["2024-01", 28, "2024-01-28", "2024-02-27", 31],
    ["2025-12", 28, "2025-12-28", "2026-01-27", 31],
  ])("%s with start day %i is %s to %s, %i days", (month, startDay, from, to, days) => {
    expect(periodOf(month, startDay)).toEqual({ from, to });
    expect(daysFrom(from, to)).toBe(days);
  });
});

test.each([
  [[], 1, []],
  [["2026-02"], 1, ["2026-02-01 2026-02-28"]],
  [["2026-11", "2026-12", "2027-01"], 1, ["2026-11-01 2027-01-31"]],
  [
    ["2025-12", "2026-01", "2026-03", "2026-05", "2026-06"],
    15,
    ["2025-12-15 2026-02-14", "2026-03-15 2026-04-14", "2026-05-15 2026-07-14"],
  ],
])("the days of %j with start day %i are %j", (months, startDay, days) => {
  expect(periodsOf(months, startDay).map(({ from, to }) => `${from} ${to}`)).toEqual(days);
});

describe("days left", () => {
  const period = { from: "2024-02-28", to: "2024-03-27" };
  test.each([
    ["2024-02-27", 29],
    ["2024-02-28", 29],
    ["2024-02-29", 28],
    ["2024-03-01", 27],
    ["2024-03-27", 1],
    ["2024-03-28", 0],
    ["2026-01-01", 0],
  ])("on %s: %i", (day, days) => {
    expect(daysLeft(period, day)).toBe(days);
  });
});

describe("today", () => {
  test.each([
    ["2026-01-01T04:59:59Z", "America/New_York", 1, "2025-12-31", "2025-12"],
    ["2026-01-01T05:00:00Z", "America/New_York", 1, "2026-01-01", "2026-01"],
    ["2025-12-31T10:00:00Z", "Pacific/Kiritimati", 1, "2026-01-01", "2026-01"],
    ["2026-03-08T06:59:59Z", "America/New_York", 8, "2026-03-08", "2026-03"],
    ["2026-02-27T23:30:00Z", "Europe/Berlin", 28, "2026-02-28", "2026-02"],
    ["2026-02-27T22:30:00Z", "Europe/Berlin", 28, "2026-02-27", "2026-01"],
    ["2024-02-29T12:00:00Z", "UTC", 1, "2024-02-29", "2024-02"],
    ["2011-12-30T10:00:00Z", "Pacific/Apia", 1, "2011-12-31", "2011-12"],
  ])("at %s in %s with start day %i it is %s, month %s", (now, zone, startDay, day, month) => {
    expect(today(new Date(now), zone)).toBe(day);
    expect(currentMonth(new Date(now), zone, startDay)).toBe(month);
  });
});

describe("labels", () => {
  test.each([
    ["2026-01", -1, "2025-12"],
    ["2026-12", 1, "2027-01"],
    ["2026-05", 0, "2026-05"],
    ["2026-01", 24, "2028-01"],
    ["2026-01", -13, "2024-12"],
    ["1900-01", -1, "1899-12"],
  ])("%s and %i months is %s", (month, count, result) => {
    expect(addMonths(month, count)).toBe(result);
    expect(monthsBetween(month, result)).toBe(count);
  });

  test.each([
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-01-01", 365, "2027-01-01"],
  ])("%s and %i days is %s", (day, count, result) => {
    expect(addDays(day, count)).toBe(result);
  });

  test("a range holds both ends and is empty backwards", () => {
    expect(monthRange("2025-11", "2026-02")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
    expect(monthRange("2026-02", "2026-02")).toEqual(["2026-02"]);
    expect(monthRange("2026-02", "2026-01")).toEqual([]);
  });

  test.each(["2026-13", "2026-00", "26-01", "2026-1", "1899-12", "2200-01", "2026-01-01", "", "2026-01\n", "12026-01"])(
    "%j is no month",
    (text) => {
      expect(isMonth(text)).toBe(false);
    },
  );

  test.each([
    "2026-02-29",
    "2100-02-29",
    "2026-04-31",
    "2026-00-10",
    "2026-13-01",
    "2026-01-00",
    "2026-1-1",
    "0000-01-01",
    "2026-01-01T00:00:00Z",
    "2026-01-010",
    "2026-01-01 ",
  ])("%j is no day", (text) => {
    expect(isDay(text)).toBe(false);
  });

  test.each(["2024-02-29", "2000-02-29", "2026-01-01", "2026-12-31"])("%j is a day", (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    ["Europe/Berlin", true],
    ["UTC", true],
    ["America/Argentina/Buenos_Aires", true],
    ["Etc/GMT+5", true],
    ["+02:00", false],
    ["Mars/Olympus", false],
    ["", false],
  ])("is %j a time zone: %s", (name, answer) => {
    expect(isTimeZone(name)).toBe(answer);
  });
});

test.each([
  ["2026-11-22T12:00:00Z", "2026-11", 0],
  ["2026-11-30T23:59:59.999Z", "2026-12", 1],
  ["2026-01-01T00:00:00Z", "2025-12", -1],
  ["2026-11-22T12:00:00Z", "2036-09", 118],
])("from %s the month %s lies %i months ahead", (now, month, ahead) => {
  expect(monthsAhead(new Date(now), month)).toBe(ahead);
});
