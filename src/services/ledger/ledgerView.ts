import mongoose, { type PipelineStage } from "mongoose";
import type { Month } from "../../domain/month.js";
import type { CategoryDoc } from "../../models/categories/category.js";
import type { LedgerPageDoc } from "../../models/ledger/ledger.js";
import type { Models } from "../../models/Models.js";
import type { PlanDoc } from "../../models/months/plan.js";
import { laterStateStages, ledgerStateOf, type LedgerState, sameState, type StateDoc, stateIn, stateStages } from "./ledgerState.js";

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
  readonly state: LedgerState;
  /** Whether the state was the same before and after the rest was read. */
  readonly steady: boolean;
  readonly pages: ReadonlyMap<Month, LedgerPageDoc>;
  readonly categories: readonly CategoryDoc[];
  readonly plans: readonly PlanDoc[];
}

type Later = { readonly [Name in keyof StateDoc as `later_${Name}`]: StateDoc[Name] };

interface ViewDoc extends StateDoc, Later {
  readonly pages: readonly LedgerPageDoc[];
  readonly categories?: readonly CategoryDoc[];
  readonly plans?: readonly PlanDoc[];
}

/** Of more months, categories and plans together may be more than fits into one document. */
const MONTHS_IN_ONE = 60;

/** A budget's state, what is wanted of it, and its state again: in one command where that is possible. Null without a budget. */
export async function ledgerViewOf(models: Models, budgetId: string, wanted: Wanted, months: number): Promise<LedgerView | null> {
  if (months > MONTHS_IN_ONE) return inSteps(models, budgetId, wanted);
  const [doc] = await models.budgets.aggregate<ViewDoc>([
    { $match: { _id: budgetId } },
    { $project: { _id: 1 } },
    ...stateStages(models, budgetId),
    ...contentStages(models, budgetId, wanted),
    ...laterStateStages(models, budgetId),
  ]);
  if (doc === undefined) return null;
  const [before, after] = [stateIn(doc), stateIn(laterIn(doc))];
  if (before === null || after === null) return inSteps(models, budgetId, wanted);
  return viewOf(before, after, doc.pages, doc.categories ?? [], doc.plans ?? []);
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
  const before = await ledgerStateOf(models, budgetId);
  const [pages, categories, plans] = await Promise.all([
    models.ledgerPages.find(pagesIn(budgetId, wanted), projectionOf(wanted)).lean<LedgerPageDoc[]>(),
    wanted.plans === null ? [] : models.categories.find({ budgetId, deletedAt: null }).sort({ position: 1, _id: 1 }).lean<CategoryDoc[]>(),
    wanted.plans === null ? [] : models.plans.find(plansIn(budgetId, wanted.plans)).lean<PlanDoc[]>(),
  ]);
  const after = await ledgerStateOf(models, budgetId);
  return before === null || after === null ? null : viewOf(before, after, pages, categories, plans);
}

function viewOf(
  before: LedgerState,
  after: LedgerState,
  pages: readonly LedgerPageDoc[],
  categories: readonly CategoryDoc[],
  plans: readonly PlanDoc[],
): LedgerView {
  const byMonth = new Map(pages.map((page) => [page.month, page]));
  return { state: before, steady: sameState(before, after), pages: byMonth, categories, plans };
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

function laterIn(doc: ViewDoc): StateDoc {
  return {
    budget: doc.later_budget,
    category: doc.later_category,
    expense: doc.later_expense,
    plan: doc.later_plan,
    head: doc.later_head,
  };
}
