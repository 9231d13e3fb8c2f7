import { Gone } from "../../domain/errors.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import { TOMBSTONE_DAYS } from "./ChangeLogCompaction.js";

/** Refuses a cursor that may have missed something. `at`: every entry that it has not seen was written after this instant. */
export function requireFresh(at: number, budgets: readonly BudgetDoc[], now: Date): void {
  if (now.getTime() - at > TOMBSTONE_DAYS * 86_400_000) {
    throw new Gone("cursor-expired", `The cursor is older than ${TOMBSTONE_DAYS} days. Start anew without one.`);
  }
  if (budgets.some(({ restoredAt }) => restoredAt !== undefined && at <= restoredAt.getTime())) {
    throw new Gone("cursor-expired", "The budget was restored from a backup since. Start anew without a cursor.");
  }
}
