import { add, exact, subtract, sumOf } from "../../domain/money.js";
import { type Flow, typeOf } from "../../domain/moneyaccounts/flows.js";
import type { AccountSum } from "../../models/ledger.js";
import type { ExpenseTotals } from "../../shapes/expenses/ExpenseTotals.js";
import type { Stages } from "../reads/BudgetQuery.js";
import { filterOf } from "./filter.js";
import { entryStages } from "../ledger/entrySums.js";
import type { Register } from "./register.js";

/** What the database sums of the entries of one account that are stored as one flow. */
export interface EntrySum {
  readonly _id: Flow;
  readonly in: unknown;
  readonly net: unknown;
  readonly count: number;
}

export function entryPipeline({ budget, criteria, accountId }: Register): Stages {
  const sums = {
    in: { $sum: { $cond: [{ $gt: ["$legs.amount", 0] }, "$legs.amount", 0] } },
    net: { $sum: "$legs.amount" },
    count: { $sum: 1 },
  };
  return [...entryStages(budget._id, accountId, filterOf(budget, criteria)), { $group: { _id: "$type", ...sums } }];
}

/** The totals of a register: of entries, in the currency of the account. */
export function entryTotals(groups: readonly EntrySum[]): ExpenseTotals {
  const transfers = groups.filter(({ _id }) => typeOf(_id) === "transfer");
  return totalsFrom({
    in: sumOf(groups, (group) => exact(group.in)),
    out: sumOf(groups, outOf),
    count: sumOf(groups, ({ count }) => count),
    transfers: sumOf(transfers, ({ count }) => count),
    transferred: sumOf(transfers, (group) => add(exact(group.in), outOf(group))),
  });
}

function outOf(group: EntrySum): number {
  return subtract(exact(group.in), exact(group.net));
}

/** The same from what the ledger keeps of an account. */
export function accountTotals(sum: AccountSum | undefined): ExpenseTotals {
  if (sum === undefined) return entryTotals([]);
  const { count, transfers } = sum;
  const received = exact(sum.in);
  return totalsFrom({ in: received, out: subtract(received, exact(sum.amount)), count, transfers, transferred: exact(sum.transferred) });
}

interface Moved {
  readonly in: number;
  readonly out: number;
  readonly count: number;
  readonly transfers: number;
  readonly transferred: number;
}

function totalsFrom({ in: income, out: expenses, count, transfers, transferred }: Moved): ExpenseTotals {
  return { count, income, expenses, refunds: 0, net: subtract(income, expenses), transfers: { count: transfers, amount: transferred } };
}
