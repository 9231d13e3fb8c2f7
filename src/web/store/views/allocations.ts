import { inForce, type RolloverRule, setFrom, type Since } from "../../../domain/rollover.js";
import type { TargetTerms } from "../../../domain/targets.js";
import type { Allocation, CategoryRow, Month } from "../model.js";
import { isSame } from "../outbox/merge.js";
import type { CategoryChanges, CategoryFields } from "../outbox/writes.js";

/** What holds for a category from a month on. */
type Terms = Omit<Allocation, "from">;
type Timelines = { readonly [Term in keyof Terms]: readonly Since<Terms[Term]>[] };

const noRule: RolloverRule = { policy: "none", cap: null };
const noTarget: TargetTerms | null = null;

const terms = ["budgeted", "rollover", "target"] as const satisfies readonly (keyof Terms)[];
/** The fields of a category that hold from a month on. */
export const termFields: ReadonlySet<string> = new Set(terms);

/** Whether a change of a category holds from a month on. */
export function isDated(changes: CategoryChanges): boolean {
  return terms.some((term) => changes[term] !== undefined);
}

/** A category after a change of what it gets, carries or should have, from a month on: as the server stores it. */
export function withTerms(category: CategoryRow, changes: CategoryChanges, from: Month): CategoryRow {
  if (!isDated(changes)) return category;
  const before = timelinesOf(category.allocations);
  const after: Timelines = {
    budgeted: changedFrom(before.budgeted, from, changes.budgeted),
    rollover: changedFrom(before.rollover, from, changes.rollover),
    target: changedFrom(before.target, from, changes.target),
  };
  return {
    ...category,
    budgeted: after.budgeted.at(-1)?.value ?? 0,
    effectiveFrom: after.budgeted.at(-1)?.from ?? from,
    rollover: after.rollover.at(-1)?.value ?? noRule,
    target: after.target.at(-1)?.value ?? noTarget,
    allocations: allocationsOf(after),
  };
}

/** A new category: its rollover rule holds from the first month of the budget, its amount and its target from `from`. */
export function firstAllocations(startMonth: Month, from: Month, { budgeted, rollover, target = null }: CategoryFields): Allocation[] {
  return allocationsOf({
    budgeted: [{ from, value: budgeted }],
    rollover: [{ from: from < startMonth ? from : startMonth, value: rollover }],
    target: target === null ? [] : [{ from, value: target }],
  });
}

/** What a category gets in a month unless another amount is set for it. */
export function standingIn(category: CategoryRow | null, month: Month): number {
  return termsOf(category, month).budgeted;
}

/** What a category should have in a month. */
export function targetIn(category: CategoryRow | null, month: Month): TargetTerms | null {
  return termsOf(category, month).target;
}

/** A category with what it gets, carries and should have in a month, whatever holds in later ones. */
export function termsIn(row: CategoryRow | null, month: Month): CategoryRow | null {
  return row && { ...row, ...termsOf(row, month) };
}

/** What a category gets, carries and should have from each later month on in which that changes: what a change from `month` on replaces. */
export function laterTerms(
  row: CategoryRow | null,
  month: Month,
  changes: CategoryChanges,
): { readonly effectiveFrom: Month; readonly changes: CategoryChanges }[] {
  const named = terms.filter((term) => changes[term] !== undefined);
  const isNew = (one: Allocation, before: Allocation | undefined) => named.some((term) => !isSame(one[term], before?.[term]));
  return (row?.allocations ?? [])
    .filter((one, at, all) => one.from > month && isNew(one, all[at - 1]))
    .map((one) => ({ effectiveFrom: one.from, changes: Object.fromEntries(named.map((term) => [term, one[term]])) }));
}

function termsOf(category: CategoryRow | null, month: Month): Terms {
  return termsAt(timelinesOf(category?.allocations ?? []), month);
}

function termsAt({ budgeted, rollover, target }: Timelines, month: Month): Terms {
  return {
    budgeted: inForce(budgeted, month, 0),
    rollover: inForce(rollover, month, noRule),
    target: inForce(target, month, noTarget),
  };
}

function changedFrom<Value>(timeline: readonly Since<Value>[], from: Month, value: Value | undefined): readonly Since<Value>[] {
  return value === undefined ? timeline : setFrom(timeline, from, value);
}

function timelinesOf(allocations: readonly Allocation[]): Timelines {
  const timeline = <Term extends keyof Terms>(term: Term): Since<Terms[Term]>[] =>
    allocations.map((allocation) => ({ from: allocation.from, value: allocation[term] }));
  return { budgeted: timeline("budgeted"), rollover: timeline("rollover"), target: timeline("target") };
}

function allocationsOf(timelines: Timelines): Allocation[] {
  const all: readonly Since<unknown>[] = [...timelines.budgeted, ...timelines.rollover, ...timelines.target];
  return [...new Set(all.map(({ from }) => from))].sort().map((from) => ({ from, ...termsAt(timelines, from) }));
}
