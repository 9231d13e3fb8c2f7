import type { Expense, ExpenseChange } from "../../api/documents/expenseDocuments.js";
import { textsOf, textInputOf } from "./expenseTexts.js";

/** The expense as the form would send it, if nothing in it had been touched. */
function untouched(expense: Expense): ExpenseChange {
  const { type, amount, date, tags, categoryId, splits, original } = expense;
  return {
    type,
    amount,
    date,
    tags: [...tags],
    categoryId,
    splits: splits.map((split) => ({ amount: split.amount, categoryId: split.categoryId, note: split.note })),
    original: original === null ? null : { amount: original.amount, currency: original.currency, rate: original.rate },
    ...textInputOf(textsOf(expense)),
  };
}

/** Only differences are sent: what nobody changed, such as the rate of a purchase abroad, is not calculated again. */
export function changesOf(expense: Expense, wanted: ExpenseChange): ExpenseChange {
  return differing(wanted, untouched(expense));
}

function differing<Fields extends object>(wanted: Fields, before: Fields): Partial<Fields>;
function differing(wanted: object, before: object): object {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => !same(value, known.get(field))));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
