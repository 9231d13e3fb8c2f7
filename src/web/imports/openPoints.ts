import type { ImportAnswer } from "./importAnswer.js";

const UNKNOWN = /^The budget has no category (.+): rows of them get /s;

/** The names that a dry run says the budget has no category of, as it tells them; null for any other warning. */
export function unknownCategories(warning: string): string | null {
  return UNKNOWN.exec(warning)?.[1] ?? null;
}

/** Whether rows are from before the budget's first month, which can be moved as long as nothing is in the budget. */
export function isBeforeStart({ rows }: Pick<ImportAnswer, "rows">): boolean {
  return rows.some(({ errors }) => errors.some(({ code }) => code === "before-start-month"));
}
