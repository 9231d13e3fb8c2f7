import type { ImportAnswer } from "./importAnswer.js";

/** Whether rows are from before the budget's first month, which can be moved as long as nothing is in the budget. */
export function isBeforeStart({ rows }: Pick<ImportAnswer, "rows">): boolean {
  return rows.some(({ errors }) => errors.some(({ code }) => code === "before-start-month"));
}
