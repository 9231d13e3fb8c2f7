import mongoose, { type PipelineStage } from "mongoose";
import type { Month } from "../../domain/month.js";
import type { CategoryDoc } from "../../models/categories/category.js";
import type { LedgerPageDoc } from "../../models/ledger/ledger.js";
import type { Models } from "../../models/Models.js";
import type { PlanDoc } from "../../models/months/plan.js";
import {
  type EarlierDoc,
  earlierIn,
  earlierStages,
  earlierStateOf,
  ledgerStateOf,
  type LedgerState,
  sameTerms,
  type StateDoc,
  stateIn,
  stateStages,
} from "./ledgerState.js";

type PageField = keyof LedgerPageDoc;

/** What is wanted of a budget beside its state. */
export interface Wanted {
  /** All months from one to another, or to the last one; and a single one, which may lie before them. */
  readonly pages: { readonly from: Month; readonly to: Month | null; readonly also?: Month | undefined };
  readonly fields: readonly PageField[];
  /** Whether categories and plans of these months belong to it. */
  readonly plans: { readonly from: Month; readonly to: Month } | null;
}

export interface LedgerView {
  /** As it was behind the rest. */
  readonly state: LedgerState;
  /** Whether nothing moved while the rest was read but expenses, whose dirty flags the state has. */
  readonly steady: boolean;
  readonly pages: ReadonlyMap<Month, LedgerPageDoc>;
  readonly categories: readonly CategoryDoc[];
  readonly plans: readonly PlanDoc[];
}

interface ViewDoc extends StateDoc, EarlierDoc {
  readonly pages: readonly LedgerPageDoc[];
  readonly categories?: readonly CategoryDoc[];
  readonly plans?: readonly PlanDoc[];
}

/** Of more months, categories and plans together may be more than fits into one document. */
const MONTHS_IN_ONE = 60;

/** What is wanted of a budget between two looks at its state: in one command where that is possible. Null without a budget. */
export async function ledgerViewOf(models: Models, budgetId: string, wanted: Wanted, months: number): Promise<LedgerView | null> {
  if (months > MONTHS_IN_ONE) return inSteps(models, budgetId, wanted);
  const [doc] = await models.budgets.aggregate<ViewDoc>([
    { $match: { _id: budgetId } },
    { $project: { _id: 1 } },
    ...earlierStages(models, budgetId),
    ...contentStages(models, budgetId, wanted),
    ...stateStages(models, budgetId),
  ]);
  if (doc === undefined) return null;
  const [earlier, state] = [earlierIn(doc), stateIn(doc)];
  if (earlier === null || state === null) return inSteps(models, budgetId, wanted);
  return viewOf(earlier, state, doc.pages, doc.categories ?? [], doc.plans ?? []);
}

function contentStages(models: Models, budgetId: string, wanted: Wanted): PipelineStage[] {
  const { ledgerPages, categories, plans } = models;
  const stages: PipelineStage[] = [
    {
      $lookup: {
        from: ledgerPages.collection.name,
        pipeline: [{ $match: pagesIn(budgetId, wanted) }, { $project: projectionOf(wanted) }],
        as: "pages",
      },
    },
  ];
  if (wanted.plans === null) return stages;
  const sort = { $sort: { position: 1, _id: 1 } } as const;
  stages.push({
    $lookup: { from: categories.collection.name, pipeline: [{ $match: { budgetId, deletedAt: null } }, sort], as: "categories" },
  });
  stages.push({ $lookup: { from: plans.collection.name, pipeline: [{ $match: plansIn(budgetId, wanted.plans) }], as: "plans" } });
  return stages;
}

async function inSteps(models: Models, budgetId: string, wanted: Wanted): Promise<LedgerView | null> {
  const earlier = await earlierStateOf(models, budgetId);
  const [pages, categories, plans] = await Promise.all([
    models.ledgerPages.find(pagesIn(budgetId, wanted), projectionOf(wanted)).lean<LedgerPageDoc[]>(),
    wanted.plans === null ? [] : models.categories.find({ budgetId, deletedAt: null }).sort({ position: 1, _id: 1 }).lean<CategoryDoc[]>(),
    wanted.plans === null ? [] : models.plans.find(plansIn(budgetId, wanted.plans)).lean<PlanDoc[]>(),
  ]);
  const state = await ledgerStateOf(models, budgetId);
  return earlier === null || state === null ? null : viewOf(earlier, state, pages, categories, plans);
}

function viewOf(
  earlier: LedgerState,
  state: LedgerState,
  pages: readonly LedgerPageDoc[],
  categories: readonly CategoryDoc[],
  plans: readonly PlanDoc[],
): LedgerView {
  const byMonth = new Map(pages.map((page) => [page.month, page]));
  return { state, steady: sameTerms(earlier, state), pages: byMonth, categories, plans };
}

function pagesIn(budgetId: string, { pages }: Wanted): Record<string, unknown> {
  const { from, to, also } = pages;
  const range = { month: mongoose.trusted(to === null ? { $gte: from } : { $gte: from, $lte: to }) };
  return also === undefined ? { budgetId, ...range } : { budgetId, $or: [range, { month: also }] };
}

function plansIn(budgetId: string, { from, to }: { readonly from: Month; readonly to: Month }): Record<string, unknown> {
  return { budgetId, month: mongoose.trusted({ $gte: from, $lte: to }) };
}

function projectionOf({ fields }: Wanted): Record<string, 1> {
  return Object.fromEntries(["month" as const, ...fields].map((field) => [field, 1]));
}
