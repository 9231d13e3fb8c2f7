import type { Activity } from "../api/documents/activityDocuments.js";
import { unitOf } from "../format/currency.js";
import { dayName, monthName } from "../format/formatDate.js";
import { formatMoney } from "../format/formatMoney.js";
import { isDay, isMonth } from "../../domain/month.js";

/** The amount at the end of what the server says of an expense: "Cinema, 12.00 EUR", or "12.00 EUR" alone; of an income "+12.00 EUR". */
const AMOUNT_AT_END = /^(.*, )?(\+)?(\d+)(?:\.(\d+))? ([A-Z]{3})$/s;

/** Months, days and amounts are written as everywhere else; the rest is the server's own few words. */
export function activityLabel({ kind, label }: Pick<Activity, "kind" | "label">, locale: string): string | null {
  if (label === null) return null;
  if (kind === "EXPENSE") return withAmount(label, locale);
  if (kind === "RECURRING") return withDay(label, locale);
  return isMonth(label) ? monthName(label, locale) : label;
}

function withDay(label: string, locale: string): string {
  const day = label.slice(-"2026-01-31".length);
  return isDay(day) ? `${label.slice(0, -day.length)}${dayName(day, locale)}` : label;
}

function withAmount(label: string, locale: string): string {
  const [whole, words = "", , units = "", part = "", currency = ""] = AMOUNT_AT_END.exec(label) ?? [];
  const unit = unitOf(currency);
  if (whole === undefined || part.length !== unit.currencyDigits) return label;
  return `${words}${formatMoney(Number(`${units}${part}`), unit, locale)}`;
}

/** What the line is about: money that came in is not called an expense. */
export function activityKind({ kind, label }: Pick<Activity, "kind" | "label">): Activity["kind"] | "INCOME" {
  return kind === "EXPENSE" && AMOUNT_AT_END.exec(label ?? "")?.[2] === "+" ? "INCOME" : kind;
}
