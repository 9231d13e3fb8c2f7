import type { ExpensesAsked } from "./ExpenseQuery.js";

/** Which expenses, in which order, as which file; every part given must hold. */
export interface ExportQuery extends ExpensesAsked {
  /** `csv` unless said. */
  format?: "csv" | "json";

  /** `-` in front: largest or newest first. `date` unless said. */
  sort?: "date" | "-date" | "amount" | "-amount" | "createdAt" | "-createdAt";
}
