import type {
  BalanceRule,
  ColumnRole,
  DateOrder,
  DecimalPoint,
  Delimiter,
  FeeRule,
  RoundingRule,
  RowAnswers,
  SignRule,
} from "../domain/importFile.js";

/** What the caller says about a file. Whatever is left out is detected, or asked. */
export interface Mapping {
  readonly delimiter?: Delimiter | undefined;
  readonly encoding?: string | undefined;
  readonly header?: boolean | undefined;
  readonly sheet?: string | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly decimal?: DecimalPoint | undefined;
  readonly sign?: SignRule | undefined;
  readonly rounding?: RoundingRule | undefined;
  readonly fee?: FeeRule | undefined;
  readonly balance?: BalanceRule | undefined;
  /** A heading, or a number from 1; null where no column has this role. */
  readonly columns?: Readonly<Partial<Record<ColumnRole, string | number | null | undefined>>> | undefined;
  readonly unknownColumns?: "ignore" | undefined;
  /** Where the file comes from. The ids of its rows are unique within it. */
  readonly source?: string | undefined;
  readonly rows?: RowAnswers | undefined;
  /** Lines such as `2-5,9` by the category that a person chose for their rows. */
  readonly categories?: Readonly<Record<string, string>> | undefined;
}
