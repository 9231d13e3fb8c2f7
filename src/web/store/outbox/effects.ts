import { monthOf } from "../../../domain/month.js";
import { firstAllocations, standingIn, withTerms } from "../views/allocations.js";
import { expensesIn } from "../rows/ExpenseTable.js";
import type { Effect } from "../rows/Layers.js";
import {
  type BudgetRow,
  type CategoryRow,
  type ExpenseRow,
  type Kind,
  madeByPerson,
  type Month,
  type PlanRow,
  type Resources,
} from "../model.js";
import type { View } from "../views/view.js";
import type { AmountChange, ExpenseChanges, ExpenseFields, Write } from "./writes.js";

/** What writes may change; recurring movements are written on their page, to the server. */
type Written = Exclude<Kind, "recurring">;
/** What a write does to one row. Plans are named by their month. */
export type RowEffect = {
  readonly [K in Written]: { readonly kind: K; readonly id: string; readonly effect: Effect<Resources[K]> };
}[Written];

/** What a write does to what is shown, until the server has answered: its own decisions (a closed month) are not anticipated. */
export function effectsOf(write: Write, view: View): RowEffect[] {
  switch (write.kind) {
    case "create-expense":
      return [expense(write.id, () => newExpense(write.id, write.fields, view.budget))];
    case "change-expenses":
      return write.items.map(({ id, changes }) => expense(id, (row) => row && changedExpense(row, changes, view.budget)));
    case "remove-expenses":
      return write.ids.map((id) => expense(id, () => null));
    case "restore-expenses":
      return write.rows.map((row) => expense(row.id, (now) => now ?? { ...madeByPerson, ...row }));
    case "review-expenses":
      return write.ids.map((id) => expense(id, (row) => row && { ...row, reviewed: write.reviewed }));
    case "create-category":
      return [category(write.id, () => newCategory(write, view))];
    case "change-category":
      return [category(write.id, (row) => row && changedCategory(row, write, view.currentMonth()))];
    case "remove-category":
      return [
        category(write.id, () => null),
        ...adoption(write.id, write.moveTo ?? null, view),
        ...moves(write.id, write.moveTo ?? null, view),
      ];
    case "merge-category":
      return [category(write.id, () => null), ...adoption(write.id, write.into, view), ...moves(write.id, write.into, view)];
    case "restore-category":
      return [category(write.row.id, (now) => now ?? write.row)];
    case "set-amounts":
      return [plan(write.month, (row) => withAmounts(row, write.month, write.amounts))];
    case "transfer":
      return [plan(write.month, (row) => transferred(row, write, view))];
    case "copy-plan":
      return [plan(write.month, (row) => withAmounts(row, write.month, copiedAmounts(write.from, view)))];
    case "change-budget":
      return [{ kind: "budget", id: view.budget.id, effect: (row) => row && { ...row, ...write.changes } }];
    case "close-month":
    case "remove-statement":
      return [];
  }
}

/** The amounts that copying from a month sets. */
export function copiedAmounts(from: Month, view: View): AmountChange[] {
  return (view.figures(from)?.rows ?? []).map(({ categoryId, budgeted }) => ({ categoryId, budgeted }));
}

const expense = (id: string, effect: Effect<ExpenseRow>): RowEffect => ({ kind: "expense", id, effect });
const category = (id: string, effect: Effect<CategoryRow>): RowEffect => ({ kind: "category", id, effect });
const plan = (month: Month, effect: Effect<PlanRow>): RowEffect => ({ kind: "plan", id: month, effect });

function newExpense(id: string, fields: ExpenseFields, budget: BudgetRow): ExpenseRow {
  return { id, ...madeByPerson, ...fields, month: monthOf(fields.date, budget.monthStartDay), version: 0 };
}

function changedExpense(row: ExpenseRow, changes: ExpenseChanges, budget: BudgetRow): ExpenseRow {
  // Who changes it has looked at it.
  const changed = { ...row, ...changes, reviewed: true };
  return { ...changed, month: monthOf(changed.date, budget.monthStartDay) };
}

function newCategory({ id, fields, effectiveFrom }: Extract<Write, { kind: "create-category" }>, view: View): CategoryRow {
  const { startMonth } = view.budget;
  const allocations = firstAllocations(startMonth, effectiveFrom, fields);
  return { id, target: null, ...fields, effectiveFrom, allocations, version: 0 };
}

function changedCategory(
  row: CategoryRow,
  { changes, effectiveFrom }: Extract<Write, { kind: "change-category" }>,
  current: Month,
): CategoryRow {
  const { budgeted: _budgeted, rollover: _rollover, target: _target, ...plain } = changes;
  return withTerms({ ...row, ...plain }, changes, effectiveFrom ?? current);
}

/** The children of a category that goes: to the one that takes its place, if that stands at the top, else to the top. */
function adoption(id: string, into: string | null, view: View): RowEffect[] {
  const target = into === null ? null : view.category(into);
  const freed = target?.parentId === id ? [category(target.id, (row) => row && { ...row, parentId: null })] : [];
  const roof = target !== null && (target.parentId === null || target.parentId === id) ? target.id : null;
  const children = view.categories.filter((row) => row.parentId === id && row.id !== into);
  return [...freed, ...children.map((child) => category(child.id, (row) => row && { ...row, parentId: roof }))];
}

function moves(id: string, into: string | null, view: View): RowEffect[] {
  const moved = <Part extends { readonly categoryId: string | null }>(part: Part): Part =>
    part.categoryId === id ? { ...part, categoryId: into } : part;
  const effect: Effect<ExpenseRow> = (row) => row && { ...moved(row), splits: row.splits.map(moved) };
  return expensesIn(id, view).map((row) => expense(row.id, effect));
}

function withAmounts(row: PlanRow | null, month: Month, changes: readonly AmountChange[]): PlanRow {
  const known = row ?? { id: "", month, amounts: [], version: 0 };
  const amounts = new Map(known.amounts.map((entry) => [entry.categoryId, entry]));
  for (const { categoryId, budgeted, note } of changes) {
    amounts.set(categoryId, { categoryId, budgeted, note: note === undefined ? (amounts.get(categoryId)?.note ?? null) : note });
  }
  return { ...known, amounts: [...amounts.values()].filter((entry) => entry.budgeted !== null || entry.note !== null) };
}

function transferred(row: PlanRow | null, { month, from, to, amount }: Extract<Write, { kind: "transfer" }>, view: View): PlanRow {
  const budgetedNow = (id: string) =>
    row?.amounts.find((entry) => entry.categoryId === id)?.budgeted ?? standingIn(view.category(id), month);
  const moved: AmountChange[] = [];
  if (from !== null) moved.push({ categoryId: from, budgeted: budgetedNow(from) - amount });
  if (to !== null) moved.push({ categoryId: to, budgeted: budgetedNow(to) + amount });
  return withAmounts(row, month, moved);
}
