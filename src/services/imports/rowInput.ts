import { ownTextsOf } from "../../bankfiles/ownColumns.js";
import type { ParsedRow, Transaction } from "../../bankfiles/Transaction.js";
import type { BudgetDoc } from "../../models/budget.js";
import { categoryIn, type CategoryNames } from "../../domain/categoryNames.js";
import type { NewExpense } from "../../shapes/expenses/ExpenseInput.js";
import type { AccountOfImport } from "./accountOfImport.js";
import { endsOfRow } from "./endsOfRow.js";

/** No category is called more, however its letters are composed; to normalise what is longer may take long. */
const LONGEST_NAME = 1000;

export interface ClassifierContext extends AccountOfImport {
  readonly budget: BudgetDoc;
  readonly now: Date;
  /** The live categories by their names. */
  readonly categories: CategoryNames;
  /** For rows without a category of their own. */
  readonly categoryId: string | null;
}

/** The expense that a row asks for. */
export function inputOf(transaction: Transaction, context: ClassifierContext): NewExpense {
  const { budget, categories, categoryId } = context;
  const { date, amount, type, payee, description, note, category, tags, original, externalId, source } = transaction;
  const { input: ends, isCounted } = endsOfRow(transaction, context);
  const parts = isCounted ? transaction.parts : [];
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
    categoryId: !isCounted || parts.length > 0 ? null : (categoryNamed(category, categories) ?? categoryId),
    tags: [...tags],
    ...ends,
    splits: parts.map((part) => ({ categoryId: categoryNamed(part.category, categories), amount: part.amount, note: part.note })),
    original: original === null || original.rate !== "" ? original : { amount: original.amount, currency: original.currency },
  };
}

/** The id of the live category with this name; null when there is none. */
export function categoryNamed(name: string | null, categories: CategoryNames): string | null {
  return name === null || name.length > LONGEST_NAME ? null : categoryIn(categories, name);
}

/** Without the category that the file names. */
export function unnamed(row: ParsedRow): ParsedRow {
  return row.transaction === null ? row : { ...row, transaction: { ...row.transaction, category: null } };
}
