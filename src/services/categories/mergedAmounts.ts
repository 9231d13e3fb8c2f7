import { add, exact, LARGEST_AMOUNT } from "../../domain/money.js";
import type { Month } from "../../domain/month.js";
import { inForce, type Since } from "../../domain/rollover.js";
import { type CategoryDoc, toEnvelope } from "../../models/category.js";
import type { PlanDoc, PlannedDoc } from "../../models/months/plan.js";

export type Adding = (one: number, other: number) => number;

/** Refuses a sum that is not exact: for looking before a merge begins. */
export const strictly: Adding = (one, other) => add(one, other);

/** Never refuses: a merge that has begun must come to its end. */
export const atMost: Adding = (one, other) => Math.min(one + other, LARGEST_AMOUNT);

/** What both together get in each month. */
export function summedStanding(source: CategoryDoc, target: CategoryDoc, adding: Adding): Since<number>[] {
  const [one, other] = [toEnvelope(source).standing, toEnvelope(target).standing];
  const starts = [...new Set([...one, ...other].map((entry) => entry.from))].sort();
  return starts.map((from) => ({ from, value: adding(inForce(one, from, 0), inForce(other, from, 0)) }));
}

/**
 * One month's amounts after the merge; null when the month has none of either. The source keeps an entry of 0, so that the
 * month adds up at every moment, also while the source still has its standing amount.
 */
export function foldedAmounts(plan: PlanDoc, source: CategoryDoc, target: CategoryDoc, adding: Adding): PlannedDoc[] | null {
  const [given, had] = [entryFor(plan, source._id), entryFor(plan, target._id)];
  if (given === undefined && had === undefined) return null;
  const others = plan.amounts.filter((entry) => entry !== given && entry !== had).map(plain);
  const fixed = isSet(given) || isSet(had);
  const sum = fixed ? adding(plannedOf(given, source, plan.month), plannedOf(had, target, plan.month)) : null;
  const note = [had?.note, given?.note]
    .filter((text) => typeof text === "string")
    .join("\n")
    .slice(0, 2000);
  return [
    ...others,
    ...(fixed ? [{ categoryId: source._id, budgeted: 0, note: null }] : []),
    { categoryId: target._id, budgeted: sum, note: note === "" ? null : note },
  ];
}

function entryFor(plan: PlanDoc, categoryId: string): PlannedDoc | undefined {
  return plan.amounts.find((entry) => entry.categoryId === categoryId);
}

function isSet(entry: PlannedDoc | undefined): boolean {
  return entry !== undefined && entry.budgeted !== null;
}

function plannedOf(entry: PlannedDoc | undefined, category: CategoryDoc, month: Month): number {
  if (entry !== undefined && entry.budgeted !== null) return exact(entry.budgeted);
  return inForce(toEnvelope(category).standing, month, 0);
}

function plain(entry: PlannedDoc): PlannedDoc {
  return { categoryId: entry.categoryId, budgeted: entry.budgeted === null ? null : exact(entry.budgeted), note: entry.note };
}
