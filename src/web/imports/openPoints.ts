import { type Month, monthOf } from "../../domain/month.js";
import type { ImportAnswer, ImportRow } from "./importAnswer.js";

/** Whether rows are from before the budget's first month, which can be moved as long as nothing is in the budget. */
export function isBeforeStart({ rows }: Pick<ImportAnswer, "rows">): boolean {
  return rows.some(({ errors }) => errors.some(({ code }) => code === "before-start-month"));
}

/** How many of the rows are in closed months, and in which ones. */
export function inClosedMonths(rows: readonly Pick<ImportRow, "date">[], closed: ReadonlySet<Month>, monthStartDay: number) {
  const found = rows.flatMap(({ date }) => (date === null ? [] : [monthOf(date, monthStartDay)])).filter((month) => closed.has(month));
  return { count: found.length, months: [...new Set(found)].sort() };
}
