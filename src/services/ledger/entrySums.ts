import { exact, subtract, sumOf } from "../../domain/money.js";
import { entryKeyOf, entryKeysIn } from "../../domain/moneyaccounts/entryKeys.js";
import type { Day, Period } from "../../domain/month.js";
import type { Stages } from "../reads/BudgetQuery.js";
import type { BudgetReads } from "../reads/BudgetReads.js";

/** The ends in one account of the movements that a filter finds. */
export function entryStages(budgetId: string, accountId: string, filter: Readonly<Record<string, unknown>>): Stages {
  return [
    { $match: { budgetId, deletedAt: null, ...filter } },
    { $project: { legs: 1, type: 1 } },
    { $unwind: "$legs" },
    { $match: { "legs.accountId": accountId } },
  ];
}

interface Sum {
  readonly _id: Day;
  readonly in: unknown;
  readonly net: unknown;
}

/** Both ends have an index of their own, so that nothing else of the budget is looked at. */
async function sumsByDay(reads: BudgetReads, budgetId: string, accountId: string, keys: object, days: number): Promise<Sum[]> {
  const stages = entryStages(budgetId, accountId, { $or: [{ fromEntry: keys }, { toEntry: keys }] });
  const sums = { net: { $sum: "$legs.amount" }, in: { $sum: { $cond: [{ $gt: ["$legs.amount", 0] }, "$legs.amount", 0] } } };
  const byDay = { $group: { _id: "$legs.date", ...sums } };
  return reads.aggregate<Sum>({ of: "expenses", budgetId, stages: [...stages, byDay], rows: days });
}

/** What moved in an account on each of some days; a day on which nothing did is not there. */
export async function movedByDay(
  reads: BudgetReads,
  budgetId: string,
  accountId: string,
  { from, to }: Period,
  days: number,
): Promise<ReadonlyMap<Day, number>> {
  const sums = await sumsByDay(reads, budgetId, accountId, entryKeysIn(accountId, from, to), days);
  return new Map(sums.map((sum) => [sum._id, netOf(sum)]));
}

/** The same with what came in and what went out. */
export async function flowsByDay(
  reads: BudgetReads,
  budgetId: string,
  accountId: string,
  { from, to }: Period,
  days: number,
): Promise<{ readonly day: Day; readonly in: number; readonly out: number }[]> {
  const sums = await sumsByDay(reads, budgetId, accountId, entryKeysIn(accountId, from, to), days);
  return sums.map((sum) => ({ day: sum._id, in: exact(sum.in), out: subtract(exact(sum.in), netOf(sum)) }));
}

/** What the entries of a day come to that stand before one of them. */
export async function sumBefore(
  reads: BudgetReads,
  budgetId: string,
  accountId: string,
  { date, id }: { readonly date: Day; readonly id: string },
): Promise<number> {
  const keys = { ...entryKeysIn(accountId, date, date), $lt: entryKeyOf(accountId, date, id) };
  return sumOf(await sumsByDay(reads, budgetId, accountId, keys, 1), netOf);
}

function netOf(sum: Sum): number {
  return exact(sum.net);
}
