import { today } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type MoneyAccountDoc, toMoneyAccount } from "../../models/moneyaccounts/moneyAccount.js";
import type { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
import type { Dependencies } from "../Dependencies.js";
import type { StatementDays } from "../reads/StatementDays.js";
import type { AccountBalances, BalanceReaders } from "./AccountBalances.js";

export interface ShowingNeeds extends Pick<Dependencies, "clock"> {
  readonly balances: AccountBalances;
  readonly statementDays: StatementDays;
}

/** What is read for accounts of several budgets together. */
export interface ReadTogether {
  readonly by?: BalanceReaders | undefined;
  readonly last?: Awaited<ReturnType<StatementDays["last"]>> | undefined;
}

/** Accounts of one budget with what they hold. */
export async function shownAccounts(
  { balances, clock, statementDays }: ShowingNeeds,
  budget: BudgetDoc,
  docs: readonly MoneyAccountDoc[],
  { by, last }: ReadTogether = {},
): Promise<MoneyAccount[]> {
  const asOf = today(clock.now(), budget.timeZone);
  const ids = docs.map(({ _id }) => _id);
  const [held, newest] = await Promise.all([balances.of(budget, docs, by), last ?? statementDays.last([budget._id], ids)]);
  return docs.map((doc) => ({
    ...toMoneyAccount(doc),
    balance: held.get(doc._id) ?? null,
    asOf,
    lastStatement: newest.get(doc._id) ?? null,
  }));
}

export async function shownAccount(needs: ShowingNeeds, budget: BudgetDoc, doc: MoneyAccountDoc): Promise<MoneyAccount> {
  const [account] = await shownAccounts(needs, budget, [doc]);
  if (account === undefined) throw new RangeError("one document shows one account");
  return account;
}
