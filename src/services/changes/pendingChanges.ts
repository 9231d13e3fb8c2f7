import mongoose, { type PipelineStage } from "mongoose";
import { currentMonth, type Month } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { CategoryDoc, EnvelopeDoc } from "../../models/category.js";
import { arithmeticOf, type LedgerDoc, type LedgerPageDoc } from "../../models/ledger.js";
import type { PlanDoc } from "../../models/months/plan.js";
import type { ChangeDoc } from "../../models/sync/change.js";
import { type ChangeKind, changeKinds } from "../../domain/changeKinds.js";
import type { Models } from "../../models/Models.js";
import { collected } from "../../runtime/turn.js";
import { carriedFields, type CarriedPage } from "../ledger/carriedPage.js";
import { type AuditedDoc, auditedFields } from "../sharing/AuditLog.js";
import { collectionOf, type DirtyDoc, type DirtyFlag, dirtyIn, flagFields, flagOf } from "../ledger/dirtyFlags.js";

/** A change that waits to be processed, with what its document tells of who made it. */
export interface PendingChange extends DirtyFlag {
  readonly audited: AuditedDoc;
  /** Of an expense: the keys of the payees that it has and had. */
  readonly payees: readonly string[];
  /** Of an expense: whether a link or its end says something of a second one. */
  readonly isLinked: boolean;
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
  readonly hasAccounts: boolean;
  /** Whether pages were written before it had money accounts, and not since. */
  readonly lacksAccounts: boolean;
  readonly readAt: Date;
  /** The newest number of its change log. */
  readonly newest: number;
  /** Of the months in which something is new; read before the changes. */
  readonly pages: readonly OpenedPage[];
  /** What figures rest on beside pages; null unless they are pages of a few months. */
  readonly terms: { readonly categories: readonly WatchedCategory[]; readonly plans: readonly PlanDoc[] } | null;
}

/** A page that may be carried on, and what it opens with. */
type OpenedPage = CarriedPage & Pick<LedgerPageDoc, "pool" | "carried">;
type WatchedCategory = EnvelopeDoc & Pick<CategoryDoc, "alertAt">;

type Found = DirtyDoc &
  AuditedDoc & {
    readonly payeeKey?: string | null;
    readonly dirtyPayees?: readonly string[];
    readonly linked?: object;
    readonly unlinked?: object;
  };
type Calendar = Pick<BudgetDoc, "timeZone" | "monthStartDay" | "deletedAt" | "hasAccounts">;
type Leaving = Pick<CategoryDoc, "_id" | "pendingRemoval">;

interface PendingDoc extends Readonly<Record<ChangeKind, readonly Found[]>>, Calendar {
  readonly leaving: readonly Leaving[];
  readonly statement: readonly object[];
  readonly newest: readonly Pick<ChangeDoc, "n">[];
  readonly head: readonly Pick<LedgerDoc, "arithmetic">[];
  readonly pages?: readonly OpenedPage[];
  readonly categories?: readonly WatchedCategory[];
  readonly plans?: readonly PlanDoc[];
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
  "money-account": 100,
  "account-statement": 100,
};

/** More pages with hundreds of categories would not fit into one document with the changes. */
const MONTHS_IN_ONE = 12;
const pageFields = Object.fromEntries([...carriedFields, "pool", "carried"].map((name) => [name, 1 as const]));
const categoryFields = { parentId: 1, name: 1, standing: 1, rollovers: 1, alertAt: 1, mergedIds: 1 } as const;

/** What waits in one budget, and the pages of the months in which something is new: one question for all. */
export async function pendingChangesOf(models: Models, budgetId: string, now: Date, months: readonly Month[]): Promise<PendingChanges> {
  // Before the changes are looked for: see docs/decisions/0003-ledger.md.
  const pages = months.length > MONTHS_IN_ONE ? await pagesOf(models, budgetId, months) : [];
  const [doc] = await models.budgets.aggregate<PendingDoc>([
    { $match: { _id: budgetId } },
    { $project: { timeZone: 1, monthStartDay: 1, deletedAt: 1, hasAccounts: 1 } },
    ...figureStages(models, budgetId, months),
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
    {
      $lookup: {
        from: models.changes.collection.name,
        pipeline: [{ $match: { budgetId } }, { $sort: { n: -1 } }, { $limit: 1 }, { $project: { n: 1 } }],
        as: "newest",
      },
    },
    {
      $lookup: {
        from: models.ledgers.collection.name,
        pipeline: [{ $match: { _id: budgetId } }, { $project: { arithmetic: 1 } }],
        as: "head",
      },
    },
  ]);
  if (doc === undefined) return { ...nothing, readAt: now };
  return {
    changes: changeKinds.flatMap((kind) =>
      doc[kind].map((found) => ({
        ...flagOf(kind, found),
        audited: found,
        payees: [found.payeeKey ?? [], found.dirtyPayees ?? []].flat(),
        isLinked: found.linked !== undefined || found.unlinked !== undefined,
      })),
    ),
    complete: changeKinds.every((kind) => kind === "budget" || doc[kind].length < AT_ONCE[kind]),
    leaving: new Map(doc.leaving.map(({ _id, pendingRemoval }) => [_id, pendingRemoval?.into ?? null])),
    hasStatements: doc.statement.length > 0,
    currentMonth: doc.deletedAt === null ? currentMonth(now, doc.timeZone, doc.monthStartDay) : null,
    timeZone: doc.timeZone,
    hasAccounts: doc.hasAccounts === true,
    lacksAccounts: doc.hasAccounts === true && doc.head.some(({ arithmetic }) => arithmetic !== arithmeticOf(doc)),
    readAt: now,
    newest: doc.newest[0]?.n ?? 0,
    pages: doc.pages ?? pages,
    terms: doc.categories === undefined ? null : { categories: doc.categories, plans: doc.plans ?? [] },
  };
}

const nothing: Omit<PendingChanges, "readAt"> = {
  changes: [],
  complete: true,
  leaving: new Map(),
  hasStatements: false,
  currentMonth: null,
  timeZone: "UTC",
  hasAccounts: false,
  lacksAccounts: false,
  newest: 0,
  pages: [],
  terms: null,
};

async function pagesOf(models: Models, budgetId: string, months: readonly Month[]): Promise<OpenedPage[]> {
  const found = models.ledgerPages.find({ budgetId, month: mongoose.trusted({ $in: [...months] }) }, pageFields).lean<OpenedPage[]>();
  return collected(found.cursor());
}

/** The pages of a few months, and what their figures rest on beside them. */
function figureStages(models: Models, budgetId: string, months: readonly Month[]): PipelineStage.Lookup[] {
  if (months.length === 0 || months.length > MONTHS_IN_ONE) return [];
  const ofMonths = { $match: { budgetId, month: { $in: [...months] } } };
  return [
    { $lookup: { from: models.ledgerPages.collection.name, pipeline: [ofMonths, { $project: pageFields }], as: "pages" } },
    { $lookup: { from: models.plans.collection.name, pipeline: [ofMonths, { $project: { month: 1, amounts: 1 } }], as: "plans" } },
    {
      $lookup: {
        from: models.categories.collection.name,
        pipeline: [{ $match: { budgetId, deletedAt: null } }, { $project: categoryFields }],
        as: "categories",
      },
    },
  ];
}

function changesStage(models: Models, kind: ChangeKind, budgetId: string): PipelineStage.Lookup {
  const pipeline = [
    { $match: dirtyIn(kind, budgetId) },
    { $limit: AT_ONCE[kind] },
    { $project: { ...auditedFields, ...flagFields(kind), payeeKey: 1, dirtyPayees: 1, "linked.in.id": 1, "unlinked.id": 1 } },
  ];
  return { $lookup: { from: collectionOf(models, kind).collection.name, pipeline, as: kind } };
}
