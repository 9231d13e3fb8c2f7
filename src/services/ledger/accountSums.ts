import { add, exact, subtract } from "../../domain/money.js";
import { DAYS_APART } from "../../domain/moneyaccounts/placing.js";
import { addDays, type Day, type Month } from "../../domain/month.js";
import { yielding } from "../../runtime/turn.js";
import type { AccountSum } from "../../models/ledger.js";
import type { Stages } from "../reads/BudgetQuery.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { endOnBudget, isTransfer } from "./flowConditions.js";

/** What moved in money accounts in one month. */
export interface SummedAccounts {
  readonly accounts: readonly AccountSum[];
  /** The expenses among them that were not yet processed, each as it was met: not by the same command as their parts. */
  readonly accountsSeen: readonly string[];
}

/** Days, both included; without an end where `to` is null. */
export interface Days {
  readonly from: Day;
  readonly to: Day | null;
}

/** Of a few months, each with the accounts in which something was booked. */
const GROUPS = 500;

interface Group {
  _id: { month: Month; accountId: string };
  amount: unknown;
  booked: unknown;
  cleared: unknown;
  in: unknown;
  count: number;
  transfers: number;
  transferred: unknown;
  transferredIn: unknown;
  onBudget: number;
  seen: (string | null)[];
}

/** Sums the ends of movements that lie in some days, in the database: per month and account. */
export async function sumAccounts(reads: BudgetReads, budgetId: string, days: readonly Days[]): Promise<Map<Month, SummedAccounts>> {
  const isIn = { $gt: ["$legs.amount", 0] };
  const sumIf = (condition: unknown) => ({ $sum: { $cond: [condition, "$legs.amount", 0] } });
  const stages: Stages = [
    { $match: { budgetId, deletedAt: null, ...within("date", days, DAYS_APART) } },
    { $project: { legs: 1, type: 1, dirtyBudgetId: 1 } },
    { $unwind: "$legs" },
    { $match: within("legs.date", days, 0) },
    {
      $group: {
        _id: { month: "$legs.month", accountId: "$legs.accountId" },
        amount: { $sum: "$legs.amount" },
        booked: { $sum: "$legs.booked" },
        cleared: sumIf("$legs.cleared"),
        in: sumIf(isIn),
        count: { $sum: 1 },
        transfers: { $sum: { $cond: [isTransfer, 1, 0] } },
        transferred: sumIf(isTransfer),
        transferredIn: sumIf({ $and: [isTransfer, isIn] }),
        onBudget: { $max: { $cond: [endOnBudget("$legs.booked"), 1, 0] } },
        seen: { $addToSet: { $cond: [{ $eq: [{ $ifNull: ["$dirtyBudgetId", null] }, null] }, null, "$_id"] } },
      },
    },
  ];
  const groups = await reads.aggregate<Group>({ of: "expenses", budgetId, stages, rows: GROUPS });
  const months = new Map<Month, { accounts: AccountSum[]; seen: Set<string> }>();
  for await (const { _id, onBudget, seen, ...sums } of yielding(groups)) {
    const month = months.get(_id.month) ?? { accounts: [], seen: new Set<string>() };
    months.set(_id.month, month);
    month.accounts.push({
      accountId: _id.accountId,
      onBudget: onBudget === 1,
      amount: exact(sums.amount),
      booked: exact(sums.booked),
      cleared: exact(sums.cleared),
      in: exact(sums.in),
      count: sums.count,
      transfers: sums.transfers,
      transferred: subtract(exact(sums.transferredIn), subtract(exact(sums.transferred), exact(sums.transferredIn))),
    });
    for (const id of seen) if (id !== null) month.seen.add(id);
  }
  return new Map([...months].map(([month, { accounts, seen }]) => [month, { accounts, accountsSeen: [...seen] }]));
}

/** The two ends of a movement may be some days apart, and an index knows the day on which it counts. */
function within(field: string, days: readonly Days[], apart: number): Record<string, unknown> {
  const ranges = days.map(({ from, to }) => ({
    [field]: { $gte: addDays(from, -apart), ...(to === null ? {} : { $lte: addDays(to, apart) }) },
  }));
  return { ...(ranges.length === 1 ? ranges[0] : { $or: ranges }) };
}

type SummedField = Exclude<keyof AccountSum, "accountId" | "onBudget">;

/** Adds what moved in accounts, or takes it off. */
export function combinedAccounts(one: readonly AccountSum[], other: readonly AccountSum[], sign: 1 | -1): AccountSum[] {
  const sums = new Map(one.map((sum) => [sum.accountId, sum]));
  for (const more of other) {
    const known = sums.get(more.accountId);
    const sum = (of: SummedField): number => add(exact(known?.[of] ?? 0), sign * exact(more[of]));
    sums.set(more.accountId, {
      accountId: more.accountId,
      onBudget: more.onBudget,
      amount: sum("amount"),
      booked: sum("booked"),
      cleared: sum("cleared"),
      in: sum("in"),
      count: sum("count"),
      transfers: sum("transfers"),
      transferred: sum("transferred"),
    });
  }
  return [...sums.values()].filter(({ count }) => count !== 0);
}
