import { repeatText } from "../../../../src/web/recurring/repeatText.js";
import { recurring } from "../../../../src/web/words/en/recurring.js";

const formats = { words: recurring.rule, locale: "en-GB" };
const textOf = (rule: string, start = "2026-12-04") => repeatText(rule, start, formats);

test.each([
  "FREQ=HOURLY",
  "no rule",
  "FREQ=YEARLY;BYWEEKNO=20",
  "FREQ=YEARLY;BYYEARDAY=100",
  "FREQ=MONTHLY;BYMONTH=3",
  "FREQ=MONTHLY;BYMONTHDAY=-2",
  "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR",
  "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1,2",
  "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31",
  "FREQ=YEARLY;BYMONTHDAY=1",
])("%s stays as it is written", (rule) => {
  expect(textOf(rule)).toBe(rule);
});

test.each([
  ["FREQ=DAILY", "every day"],
  ["FREQ=DAILY;INTERVAL=2", "every second day"],
  ["FREQ=DAILY;INTERVAL=10", "every 10 days"],
  ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "every working day"],
  ["FREQ=WEEKLY;BYDAY=FR,MO,TU,WE,TH", "every working day"],
  ["FREQ=WEEKLY", "every Friday"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "every second Friday"],
  ["FREQ=WEEKLY;INTERVAL=3;BYDAY=FR", "every third Friday"],
  ["FREQ=WEEKLY;INTERVAL=6;BYDAY=FR", "every 6 weeks on Friday"],
  ["FREQ=WEEKLY;BYDAY=TH,MO", "every week on Monday and Thursday"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "every second week on Monday and Thursday"],
  ["FREQ=MONTHLY", "every month on the 4th"],
  ["FREQ=MONTHLY;BYMONTHDAY=1", "every month on the 1st"],
  ["FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=22", "every 3 months on the 22nd"],
  ["FREQ=MONTHLY;BYMONTHDAY=15,1", "every month on the 1st and the 15th"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1,15", "every month on the 15th and the last day"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day"],
  ["FREQ=MONTHLY;BYMONTHDAY=31", "every month on the 31st, in months that have it"],
  ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "every month on the 31st or the last day"],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last working day"],
  ["FREQ=MONTHLY;INTERVAL=3;BYDAY=3MO", "every 3 months on the third Monday"],
  ["FREQ=MONTHLY;INTERVAL=2;BYDAY=FR;BYSETPOS=-1", "every second month on the last Friday"],
  ["FREQ=YEARLY", "every year on 4 December"],
  ["FREQ=YEARLY;INTERVAL=2;BYMONTH=12,6;BYMONTHDAY=1", "every 2 years on 1 June and 1 December"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1", "every year on 29 February"],
  ["FREQ=DAILY;COUNT=1", "every day, once"],
  ["FREQ=DAILY;COUNT=12", "every day, 12 times"],
  ["FREQ=DAILY;UNTIL=20271231", "every day, until 31 December 2027"],
])("%s is said as %s", (rule, text) => {
  expect(textOf(rule)).toBe(text);
});

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [21, "21st"],
  [31, "31st"],
])("%d is the %s", (number, text) => {
  expect(recurring.rule.ordinal(number)).toBe(text);
});
