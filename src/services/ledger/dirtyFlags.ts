import mongoose from "mongoose";
import type { Month } from "../../domain/month.js";
import type { ChangeKind } from "../../domain/changeKinds.js";
import { collectionOfKind } from "../../models/collections.js";
import { monthsIn } from "../../models/expenses/movementOf.js";
import type { Models } from "../../models/Models.js";
import type { Counted } from "./sums.js";

/** A document whose newest change is not yet in the ledger and in the change log. */
export interface DirtyFlag {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly version: number;
  /** The earliest month it moves; undefined when it moves none. */
  readonly from: Month | undefined;
  /** Of an expense: all the months that it moves. Null where the document does not tell them, as an earlier release left it. */
  readonly months?: readonly Month[] | null;
  /** An expense that nobody has ever processed. Its first version never changes. */
  readonly fresh?: Counted;
}

/** What is read of a document that is dirty. */
export interface DirtyDoc {
  _id: string;
  version: number;
  dirtyFrom?: string;
  dirtyMonths?: string[];
  month?: string;
  type?: Counted["type"];
  reviewed?: boolean;
  parts?: Counted["parts"];
  legs?: Counted["legs"];
}

const SWEPT_AT_ONCE = 1000;
const fields = { _id: 1, version: 1, dirtyFrom: 1 } as const;
// Notes of splits are long, and many expenses have to fit into one document.
const ofExpense = {
  ...fields,
  dirtyMonths: 1,
  month: 1,
  type: 1,
  reviewed: 1,
  "parts.categoryId": 1,
  "parts.amount": 1,
  legs: 1,
} as const;

export function flagFields(kind: ChangeKind): Readonly<Record<string, 1>> {
  return kind === "expense" ? ofExpense : fields;
}

export function flagOf(kind: ChangeKind, doc: DirtyDoc): DirtyFlag {
  const { _id: id, version, dirtyFrom: from } = doc;
  if (kind !== "expense" || from === undefined) return { kind, id, version, from };
  const { month, type, parts, legs, reviewed = true, dirtyMonths } = doc;
  if (version > 1 || month === undefined || type === undefined || parts === undefined)
    return { kind, id, version, from, months: dirtyMonths ?? null };
  return { kind, id, version, from, months: monthsIn({ month, legs }), fresh: { _id: id, month, type, parts, legs, reviewed } };
}

/** Those of the given budgets in which some change of one kind waits to be processed. */
export async function dirtyAmong(models: Models, kind: ChangeKind, budgetIds: readonly string[]): Promise<string[]> {
  const among = mongoose.trusted({ $in: [...budgetIds] });
  const docs = await collectionOf(models, kind)
    .find(
      { [kind === "budget" ? "_id" : "budgetId"]: among, dirtyBudgetId: mongoose.trusted({ $exists: true, $in: [...budgetIds] }) },
      { dirtyBudgetId: 1 },
    )
    .limit(SWEPT_AT_ONCE)
    .lean<{ dirtyBudgetId: string }[]>();
  return [...new Set(docs.map((doc) => doc.dirtyBudgetId))];
}

/** Takes dirty flags away, each only if its document has not changed since. */
export async function clearDirtyFlags(models: Models, kind: ChangeKind, budgetId: string, flags: readonly DirtyFlag[]): Promise<void> {
  if (flags.length === 0) return;
  const idsOf = new Map<number, string[]>();
  for (const { id, version } of flags) {
    const ids = idsOf.get(version);
    if (ids === undefined) idsOf.set(version, [id]);
    else ids.push(id);
  }
  await collectionOf(models, kind).bulkWrite(
    [...idsOf].map(([version, ids]) => ({
      updateMany: {
        filter: kind === "budget" ? { _id: budgetId, version } : { budgetId, _id: mongoose.trusted({ $in: ids }), version },
        update: { $unset: { dirtyBudgetId: 1, dirtyFrom: 1, dirtyMonths: 1, dirtyPayees: 1, auditEntries: 1 } },
        // A dozen indexes begin with the budget, and an engine would try each of them with a thousand ids.
        hint: { _id: 1 },
      },
    })),
    { ordered: false, writeConcern: { w: "majority", j: true } },
  );
}

/** All dirty flags within some budgets that move months, however many: two equal lists must mean that nothing was written in between. */
export async function monthDirtyFlags(
  models: Models,
  kinds: readonly ChangeKind[],
  budgetIds: readonly string[],
): Promise<Map<string, DirtyFlag[]>> {
  const flags = new Map<string, DirtyFlag[]>(budgetIds.map((id) => [id, []]));
  const among = { $in: [...budgetIds] };
  const filter = {
    budgetId: mongoose.trusted(among),
    dirtyBudgetId: mongoose.trusted({ $exists: true, ...among }),
    dirtyFrom: mongoose.trusted({ $exists: true }),
  };
  await Promise.all(
    kinds.map(async (kind) => {
      const docs = await collectionOf(models, kind)
        .find(filter, { ...flagFields(kind), dirtyBudgetId: 1 })
        .lean<(DirtyDoc & { dirtyBudgetId: string })[]>();
      for (const doc of docs) flags.get(doc.dirtyBudgetId)?.push(flagOf(kind, doc));
    }),
  );
  return flags;
}

/** Dirty, and moving months. */
export function isDirtyIn(kind: ChangeKind, budgetId: string): Record<string, unknown> {
  return { ...dirtyIn(kind, budgetId), dirtyFrom: mongoose.trusted({ $exists: true }) };
}

export function earliestMonthOf(flags: readonly DirtyFlag[]): Month | undefined {
  let earliest: Month | undefined;
  for (const { from } of flags) if (from !== undefined && (earliest === undefined || from < earliest)) earliest = from;
  return earliest;
}

/**
 * The budgets in which some change of one kind waits to be processed, whichever process made it. Each step goes on behind the last
 * budget of the one before, so that one with many dirty flags keeps no other waiting.
 */
export async function* dirtyBudgets(models: Models, kind: ChangeKind): AsyncGenerator<string> {
  for (let last = ""; ;) {
    const docs = await collectionOf(models, kind)
      .find({ dirtyBudgetId: mongoose.trusted({ $exists: true, $gt: last }) }, { dirtyBudgetId: 1, _id: 0 })
      .sort({ dirtyBudgetId: 1 })
      .limit(SWEPT_AT_ONCE)
      .lean<{ dirtyBudgetId: string }[]>();
    const found = [...new Set(docs.map((doc) => doc.dirtyBudgetId))];
    yield* found;
    if (docs.length < SWEPT_AT_ONCE) return;
    last = found.at(-1) ?? last;
  }
}

/** The field says which budget once more, so that an index has the dirty ones alone; an engine may want to hear that it must be there. */
export function dirtyIn(kind: ChangeKind, budgetId: string): Record<string, unknown> {
  return { ...(kind === "budget" ? { _id: budgetId } : { budgetId }), dirtyBudgetId: mongoose.trusted({ $exists: true, $eq: budgetId }) };
}

interface DirtyQuery {
  sort(order: Record<string, 1 | -1>): DirtyQuery;
  limit(count: number): DirtyQuery;
  lean<T>(): Promise<T>;
}

interface DirtyCollection {
  readonly collection: { readonly name: string };
  find(filter: object, fields: object): DirtyQuery;
  bulkWrite(operations: object[], options: object): Promise<unknown>;
}

export function collectionOf(models: Models, kind: ChangeKind): DirtyCollection {
  return models[collectionOfKind(kind)];
}
