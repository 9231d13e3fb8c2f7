import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { SpendingGroup } from "../../validation/report.js";

interface Group {
  /** The field whose values are the groups. */
  readonly field: keyof ExpenseDoc | "parts.categoryId";
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
  category: { field: "parts.categoryId", daysAtMost: TEN_YEARS },
  month: { field: "month", daysAtMost: TEN_YEARS, isTime: true },
  payee: { field: "payeeKey", name: "payee", daysAtMost: TEN_YEARS },
  tag: { field: "tags", isList: true, daysAtMost: TEN_YEARS },
  day: { field: "date", daysAtMost: 366, isTime: true },
};
