import type { PipelineStage } from "mongoose";
import { currentMonth, type Month } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { CategoryDoc } from "../../models/category.js";
import { type ChangeKind, changeKinds } from "../../domain/changeKinds.js";
import type { Models } from "../../models/Models.js";
import { type AuditedDoc, auditedFields } from "../sharing/AuditLog.js";
import { collectionOf, type DirtyDoc, type DirtyFlag, dirtyIn, flagFields, flagOf } from "../ledger/dirtyFlags.js";

/** A change that waits to be processed, with what its document tells of who made it. */
export interface PendingChange extends DirtyFlag {
  readonly audited: AuditedDoc;
  /** Of an expense: the keys of the payees that it has and had. */
  readonly payees: readonly string[];
}

export interface PendingChanges {
  readonly changes: readonly PendingChange[];
  /** False when there were more than are taken at once. */
  readonly complete: boolean;
  /** The categories on their way out, and where their expenses go. Read after the changes. */
  readonly leaving: ReadonlyMap<string, string | null>;
  /** Whether a month was ever closed, so that a statement may read otherwise. Read after the changes: a later one tells of itself. */
  readonly hasStatements: boolean;
  /** Null for a budget that is gone. */
  readonly currentMonth: Month | null;
  readonly timeZone: string;
  readonly readAt: Date;
}

type Found = DirtyDoc & AuditedDoc & { readonly payeeKey?: string | null; readonly dirtyPayees?: readonly string[] };
type Leaving = Pick<CategoryDoc, "_id" | "pendingRemoval">;

interface PendingDoc extends Readonly<Record<ChangeKind, readonly Found[]>>, Pick<BudgetDoc, "timeZone" | "monthStartDay" | "deletedAt"> {
  readonly leaving: readonly Leaving[];
  readonly statement: readonly object[];
}

/** Expenses come in batches of 1000 at the most, which are seen to be all there is by the one that is not there; of the others there are few. */
const AT_ONCE: Readonly<Record<ChangeKind, number>> = {
  budget: 1,
  category: 100,
  expense: 1001,
  "monthly-budget": 100,
  plan: 100,
  rule: 100,
  recurring: 100,
};

/** What waits in one budget: one question for all kinds. */
export async function pendingChangesOf(models: Models, budgetId: string, now: Date): Promise<PendingChanges> {
  const [doc] = await models.budgets.aggregate<PendingDoc>([
    { $match: { _id: budgetId } },
    { $project: { timeZone: 1, monthStartDay: 1, deletedAt: 1 } },
    ...changeKinds.map((kind) => changesStage(models, kind, budgetId)),
    {
      $lookup: {
        from: models.categories.collection.name,
        pipeline: [{ $match: { budgetId, pendingRemoval: { $exists: true } } }, { $project: { pendingRemoval: 1 } }],
        as: "leaving",
      },
    },
    {
      $lookup: {
        from: models.monthlyBudgets.collection.name,
        pipeline: [{ $match: { budgetId, deletedAt: null } }, { $limit: 1 }, { $project: { _id: 1 } }],
        as: "statement",
      },
    },
  ]);
  if (doc === undefined)
    return { changes: [], complete: true, leaving: new Map(), hasStatements: false, currentMonth: null, timeZone: "UTC", readAt: now };
  return {
    changes: changeKinds.flatMap((kind) =>
      doc[kind].map((found) => ({
        ...flagOf(kind, found),
        audited: found,
        payees: [found.payeeKey ?? [], found.dirtyPayees ?? []].flat(),
      })),
    ),
    complete: changeKinds.every((kind) => kind === "budget" || doc[kind].length < AT_ONCE[kind]),
    leaving: new Map(doc.leaving.map(({ _id, pendingRemoval }) => [_id, pendingRemoval?.into ?? null])),
    hasStatements: doc.statement.length > 0,
    currentMonth: doc.deletedAt === null ? currentMonth(now, doc.timeZone, doc.monthStartDay) : null,
    timeZone: doc.timeZone,
    readAt: now,
  };
}

function changesStage(models: Models, kind: ChangeKind, budgetId: string): PipelineStage.Lookup {
  const pipeline = [
    { $match: dirtyIn(kind, budgetId) },
    { $limit: AT_ONCE[kind] },
    { $project: { ...auditedFields, ...flagFields(kind), payeeKey: 1, dirtyPayees: 1 } },
  ];
  return { $lookup: { from: collectionOf(models, kind).collection.name, pipeline, as: kind } };
}
