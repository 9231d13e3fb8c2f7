import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { CheckedExpenseChange } from "../../rules/expenses/expense.js";

/** What is set as one: a split takes the place of a category. */
const sameField: ReadonlyMap<string, string> = new Map([["splits", "categoryId"]]);

/** The name under which it is kept who set a field. */
export function fieldNamed(name: string): string {
  return sameField.get(name) ?? name;
}

/** What a change by a person says of an expense: it was looked at, and the fields that the change names are the person's own. */
export function lookedAtBy(expense: ExpenseDoc, wanted: CheckedExpenseChange): Partial<ExpenseDoc> {
  const named = Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : fieldNamed(name)));
  const own = new Set([...(expense.setByPerson ?? []), ...named]);
  const because = expense.because?.filter(({ field }) => !own.has(fieldNamed(field)));
  return {
    ...(expense.reviewed === false ? { reviewed: true } : {}),
    ...(own.size === (expense.setByPerson?.length ?? 0) ? {} : { setByPerson: [...own].sort() }),
    ...(because === undefined || because.length === expense.because?.length ? {} : { because }),
  };
}
