import type { ExpensesAsked } from "./ExpenseQuery.js";

/** The expenses to export, their order and the file format; all given filters must match. */
export interface ExportQuery extends ExpensesAsked {
  /** The format. Default: `csv`. */
  format?: "csv" | "json";

  /** The order. A `-` in front sorts largest or newest first. Default: `date`. */
  sort?: "date" | "-date" | "amount" | "-amount" | "createdAt" | "-createdAt";
}
