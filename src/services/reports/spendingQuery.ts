import type { PipelineStage } from "mongoose";
import type { Day } from "../../domain/month.js";
import type { SpendingGroup } from "../../rules/reports/report.js";

/** What the database answers for one group: whole minor units. */
export interface SummedGroup {
  readonly _id: string | null;
  readonly name: string | null;
  readonly out: unknown;
  readonly back: unknown;
  readonly in: unknown;
  readonly count: number;
}

export interface SpendingResult {
  readonly rows: SummedGroup[];
  readonly totals: SummedGroup[];
}

interface Question {
  readonly budgetId: string;
  readonly from: Day;
  readonly to: Day;
  readonly groupBy: SpendingGroup;
  /** One more than may be answered, so that a cut is noticed. */
  readonly rows: number;
}

const keys: Readonly<Record<SpendingGroup, string>> = {
  category: "$parts.categoryId",
  month: "$month",
  payee: "$payeeKey",
  tag: "$tags",
  day: "$date",
};

/**
 * One pass over the expenses of the range. Parts are what counts, so that splits are in their categories and a refund in
 * one category does not hide in another; totals are summed beside the rows because a movement may have several tags.
 */
export function spendingPipeline({ budgetId, from, to, groupBy, rows }: Question): PipelineStage[] {
  const byTag: PipelineStage.FacetPipelineStage[] =
    groupBy === "tag" ? [{ $unwind: { path: "$tags", preserveNullAndEmptyArrays: true } }] : [];
  const perCategory = groupBy === "category";
  return [
    { $match: { budgetId, deletedAt: null, date: { $gte: from, $lte: to } } },
    {
      $project: {
        type: 1,
        date: 1,
        month: 1,
        payee: 1,
        payeeKey: 1,
        tags: 1,
        parts: 1,
        places: { $map: { input: "$parts", as: "part", in: "$$part.categoryId" } },
      },
    },
    { $unwind: { path: "$parts", includeArrayIndex: "place" } },
    {
      $facet: {
        rows: [
          ...byTag,
          { $group: { _id: { $ifNull: [keys[groupBy], null] }, name: { $max: "$payee" }, ...sums(perCategory) } },
          { $limit: rows },
        ],
        totals: [{ $group: { _id: null, ...sums(false) } }],
      },
    },
  ];
}

function sums(perCategory: boolean) {
  const expense = { $eq: ["$type", "expense"] };
  const loose = { $eq: [{ $ifNull: ["$parts.categoryId", null] }, null] };
  const amountIf = (condition: object) => ({ $sum: { $cond: [condition, "$parts.amount", 0] } });
  return {
    out: amountIf(expense),
    back: amountIf({ $and: [{ $not: [expense] }, { $not: [loose] }] }),
    in: amountIf({ $and: [{ $not: [expense] }, loose] }),
    // Two splits of one expense in one category are one expense there; elsewhere an expense is counted by its first part.
    count: { $sum: { $cond: [{ $eq: [perCategory ? { $indexOfArray: ["$places", "$parts.categoryId"] } : 0, "$place"] }, 1, 0] } },
  };
}
