import { Conflict } from "../../domain/errors.js";
import type { Models } from "../../models/Models.js";
import { type Accounts, accountsNamedIn, accountsOf, placesOf } from "../expenses/moneyAccounts.js";

/** The account in which all rows of a file lie. */
export interface AccountOfImport {
  /** Null: they lie in none. */
  readonly moneyAccountId: string | null;
  readonly accounts: Accounts;
}

/** Refuses one that is not there, and one that is closed: nothing may move its balance. */
export async function accountOfImport(models: Models, budgetId: string, moneyAccountId: string | null = null): Promise<AccountOfImport> {
  const accounts = await accountsOf(models, budgetId, accountsNamedIn({ moneyAccountId }));
  placesOf(accounts, { moneyAccountId }, {});
  if ([...accounts.values()].some(({ closedAt }) => closedAt !== null))
    throw new Conflict("money-account-closed", "The money account is closed. Nothing is imported into it.");
  return { accounts, moneyAccountId };
}

/** Whether its rows count in no category. */
export function isOffBudget({ moneyAccountId, accounts }: AccountOfImport): boolean {
  return accounts.get(moneyAccountId ?? "")?.onBudget === false;
}
