import type { MonthFigures } from "../../../domain/envelopes.js";
import { sumOf } from "../../../domain/money.js";
import { suggestionsOf } from "../../../domain/suggestions.js";
import type { CategoryRow } from "../../store/model.js";
import type { MonthRow } from "../../store/views/monthView.js";

/** What a tool would set for one category. */
export interface Proposal {
  readonly categoryId: string;
  readonly name: string;
  readonly now: number;
  readonly then: number;
}

/** What was usual in the months before, for each category on which something was spent. The last figures are the month's own. */
export function suggestedAmounts(figures: readonly MonthFigures[]): Proposal[] {
  return suggestionsOf(figures)
    .filter(({ suggested }) => suggested !== null && suggested > 0)
    .map(({ categoryId, name, budgeted, suggested }) => ({ categoryId, name, now: budgeted, then: suggested ?? 0 }))
    .filter(isChange);
}

/** What targets need this month, for each category that has less and is not archived. */
export function neededAmounts(rows: readonly MonthRow[], categories: readonly CategoryRow[]): Proposal[] {
  const archived = new Set(categories.filter(({ archivedAt }) => archivedAt !== null).map(({ id }) => id));
  return rows.flatMap(({ categoryId, name, budgeted, target }) =>
    target === null || target.needed <= budgeted || archived.has(categoryId)
      ? []
      : [{ categoryId, name, now: budgeted, then: target.needed }],
  );
}

/** Each category as in another month. */
export function sameAsIn(before: MonthFigures, month: MonthFigures): Proposal[] {
  const amounts = new Map(before.rows.map((row) => [row.categoryId, row.budgeted]));
  return month.rows
    .map(({ categoryId, name, budgeted }) => ({ categoryId, name, now: budgeted, then: amounts.get(categoryId) ?? 0 }))
    .filter(isChange);
}

/** What overspent categories lack, from the pool (null) or from a category, in their order and as far as that has it. The source comes last. */
export function coverFrom(rows: readonly MonthRow[], toAssign: number, sourceId: string | null): Proposal[] {
  const source = rows.find((row) => row.categoryId === sourceId) ?? null;
  // An amount that is set cannot be below zero, so a category gives no more than it got this month.
  let left = Math.max(0, source === null ? toAssign : Math.min(source.available, source.budgeted));
  const covered = rows.flatMap(({ categoryId, name, budgeted, available }): Proposal[] => {
    const given = Math.min(left, Math.max(0, -available));
    left -= given;
    return given === 0 ? [] : [{ categoryId, name, now: budgeted, then: budgeted + given }];
  });
  const given = differenceOf(covered);
  if (source === null || given === 0) return covered;
  return [...covered, { categoryId: source.categoryId, name: source.name, now: source.budgeted, then: source.budgeted - given }];
}

/** By how much more is assigned. */
export function differenceOf(proposals: readonly Proposal[]): number {
  return sumOf(proposals, ({ now, then }) => then - now);
}

export function lackingOf(rows: readonly MonthRow[]): number {
  return sumOf(rows, (row) => Math.max(0, -row.available));
}

/** What overspent categories still lack after it. */
export function uncoveredAfter(rows: readonly MonthRow[], proposals: readonly Proposal[]): number {
  return lackingOf(rows) - sumOf(proposals, ({ now, then }) => Math.max(0, then - now));
}

function isChange({ now, then }: Proposal): boolean {
  return now !== then;
}
