import { formatOf } from "../format/formatDate.js";

/** "28 December", with the year where it is not this one. */
export function forecastDay(day: string, locale: string): string {
  const year = day.startsWith(`${new Date().getFullYear()}-`) ? undefined : "numeric";
  return formatOf(locale, { day: "numeric", month: "long", year, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
