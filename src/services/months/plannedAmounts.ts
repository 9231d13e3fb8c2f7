import { canonical } from "../../domain/canonical.js";
import { add, exact } from "../../domain/money.js";
import { inForce } from "../../domain/rollover.js";
import { type CategoryDoc, toEnvelope } from "../../models/category.js";
import type { PlannedDoc } from "../../models/months/plan.js";
import type { CheckedAmount } from "../../validation/month.js";

/** The amounts of a month's plan. */
export type Amounts = readonly PlannedDoc[];

/** The order of the entries says nothing. */
export function areSame(one: Amounts, other: Amounts): boolean {
  const textOf = (amounts: Amounts): string =>
    canonical(amounts.map(({ categoryId, budgeted, note }) => `${categoryId} ${budgeted} ${canonical(note)}`).sort());
  return textOf(one) === textOf(other);
}

export function entryOf(entry: PlannedDoc): PlannedDoc {
  return { categoryId: entry.categoryId, budgeted: entry.budgeted === null ? null : exact(entry.budgeted), note: entry.note };
}

function withEntry(amounts: Amounts, entry: PlannedDoc): Amounts {
  const others = amounts.filter((other) => other.categoryId !== entry.categoryId);
  return entry.budgeted === null && entry.note === null ? others : [...others, entry];
}

/** What is not given stays as it is. */
export function withSet(amounts: Amounts, categoryId: string, { budgeted, note }: CheckedAmount): Amounts {
  const before = amounts.find((entry) => entry.categoryId === categoryId);
  return withEntry(amounts, {
    categoryId,
    budgeted: budgeted === undefined ? (before?.budgeted ?? null) : budgeted,
    note: note === undefined ? (before?.note ?? null) : note,
  });
}

export function withAmount(amounts: Amounts, categoryId: string, budgeted: number): Amounts {
  return withEntry(amounts, { categoryId, budgeted, note: amounts.find((entry) => entry.categoryId === categoryId)?.note ?? null });
}

export function shifted(amounts: Amounts, category: CategoryDoc, month: string, by: number): Amounts {
  const before = amounts.find((entry) => entry.categoryId === category._id);
  const planned = before?.budgeted ?? inForce(toEnvelope(category).standing, month, 0);
  return withAmount(amounts, category._id, add(planned, by));
}
