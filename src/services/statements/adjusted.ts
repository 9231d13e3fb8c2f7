import { Invalid } from "../../domain/errors.js";
import type { Caller } from "../../domain/caller.js";
import { isAmount } from "../../domain/money.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { CheckedStatement } from "../../validation/accountStatement.js";
import type { ExpenseService } from "../expenses/ExpenseService.js";
import { byPerson } from "../expenses/RuleFilling.js";

export type Books = Pick<ExpenseService, "book" | "remove">;

/** The movement that closes a gap, and the months that it moved. */
export interface Adjustment {
  readonly id: string;
  readonly months: readonly string[];
}

interface Place {
  readonly budget: BudgetDoc;
  readonly account: MoneyAccountDoc;
}

export function requireRate(budget: BudgetDoc, account: MoneyAccountDoc, { adjust, rate }: CheckedStatement): void {
  const isForeign = account.currency !== budget.currency;
  if (adjust === true && isForeign && rate == null)
    throw Invalid.at("/rate", "required", `The money account is in ${account.currency}: send the rate.`);
  if (rate != null && !(adjust === true && isForeign))
    throw Invalid.at("/rate", "not-allowed", "Only adjust in a money account of another currency has a rate.");
}

export async function adjusted(
  expenses: Books,
  who: Caller,
  { budget, account }: Place,
  { date, rate }: CheckedStatement,
  difference: number,
): Promise<Adjustment> {
  const amount = Math.abs(difference);
  if (!isAmount(amount)) throw Invalid.at("/balance", "out-of-range", "The difference is not exact.");
  const isForeign = account.currency !== budget.currency;
  const money = isForeign ? { original: { amount, currency: account.currency, rate: rate ?? "" } } : { amount };
  const type: "income" | "expense" = difference > 0 ? "income" : "expense";
  const expense = { budgetId: budget._id, type, ...money, date, moneyAccountId: account._id, cleared: true };
  const { expense: made, months } = await expenses.book(who, expense, byPerson).catch((error: unknown) => throwAtBalance(error));
  return { id: made.id, months };
}

/** What is wrong with the movement is told at the field that was sent. */
function throwAtBalance(error: unknown): never {
  if (!(error instanceof Invalid)) throw error;
  const isAmountOf = (path: string): boolean => path.startsWith("/amount") || path.startsWith("/original");
  throw new Invalid(error.faults.map((fault) => (isAmountOf(fault.path) ? { ...fault, path: "/balance" } : fault)));
}
