import { rowDoubts } from "../../domain/importFile.js";
import { sumOf } from "../../domain/money.js";
import type { Month } from "../../domain/month.js";
import type { ImportAnswer, ImportMonth, ImportRow } from "./importAnswer.js";

/** Whether rows are from before the budget's first month, which can be moved as long as nothing is in the budget. */
export function isBeforeStart({ rows }: Pick<ImportAnswer, "rows">): boolean {
  return rows.some(({ errors }) => errors.some(({ code }) => code === "before-start-month"));
}

/** Whether a row was refused only because it seems to be no transaction, or none yet: a person may say that it is one. */
export function isDoubted({ status, errors }: Pick<ImportRow, "status" | "errors">): boolean {
  return status === "refused" && errors.length > 0 && errors.every(({ code }) => rowDoubts.some((doubt) => doubt === code));
}

/** How many of the rows are in closed months, and in which ones. */
export function inClosedMonths(incoming: readonly ImportMonth[], closed: ReadonlySet<Month>) {
  const found = incoming.filter(({ month }) => closed.has(month));
  return { count: sumOf(found, ({ rows }) => rows), months: found.map(({ month }) => month).sort() };
}
