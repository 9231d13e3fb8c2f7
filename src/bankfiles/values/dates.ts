import { type DateOrder, dateOrders } from "../../domain/importFile.js";
import { isDay } from "../../domain/month.js";
import { monthNamed } from "./monthNames.js";

/** Dates with a time and its zone are shorter. */
const LONGEST = 100;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** QuickBooks and Quicken write `1/ 5'06` for the years from 2000 on. */
const TRIPLE = /^(\d{1,4})\s*([./-])\s*(\d{1,2})\s*[./'-]\s*(\d{4}|\d{1,2})\.?(?:[T ,].*)?$/;
const JAPANESE = /^(\d{4})年\s?(\d{1,2})月\s?(\d{1,2})日/;
const DAY_FIRST = /^(\d{1,2})[.\s-]+([\p{L}\p{M}]{3,14})\.?[\s,-]+(\d{4}|\d{2})(?:[ ,].*)?$/u;
const MONTH_FIRST = /^([\p{L}\p{M}]{3,14})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4})(?:[ ,].*)?$/u;

/** The civil date that a text names when read in this order; null when it names none. */
export function dateOf(text: string, order: DateOrder): string | null {
  if (isPlainDate(text)) return text;
  const given = text.trim();
  if (given.length > LONGEST) return null;
  const plain = ISO.exec(given) ?? COMPACT.exec(given) ?? JAPANESE.exec(given);
  if (plain !== null) return dayOf(plain[1], plain[2], plain[3]);
  const triple = TRIPLE.exec(given);
  if (triple !== null) return inOrder(triple[1] ?? "", triple[3] ?? "", triple[4] ?? "", order);
  const dayFirst = DAY_FIRST.exec(given);
  if (dayFirst !== null) return dayOf(dayFirst[3], monthNamed(dayFirst[2] ?? ""), dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(given);
  return monthFirst === null ? null : dayOf(monthFirst[3], monthNamed(monthFirst[1] ?? ""), monthFirst[2]);
}

/** Already as we write dates. */
export function isPlainDate(text: string): boolean {
  return text.length === 10 && isDay(text);
}

/** Whether the text names a date in any order. */
export function looksLikeDate(text: string): boolean {
  return dateOrders.some((order) => dateOf(text, order) !== null);
}

/** Whether day and month are set apart by dots, which only day-first countries do. */
export function hasDots(text: string): boolean {
  const given = text.trim();
  return given.length <= LONGEST && TRIPLE.exec(given)?.[2] === ".";
}

function inOrder(first: string, second: string, third: string, order: DateOrder): string | null {
  if (first.length > 2) return first.length === 4 && third.length <= 2 ? dayOf(first, second, third) : null;
  if (order === "ymd") return third.length === 2 ? dayOf(first, second, third) : null;
  if (third.length === 1) return null;
  return order === "dmy" ? dayOf(third, second, first) : dayOf(third, first, second);
}

function dayOf(year = "", month: string | number = "", day = ""): string | null {
  const full = year.length === 2 ? `${Number(year) < 70 ? "20" : "19"}${year}` : year;
  const text = `${full}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : null;
}
