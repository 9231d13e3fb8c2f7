import { ruledFieldOf } from "../../domain/rules.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { CheckedExpenseChange } from "../../validation/expenses/expense.js";

/** What a change by a person says of an expense: it was looked at, and the fields that the change names are the person's own. */
export function lookedAtBy(expense: ExpenseDoc, wanted: CheckedExpenseChange): Partial<ExpenseDoc> {
  const named = Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : ruledFieldOf(name)));
  const own = new Set([...(expense.setByPerson ?? []), ...named]);
  const because = expense.because?.filter(({ field }) => !own.has(ruledFieldOf(field)));
  return {
    ...(expense.reviewed === false ? { reviewed: true } : {}),
    ...(own.size === (expense.setByPerson?.length ?? 0) ? {} : { setByPerson: [...own].sort() }),
    ...(because === undefined || because.length === expense.because?.length ? {} : { because }),
  };
}
