import { liveNameOf } from "../../models/categories/category.js";
import { ownTextsOf } from "../../bankfiles/ownColumns.js";
import type { Transaction } from "../../bankfiles/Transaction.js";
import type { NewExpense } from "../../shapes/expenses/ExpenseInput.js";
import type { ClassifierContext } from "./RowClassifier.js";

/** No category is called more, however its letters are composed; to normalise what is longer may take long. */
export const LONGEST_NAME = 1000;

/** A row of a file as the input of an expense. */
export function inputOf(transaction: Transaction, { budget, categories }: ClassifierContext): NewExpense {
  const { date, amount, type, payee, description, note, category, tags, parts, original, externalId, source } = transaction;
  return {
    budgetId: budget._id,
    date,
    type,
    amount,
    payee,
    description,
    note,
    externalId,
    source,
    ...ownTextsOf((name) => transaction[name]),
    categoryId: parts.length > 0 ? null : categoryNamed(category, categories),
    tags: [...tags],
    splits: parts.map((part) => ({ categoryId: categoryNamed(part.category, categories), amount: part.amount, note: part.note })),
    original: original === null || original.rate !== "" ? original : { amount: original.amount, currency: original.currency },
  };
}

function categoryNamed(name: string | null, categories: ReadonlyMap<string, string>): string | null {
  return name === null || name.length > LONGEST_NAME ? null : (categories.get(liveNameOf(name)) ?? null);
}
