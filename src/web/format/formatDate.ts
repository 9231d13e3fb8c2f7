const formats = new Map<string, Intl.DateTimeFormat>();

/** The words around a date are English, and so are the names in it; their order is that of the chosen region. */
export function dateLocale(locale: string): string {
  return `en-${new Intl.Locale(locale).maximize().region ?? "001"}`;
}

/** Making a format takes longer than all its work, and a list asks for the same ones again and again. */
export function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(dateLocale(locale), options);
  formats.set(key, made);
  return made;
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function monthName(month: string, locale: string): string {
  const format = formatOf(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(utc(`${month}-01`));
}

export function shortMonth(month: string, locale: string): string {
  return formatOf(locale, { month: "short", timeZone: "UTC" }).format(utc(`${month}-01`));
}

/** The year stands where it is not this one. */
export function dayName(day: string, locale: string): string {
  const year = day.startsWith(`${new Date().getFullYear()}-`) ? undefined : "numeric";
  const format = formatOf(locale, { weekday: "short", day: "numeric", month: "long", year, timeZone: "UTC" });
  return format.format(utc(day));
}

export function period(from: string, to: string, locale: string): string {
  const format = formatOf(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  return format.formatRange(utc(from), utc(to));
}

/** With its year, whichever that is. */
export function fullDay(day: string, locale: string): string {
  return formatOf(locale, { weekday: "short", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(utc(day));
}

/** An instant, such as when a month was closed, in the reader's own zone. */
export function instant(timestamp: string, locale: string): string {
  return formatOf(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(timestamp));
}

/** The reader's own day of an instant. */
export function localDay(timestamp: string, locale: string): string {
  const format = formatOf(locale, { weekday: "short", day: "numeric", month: "long", year: "numeric" });
  return format.format(new Date(timestamp));
}

export function timeOfDay(timestamp: string, locale: string): string {
  return formatOf(locale, { timeStyle: "short" }).format(new Date(timestamp));
}

export function localDate(timestamp: string, locale: string): string {
  return formatOf(locale, { dateStyle: "medium" }).format(new Date(timestamp));
}
