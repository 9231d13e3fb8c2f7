import { exact } from "../../domain/money.js";
import { isPlain } from "../../domain/moneyaccounts/flows.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { movementOf } from "../../models/expenses/movementOf.js";
import { leftBehind } from "./leftBehind.js";
import { type Accounts, takesNew } from "./moneyAccounts.js";
import { type ImportKeys, importKeysOf, placementOf } from "./placement.js";

/** What a movement gets that a rule puts into an account. */
export type PlacedByRule = Pick<ExpenseDoc, "moneyAccountId" | "cleared" | "legs" | "leftFrom"> & Pick<ImportKeys, "importKey">;

type Movable = Parameters<typeof movementOf>[0] & Pick<ExpenseDoc, "amount" | "original" | "origin" | "leftFrom">;

/**
 * The same as a person would make of it. Null where a rule must not: into an account that is closed, gone or off the budget, out of a
 * closed one, and a transfer. What an import brought is what the bank has.
 */
export function placedByRule(
  budget: Pick<BudgetDoc, "currency" | "monthStartDay">,
  expense: Movable,
  moneyAccountId: string,
  accounts: Accounts,
): PlacedByRule | null {
  const account = accounts.get(moneyAccountId);
  const before = movementOf(expense);
  const isLeft = before.moneyAccountId === null || accounts.get(before.moneyAccountId)?.closedAt === null;
  if (account === undefined || !takesNew(account) || !account.onBudget || !isLeft || !isPlain(expense.type)) return null;
  const { original, origin } = expense;
  const movement = { ...before, moneyAccountId, cleared: before.cleared || origin?.kind === "import" };
  const amounts = {
    amount: exact(expense.amount),
    original: original === null ? null : { ...original, amount: exact(original.amount) },
    toAmount: null,
  };
  const { inAccounts } = placementOf(budget, movement, amounts, { from: account, to: null });
  const { leftFrom } = leftBehind(expense, movement);
  return { ...inAccounts, ...(leftFrom === undefined ? {} : { leftFrom }), importKey: importKeysOf(movement).importKey };
}
