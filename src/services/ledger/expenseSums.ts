import { exact } from "../../domain/money.js";
import { addDays, type Month, type Period, periodOf, periodsOf } from "../../domain/month.js";
import { yielding } from "../../runtime/turn.js";
import type { Accounted, Sums, Apart } from "../../models/ledger.js";
import type { Stages } from "../reads/BudgetQuery.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { type Days, sumAccounts, type SummedAccounts } from "./accountSums.js";
import { countsAsExpense, countsAsIncome, isBetween, liesOffBudget } from "./flowConditions.js";
import { nothingApart, withApart } from "./apart.js";

/** What of a budget must be known to sum its expenses. */
export interface Summable extends Accounted {
  readonly budgetId: string;
  readonly monthStartDay: number;
}

export interface SummedMonth extends Sums, Partial<SummedAccounts> {
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
  /** Only where there are money accounts. */
  others?: number;
  transfers?: number;
  transferred?: unknown;
  seen: (string | null)[];
}

interface Summing {
  readonly moved: SummedMonth["moved"][number][];
  count: number;
  inCount: number;
  toReview: number;
  apart: Apart;
  readonly seen: Set<string>;
}

/** Sums the expenses themselves, in the database: per month and category, splits counted where they belong. */
export async function sumExpenses(reads: BudgetReads, budget: Summable, months: readonly Month[]): Promise<Map<Month, SummedMonth>> {
  return sumDays(reads, budget, periodsOf(months, budget.monthStartDay));
}

/** The same of everything that is booked behind a month. */
export async function sumBehind(reads: BudgetReads, budget: Summable, month: Month): Promise<Map<Month, SummedMonth>> {
  const { to } = periodOf(month, budget.monthStartDay);
  return sumsIn(reads, budget, { date: { $gt: to } }, [{ from: addDays(to, 1), to: null }]);
}

/** And of some stretches of days. */
export async function sumDays(reads: BudgetReads, budget: Summable, days: readonly Period[]): Promise<Map<Month, SummedMonth>> {
  const ranges = days.map(({ from, to }) => ({ date: { $gte: from, $lte: to } }));
  return sumsIn(reads, budget, { ...(ranges.length === 1 ? ranges[0] : { $or: ranges }) }, days);
}

async function sumsIn(
  reads: BudgetReads,
  { budgetId, hasAccounts = false }: Summable,
  matching: Readonly<Record<string, unknown>>,
  days: readonly Days[],
): Promise<Map<Month, SummedMonth>> {
  if (!hasAccounts) return partSumsIn(reads, budgetId, matching, false);
  const [parts, accounts] = await Promise.all([partSumsIn(reads, budgetId, matching, true), sumAccounts(reads, budgetId, days)]);
  const months = [...new Set([...parts.keys(), ...accounts.keys()])];
  return new Map(months.map((month) => [month, { ...(parts.get(month) ?? quietMonth), ...accounts.get(month) }]));
}

async function partSumsIn(
  reads: BudgetReads,
  budgetId: string,
  matching: Readonly<Record<string, unknown>>,
  hasAccounts: boolean,
): Promise<Map<Month, SummedMonth>> {
  const sumIf = (condition: unknown, value: unknown) => ({ $sum: { $cond: [condition, value, 0] } });
  // Two splits of one expense in one category are one expense there.
  const firstOfCategory = { $eq: [{ $indexOfArray: ["$places", "$parts.categoryId"] }, "$place"] };
  const firstOfAll = { $eq: ["$place", 0] };
  const isCounted = { $or: ["$out", "$in"] };
  const apart = {
    others: sumIf({ $and: [{ $not: [isCounted] }, firstOfAll] }, 1),
    transfers: sumIf({ $and: ["$between", firstOfAll] }, 1),
    transferred: sumIf("$between", "$parts.amount"),
  };
  const stages: Stages = [
    { $match: { budgetId, deletedAt: null, ...matching } },
    {
      $project: {
        month: 1,
        out: countsAsExpense,
        in: countsAsIncome,
        toReview: { $and: [{ $eq: ["$reviewed", false] }, { $not: [liesOffBudget] }] },
        ...(hasAccounts ? { between: isBetween } : {}),
        parts: 1,
        dirtyBudgetId: 1,
        places: { $map: { input: "$parts", as: "part", in: "$$part.categoryId" } },
      },
    },
    { $unwind: { path: "$parts", includeArrayIndex: "place" } },
    {
      $group: {
        _id: { month: "$month", categoryId: "$parts.categoryId" },
        out: sumIf("$out", "$parts.amount"),
        in: sumIf("$in", "$parts.amount"),
        count: sumIf({ $and: [isCounted, firstOfCategory] }, 1),
        inCount: sumIf({ $and: ["$in", firstOfCategory] }, 1),
        whole: sumIf({ $and: [isCounted, firstOfAll] }, 1),
        wholeIn: sumIf({ $and: ["$in", firstOfAll] }, 1),
        toReview: sumIf({ $and: ["$toReview", firstOfAll] }, 1),
        ...(hasAccounts ? apart : {}),
        seen: { $addToSet: { $cond: [{ $eq: [{ $ifNull: ["$dirtyBudgetId", null] }, null] }, null, "$_id"] } },
      },
    },
  ];
  const groups = await reads.aggregate<Group>({ of: "expenses", budgetId, stages, rows: GROUPS });
  const months = new Map<Month, Summing>();
  for await (const group of yielding(groups)) {
    const month = months.get(group._id.month) ?? { ...quietMonth, moved: [], apart: nothingApart, seen: new Set<string>() };
    // What counts in no month may still be what has been seen, or wait for review.
    if (group.count > 0)
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
    const { others = 0, transfers = 0, transferred = 0 } = group;
    month.apart = withApart(month.apart, { count: others, transfers, amount: exact(transferred) }, 1);
    for (const id of group.seen) if (id !== null) month.seen.add(id);
    months.set(group._id.month, month);
  }
  return new Map(
    [...months].map(([month, { apart: beside, ...sums }]) => [
      month,
      { ...sums, ...(hasAccounts ? { apart: beside } : {}), seen: [...sums.seen] },
    ]),
  );
}
