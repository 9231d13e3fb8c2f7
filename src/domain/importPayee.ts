import { caseFolded } from "./folded.js";
import { directionOf, type Flow } from "./moneyaccounts/flows.js";

interface ImportedRow {
  readonly type: Flow | null;
  readonly payee: string | null;
  readonly description: string | null;
}

/** Whom a row names: without a payee, its description says it. */
export function payeeOfRow({ payee, description }: Omit<ImportedRow, "type">): string {
  return payee ?? description ?? "";
}

/** The same for rows of one payee in one direction. */
export function payeeKeyOfRow(row: ImportedRow): string {
  return `${row.type === null ? "" : directionOf(row.type)} ${caseFolded(payeeOfRow(row))}`;
}
