import { dateLocale } from "../format/formatDate.js";

const formats = new Map<string, Intl.DateTimeFormat>();
const texts = new Map<string, string>();

/** "Mon 3 Mar", and the year where it is not this one. A list asks for the same few days again and again. */
export function shortDay(day: string, locale: string): string {
  const key = `${locale} ${day}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = formatOf(locale, day.slice(0, 4) === String(new Date().getFullYear())).format(new Date(`${day}T00:00:00Z`));
  texts.set(key, text);
  return text;
}

function formatOf(locale: string, isThisYear: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${isThisYear}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const parts = isThisYear ? ({ weekday: "short" } as const) : ({ year: "numeric" } as const);
  const made = new Intl.DateTimeFormat(dateLocale(locale), { day: "numeric", month: "short", timeZone: "UTC", ...parts });
  formats.set(key, made);
  return made;
}
