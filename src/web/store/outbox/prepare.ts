import { laterTerms, termFields, termsIn } from "../views/allocations.js";
import { fieldsOf } from "./inverse.js";
import { merged } from "./merge.js";
import type { BudgetRow, CategoryRow, ExpenseRow, Month } from "../model.js";
import type { View } from "../views/view.js";
import { omit } from "./parts.js";
import {
  type AmountChange,
  type ExpenseChange,
  type FieldConflict,
  type FieldsById,
  noteField,
  type Refusal,
  type Write,
} from "./writes.js";

type CategoryChange = Extract<Write, { kind: "change-category" }>;

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
  | { readonly is: "refused"; readonly why: Refusal };

/** The fields that a write changes, as they are shown before it. */
export function beforeOf(write: Write, view: View): FieldsById {
  switch (write.kind) {
    case "change-expenses":
      return Object.fromEntries(write.items.map(({ id, changes }) => [id, fieldsOf(view.expense(id), changes)]));
    case "change-category": {
      const row = view.category(write.id);
      const from = write.effectiveFrom ?? view.currentMonth();
      return { [write.id]: { ...fieldsOf(termsIn(row, from), write.changes), later: laterTerms(row, from, write.changes) } };
    }
    case "change-budget":
      return { [view.budget.id]: fieldsOf(view.budget, write.changes) };
    case "set-amounts":
      return { [write.month]: amountsOf(view.plan(write.month)?.amounts ?? [], write.amounts) };
    case "remove-statement":
      return { [write.month]: { statements: statementsOf(write.month, view) } };
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
      return {};
  }
}

/** Compares a write with what the server has by now: what is left of it to send, or what a person has to decide. */
export function prepared(write: Write, before: FieldsById, bases: Bases): Prepared {
  switch (write.kind) {
    case "change-expenses":
      return preparedItems(write.items, before, bases);
    case "change-category":
      return preparedCategory(write, before, bases);
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
    case "remove-statement":
      return preparedRemoval(write, before, bases);
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

/** Why a change of what was deleted elsewhere is refused. */
export const goneWhy: Refusal = { code: "not-found", message: "It was deleted meanwhile.", fields: {}, details: {} };
const gone = { is: "refused", why: goneWhy } as const;
/** Why the statement of a closing is not deleted with it. */
const closedAgainWhy: Refusal = {
  code: "closed-again",
  message: "Somebody else closed this month as well. If a statement is wrong, delete it on its page.",
  fields: {},
  details: {},
};

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
  const missing = results.flatMap(({ id, one }) => (one.is === "refused" ? [id] : []));
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

/** A new amount or rule replaces those of later months: where somebody set one since, a person is asked. */
function preparedCategory(write: CategoryChange, before: FieldsById, bases: Bases): Prepared {
  const row = bases.base(write.id);
  if (row === null || !("allocations" in row)) return gone;
  const from = write.effectiveFrom ?? bases.currentMonth();
  const later = laterTerms(row, from, write.changes);
  const mine = { ...write.changes, ...(later.length > 0 && { later: null }) };
  const { left, conflicts } = merged(write.id, before[write.id] ?? {}, mine, { ...termsIn(row, from), later });
  if (conflicts.length > 0) return { is: "conflict", conflicts };
  const isLeft = (field: string) => field in left || ("later" in left && termFields.has(field));
  const changes = omit(write.changes, new Set(Object.keys(write.changes).filter((field) => !isLeft(field))));
  if (Object.keys(changes).length === 0) return { is: "done", gone: [] };
  return { is: "ready", write: { ...write, changes }, versions: versionOf(write.id, row), gone: [] };
}

/** Where several statements were made since, somebody else closed the month as well: nobody knows which is meant. */
function preparedRemoval(write: Extract<Write, { kind: "remove-statement" }>, before: FieldsById, bases: Bases): Prepared {
  const seen = before[write.month]?.["statements"];
  const known = new Set<unknown>(Array.isArray(seen) ? seen : []);
  const made = statementsOf(write.month, bases).filter((each) => !known.has(each));
  if (write.id === null && made.length > 1) return { is: "refused", why: closedAgainWhy };
  const id = write.id ?? made[0];
  return id === undefined ? { is: "done", gone: [] } : { is: "ready", write: { ...write, id }, versions: {}, gone: [] };
}

function statementsOf(month: Month, { statements }: Pick<Bases, "statements">): string[] {
  return statements.filter((each) => each.month === month).map(({ id }) => id);
}

/** Each category of the plan is a field of it, and so is its note. */
function preparedAmounts(write: Extract<Write, { kind: "set-amounts" }>, before: FieldsById, bases: Bases): Prepared {
  const known = bases.basePlan(write.month)?.amounts ?? [];
  const mine = amountsOf(write.amounts, write.amounts);
  const { left, conflicts } = merged(write.month, before[write.month] ?? {}, mine, amountsOf(known, write.amounts));
  if (conflicts.length > 0) return { is: "conflict", conflicts };
  // Of a note alone, the amount stays what it is by now.
  const amountNow = (id: string) => known.find(({ categoryId }) => categoryId === id)?.budgeted ?? null;
  const amounts = write.amounts
    .filter(({ categoryId }) => categoryId in left || noteField(categoryId) in left)
    .map((each) => (each.categoryId in left ? each : { ...each, budgeted: amountNow(each.categoryId) }));
  return amounts.length === 0 ? { is: "done", gone: [] } : { is: "ready", write: { ...write, amounts }, versions: {}, gone: [] };
}

function amountsOf(known: readonly AmountChange[], named: readonly AmountChange[]): Record<string, unknown> {
  const set = new Map(known.map((each) => [each.categoryId, each]));
  const fields: Record<string, unknown> = {};
  for (const { categoryId, note } of named) {
    fields[categoryId] = set.get(categoryId)?.budgeted ?? null;
    if (note !== undefined) fields[noteField(categoryId)] = set.get(categoryId)?.note ?? null;
  }
  return fields;
}

function versionOf(id: string, base: object): Record<string, number> {
  return "version" in base && typeof base.version === "number" ? { [id]: base.version } : {};
}
