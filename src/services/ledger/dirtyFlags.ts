import mongoose from "mongoose";
import type { Month } from "../../domain/month.js";
import type { ChangeKind } from "../../domain/changeKinds.js";
import type { Models } from "../../models/Models.js";

/** A document whose newest change is not yet in the ledger and in the change log. */
export interface DirtyFlag {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly version: number;
  /** The earliest month it moves; undefined when it moves none. */
  readonly from: Month | undefined;
  /** Whether the document tells who did it. */
  readonly audited?: boolean;
}

interface DirtyDoc {
  _id: string;
  version: number;
  dirtyFrom?: string;
  auditEntries?: unknown[];
}

const SWEPT_AT_ONCE = 1000;
const fields = { _id: 1, version: 1, dirtyFrom: 1 } as const;

/** The dirty flags of one kind; a dirty flag is set in the same write as the change, so none can be lost. */
export async function dirtyFlagsOf(models: Models, kind: ChangeKind, budgetId: string, limit: number): Promise<DirtyFlag[]> {
  const docs = await collectionOf(models, kind)
    .find(dirtyIn(kind, budgetId), { ...fields, auditEntries: 1 })
    .limit(limit)
    .lean<DirtyDoc[]>();
  return docs.map((doc) => ({ kind, id: doc._id, version: doc.version, from: doc.dirtyFrom, audited: doc.auditEntries !== undefined }));
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
        update: { $unset: { dirtyBudgetId: 1, dirtyFrom: 1, auditEntries: 1 } },
      },
    })),
    { ordered: false, writeConcern: { w: "majority", j: true } },
  );
}

/** All dirty flags within a budget that move months, however many: two equal lists must mean that nothing was written in between. */
export async function monthDirtyFlags(models: Models, budgetId: string): Promise<DirtyFlag[]> {
  const kinds = ["category", "expense", "plan"] as const;
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const filter = { ...dirtyIn(kind, budgetId), dirtyFrom: mongoose.trusted({ $exists: true }) };
      const docs = await collectionOf(models, kind).find(filter, fields).lean<DirtyDoc[]>();
      return docs
        .map((doc): DirtyFlag => ({ kind, id: doc._id, version: doc.version, from: doc.dirtyFrom }))
        .sort((one, other) => (one.id < other.id ? -1 : 1));
    }),
  );
  return found.flat();
}

export function earliestMonthOf(flags: readonly DirtyFlag[]): Month | undefined {
  return flags.flatMap((flag) => flag.from ?? []).sort()[0];
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
function dirtyIn(kind: ChangeKind, budgetId: string): object {
  return { ...(kind === "budget" ? { _id: budgetId } : { budgetId }), dirtyBudgetId: mongoose.trusted({ $exists: true, $eq: budgetId }) };
}

interface DirtyQuery {
  sort(order: Record<string, 1 | -1>): DirtyQuery;
  limit(count: number): DirtyQuery;
  lean<T>(): Promise<T>;
}

interface DirtyCollection {
  find(filter: object, fields: object): DirtyQuery;
  bulkWrite(operations: object[], options: object): Promise<unknown>;
}

function collectionOf(models: Models, kind: ChangeKind): DirtyCollection {
  switch (kind) {
    case "budget":
      return models.budgets;
    case "category":
      return models.categories;
    case "expense":
      return models.expenses;
    case "monthly-budget":
      return models.monthlyBudgets;
    case "plan":
      return models.plans;
  }
}
