import type { Clock } from "../../domain/ids.js";
import type { AccountBalance } from "../../domain/moneyAccounts.js";
import { today } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { LedgerAccounts } from "../ledger/LedgerAccounts.js";

/** What money accounts hold today, what of it the bank has, and what they will hold with all that is dated ahead. */
export class AccountBalances {
  constructor(
    private readonly ledger: LedgerAccounts,
    private readonly clock: Clock,
  ) {}

  async of(budget: BudgetDoc, accounts: readonly MoneyAccountDoc[]): Promise<ReadonlyMap<string, AccountBalance>> {
    if (accounts.length === 0) return new Map();
    // Who has opened the budget before its first account was made does not know of it.
    const known = { ...budget, hasAccounts: true };
    const all = await this.ledger.held(known);
    const now = await this.ledger.held(known, today(this.clock.now(), budget.timeZone));
    return new Map(
      accounts.map(({ _id }) => [
        _id,
        { today: now.get(_id)?.amount ?? 0, cleared: all.get(_id)?.cleared ?? 0, all: all.get(_id)?.amount ?? 0 },
      ]),
    );
  }
}
