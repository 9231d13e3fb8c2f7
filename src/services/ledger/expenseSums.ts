import { exact } from "../../domain/money.js";
import { type Month, monthRange } from "../../domain/month.js";
import type { Models } from "../../models/Models.js";

interface SummedEntry {
  readonly categoryId: string | null;
  readonly out: number;
  readonly in: number;
  readonly count: number;
}

export interface SummedMonth {
  readonly moved: readonly SummedEntry[];
  readonly count: number;
}

interface Group {
  _id: { month: string; categoryId: string | null };
  out: number;
  in: number;
  count: number;
  whole: number;
}

/** Sums the expenses themselves, in the database: per month and category, splits counted where they belong. */
export async function sumExpenses(models: Models, budgetId: string, from: Month, to?: Month): Promise<Map<Month, SummedMonth>> {
  // Single months, not a range: then every engine can go by the index to just these.
  const range = to === undefined ? { $gte: from } : { $in: monthRange(from, to) };
  const amountIf = (type: string) => ({ $sum: { $cond: [{ $eq: ["$type", type] }, "$parts.amount", 0] } });
  const groups = await models.expenses.aggregate<Group>([
    { $match: { budgetId, deletedAt: null, month: range } },
    { $project: { month: 1, type: 1, parts: 1, places: { $map: { input: "$parts", as: "part", in: "$$part.categoryId" } } } },
    { $unwind: { path: "$parts", includeArrayIndex: "place" } },
    {
      $group: {
        _id: { month: "$month", categoryId: "$parts.categoryId" },
        out: amountIf("expense"),
        in: amountIf("income"),
        // Two splits of one expense in one category are one expense there.
        count: { $sum: { $cond: [{ $eq: [{ $indexOfArray: ["$places", "$parts.categoryId"] }, "$place"] }, 1, 0] } },
        whole: { $sum: { $cond: [{ $eq: ["$place", 0] }, 1, 0] } },
      },
    },
  ]);
  const months = new Map<Month, { moved: SummedEntry[]; count: number }>();
  for (const group of groups) {
    const month = months.get(group._id.month) ?? { moved: [], count: 0 };
    month.moved.push({ categoryId: group._id.categoryId ?? null, out: exact(group.out), in: exact(group.in), count: group.count });
    month.count += group.whole;
    months.set(group._id.month, month);
  }
  return months;
}
