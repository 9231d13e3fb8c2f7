import type { Fault } from "../domain/errors.js";
import type { MovementType } from "../domain/moneyaccounts/flows.js";
import type { OwnText } from "./ownColumns.js";

export interface TransactionPart {
  readonly category: string | null;
  readonly amount: number;
  readonly note: string | null;
}

/** What a row of our own export says of money accounts, which may be another budget's. */
export interface OwnEnds {
  readonly from: OwnEnd;
  readonly to: OwnEnd;
  /** As it is written: its currency is that of the second account. */
  readonly toAmount: string | null;
  readonly toDate: string | null;
  readonly toExternalId: string | null;
  readonly toSource: string | null;
}

export interface OwnEnd {
  readonly id: string | null;
  readonly name: string | null;
  readonly cleared: boolean;
}

/** What one row says, in our words; categories still by name. */
export interface Transaction extends Readonly<Record<OwnText, string | null>> {
  readonly date: string;
  readonly amount: number;
  readonly type: MovementType;
  readonly payee: string | null;
  readonly description: string | null;
  readonly note: string | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly parts: readonly TransactionPart[];
  readonly original: { readonly amount: number; readonly currency: string; readonly rate: string } | null;
  /** The currency of its account, where that is not the budget's: `original` is then what the file says. */
  readonly ownCurrency: string | null;
  readonly externalId: string | null;
  readonly source: string | null;
  /** What the file calls the account that the row is of: a number, an IBAN or a name. */
  readonly account: string | null;
  /** Our own export: the expense that the row was. */
  readonly id: string | null;
  /** Null where it names no money account. */
  readonly ends: OwnEnds | null;
}

/** A row of the file: parsed, at least in part. */
export interface ParsedRow {
  readonly line: number;
  readonly fields: Partial<Transaction>;
  /** Null when something that is needed could not be parsed; `faults` say what. */
  readonly transaction: Transaction | null;
  readonly faults: readonly Fault[];
}
