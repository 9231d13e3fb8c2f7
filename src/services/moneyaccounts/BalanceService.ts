import type { Caller } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import { add } from "../../domain/money.js";
import { addDays, type Day, daysFrom, monthOf, type Period } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { BalanceAt, MoneyAccountBalances } from "../../shapes/moneyaccounts/MoneyAccountBalances.js";
import { check } from "../../validation/check.js";
import { balanceRequest } from "../../validation/report.js";
import type { Dependencies } from "../Dependencies.js";
import { dayRange } from "../budgets/dayRange.js";
import { movedByDay } from "../ledger/entrySums.js";
import type { LedgerAccounts } from "../ledger/LedgerAccounts.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "readers"> {
  readonly ledgerAccounts: LedgerAccounts;
}

export interface BalanceRequest {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly by?: "day" | "month" | undefined;
}

const DAYS_AT_MOST = 400;

/** What a money account had, day by day or month by month. */
export class BalanceService {
  constructor(private readonly needs: Needs) {}

  /** The current month unless said. */
  async balances(who: Caller, id: string, request: BalanceRequest): Promise<MoneyAccountBalances> {
    const wanted = check(balanceRequest, request);
    const { budget: opened, found } = await this.needs.access.openOne(who, { kind: "mac", id }, "read", (at) =>
      this.needs.models.moneyAccounts.findOne({ ...at, deletedAt: null }).lean<MoneyAccountDoc>(),
    );
    // Who has opened the budget before its first account was made does not know of it.
    const budget = { ...opened, hasAccounts: true };
    const days = dayRange(budget, wanted, this.needs.clock.now());
    if (daysFrom(days.from, days.to) > DAYS_AT_MOST) throw Invalid.at("/from", "range-too-long", `At most ${DAYS_AT_MOST} days at a time.`);
    const data = wanted.by === "day" ? await this.byDay(budget, found._id, days) : await this.byMonth(budget, found._id, days);
    return { moneyAccountId: found._id, ...days, by: wanted.by, currency: found.currency, data };
  }

  private async byDay(budget: BudgetDoc, accountId: string, days: Period): Promise<BalanceAt[]> {
    const { readers, ledgerAccounts } = this.needs;
    const [held, moved] = await Promise.all([
      ledgerAccounts.held(budget, addDays(days.from, -1)),
      movedByDay(readers.one.reads, budget._id, accountId, days, DAYS_AT_MOST),
    ]);
    let balance = held.get(accountId)?.amount ?? 0;
    return Array.from({ length: daysFrom(days.from, days.to) }, (_, step) => {
      const date = addDays(days.from, step);
      balance = add(balance, moved.get(date) ?? 0);
      return { date, month: null, balance };
    });
  }

  private async byMonth(budget: BudgetDoc, accountId: string, days: Period): Promise<BalanceAt[]> {
    const [from, to] = [monthOf(days.from, budget.monthStartDay), monthOf(days.to, budget.monthStartDay)];
    const months = await this.needs.ledgerAccounts.heldByMonth(budget, from, to);
    return months.map(([month, held]) => ({ date: null, month, balance: held.get(accountId)?.amount ?? 0 }));
  }
}
