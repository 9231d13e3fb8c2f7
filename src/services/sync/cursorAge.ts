import { Gone } from "../../domain/errors.js";
import type { BudgetDoc } from "../../models/budget.js";
import { TOMBSTONE_DAYS } from "./ChangeLogCompaction.js";

/**
 * What every cursor says about its age. `at`: every entry that it has not seen was written after this instant. `restored`: when the
 * budgets that it speaks of had last been restored, 0 for never; cursors of an earlier release do not say it.
 */
export interface CursorAge {
  readonly at: number;
  readonly restored?: number | undefined;
}

export function lastRestoreOf(budgets: readonly Pick<BudgetDoc, "restoredAt">[]): number {
  return Math.max(0, ...budgets.map(({ restoredAt }) => restoredAt?.getTime() ?? 0));
}

/** Refuses a cursor that may have missed something. */
export function requireFresh({ at, restored }: CursorAge, budgets: readonly BudgetDoc[], now: Date): void {
  if (now.getTime() - at > TOMBSTONE_DAYS * 86_400_000) {
    throw new Gone("cursor-expired", `The cursor is older than ${TOMBSTONE_DAYS} days. Start again without a cursor.`);
  }
  // By the very restore and not by the order of instants: the cursor may be of a time when the clock was ahead.
  const isOfBefore = (time: number): boolean => (restored === undefined ? at <= time : restored !== time);
  if (budgets.some(({ restoredAt }) => restoredAt !== undefined && isOfBefore(restoredAt.getTime()))) {
    throw new Gone("cursor-expired", "The budget was restored after this cursor was issued. Start again without a cursor.");
  }
}
