import type { Fault } from "../domain/errors.js";
import type { ExpenseType } from "../domain/expenseType.js";
import type { OwnText } from "./ownColumns.js";

export interface TransactionPart {
  readonly category: string | null;
  readonly amount: number;
  readonly note: string | null;
}

/** What one row says, in our words; categories still by name. */
export interface Transaction extends Readonly<Record<OwnText, string | null>> {
  readonly date: string;
  readonly amount: number;
  readonly type: ExpenseType;
  readonly payee: string | null;
  readonly description: string | null;
  readonly note: string | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly parts: readonly TransactionPart[];
  readonly original: { readonly amount: number; readonly currency: string; readonly rate: string } | null;
  readonly externalId: string | null;
  readonly source: string | null;
  /** Our own export: the expense that the row was. */
  readonly id: string | null;
}

/** A row of the file: parsed, at least in part. */
export interface ParsedRow {
  readonly line: number;
  readonly fields: Partial<Transaction>;
  /** Null when something that is needed could not be parsed; `faults` say what. */
  readonly transaction: Transaction | null;
  readonly faults: readonly Fault[];
}
