import type { Day } from "../../domain/month.js";
import type { SpendingGroup } from "../../validation/report.js";
import type { Stages } from "../reads/BudgetQuery.js";
import { countsAsExpense, isReported } from "../ledger/flowConditions.js";
import { spendingGroups } from "./spendingGroups.js";

/** What the database answers for one group: whole minor units. */
export interface SummedGroup {
  readonly _id: string | null;
  /** The whole has none. */
  readonly name?: string | null;
  readonly out: unknown;
  readonly back: unknown;
  readonly in: unknown;
  readonly count: number;
}

interface Question {
  readonly budgetId: string;
  readonly from: Day;
  readonly to: Day;
  readonly groupBy: SpendingGroup;
  /** One more than may be answered, so that a cut is noticed. */
  readonly rows: number;
}

/**
 * The groups of the range. Parts are what counts, so that splits are in their categories and a refund in one category does not hide
 * in another.
 */
export function spendingPipeline(question: Question): Stages {
  const { groupBy, rows } = question;
  const { field, name, isList } = spendingGroups[groupBy];
  const key = `$${field}`;
  return [
    ...partsOf(question),
    ...(isList === true ? [{ $unwind: { path: key, preserveNullAndEmptyArrays: true } }] : []),
    {
      $group: {
        _id: { $ifNull: [key, null] },
        ...(name === undefined ? {} : { name: { $max: `$${name}` } }),
        ...sums(field === "parts.categoryId"),
      },
    },
    { $limit: rows },
  ];
}

/** Of all of them. Asked for by itself: a movement may have several tags, so the groups do not sum to it. */
export function totalsPipeline(question: Question): Stages {
  return [...partsOf(question), { $group: { _id: null, ...sums(false) } }];
}

function partsOf({ budgetId, from, to, groupBy }: Question): Stages {
  const { field, name } = spendingGroups[groupBy];
  const own = field === "parts.categoryId" ? {} : { [field]: 1 };
  return [
    { $match: { budgetId, deletedAt: null, date: { $gte: from, $lte: to }, ...isReported } },
    {
      $project: {
        out: countsAsExpense,
        parts: 1,
        ...own,
        ...(name === undefined ? {} : { [name]: 1 }),
        places: { $map: { input: "$parts", as: "part", in: "$$part.categoryId" } },
      },
    },
    { $unwind: { path: "$parts", includeArrayIndex: "place" } },
  ];
}

function sums(perCategory: boolean) {
  const loose = { $eq: [{ $ifNull: ["$parts.categoryId", null] }, null] };
  const amountIf = (condition: unknown) => ({ $sum: { $cond: [condition, "$parts.amount", 0] } });
  return {
    out: amountIf("$out"),
    back: amountIf({ $and: [{ $not: ["$out"] }, { $not: [loose] }] }),
    in: amountIf({ $and: [{ $not: ["$out"] }, loose] }),
    // Two splits of one expense in one category are one expense there; elsewhere an expense is counted by its first part.
    count: { $sum: { $cond: [{ $eq: [perCategory ? { $indexOfArray: ["$places", "$parts.categoryId"] } : 0, "$place"] }, 1, 0] } },
  };
}
