import type { AccountBalance } from "../../domain/moneyAccounts.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";

/** What money accounts hold. Nothing can move a balance yet, so each of them is 0. */
export class AccountBalances {
  async of(_budget: Pick<BudgetDoc, "_id">, accounts: readonly MoneyAccountDoc[]): Promise<ReadonlyMap<string, AccountBalance>> {
    return new Map(accounts.map(({ _id }) => [_id, { today: 0, cleared: 0, all: 0 }]));
  }
}
