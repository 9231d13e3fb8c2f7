import type { BudgetDoc } from "../../models/budget.js";
import type { Period } from "../../domain/month.js";
import { categoryNamed } from "../../domain/noCategory.js";
import type { ExpenseCriteria } from "../../validation/expenses/expense.js";
import type { SpendingGroup } from "../../validation/report.js";
import { filterOf } from "../expenses/filter.js";
import type { Stages } from "../reads/BudgetQuery.js";
import { countsAsExpense, isReported } from "../ledger/flowConditions.js";
import { spendingGroups } from "./spendingGroups.js";

/** What the database sums: whole minor units. */
export interface Summed {
  readonly out: unknown;
  readonly back: unknown;
  readonly in: unknown;
  readonly count: number;
}

/** What it answers for one group, or for one month of a group. */
export interface SummedGroup extends Summed {
  readonly _id: { readonly key: string | null; readonly month?: string };
  readonly name?: string | null;
}

export interface SpendingQuestion {
  /** The movements and, inclusive, the days. */
  readonly criteria: ExpenseCriteria & Period;
  readonly groupBy: SpendingGroup;
  /** Whether each month of a group is summed by itself. */
  readonly byMonth: boolean;
}

/**
 * The groups of the range, up to so many. Parts are what counts, so that splits are in their categories and a refund in one category does not
 * hide in another.
 */
export function spendingPipeline(budget: BudgetDoc, question: SpendingQuestion, rows: number): Stages {
  const { key, name, isList } = spendingGroups[question.groupBy];
  const keyed = `$${key === null ? "parts.categoryId" : "key"}`;
  return [
    ...partsOf(budget, question),
    ...(isList === true ? [{ $unwind: { path: "$key", preserveNullAndEmptyArrays: true } }] : []),
    {
      $group: {
        _id: { key: { $ifNull: [keyed, null] }, ...(question.byMonth ? { month: "$month" } : {}) },
        ...(name === undefined ? {} : { name: { $max: `$${name}` } }),
        ...sums(key === null),
      },
    },
    { $limit: rows },
  ];
}

/** Of all of them. Asked for by itself: a movement may have several tags, so the groups do not sum to it. */
export function totalsPipeline(budget: BudgetDoc, question: SpendingQuestion): Stages {
  return [...partsOf(budget, question), { $group: { _id: null, ...sums(false) } }];
}

/** Each part by itself; filtered by categories, the parts that belong there. */
function partsOf(budget: BudgetDoc, { criteria, groupBy, byMonth }: SpendingQuestion): Stages {
  const { key, name } = spendingGroups[groupBy];
  const categories = criteria.categoryId?.map(categoryNamed);
  return [
    { $match: { ...filterOf(budget, criteria), ...isReported } },
    {
      $project: {
        out: countsAsExpense,
        parts: 1,
        ...(key === null ? {} : { key }),
        ...(name === undefined ? {} : { [name]: 1 }),
        ...(byMonth ? { month: 1 } : {}),
        places: { $map: { input: "$parts", as: "part", in: "$$part.categoryId" } },
        ...(categories === undefined ? {} : { first: firstIn(categories) }),
      },
    },
    { $unwind: { path: "$parts", includeArrayIndex: "place" } },
    ...(categories === undefined ? [] : [{ $match: { "parts.categoryId": { $in: categories } } }]),
  ];
}

/** The place of the first part in one of these categories. */
function firstIn(categories: readonly (string | null)[]): object {
  const isIn = { $or: categories.map((id) => ({ $eq: [{ $ifNull: ["$$part.categoryId", null] }, id] })) };
  return { $indexOfArray: [{ $map: { input: "$parts", as: "part", in: isIn } }, true] };
}

function sums(perCategory: boolean) {
  const loose = { $eq: [{ $ifNull: ["$parts.categoryId", null] }, null] };
  const amountIf = (condition: unknown) => ({ $sum: { $cond: [condition, "$parts.amount", 0] } });
  return {
    out: amountIf("$out"),
    back: amountIf({ $and: [{ $not: ["$out"] }, { $not: [loose] }] }),
    in: amountIf({ $and: [{ $not: ["$out"] }, loose] }),
    // Two splits of one expense in one category are one expense there; elsewhere an expense is counted by its first part.
    count: {
      $sum: {
        $cond: [{ $eq: [perCategory ? { $indexOfArray: ["$places", "$parts.categoryId"] } : { $ifNull: ["$first", 0] }, "$place"] }, 1, 0],
      },
    },
  };
}
