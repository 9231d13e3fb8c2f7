import type { AccessToken } from "./AccessToken.js";
import type { Account } from "./Account.js";
import type { Budget } from "../Budget.js";
import type { Category } from "../categories/Category.js";
import type { Expense } from "../expenses/Expense.js";
import { CategoryFigures } from "../months/Figures.js";
import type { MoneyAccount } from "../moneyaccounts/MoneyAccount.js";
import type { Recurring } from "../recurring/Recurring.js";
import type { Rule } from "../rules/Rule.js";
import type { Session } from "./Session.js";

/** An amount that was set for one category in one month. */
export class ExportedAmount {
  month!: string;

  categoryId!: string;

  /** The amount in minor units; null when only the note was set. */
  budgeted!: number | null;

  note!: string | null;
}

/** One category of a monthly budget. */
export class ExportedRow extends CategoryFigures {
  categoryId!: string;

  parentId!: string | null;

  name!: string;
}

/** The monthly budget of a closed month. */
export class ExportedMonthlyBudget {
  id!: string;

  month!: string;

  /** @isInt */
  version!: number;

  name!: string;

  currency!: string;

  note!: string | null;

  closedAt!: string;

  closedBy!: string;

  categories!: ExportedRow[];

  totalIncome!: number;

  totalBudgeted!: number;

  totalSpent!: number;

  totalAvailable!: number;

  uncategorisedSpent!: number;

  toAssign!: number;
}

/** A statement of a money account. */
export class ExportedAccountStatement {
  id!: string;

  moneyAccountId!: string;

  date!: string;

  balance!: number;

  currency!: string;

  /** @isInt */
  version!: number;

  /** @isInt */
  movementsCount!: number;

  createdAt!: string;

  createdBy!: string;
}

/** One of your budgets, with its contents. */
export class ExportedBudget {
  budget!: Budget;

  categories!: Category[];

  expenses!: Expense[];

  amounts!: ExportedAmount[];

  recurring!: Recurring[];

  monthlyBudgets!: ExportedMonthlyBudget[];

  rules!: Rule[];

  moneyAccounts!: MoneyAccount[];

  accountStatements!: ExportedAccountStatement[];
}

/** All your data, in one document. */
export class AccountExport {
  /** The time of the export: RFC 3339, UTC, milliseconds. */
  exportedAt!: string;

  account!: Account;

  sessions!: Session[];

  accessTokens!: AccessToken[];

  budgets!: ExportedBudget[];
}
