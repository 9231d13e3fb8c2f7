function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function monthName(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(utc(`${month}-01`));
}

export function shortMonth(month: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }).format(utc(`${month}-01`));
}

/** The year stands where it is not this one. */
export function dayName(day: string, locale: string): string {
  const year = day.startsWith(`${new Date().getFullYear()}-`) ? undefined : "numeric";
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "long", year, timeZone: "UTC" });
  return format.format(utc(day));
}

export function period(from: string, to: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  return format.formatRange(utc(from), utc(to));
}

/** An instant, such as when a month was closed, in the reader's own zone. */
export function instant(timestamp: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(timestamp));
}

/** The reader's own day of an instant. */
export function localDay(timestamp: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "long", year: "numeric" });
  return format.format(new Date(timestamp));
}

export function timeOfDay(timestamp: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(timestamp));
}

export function localDate(timestamp: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(timestamp));
}
