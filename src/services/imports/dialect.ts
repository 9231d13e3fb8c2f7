import type { ColumnRole, DateOrder, DecimalPoint, Encoding, FileFormat, SignRule } from "../../domain/importFile.js";
import type { Fault } from "../../domain/errors.js";

/** Columns that only our own export has. */
export const ownRoles = ["tags", "splits", "originalAmount", "originalCurrency", "originalRate", "source", "id"] as const;
export type Role = ColumnRole | (typeof ownRoles)[number];

/** The texts of one row, by what they mean; nothing is parsed yet. */
export interface RawRow {
  readonly line: number;
  readonly texts: Readonly<Partial<Record<Role, string>>>;
  /** Why the row could not even be cut into texts. */
  readonly faults?: readonly Fault[];
  /** QIF: the parts of a split transaction. */
  readonly parts?: readonly RawPart[];
}

export interface RawPart {
  readonly category: string;
  readonly amount: string;
  readonly note: string;
}

/** `columns`: debit and credit stand apart. `type`: a column says it. `unmarked-is-expense`: only income is marked. */
export type SignConvention = SignRule | "columns" | "type" | "unmarked-is-expense";

export interface CsvLayout {
  readonly delimiter: string;
  /** The last line that is not data; 0 when the file has no header. */
  readonly headerLine: number;
  /** Where each column stands, from 0. */
  readonly columns: Readonly<Partial<Record<Role, number>>>;
  readonly names: readonly string[];
  /** Our own export: its cells come back exactly as they were. */
  readonly own: boolean;
}

/** How a file is read. Detected before the first row is written and kept with the import, so that a crash changes nothing. */
export interface Dialect {
  readonly format: FileFormat;
  readonly encoding: Encoding;
  readonly csv: CsvLayout | null;
  readonly dateOrder: DateOrder;
  readonly decimal: DecimalPoint;
  readonly sign: SignConvention;
  /** How the debit column writes money out: most banks without a sign, some with a minus. */
  readonly debitsNegative: boolean;
  /** Where the rows' own ids come from; null when the rows say it, or have none. */
  readonly source: string | null;
  /** For rows that name no category that the budget has. */
  readonly categoryId: string | null;
  readonly warnings: readonly string[];
  /** How many rows the file holds. */
  readonly rows: number;
}
