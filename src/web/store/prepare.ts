import { termsIn } from "./allocations.js";
import { fieldsOf } from "./inverse.js";
import { merged } from "./merge.js";
import type { BudgetRow, CategoryRow, ExpenseRow } from "./model.js";
import type { View } from "./view.js";
import { omit } from "./parts.js";
import type { AmountChange, ExpenseChange, FieldConflict, FieldsById, Refusal, Write } from "./writes.js";

/** What the server has of a resource or a plan, as far as it is known here. */
export interface Bases {
  readonly budgetId: string;
  base(id: string): ExpenseRow | CategoryRow | BudgetRow | null;
  basePlan(month: string): { readonly amounts: readonly AmountChange[] } | null;
  /** Whether only the newest months are here: the server may have what is not. */
  readonly hasOlder: boolean;
  currentMonth(): string;
  /** Newest first. */
  readonly statements: readonly { readonly id: string; readonly month: string }[];
}

export type Prepared =
  | { readonly is: "ready"; readonly write: Write; readonly versions: Readonly<Record<string, number>>; readonly gone: readonly string[] }
  /** Everything is already as wanted; of a batch, but for what is gone. */
  | { readonly is: "done"; readonly gone: readonly string[] }
  | { readonly is: "conflict"; readonly conflicts: readonly FieldConflict[] }
  | { readonly is: "gone" };

/** The fields that a write changes, as they are shown before it. */
export function beforeOf(write: Write, view: View): FieldsById {
  switch (write.kind) {
    case "change-expenses":
      return Object.fromEntries(write.items.map(({ id, changes }) => [id, fieldsOf(view.expense(id), changes)]));
    case "change-category":
      return { [write.id]: fieldsOf(termsIn(view.category(write.id), write.effectiveFrom ?? view.currentMonth()), write.changes) };
    case "change-budget":
      return { [view.budget.id]: fieldsOf(view.budget, write.changes) };
    case "set-amounts":
      return { [write.month]: amountsOf(view.plan(write.month)?.amounts ?? [], write.amounts) };
    case "create-expense":
    case "remove-expenses":
    case "restore-expenses":
    case "review-expenses":
    case "create-category":
    case "remove-category":
    case "restore-category":
    case "merge-category":
    case "transfer":
    case "copy-plan":
    case "close-month":
    case "remove-statement":
      return {};
  }
}

/** Compares a write with what the server has by now: what is left of it to send, or what a person has to decide. */
export function prepared(write: Write, before: FieldsById, bases: Bases): Prepared {
  switch (write.kind) {
    case "change-expenses":
      return preparedItems(write.items, before, bases);
    case "change-category": {
      const row = bases.base(write.id);
      const base = row !== null && "allocations" in row ? termsIn(row, write.effectiveFrom ?? bases.currentMonth()) : null;
      const one = base === null ? gone : mergedOne(write.id, write.changes, before, base);
      return one.is === "left" ? { is: "ready", write: { ...write, changes: one.changes }, versions: one.versions, gone: [] } : one;
    }
    case "change-budget": {
      const base = bases.base(bases.budgetId);
      const one = base === null ? gone : mergedOne(bases.budgetId, write.changes, before, base);
      return one.is === "left" ? { is: "ready", write: { ...write, changes: one.changes }, versions: one.versions, gone: [] } : one;
    }
    case "set-amounts":
      return preparedAmounts(write, before, bases);
    case "remove-expenses": {
      const ids = bases.hasOlder ? write.ids : write.ids.filter((id) => bases.base(id) !== null);
      return ids.length === 0 ? { is: "done", gone: [] } : { is: "ready", write: { ...write, ids }, versions: {}, gone: [] };
    }
    case "review-expenses": {
      const ids = write.ids.filter((id) => {
        const row = bases.base(id);
        return row === null ? bases.hasOlder : "reviewed" in row && row.reviewed !== write.reviewed;
      });
      return ids.length === 0 ? { is: "done", gone: [] } : { is: "ready", write: { ...write, ids }, versions: {}, gone: [] };
    }
    case "remove-statement": {
      const id = write.id ?? bases.statements.find(({ month }) => month === write.month)?.id;
      return id === undefined ? { is: "done", gone: [] } : { is: "ready", write: { ...write, id }, versions: {}, gone: [] };
    }
    case "create-expense":
    case "restore-expenses":
    case "create-category":
    case "remove-category":
    case "restore-category":
    case "merge-category":
    case "close-month":
    case "transfer":
    case "copy-plan":
      return { is: "ready", write, versions: {}, gone: [] };
  }
}

const gone = { is: "gone" } as const;

interface Left<Changes> {
  readonly is: "left";
  readonly changes: Changes;
  readonly versions: Readonly<Record<string, number>>;
}

function mergedOne<Changes extends object>(
  id: string,
  changes: Changes,
  before: FieldsById,
  base: object,
): Left<Changes> | Exclude<Prepared, { is: "ready" }> {
  const { left, conflicts } = merged(id, before[id] ?? {}, { ...changes }, { ...base });
  if (conflicts.length > 0) return { is: "conflict", conflicts };
  const wanted = omit(changes, new Set(Object.keys(changes).filter((field) => !(field in left))));
  return Object.keys(wanted).length === 0 ? { is: "done", gone: [] } : { is: "left", changes: wanted, versions: versionOf(id, base) };
}

function preparedItems(items: readonly ExpenseChange[], before: FieldsById, bases: Bases): Prepared {
  const results = items.map(({ id, changes }) => {
    const base = bases.base(id);
    if (base !== null) return { id, one: mergedOne(id, changes, before, base) };
    // Before the first month that is here, only the server knows whether there is one.
    return { id, one: bases.hasOlder ? { is: "left" as const, changes, versions: {} } : gone };
  });
  const conflicts = results.flatMap(({ one }) => (one.is === "conflict" ? one.conflicts : []));
  if (conflicts.length > 0) return { is: "conflict", conflicts };
  const left = results.flatMap(({ id, one }) => (one.is === "left" ? [{ id, ...one }] : []));
  const missing = results.flatMap(({ id, one }) => (one.is === "gone" ? [id] : []));
  if (missing.length === items.length) return gone;
  if (left.length === 0) return { is: "done", gone: missing };
  const versions: Record<string, number> = {};
  for (const item of left) Object.assign(versions, item.versions);
  return {
    is: "ready",
    write: { kind: "change-expenses", items: left.map(({ id, changes }) => ({ id, changes })) },
    versions,
    gone: missing,
  };
}

/** Each category of the plan is a field of it. */
function preparedAmounts(write: Extract<Write, { kind: "set-amounts" }>, before: FieldsById, bases: Bases): Prepared {
  const theirs = amountsOf(bases.basePlan(write.month)?.amounts ?? [], write.amounts);
  const mine = Object.fromEntries(write.amounts.map(({ categoryId, budgeted }) => [categoryId, budgeted]));
  const { left, conflicts } = merged(write.month, before[write.month] ?? {}, mine, theirs);
  if (conflicts.length > 0) return { is: "conflict", conflicts };
  const amounts = write.amounts.filter(({ categoryId, note }) => categoryId in left || note !== undefined);
  return amounts.length === 0 ? { is: "done", gone: [] } : { is: "ready", write: { ...write, amounts }, versions: {}, gone: [] };
}

function amountsOf(known: readonly AmountChange[], named: readonly AmountChange[]): Record<string, number | null> {
  const set = new Map(known.map(({ categoryId, budgeted }) => [categoryId, budgeted]));
  return Object.fromEntries(named.map(({ categoryId }) => [categoryId, set.get(categoryId) ?? null]));
}

function versionOf(id: string, base: object): Record<string, number> {
  return "version" in base && typeof base.version === "number" ? { [id]: base.version } : {};
}

/** Why a change of what was deleted elsewhere is refused. */
export const goneWhy: Refusal = { code: "not-found", message: "It was deleted meanwhile.", fields: {}, details: {} };
