import { Conflict } from "../../domain/errors.js";
import { type ExpenseDoc, isOpening } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { type Accounts, accountsNamedIn, accountsOf, requireOpen } from "./moneyAccounts.js";

/** Refuses to delete what is in a closed account, or what the account alone deletes. */
export async function requireOpenAccounts(models: Models, expense: ExpenseDoc): Promise<Accounts> {
  requireNoOpening(expense);
  const { budgetId, legs = [] } = expense;
  const accounts = await accountsOf(models, budgetId, accountsNamedIn(expense));
  requireOpen(accounts, [], legs);
  return accounts;
}

/** An opening is changed and deleted with its account alone. */
export function requireNoOpening(expense: Pick<ExpenseDoc, "parts">): void {
  if (isOpening(expense)) throw new Conflict("opening", "This is the opening of a money account. Change or delete it with the account.");
}
