import type { ExpenseType } from "./expenseType.js";
import { caseFolded } from "./folded.js";

interface ImportedRow {
  readonly type: ExpenseType | null;
  readonly payee: string | null;
  readonly description: string | null;
}

/** Whom a row names: without a payee, its description says it. */
export function payeeOfRow({ payee, description }: Omit<ImportedRow, "type">): string {
  return payee ?? description ?? "";
}

/** The same for rows of one payee in one direction. */
export function payeeKeyOfRow(row: ImportedRow): string {
  return `${row.type ?? ""} ${caseFolded(payeeOfRow(row))}`;
}
