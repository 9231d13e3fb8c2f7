import { canonical } from "../../domain/canonical.js";
import { Invalid } from "../../domain/errors.js";
import { add, exact } from "../../domain/money.js";
import { entryKeyOf } from "../../domain/moneyaccounts/entryKeys.js";
import { countsAs, plainFlow, typeOf } from "../../domain/moneyaccounts/flows.js";
import { type Leg, type Place, type Placed, placed } from "../../domain/moneyaccounts/placing.js";
import type { Month } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, shownDate } from "../../models/expenses/expense.js";
import type { AccountSum, Apart, Sums } from "../../models/ledger.js";
import { nothingApart } from "../ledger/apart.js";
import type { ReportViolation } from "./Violation.js";

type Accounts = ReadonlyMap<string, Place>;

/** Works out anew where each movement lies, and sums what it does to its accounts one by one. */
export class AccountTally {
  private readonly months = new Map<Month, Map<string, AccountSum>>();
  private readonly apart = new Map<Month, Apart>();
  /** Movements by an account that was not there when they were looked at. */
  private readonly unknown = new Map<string, string>();

  constructor(
    private readonly budget: Pick<BudgetDoc, "currency" | "monthStartDay">,
    private readonly accounts: Accounts,
    private readonly report: ReportViolation,
  ) {}

  add(doc: ExpenseDoc): void {
    const ids = [doc.moneyAccountId, doc.toMoneyAccountId].flatMap((id) => id ?? []);
    const unknown = ids.find((id) => !this.accounts.has(id));
    if (unknown !== undefined) this.unknown.set(unknown, doc._id);
    else this.check(doc);
    if (countsAs(doc.type) === null) this.setApart(doc);
    for (const leg of doc.legs ?? []) this.sum(leg, typeOf(doc.type) === "transfer");
  }

  /** `now`: the accounts that are there after all movements were looked at. */
  checkUnknown(now: ReadonlySet<string>): void {
    for (const [accountId, id] of this.unknown)
      if (!now.has(accountId)) this.report("orphan", id, `its money account ${accountId} does not exist`);
  }

  get lastMonth(): Month | null {
    return [...this.months.keys()].sort().at(-1) ?? null;
  }

  in(month: Month): Required<Pick<Sums, "accounts" | "apart">> {
    return { accounts: [...(this.months.get(month)?.values() ?? [])], apart: this.apart.get(month) ?? nothingApart };
  }

  private setApart({ month, type, amount }: ExpenseDoc): void {
    const before = this.apart.get(month) ?? nothingApart;
    const isBetween = type === "transfer";
    this.apart.set(month, {
      count: before.count + 1,
      transfers: before.transfers + (isBetween ? 1 : 0),
      amount: isBetween ? add(before.amount, exact(amount)) : before.amount,
    });
  }

  private check(doc: ExpenseDoc): void {
    const due = this.placedAnew(doc);
    const kept = storedOf(doc.origin?.kind === "opening" ? plainFlow(doc.type) : doc.type, doc.date, doc.month, doc.legs ?? []);
    const should = due === null ? null : storedOf(due.flow, due.date, due.month, due.legs);
    if (should !== null && canonical(kept) !== canonical(should))
      this.report("expense", doc._id, `it counts as ${canonical(kept)}, but should as ${canonical(should)}`);
    const entries = [doc.fromEntry, doc.toEntry].flatMap((entry) => entry ?? []).join();
    const expected = (doc.legs ?? []).map(({ accountId, date }) => entryKeyOf(accountId, date, doc._id)).join();
    if (entries !== expected) this.report("expense", doc._id, `its places in registers are ${entries}, but should be ${expected}`);
  }

  private placedAnew(doc: ExpenseDoc): Placed | null {
    const { type, amount, original, cleared = false, toDate = null, toCleared = false, toAmount = null } = doc;
    try {
      return placed(this.budget, {
        type: typeOf(type),
        amount: exact(amount),
        original: original === null ? null : { currency: original.currency, amount: exact(original.amount) },
        date: shownDate(doc),
        cleared,
        from: this.placeOf(doc.moneyAccountId),
        to: this.placeOf(doc.toMoneyAccountId),
        toAmount: toAmount === null ? null : exact(toAmount),
        toDate,
        toCleared,
      });
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      this.report("expense", doc._id, `it cannot lie where it does: ${error.faults.map(({ message }) => message).join(" ")}`);
      return null;
    }
  }

  private placeOf(id: string | null | undefined): Place | null {
    return this.accounts.get(id ?? "") ?? null;
  }

  private sum({ accountId, month, amount, booked, cleared }: Leg, isTransfer: boolean): void {
    const sums = this.months.get(month) ?? new Map<string, AccountSum>();
    this.months.set(month, sums);
    const before = sums.get(accountId);
    const moved = exact(amount);
    sums.set(accountId, {
      accountId,
      onBudget: this.accounts.get(accountId)?.onBudget ?? true,
      amount: add(before?.amount ?? 0, moved),
      booked: add(before?.booked ?? 0, exact(booked)),
      cleared: add(before?.cleared ?? 0, cleared ? moved : 0),
      in: add(before?.in ?? 0, Math.max(0, moved)),
      count: (before?.count ?? 0) + 1,
      transfers: (before?.transfers ?? 0) + (isTransfer ? 1 : 0),
      transferred: add(before?.transferred ?? 0, isTransfer ? Math.abs(moved) : 0),
    });
  }
}

function storedOf(flow: string, date: string, month: Month, legs: readonly Leg[]): object {
  return { flow, date, month, legs: legs.map((leg) => ({ ...leg, amount: exact(leg.amount), booked: exact(leg.booked) })) };
}
