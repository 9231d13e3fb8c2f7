/** One row of a table, whether of CSV or of a sheet. */
export interface TableRecord {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}
