import type { Fault } from "../domain/errors.js";
import type { AccountColumn, OwnText } from "./ownColumns.js";
import type {
  BalanceRule,
  ColumnRole,
  DateOrder,
  DecimalPoint,
  FeeRule,
  FileFormat,
  RoundingRule,
  RowDoubt,
  SignRule,
} from "../domain/importFile.js";

/** Columns that only our own export has. */
type OwnRole = "tags" | "splits" | "originalAmount" | "originalCurrency" | "originalRate" | "source" | "id" | AccountColumn;
export type Role = ColumnRole | OwnRole | OwnText;

export type RowTexts = Readonly<Partial<Record<Role, string>>>;

/** How many accounts a file may name: as many as a budget may have. */
export const MOST_ACCOUNTS = 200;

/** The texts of one row, by what they mean; nothing is parsed yet. */
export interface RawRow {
  readonly line: number;
  readonly texts: RowTexts;
  /** Why the row could not even be cut into texts, or is no transaction. */
  readonly faults?: readonly Fault[];
  /** Why it may be no transaction, or none yet: refused unless somebody says that it is one. */
  readonly doubt?: Doubt;
  /** QIF: the parts of a split transaction. */
  readonly parts?: readonly RawPart[];
}

export interface Doubt {
  readonly code: RowDoubt;
  readonly message: string;
}

export interface RawPart {
  readonly category: string;
  readonly amount: string;
  readonly note: string;
}

/** `columns`: debit and credit stand apart. */
export type SignConvention = SignRule | "columns";

export type Columns = Readonly<Partial<Record<Role, readonly number[]>>>;

export interface CsvLayout {
  readonly delimiter: string;
  /** The last line that is not data; 0 when the file has no header. */
  readonly headerLine: number;
  /** Where each column stands, from 0; several are read as one text. */
  readonly columns: Columns;
  readonly names: readonly string[];
  /** How many cells a row has at most; what has more was cut wrongly. */
  readonly width: number;
  /** Our own export: its cells come back exactly as they were. */
  readonly own: boolean;
  /** Without headings, but known for whose it is; all of these write days before months. */
  readonly isKnownBank: boolean;
  /** The currency that the heading of the amount names; `another currency` where its sign means several. */
  readonly currency: string | null;
  /** Balances stand before their row's amount, not after it. */
  readonly balanceBefore: boolean;
}

/** How a file is read. Detected before the first row is written and kept with the import, so that a crash changes nothing. */
export interface Dialect {
  readonly format: FileFormat;
  readonly encoding: string;
  readonly csv: CsvLayout | null;
  /** The sheet of a workbook. */
  readonly sheet: string | null;
  readonly dateOrder: DateOrder;
  readonly decimal: DecimalPoint;
  readonly sign: SignConvention;
  /** Money out is written with a minus in a column of its own, which most banks do not. */
  readonly debitsNegative: boolean;
  /** Money in is written with a minus in a column of its own, as some cards do. */
  readonly creditsNegative: boolean;
  readonly rounding: RoundingRule;
  readonly fee: FeeRule;
  readonly balance: BalanceRule;
  /** The name of the account's holder, where payer and recipient stand apart. */
  readonly holder: string | null;
  /** Where the rows' own ids come from; null when the rows say it, or have none. */
  readonly source: string | null;
  /** Whether the ids that rows bring along tell transactions apart; where one stands for two, none is used. */
  readonly idsCount: boolean;
  readonly warnings: readonly string[];
  /** How many rows the file holds. */
  readonly rows: number;
  /** The first and the last day of its rows, readable or not; null when unknown, and for imports made before this was stored. */
  readonly span?: Span | null;
}

export interface Span {
  readonly from: string;
  readonly to: string;
}
