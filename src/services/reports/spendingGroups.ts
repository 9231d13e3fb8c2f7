import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { SpendingGroup } from "../../validation/report.js";
import { arrivesByTransfer } from "../ledger/flowConditions.js";

interface Group {
  /** An expression of the document whose values are the groups; null: the category of each part. */
  readonly key: string | object | null;
  /** The field with the name of a group, where that is not its key. */
  readonly name?: keyof ExpenseDoc;
  /** Whether an expense may be in several groups, or in none. */
  readonly isList?: true;
  readonly daysAtMost: number;
  /** Groups of time are listed by it, others by what was spent. */
  readonly isTime?: true;
}

const TEN_YEARS = 3660;

/** All that differs between the ways to group a report. */
export const spendingGroups: Readonly<Record<SpendingGroup, Group>> = {
  category: { key: null, daysAtMost: TEN_YEARS },
  month: { key: "$month", daysAtMost: TEN_YEARS, isTime: true },
  payee: { key: "$payeeKey", name: "payee", daysAtMost: TEN_YEARS },
  tag: { key: "$tags", isList: true, daysAtMost: TEN_YEARS },
  day: { key: "$date", daysAtMost: 366, isTime: true },
  member: { key: "$createdBy", daysAtMost: TEN_YEARS },
  // The end that lies on the budget: what arrives from an account off the budget counts where it arrives.
  account: { key: { $cond: [arrivesByTransfer, "$toMoneyAccountId", "$moneyAccountId"] }, daysAtMost: TEN_YEARS },
};
