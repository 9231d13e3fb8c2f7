import type { Clock } from "../../domain/ids.js";
import type { AccountBalance } from "../../domain/moneyAccounts.js";
import { isOutOfRange } from "../../domain/money.js";
import { today } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import { LedgerAccounts } from "../ledger/LedgerAccounts.js";

export type BalanceReaders = ConstructorParameters<typeof LedgerAccounts>[0];

/** What money accounts hold today, what of it the bank has, and what they will hold with all that is dated ahead. */
export class AccountBalances {
  constructor(
    private readonly readers: { readonly one: BalanceReaders },
    private readonly clock: Clock,
  ) {}

  /** None where a sum is not exact. `by`: for accounts of several budgets, readers that ask for all of them together. */
  async of(
    budget: BudgetDoc,
    accounts: readonly MoneyAccountDoc[],
    by: BalanceReaders = this.readers.one,
  ): Promise<ReadonlyMap<string, AccountBalance>> {
    if (accounts.length === 0) return new Map();
    try {
      return await this.summed(budget, accounts, new LedgerAccounts(by, this.clock));
    } catch (error) {
      if (isOutOfRange(error)) return new Map();
      throw error;
    }
  }

  private async summed(
    budget: BudgetDoc,
    accounts: readonly MoneyAccountDoc[],
    ledger: LedgerAccounts,
  ): Promise<ReadonlyMap<string, AccountBalance>> {
    // Who has opened the budget before its first account was made does not know of it.
    const known = { ...budget, hasAccounts: true };
    const all = await ledger.held(known);
    const now = await ledger.held(known, today(this.clock.now(), budget.timeZone));
    return new Map(
      accounts.map(({ _id }) => [
        _id,
        { today: now.get(_id)?.amount ?? 0, cleared: all.get(_id)?.cleared ?? 0, all: all.get(_id)?.amount ?? 0 },
      ]),
    );
  }
}
