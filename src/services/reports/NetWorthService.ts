import type { Caller } from "../../domain/caller.js";
import { subtract, sumOf } from "../../domain/money.js";
import type { Month } from "../../domain/month.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import { rowsOf } from "../../models/rows.js";
import type { NetWorth, NetWorthMonth, WorthInCurrency } from "../../shapes/reports/NetWorth.js";
import { check } from "../../validation/check.js";
import { netWorthRequest } from "../../validation/report.js";
import { monthsAsked } from "../budgets/monthsAsked.js";
import type { Dependencies } from "../Dependencies.js";
import type { HeldByAccount, LedgerAccounts } from "../ledger/LedgerAccounts.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock"> {
  readonly ledgerAccounts: LedgerAccounts;
}

export interface NetWorthRequest {
  readonly budgetId: string;
  readonly from?: Month | undefined;
  readonly to?: Month | undefined;
}

type Account = Pick<MoneyAccountDoc, "_id" | "currency">;

/** What a household has and owes, on the last day of each month. */
export class NetWorthService {
  constructor(private readonly needs: Needs) {}

  /** The last twelve months unless said. */
  async netWorth(who: Caller, request: NetWorthRequest): Promise<NetWorth> {
    const { budgetId, ...asked } = check(netWorthRequest, request);
    const { models, access, clock, ledgerAccounts } = this.needs;
    const { budget } = await access.open(who, budgetId, "read");
    const months = await monthsAsked(models, budget, clock.now(), asked);
    if (months === null) return { budgetId, data: [] };
    const accounts = await rowsOf<Account>(models.moneyAccounts)
      .find({ budgetId, deletedAt: null }, { projection: { currency: 1 }, sort: { position: 1, _id: 1 } })
      .toArray();
    if (accounts.length === 0) return { budgetId, data: [] };
    // Who has opened the budget before its first account was made does not know of it.
    const held = await ledgerAccounts.heldByMonth({ ...budget, hasAccounts: true }, months.from, months.to);
    return { budgetId, data: held.map(([month, balances]) => worthOf(month, accounts, balances)) };
  }
}

function worthOf(month: Month, accounts: readonly Account[], held: HeldByAccount): NetWorthMonth {
  const balances = accounts.map(({ _id, currency }) => ({ moneyAccountId: _id, currency, balance: held.get(_id)?.amount ?? 0 }));
  const currencies = [...new Set(accounts.map(({ currency }) => currency))].sort();
  return {
    month,
    currencies: currencies.map((currency) =>
      sumsIn(
        currency,
        balances.filter((one) => one.currency === currency),
      ),
    ),
    accounts: balances.map(({ moneyAccountId, balance }) => ({ moneyAccountId, balance })),
  };
}

function sumsIn(currency: string, balances: readonly { readonly balance: number }[]): WorthInCurrency {
  const assets = sumOf(balances, ({ balance }) => Math.max(0, balance));
  const owed = sumOf(balances, ({ balance }) => Math.max(0, -balance));
  return { currency, assets, owed, net: subtract(assets, owed) };
}
