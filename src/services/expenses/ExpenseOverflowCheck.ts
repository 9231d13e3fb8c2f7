import { type Caller, seesNamesOnly } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import type { ExpenseType } from "../../domain/expenseType.js";
import { exact, isLarge, isOutOfRange, LARGEST_AMOUNT, LARGEST_UNCHECKED, sumOf } from "../../domain/money.js";
import { countsAs, type Flow, flowsCountingAs } from "../../domain/moneyaccounts/flows.js";
import { periodOf } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { AccountSum, Sums } from "../../models/ledger.js";
import { combinedAccounts, sumAccounts } from "../ledger/accountSums.js";
import type { LedgerReads } from "../ledger/LedgerReads.js";
import type { LedgerSums } from "../ledger/LedgerSums.js";
import { AccountOverflowCheck, hasLargeEnd, type InAccounts, type MovedInAccounts } from "./AccountOverflowCheck.js";

/** An amount and how it counts, with its ends in money accounts. What comes in and what goes out are summed apart. */
export type Reserved = InAccounts;

/**
 * What still fits into a budget, for one call. Refuses an amount with which its movements would sum to more than stays exact:
 * its months could not be calculated any more. The ledger is asked when the first large amount comes, and not for others.
 */
export class ExpenseOverflowCheck {
  private readonly left = new Map<ExpenseType, number>();
  private readonly taken = { expense: 0, income: 0 };
  private readonly accounts = new AccountOverflowCheck(() => this.movedInAccounts());

  constructor(
    private readonly by: { readonly reads: LedgerReads; readonly sums: LedgerSums },
    private readonly budget: BudgetDoc,
    /** Who hears of a refusal: one that rests on the sums of the budget tells whoever may not read them what they are. */
    private readonly who: Pick<Caller, "sessionId" | "actions"> | null = null,
  ) {}

  /** Whatever the same call has taken counts, written or not. `before` is what it takes the place of. */
  async reserve(moved: Reserved, before?: Reserved): Promise<void> {
    const isLargeOne = isLarge(growthOf(moved, before)) || hasLargeEnd(moved.legs ?? []);
    if (this.who !== null && seesNamesOnly(this.who) && isLargeOne) throw tooMuchUnread();
    if (!(await this.fitsInMonths(moved, before))) throw tooMuch();
    const path = await this.accounts.pathOfTooMuch(moved, before);
    if (path !== null) throw tooMuchInAccounts(path);
    const type = countsAs(moved.type);
    if (type !== null) this.taken[type] += growthOf(moved, before);
    this.accounts.take(moved, before);
  }

  /** The same where that needs no look at the budget; false where it does. */
  reserveSmall(moved: Reserved): boolean {
    const { type: flow, amount } = moved;
    const type = countsAs(flow);
    if (isLarge(amount) || (type !== null && this.left.has(type)) || this.accounts.needsLook(moved)) return false;
    if (type !== null) this.taken[type] += amount;
    return true;
  }

  async fits(moved: Reserved, before?: Reserved): Promise<boolean> {
    return (await this.fitsInMonths(moved, before)) && (await this.accounts.pathOfTooMuch(moved, before)) === null;
  }

  /** Refuses to put what lies in one account into another, where that one's sums would not be exact any more. */
  async requireTogether(from: string, into: string, path: string): Promise<void> {
    if (!(await this.accounts.fitTogether(from, into))) throw tooMuchInAccounts(path);
  }

  /** What counts in no month takes no room there. */
  private async fitsInMonths(moved: Reserved, before: Reserved | undefined): Promise<boolean> {
    const type = countsAs(moved.type);
    const growth = growthOf(moved, before);
    if (type === null || growth <= 0) return true;
    if (isLarge(growth) && !this.left.has(type)) this.left.set(type, LARGEST_AMOUNT - (await this.booked(type)));
    const left = this.left.get(type);
    return left === undefined || growth <= left - this.taken[type];
  }

  /** More than is exact leaves no room either. */
  private async booked(type: ExpenseType): Promise<number> {
    try {
      const sums = await this.total();
      if (sums === null) return await this.summed(flowsCountingAs(type));
      return sumOf(sums.moved, (entry) => exact(type === "income" ? entry.in : entry.out));
    } catch (error) {
      if (!isOutOfRange(error)) throw error;
      return LARGEST_AMOUNT;
    }
  }

  private async movedInAccounts(): Promise<MovedInAccounts> {
    const sums = await this.total();
    if (sums !== null) return { accounts: sums.accounts ?? [], transfers: exact(sums.apart?.amount ?? 0) };
    const { _id, startMonth, monthStartDay } = this.budget;
    const months = await sumAccounts(this.by.reads, _id, [{ from: periodOf(startMonth, monthStartDay).from, to: null }]);
    const accounts = [...months.values()].reduce<readonly AccountSum[]>((all, one) => combinedAccounts(all, one.accounts, 1), []);
    return { accounts, transfers: await this.summed(["transfer"]) };
  }

  private async total(): Promise<Sums | null> {
    return this.by.sums.total(this.budget, { span: { from: this.budget.startMonth, to: null }, days: [], without: [] });
  }

  /** Where the ledger does not hold still, the expenses themselves tell. */
  private async summed(types: readonly Flow[]): Promise<number> {
    const { _id: budgetId } = this.budget;
    const match = { budgetId, deletedAt: null, type: { $in: types } };
    const stages = [{ $match: match }, { $group: { _id: null, amount: { $sum: "$amount" } } }];
    const [sum] = await this.by.reads.aggregate<{ amount: unknown }>({ of: "expenses", budgetId, stages, rows: 1 });
    return exact(sum?.amount ?? 0);
  }
}

function growthOf(moved: Reserved, before: Reserved | undefined): number {
  return before !== undefined && countsAs(before.type) === countsAs(moved.type) ? moved.amount - before.amount : moved.amount;
}

function tooMuch(): Invalid {
  return Invalid.at(
    "/amount",
    "out-of-range",
    `This amount takes the budget's total expenses or total income above ${LARGEST_AMOUNT} minor units, the largest number that is exact.`,
  );
}

function tooMuchInAccounts(path: string): Invalid {
  return Invalid.at(
    path,
    "out-of-range",
    `This amount takes what money accounts hold, or what moved in one of them, above ${LARGEST_AMOUNT} minor units, the largest number that is exact.`,
  );
}

function tooMuchUnread(): Invalid {
  return Invalid.at("/amount", "out-of-range", `A token without "read" adds at most ${LARGEST_UNCHECKED} minor units at once.`);
}
