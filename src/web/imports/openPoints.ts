import { rowDoubts } from "../../domain/importFile.js";
import { type Month, monthOf } from "../../domain/month.js";
import type { ImportAnswer, ImportRow } from "./importAnswer.js";

/** Whether rows are from before the budget's first month, which can be moved as long as nothing is in the budget. */
export function isBeforeStart({ rows }: Pick<ImportAnswer, "rows">): boolean {
  return rows.some(({ errors }) => errors.some(({ code }) => code === "before-start-month"));
}

/** Whether a row was refused only because it seems to be no transaction, or none yet: a person may say that it is one. */
export function isDoubted({ status, errors }: Pick<ImportRow, "status" | "errors">): boolean {
  return status === "refused" && errors.length > 0 && errors.every(({ code }) => rowDoubts.some((doubt) => doubt === code));
}

/** How many of the rows are in closed months, and in which ones. */
export function inClosedMonths(rows: readonly Pick<ImportRow, "date">[], closed: ReadonlySet<Month>, monthStartDay: number) {
  const found = rows.flatMap(({ date }) => (date === null ? [] : [monthOf(date, monthStartDay)])).filter((month) => closed.has(month));
  return { count: found.length, months: [...new Set(found)].sort() };
}
