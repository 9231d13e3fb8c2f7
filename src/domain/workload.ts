import { CHANGES_A_PAGE } from "./syncPage.js";
import type { Workload } from "./costs.js";
import { isObject } from "./isObject.js";
import { CURRENT, isMonth, type Month, monthsBetween } from "./month.js";

export type Arguments = Readonly<Record<string, unknown>>;

/** An open beginning or end is not known before the budget is read. */
const USUAL_MONTHS = 12;
const MONTHS_AT_MOST = 120;

/** How much the arguments of an operation ask for: those of an address, or of a field. What cannot be read is refused later, and counts as one. */
export function workloadOf(given: Arguments, now: Date): Workload {
  return {
    months: months(given, now.toISOString().slice(0, 7)),
    searches: searches(given),
    items: itemsOf(given["input"] ?? given),
    changes: changes(given),
  };
}

/** Of a sync: a page that does not say how many is a short one. */
function changes({ limit }: Arguments): number {
  const named = Number(limit ?? 1);
  return Number.isInteger(named) ? Math.min(CHANGES_A_PAGE, Math.max(1, named)) : 1;
}

function months({ months: count, from, to }: Arguments, current: Month): number {
  const named = Number(count);
  if (count !== undefined && count !== null) return clamp(named);
  const [first, last] = [monthIn(from, current), monthIn(to, current)];
  if (first === null) return last === null ? 1 : USUAL_MONTHS;
  return clamp(monthsBetween(first, last ?? current) + 1);
}

function clamp(count: number): number {
  return Number.isInteger(count) ? Math.min(MONTHS_AT_MOST, Math.max(1, count)) : 1;
}

/** Of a day or of a month. */
function monthIn(text: unknown, current: Month): Month | null {
  if (text === CURRENT) return current;
  const month = typeof text === "string" ? text.slice(0, 7) : "";
  return isMonth(month) ? month : null;
}

function searches({ q, filter }: Arguments): number {
  const words = isObject(filter) ? filter["q"] : q;
  return typeof words === "string" && words.trim() !== "" ? 1 : 0;
}

/** Of a batch: what is made, changed or deleted. */
function itemsOf(input: unknown): number {
  const items = isObject(input) ? input["items"] : undefined;
  return Array.isArray(items) ? items.length : 0;
}
