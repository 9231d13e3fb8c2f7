import { addMonths, type Month } from "../../domain/month.js";
import { type LedgerDoc, validThroughOf } from "../../models/ledger/ledger.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import type { Models } from "../../models/Models.js";
import { earliestMonthOf, type DirtyFlag, monthDirtyFlags } from "./dirtyFlags.js";

/** What says how far the ledger pages of a budget can be trusted, and whether anything changed since. */
export interface LedgerState {
  /** As it is now: a budget that was read earlier may have had another one. */
  readonly startMonth: Month;
  readonly flags: readonly DirtyFlag[];
  readonly epoch: number;
  readonly validThrough: Month | null;
}

type BudgetState = Pick<BudgetDoc, "startMonth" | "version" | "dirtyFrom">;

/**
 * Null for a budget that is not there. Dirty flags are looked at before the head: a dirty flag that is gone by then was cleared after
 * its pages were invalidated, and that the head shows.
 */
export async function ledgerStateOf(models: Models, budgetId: string): Promise<LedgerState | null> {
  const [flags, budget] = await Promise.all([
    monthDirtyFlags(models, budgetId),
    models.budgets.findById(budgetId, { startMonth: 1, version: 1, dirtyFrom: 1 }).lean<BudgetState>(),
  ]);
  const head = await models.ledgers.findById(budgetId).lean<LedgerDoc>();
  if (budget === null) return null;
  const { startMonth, version, dirtyFrom } = budget;
  const own: DirtyFlag[] = dirtyFrom === undefined ? [] : [{ kind: "budget", id: budgetId, version, from: dirtyFrom }];
  return { startMonth, flags: [...own, ...flags], epoch: head?.epoch ?? -1, validThrough: validThroughOf(head) };
}

/** Up to which month pages count: not from the earliest unprocessed change on. */
export function validMonthOf(state: LedgerState): Month | null {
  const earliest = earliestMonthOf(state.flags);
  if (state.validThrough === null || earliest === undefined) return state.validThrough;
  const before = addMonths(earliest, -1);
  return before < state.validThrough ? before : state.validThrough;
}

export function sameState(one: LedgerState, other: LedgerState): boolean {
  return (
    one.startMonth === other.startMonth &&
    one.epoch === other.epoch &&
    one.validThrough === other.validThrough &&
    one.flags.length === other.flags.length &&
    JSON.stringify(one.flags) === JSON.stringify(other.flags)
  );
}
