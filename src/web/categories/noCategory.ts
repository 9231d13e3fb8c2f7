import type { ExpenseType } from "../store/model.js";
import type { Words } from "../words/en/en.js";

/** What stands where there is no category: income is money to assign. */
export function noCategory(words: Words, type: ExpenseType): string {
  return type === "income" ? words.month.toAssign : words.uncategorised;
}
