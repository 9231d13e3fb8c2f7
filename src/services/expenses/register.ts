import { add, exact } from "../../domain/money.js";
import { entryKeyOf } from "../../domain/moneyaccounts/entryKeys.js";
import { addDays } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc, LegDoc } from "../../models/expenses/expense.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { RegisterEntry } from "../../shapes/moneyaccounts/RegisterEntry.js";
import type { ExpenseCriteria } from "../../validation/expenses/expense.js";
import { sumBefore } from "../ledger/entrySums.js";
import type { LedgerAccounts } from "../ledger/LedgerAccounts.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { endsIn } from "./accountFilter.js";
import { besides, daysIn, matching } from "./filter.js";

/** The register of one money account: its movements by the day of their end in it. */
export interface Register {
  readonly budget: BudgetDoc;
  readonly criteria: ExpenseCriteria;
  readonly accountId: string;
}

interface Scan {
  readonly direction: 1 | -1;
  /** Where the page before ended. */
  readonly behind: { readonly date: string; readonly id: string } | null;
  readonly limit: number;
}

/** The first ends in the account and the second ones stand in one index each; a page is the beginning of both, merged. */
export async function registerRows(reads: BudgetReads, { budget, criteria, accountId }: Register, scan: Scan): Promise<ExpenseDoc[]> {
  const { direction, behind, limit } = scan;
  const bounds = behind === null ? {} : { [direction === 1 ? "$gt" : "$lt"]: entryKeyOf(accountId, behind.date, behind.id) };
  const others = besides(budget, criteria);
  const [first, second] = endsIn(accountId, daysIn(budget, criteria), criteria.cleared, bounds);
  const scanned = (of: "fromEntry" | "toEntry", end: typeof first): Promise<ExpenseDoc[]> => {
    const filter = { ...matching(budget, others), ...end, budgetId: budget._id };
    return reads.page<ExpenseDoc>({ of: "expenses", filter, sort: { [of]: direction }, limit });
  };
  const found = (await Promise.all([scanned("fromEntry", first), scanned("toEntry", second)])).flat();
  const keyed = found.map((doc) => ({ doc, key: entryKeyOf(accountId, legIn(doc, accountId).date, doc._id) }));
  keyed.sort((one, other) => (one.key < other.key ? -direction : direction));
  return keyed.slice(0, limit).map(({ doc }) => doc);
}

/** The end of a movement in an account that it has one in. */
export function legIn({ _id, legs = [] }: Pick<ExpenseDoc, "_id" | "legs">, accountId: string): LegDoc {
  const leg = legs.find((one) => one.accountId === accountId);
  if (leg === undefined) throw new RangeError(`${_id} has no end in ${accountId}`);
  return leg;
}

/** `expense`: with the statements that cover its ends. */
export function entryOf(leg: LegDoc, expense: Expense, balance: number | null): RegisterEntry {
  const statementId = leg.accountId === expense.toMoneyAccountId ? expense.toStatementId : expense.statementId;
  return { date: leg.date, amount: exact(leg.amount), cleared: leg.cleared, statementId, balance };
}

/** Whether nothing but days is asked for beside the account, so that rows that follow one another are entries that do. */
export function isUnbroken({ moneyAccountId: _account, month: _month, from: _from, to: _to, ...others }: ExpenseCriteria): boolean {
  return Object.values(others).every((value) => value === undefined);
}

/** What the account had after each row: what it had before the oldest one, and from there on sums. */
export async function balancesAfter(
  reads: BudgetReads,
  accounts: LedgerAccounts,
  { budget, accountId }: Register,
  rows: readonly ExpenseDoc[],
  direction: 1 | -1,
): Promise<number[]> {
  const ends = rows.map((doc) => ({ id: doc._id, leg: legIn(doc, accountId) }));
  if (direction === -1) ends.reverse();
  const [oldest] = ends;
  if (oldest === undefined) return [];
  const { date } = oldest.leg;
  const [held, sameDay] = await Promise.all([
    accounts.held(budget, addDays(date, -1)),
    sumBefore(reads, budget._id, accountId, { date, id: oldest.id }),
  ]);
  let balance = add(held.get(accountId)?.amount ?? 0, sameDay);
  const after = ends.map(({ leg }) => (balance = add(balance, exact(leg.amount))));
  return direction === -1 ? after.reverse() : after;
}
