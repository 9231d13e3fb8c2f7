import mongoose from "mongoose";
import type { Month } from "../../domain/month.js";
import type { ChangeKind } from "../../models/change.js";
import type { Models } from "../../models/Models.js";

/** A document whose newest change is not yet in the ledger and in the feed. */
export interface Mark {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly version: number;
  /** The earliest month it moves; undefined when it moves none. */
  readonly from: Month | undefined;
  /** Whether the document tells who did it. */
  readonly acted?: boolean;
}

interface MarkedDoc {
  _id: string;
  version: number;
  touchedFrom?: string;
  acts?: unknown[];
}

const fields = { _id: 1, version: 1, touchedFrom: 1 } as const;

/** The marks of one kind; a mark is set in the same write as the change, so none can be lost. */
export async function marksOf(models: Models, kind: ChangeKind, budgetId: string, limit: number): Promise<Mark[]> {
  const docs = await collectionOf(models, kind).find({ touchedIn: budgetId }, { ...fields, acts: 1 }).limit(limit).lean<MarkedDoc[]>();
  return docs.map((doc) => ({ kind, id: doc._id, version: doc.version, from: doc.touchedFrom, acted: doc.acts !== undefined }));
}

/** Takes marks away, each only if its document has not changed since. */
export async function clearMarks(models: Models, kind: ChangeKind, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  const idsOf = new Map<number, string[]>();
  for (const { id, version } of marks) {
    const ids = idsOf.get(version);
    if (ids === undefined) idsOf.set(version, [id]);
    else ids.push(id);
  }
  await collectionOf(models, kind).bulkWrite(
    [...idsOf].map(([version, ids]) => ({
      updateMany: {
        filter: { _id: mongoose.trusted({ $in: ids }), version },
        update: { $unset: { touchedIn: 1, touchedFrom: 1, acts: 1 } },
      },
    })),
    { ordered: false, writeConcern: { w: "majority", j: true } },
  );
}

/** All marks that move months, however many: two equal lists must mean that nothing was written in between. */
export async function movingMarks(models: Models, budgetId: string): Promise<Mark[]> {
  const kinds = ["budget", "category", "expense", "plan"] as const;
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const filter = { touchedIn: budgetId, touchedFrom: mongoose.trusted({ $exists: true }) };
      const docs = await collectionOf(models, kind).find(filter, fields).lean<MarkedDoc[]>();
      return docs
        .map((doc): Mark => ({ kind, id: doc._id, version: doc.version, from: doc.touchedFrom }))
        .sort((one, other) => (one.id < other.id ? -1 : 1));
    }),
  );
  return found.flat();
}

export function earliestOf(marks: readonly Mark[]): Month | undefined {
  return marks.flatMap((mark) => mark.from ?? []).sort()[0];
}

/** The budgets in which some change waits to be settled, whichever process made it. */
export async function budgetsWithMarks(models: Models, kinds: readonly ChangeKind[]): Promise<string[]> {
  const found = await Promise.all(
    kinds.map((kind) =>
      collectionOf(models, kind)
        .find({ touchedIn: mongoose.trusted({ $exists: true }) }, { touchedIn: 1, _id: 0 })
        .limit(1000)
        .lean<{ touchedIn: string }[]>(),
    ),
  );
  return [...new Set(found.flat().map((doc) => doc.touchedIn))];
}

interface MarkedQuery {
  limit(count: number): MarkedQuery;
  lean<T>(): Promise<T>;
}

interface MarkedCollection {
  find(filter: object, fields: object): MarkedQuery;
  bulkWrite(operations: object[], options: object): Promise<unknown>;
}

function collectionOf(models: Models, kind: ChangeKind): MarkedCollection {
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
