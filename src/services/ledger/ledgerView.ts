import mongoose, { type PipelineStage } from "mongoose";
import type { Month } from "../../domain/month.js";
import { collected, mapped } from "../../runtime/turn.js";
import type { CategoryDoc } from "../../models/category.js";
import type { LedgerPageDoc } from "../../models/ledger.js";
import type { Models } from "../../models/Models.js";
import type { PlanDoc } from "../../models/months/plan.js";
import {
  type EarlierDoc,
  earlierIn,
  earlierStages,
  earlierStatesOf,
  ledgerStatesOf,
  type LedgerState,
  sameTerms,
  type StateDoc,
  stateIn,
  stateStages,
} from "./ledgerState.js";

type PageField = keyof LedgerPageDoc;
type BudgetFilter = Readonly<Record<string, unknown>> & { readonly budgetId: string };

/** What is wanted of a budget beside its state. */
export interface Wanted {
  readonly budgetId: string;
  /** How many months that are. */
  readonly months: number;
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

/** One document with more months of hundreds of categories would take longer to decode than a turn of the event loop may last. */
const MONTHS_IN_ONE = 12;
/** Of documents with hundreds of entries each. */
const LARGE_AT_ONCE = 20;

/**
 * What is wanted of some budgets, each between two looks at its state: of one by one command where that is possible, of several by as many
 * as of two. Null for a budget that is not there.
 */
export async function ledgerViewsOf(models: Models, wanted: readonly Wanted[]): Promise<(LedgerView | null)[]> {
  const [only, ...others] = wanted;
  if (only === undefined || others.length > 0 || only.months > MONTHS_IN_ONE) return inSteps(models, wanted);
  const { budgetId } = only;
  const [doc] = await models.budgets.aggregate<ViewDoc>([
    { $match: { _id: budgetId } },
    { $project: { _id: 1 } },
    ...earlierStages(models, budgetId),
    ...contentStages(models, only),
    ...stateStages(models, budgetId),
  ]);
  if (doc === undefined) return [null];
  const [earlier, state] = [earlierIn(doc), stateIn(doc)];
  if (earlier === null || state === null) return inSteps(models, wanted);
  return [viewOf(earlier, state, doc.pages, doc.categories ?? [], doc.plans ?? [])];
}

function contentStages(models: Models, wanted: Wanted): PipelineStage[] {
  const { ledgerPages, categories, plans } = models;
  const { budgetId } = wanted;
  const stages: PipelineStage[] = [
    {
      $lookup: {
        from: ledgerPages.collection.name,
        pipeline: [{ $match: pagesIn(wanted) }, { $project: projectionOf(wanted.fields) }],
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

async function inSteps(models: Models, wanted: readonly Wanted[]): Promise<(LedgerView | null)[]> {
  const ids = [...new Set(wanted.map(({ budgetId }) => budgetId))];
  const planned = wanted.flatMap(({ budgetId, plans }) => (plans === null ? [] : [plansIn(budgetId, plans)]));
  const withPlans = mongoose.trusted({ $in: [...new Set(planned.map(({ budgetId }) => budgetId))] });
  const fields = [...new Set(wanted.flatMap((one) => one.fields))];
  const earlier = await earlierStatesOf(models, ids);
  const [pages, categories, plans] = await Promise.all([
    collected(
      models.ledgerPages
        .find(anyOf(wanted.map(pagesIn)), projectionOf(["budgetId", ...fields]))
        .lean<LedgerPageDoc[]>()
        .cursor({ batchSize: LARGE_AT_ONCE }),
    ),
    planned.length === 0
      ? []
      : models.categories.find({ budgetId: withPlans, deletedAt: null }).sort({ position: 1, _id: 1 }).lean<CategoryDoc[]>(),
    planned.length === 0 ? [] : collected(models.plans.find(anyOf(planned)).lean<PlanDoc[]>().cursor({ batchSize: LARGE_AT_ONCE })),
  ]);
  const states = await ledgerStatesOf(models, ids);
  const [pagesOf, categoriesOf, plansOf] = [byBudget(pages), byBudget(categories), byBudget(plans)];
  return mapped(wanted, ({ budgetId: id }) => {
    const [before, state] = [earlier.get(id), states.get(id)];
    if (before === undefined || state === undefined) return null;
    return viewOf(before, state, pagesOf.get(id) ?? [], categoriesOf.get(id) ?? [], plansOf.get(id) ?? []);
  });
}

/** What any of the filters finds. Each is for one budget; these stand beside them once more, where routers and planners look. */
function anyOf(filters: readonly BudgetFilter[]): Record<string, unknown> {
  const [only, ...others] = filters;
  if (only !== undefined && others.length === 0) return only;
  return { budgetId: mongoose.trusted({ $in: [...new Set(filters.map(({ budgetId }) => budgetId))] }), $or: filters };
}

function byBudget<Doc extends { readonly budgetId: string }>(docs: readonly Doc[]): Map<string, Doc[]> {
  const byId = new Map<string, Doc[]>();
  for (const doc of docs) {
    const others = byId.get(doc.budgetId);
    if (others === undefined) byId.set(doc.budgetId, [doc]);
    else others.push(doc);
  }
  return byId;
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

function pagesIn({ budgetId, pages: { from, to, also } }: Wanted): BudgetFilter {
  const range = { month: mongoose.trusted(to === null ? { $gte: from } : { $gte: from, $lte: to }) };
  return also === undefined ? { budgetId, ...range } : { budgetId, $or: [range, { month: also }] };
}

function plansIn(budgetId: string, { from, to }: { readonly from: Month; readonly to: Month }): BudgetFilter {
  return { budgetId, month: mongoose.trusted({ $gte: from, $lte: to }) };
}

function projectionOf(fields: readonly PageField[]): Record<string, 1> {
  return Object.fromEntries(["month" as const, ...fields].map((field) => [field, 1]));
}
