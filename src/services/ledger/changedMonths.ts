import type { Category } from "../../shapes/categories/Category.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
import type { MonthlyBudget } from "../../shapes/months/MonthlyBudget.js";

/** The months of one budget whose figures a write changed. Both APIs say them. */
export interface ChangedMonths {
  readonly budgetId: string;
  readonly labels: readonly string[];
}

/** None where all of it was there already. */
export function monthsOf({ budgetId, month }: Expense | MonthlyBudget, isNew = true): ChangedMonths {
  return { budgetId, labels: isNew ? [month] : [] };
}

/** A category, and the months that a write of it moved. */
export interface ChangedCategory {
  readonly category: Category;
  readonly labels: readonly string[];
}

export function monthsOfCategory({ category: { budgetId }, labels }: ChangedCategory): ChangedMonths {
  return { budgetId, labels };
}

/** A money account, and the months that a write of it moved. */
export interface ChangedAccount {
  readonly account: MoneyAccount;
  readonly labels: readonly string[];
}

export function monthsOfAccount({ account: { budgetId }, labels }: ChangedAccount): ChangedMonths {
  return { budgetId, labels };
}
