/** Months are labels, YYYY-MM; days are YYYY-MM-DD. Only arithmetic on text and whole numbers. */
export function isMonth(text: unknown): text is string {
  return typeof text === "string" && /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  const year = String(Math.floor(index / 12)).padStart(4, "0");
  return `${year}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** Today's civil date in the budget's time zone. */
export function todayIn(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(new Date());
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** A period is named after the month in which it starts. */
export function monthOf(day: string, monthStartDay: number): string {
  const month = day.slice(0, 7);
  return Number(day.slice(8)) >= monthStartDay ? month : addMonths(month, -1);
}

export function currentMonth(budget: { timeZone: string; monthStartDay: number }): string {
  return monthOf(todayIn(budget.timeZone), budget.monthStartDay);
}
