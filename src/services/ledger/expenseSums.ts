import { exact } from "../../domain/money.js";
import { type Month, type Period, periodOf, periodsOf } from "../../domain/month.js";
import { yielding } from "../../runtime/turn.js";
import type { Sums } from "../../models/ledger.js";
import type { Stages } from "../reads/BudgetQuery.js";
import type { BudgetReads } from "../reads/BudgetReads.js";

export interface SummedMonth extends Sums {
  /** The expenses among them that were not yet processed, each as it was met. */
  readonly seen: readonly string[];
}

export const quietMonth: SummedMonth = { moved: [], count: 0, inCount: 0, toReview: 0, seen: [] };

/** Of a few months, each with the categories in which something was booked. */
const GROUPS = 500;

interface Group {
  _id: { month: string; categoryId: string | null };
  out: number;
  in: number;
  count: number;
  inCount: number;
  whole: number;
  wholeIn: number;
  toReview: number;
  seen: (string | null)[];
}

interface Summing {
  readonly moved: SummedMonth["moved"][number][];
  count: number;
  inCount: number;
  toReview: number;
  readonly seen: Set<string>;
}

/** Sums the expenses themselves, in the database: per month and category, splits counted where they belong. */
export async function sumExpenses(
  reads: BudgetReads,
  budgetId: string,
  monthStartDay: number,
  months: readonly Month[],
): Promise<Map<Month, SummedMonth>> {
  return sumDays(reads, budgetId, periodsOf(months, monthStartDay));
}

/** The same of everything that is booked behind a month. */
export async function sumBehind(
  reads: BudgetReads,
  budgetId: string,
  monthStartDay: number,
  month: Month,
): Promise<Map<Month, SummedMonth>> {
  return sumsIn(reads, budgetId, { date: { $gt: periodOf(month, monthStartDay).to } });
}

/** And of some stretches of days. */
export async function sumDays(reads: BudgetReads, budgetId: string, days: readonly Period[]): Promise<Map<Month, SummedMonth>> {
  const ranges = days.map(({ from, to }) => ({ date: { $gte: from, $lte: to } }));
  return sumsIn(reads, budgetId, { ...(ranges.length === 1 ? ranges[0] : { $or: ranges }) });
}

async function sumsIn(reads: BudgetReads, budgetId: string, matching: Readonly<Record<string, unknown>>): Promise<Map<Month, SummedMonth>> {
  const isIncome = { $eq: ["$type", "income"] };
  const sumIf = (condition: object, value: unknown) => ({ $sum: { $cond: [condition, value, 0] } });
  // Two splits of one expense in one category are one expense there.
  const firstOfCategory = { $eq: [{ $indexOfArray: ["$places", "$parts.categoryId"] }, "$place"] };
  const firstOfAll = { $eq: ["$place", 0] };
  const stages: Stages = [
    { $match: { budgetId, deletedAt: null, ...matching } },
    {
      $project: {
        month: 1,
        type: 1,
        reviewed: 1,
        parts: 1,
        dirtyBudgetId: 1,
        places: { $map: { input: "$parts", as: "part", in: "$$part.categoryId" } },
      },
    },
    { $unwind: { path: "$parts", includeArrayIndex: "place" } },
    {
      $group: {
        _id: { month: "$month", categoryId: "$parts.categoryId" },
        out: sumIf({ $eq: ["$type", "expense"] }, "$parts.amount"),
        in: sumIf(isIncome, "$parts.amount"),
        count: sumIf(firstOfCategory, 1),
        inCount: sumIf({ $and: [isIncome, firstOfCategory] }, 1),
        whole: sumIf(firstOfAll, 1),
        wholeIn: sumIf({ $and: [isIncome, firstOfAll] }, 1),
        toReview: sumIf({ $and: [{ $eq: ["$reviewed", false] }, firstOfAll] }, 1),
        seen: { $addToSet: { $cond: [{ $eq: [{ $ifNull: ["$dirtyBudgetId", null] }, null] }, null, "$_id"] } },
      },
    },
  ];
  const groups = await reads.aggregate<Group>({ of: "expenses", budgetId, stages, rows: GROUPS });
  const months = new Map<Month, Summing>();
  for await (const group of yielding(groups)) {
    const month = months.get(group._id.month) ?? { moved: [], count: 0, inCount: 0, toReview: 0, seen: new Set<string>() };
    month.moved.push({
      categoryId: group._id.categoryId ?? null,
      out: exact(group.out),
      in: exact(group.in),
      count: group.count,
      inCount: group.inCount,
    });
    month.count += group.whole;
    month.inCount += group.wholeIn;
    month.toReview += group.toReview;
    for (const id of group.seen) if (id !== null) month.seen.add(id);
    months.set(group._id.month, month);
  }
  return new Map([...months].map(([month, sums]) => [month, { ...sums, seen: [...sums.seen] }]));
}
