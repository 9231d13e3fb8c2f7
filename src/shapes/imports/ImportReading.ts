import { Field, Int, ObjectType } from "type-graphql";
import { DateOrderEnum, ImportFormatEnum, RoundingRuleEnum, SignConventionEnum } from "./readingEnums.js";

/** A column of a table and what it was taken for. */
@ObjectType()
export class ImportColumn {
  /** The field of an expense, or `debit`, `credit`. */
  @Field(() => String)
  field!: string;

  /**
   * From 1.
   * @isInt
   */
  @Field(() => Int)
  column!: number;

  /** The heading in the file; null without a header. */
  @Field(() => String, { nullable: true })
  heading!: string | null;
}

/** A column of a table that nothing is read from. */
@ObjectType()
export class ImportUnreadColumn {
  /**
   * From 1.
   * @isInt
   */
  @Field(() => Int)
  column!: number;

  @Field(() => String)
  heading!: string;
}

/** How the file was read. Nothing is taken for granted silently: whatever is not as meant can be said in `mapping`. */
@ObjectType()
export class ImportReading {
  /** Values may be added. */
  @Field(() => ImportFormatEnum)
  format!: "csv" | "ofx" | "qif" | "camt053" | "mt940" | "xlsx";

  /** Such as `utf-8` or `windows-1252`. */
  @Field(() => String)
  encoding!: string;

  /** Of CSV. */
  @Field(() => String, { nullable: true })
  delimiter!: string | null;

  /** The sheet of a workbook. */
  @Field(() => String, { nullable: true })
  sheet!: string | null;

  /**
   * The line with the headings; null without one.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  headerLine!: number | null;

  @Field(() => [ImportColumn])
  columns!: ImportColumn[];

  /** Columns that nothing is read from. */
  @Field(() => [ImportUnreadColumn])
  unread!: ImportUnreadColumn[];

  /** `ymd`, `dmy` or `mdy`. */
  @Field(() => DateOrderEnum)
  dateOrder!: string;

  /** The sign that begins the decimals. */
  @Field(() => String)
  decimal!: string;

  /**
   * What tells money out from money in: `negative-is-expense`, `positive-is-expense`, `columns` (debit and credit), `type` (a
   * column says it) or `unmarked-is-expense` (only income is marked).
   */
  @Field(() => SignConventionEnum)
  sign!: string;

  /** What becomes of amounts with more decimals than the currency has: `refuse`, or `half-up`, to the nearest unit, half of one away from zero. */
  @Field(() => RoundingRuleEnum)
  rounding!: string;

  /** What had to be assumed. */
  @Field(() => [String])
  warnings!: string[];

  /**
   * Of a dry run: the categories in the file that the budget does not have, by name (100 of them at most, of each the first 100
   * characters). An import makes none: such rows get what the mapping says in `categoryId`, or come in uncategorised.
   */
  @Field(() => [String])
  unknownCategories!: string[];
}
