import type { RegisterEntry } from "../moneyaccounts/RegisterEntry.js";
import { Expense } from "./Expense.js";

/** A row of a list of expenses. */
export class ListedExpense extends Expense {
  /** Its end in the money account, where the list is filtered by exactly one; otherwise absent. */
  entry?: RegisterEntry;
}
