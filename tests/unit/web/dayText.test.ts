import { dayText, readDay } from "../../../src/web/expenses/quick/dayText.js";

const words = { today: "today", yesterday: "yesterday", tomorrow: "tomorrow" };
/** A Thursday. */
const reading = { today: "2026-03-12", month: "2026-03", monthStartDay: 1, locale: "en-GB", words };

test.each([
  "",
  "x",
  "t",
  "to",
  "s",
  "32",
  "0",
  "31/2",
  "12/13",
  "2026-02-30",
  "mox",
  "12/3/2",
  "yesterdayy",
  "31 feb",
  "5 ma",
  "mar",
  "5 6 mar",
  "5 mar 26 1",
  "5 foo",
])("%j is no day", (text) => {
  expect(readDay(text, reading)).toBeNull();
});

test.each([
  ["today", "2026-03-12"],
  ["tod", "2026-03-12"],
  ["Yes", "2026-03-11"],
  ["tom", "2026-03-13"],
  ["thu", "2026-03-12"],
  ["mon", "2026-03-09"],
  ["Friday", "2026-03-06"],
  ["12", "2026-03-12"],
  ["1", "2026-03-01"],
  ["13", "2026-02-13"],
  ["12/2", "2026-02-12"],
  ["12.2.", "2026-02-12"],
  ["31/12", "2025-12-31"],
  ["1/5", "2025-05-01"],
  ["12/3", "2026-03-12"],
  ["13/3", "2025-03-13"],
  ["29/2", "2024-02-29"],
  ["3/4/24", "2024-04-03"],
  ["3/4/2024", "2024-04-03"],
  ["3/4/27", "2027-04-03"],
  ["3/4/99", "1999-04-03"],
  ["2024/4/3", "2024-04-03"],
  ["2024. 4. 3.", "2024-04-03"],
  ["2024-4-3", "2024-04-03"],
  ["2024-02-29", "2024-02-29"],
  ["25 dec", "2025-12-25"],
  ["1 May", "2025-05-01"],
  ["Dec 25", "2025-12-25"],
  ["3 April 2024", "2024-04-03"],
])("%j is %s, seen from 2026-03-12", (text, day) => {
  expect(readDay(text, reading)).toBe(day);
});

test("a number is a day of the month in view, wherever that begins", () => {
  expect(readDay("28", { ...reading, month: "2026-01" })).toBe("2026-01-28");
  expect(readDay("31", { ...reading, month: "2026-02" })).toBeNull();
  expect(readDay("3", { ...reading, month: "2026-01", monthStartDay: 25 })).toBe("2026-02-03");
  expect(readDay("26", { ...reading, month: "2026-01", monthStartDay: 25 })).toBe("2026-01-26");
});

test("the locale says whether the day or the month comes first, and its words for the days of the week are known", () => {
  expect(readDay("3/12", { ...reading, locale: "en-US" })).toBe("2026-03-12");
  expect(readDay("montag", { ...reading, locale: "de" })).toBe("2026-03-09");
  expect(readDay("mi", { ...reading, locale: "de" })).toBe("2026-03-11");
  expect(readDay("mon", { ...reading, locale: "fr" })).toBe("2026-03-09");
});

test.each(["en-GB", "en-US", "de", "fr", "fi"])("what is shown for a day can be typed (%s)", (locale) => {
  const days = ["2026-03-11", "2026-03-02", "2026-01-23", "2026-08-31", "2025-12-25", "2027-05-01"];
  expect(days.map((day) => readDay(dayText(day, { ...reading, locale }), { ...reading, locale }))).toEqual(days);
});

test("a day is shown by its word, or with its weekday", () => {
  expect(dayText("2026-03-12", reading)).toBe("today");
  expect(dayText("2026-03-11", reading)).toBe("yesterday");
  expect(dayText("2026-03-09", reading)).toMatch(/^Mon,? 9 Mar$/);
  expect(dayText("2026-03-01", { ...reading, locale: "de-DE" })).toMatch(/^Sun,? 1 Mar$/);
  expect(dayText("2026-12-01", reading)).toMatch(/^Tue,? 1 Dec 2026$/);
  expect(dayText("2025-03-09", reading)).toMatch(/^Sun,? 9 Mar 2025$/);
});

test("20/5 on 28 November is the May that was, not the one to come", () => {
  expect(readDay("20/5", { ...reading, today: "2026-11-28", month: "2026-11" })).toBe("2026-05-20");
});

const everywhere = ["en-GB", "en-US", "en-CA", "en-ZA", "de", "fr", "hu", "sv", "lt", "pl", "ja", "ko", "zh", "fa", "ar", "pt-BR"];

test.each(everywhere)("a day in the numbers of its locale is read as that day (%s)", (locale) => {
  const days = ["2026-03-11", "2026-01-02", "2024-02-29", "2025-12-31", "2027-05-01"];
  for (const year of ["numeric", "2-digit"] as const) {
    const options = { year, month: "numeric", day: "numeric", timeZone: "UTC", numberingSystem: "latn", calendar: "gregory" } as const;
    const format = new Intl.DateTimeFormat(locale, options);
    const texts = days.map((day) => format.format(new Date(`${day}T00:00Z`)).replace(/[\p{Cf}\p{L}]/gu, ""));
    expect(texts.map((text) => readDay(text, { ...reading, locale }))).toEqual(days);
  }
});

test("a day without a year stands as the locale writes such a day, whatever the order with a year", () => {
  expect(readDay("20/5", { ...reading, locale: "sv" })).toBe("2025-05-20");
  expect(readDay("5/20", { ...reading, locale: "ja" })).toBe("2025-05-20");
  expect(readDay("20/5/2025", { ...reading, locale: "sv" })).toBe("2025-05-20");
});
