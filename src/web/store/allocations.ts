import { inForce, type RolloverRule, setFrom, type Since } from "../../domain/rollover.js";
import type { Allocation, CategoryRow, Month } from "./model.js";
import { isSame } from "./merge.js";
import type { CategoryChanges } from "./writes.js";

const noRule: RolloverRule = { policy: "none", cap: null };

/** A category after a change of what it gets or carries, from a month on: as the server stores it. */
export function withTerms(category: CategoryRow, { budgeted, rollover }: CategoryChanges, from: Month): CategoryRow {
  if (budgeted === undefined && rollover === undefined) return category;
  const before = timelinesOf(category.allocations);
  const standing = budgeted === undefined ? before.standing : setFrom(before.standing, from, budgeted);
  const rollovers = rollover === undefined ? before.rollovers : setFrom(before.rollovers, from, rollover);
  return {
    ...category,
    budgeted: standing.at(-1)?.value ?? 0,
    effectiveFrom: standing.at(-1)?.from ?? from,
    rollover: rollovers.at(-1)?.value ?? noRule,
    allocations: allocationsOf(standing, rollovers),
  };
}

/** A new category: its rollover rule holds from the first month of the budget, its amount from `from`. */
export function firstAllocations(startMonth: Month, from: Month, budgeted: number, rollover: RolloverRule): Allocation[] {
  return allocationsOf([{ from, value: budgeted }], [{ from: from < startMonth ? from : startMonth, value: rollover }]);
}

/** What a category gets in a month unless another amount is set for it. */
export function standingIn(category: CategoryRow | null, month: Month): number {
  return inForce(timelinesOf(category?.allocations ?? []).standing, month, 0);
}

/** What becomes of the money that a category has left at the end of a month. */
function rolloverIn(category: CategoryRow | null, month: Month): RolloverRule {
  return inForce(timelinesOf(category?.allocations ?? []).rollovers, month, noRule);
}

/** A category with what it gets and carries in a month, whatever holds in later ones. */
export function termsIn(row: CategoryRow | null, month: Month): CategoryRow | null {
  return row && { ...row, budgeted: standingIn(row, month), rollover: rolloverIn(row, month) };
}

/** What a category gets and carries from each later month on in which that changes: what a change of it from `month` on replaces. */
export function laterTerms(
  row: CategoryRow | null,
  month: Month,
  { budgeted, rollover }: CategoryChanges,
): { readonly effectiveFrom: Month; readonly changes: CategoryChanges }[] {
  if (row === null || (budgeted === undefined && rollover === undefined)) return [];
  const isNew = (terms: Allocation, before: Allocation | undefined) =>
    (budgeted !== undefined && terms.budgeted !== before?.budgeted) ||
    (rollover !== undefined && !isSame(terms.rollover, before?.rollover));
  return row.allocations
    .filter((terms, at, all) => terms.from > month && isNew(terms, all[at - 1]))
    .map((terms) => ({
      effectiveFrom: terms.from,
      changes: {
        ...(budgeted === undefined ? {} : { budgeted: terms.budgeted }),
        ...(rollover === undefined ? {} : { rollover: terms.rollover }),
      },
    }));
}

function timelinesOf(allocations: readonly Allocation[]) {
  return {
    standing: allocations.map<Since<number>>(({ from, budgeted }) => ({ from, value: budgeted })),
    rollovers: allocations.map<Since<RolloverRule>>(({ from, rollover }) => ({ from, value: rollover })),
  };
}

function allocationsOf(standing: readonly Since<number>[], rollovers: readonly Since<RolloverRule>[]): Allocation[] {
  const months = [...new Set([...standing, ...rollovers].map(({ from }) => from))].sort();
  return months.map((from) => ({ from, budgeted: inForce(standing, from, 0), rollover: inForce(rollovers, from, noRule) }));
}
