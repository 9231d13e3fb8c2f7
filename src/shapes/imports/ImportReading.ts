import { Field, Int, ObjectType } from "type-graphql";
import { DateOrderEnum, ImportFormatEnum, RoundingRuleEnum, SignConventionEnum } from "./readingEnums.js";

/** A column of the file and its meaning. */
@ObjectType()
export class ImportColumn {
  /** The field of an expense, or `debit` or `credit`. */
  @Field(() => String)
  field!: string;

  /**
   * The number of the column, from 1.
   * @isInt
   */
  @Field(() => Int)
  column!: number;

  /** The heading in the file; null without a heading row. */
  @Field(() => String, { nullable: true })
  heading!: string | null;
}

/** An unused column of the file. */
@ObjectType()
export class ImportUnreadColumn {
  /**
   * The number of the column, from 1.
   * @isInt
   */
  @Field(() => Int)
  column!: number;

  @Field(() => String)
  heading!: string;
}

/** How the file was read. Correct anything that is wrong with `mapping`. */
@ObjectType()
export class ImportReading {
  /** The format of the file. Values may be added. */
  @Field(() => ImportFormatEnum)
  format!: "csv" | "ofx" | "qif" | "camt053" | "mt940" | "xlsx";

  /** The character encoding, such as `utf-8` or `windows-1252`. */
  @Field(() => String)
  encoding!: string;

  /** The separator of a CSV file. */
  @Field(() => String, { nullable: true })
  delimiter!: string | null;

  /** The sheet of an Excel workbook. */
  @Field(() => String, { nullable: true })
  sheet!: string | null;

  /**
   * The line with the headings; null without headings.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  headerLine!: number | null;

  @Field(() => [ImportColumn])
  columns!: ImportColumn[];

  /** The unused columns. */
  @Field(() => [ImportUnreadColumn])
  unread!: ImportUnreadColumn[];

  /** The order of day, month and year: `ymd`, `dmy` or `mdy`. */
  @Field(() => DateOrderEnum)
  dateOrder!: "ymd" | "dmy" | "mdy";

  /** The decimal separator. */
  @Field(() => String)
  decimal!: string;

  /**
   * How the file marks expenses and incomes: `negative-is-expense`, `positive-is-expense`, `columns` (debit and credit), `type` (a
   * column has the type) or `unmarked-is-expense` (only incomes are marked).
   */
  @Field(() => SignConventionEnum)
  sign!: "negative-is-expense" | "positive-is-expense" | "columns" | "type" | "unmarked-is-expense";

  /** The handling of amounts with more decimals than the currency: `refuse`, or `half-up` (round to the nearest unit, halves away from zero). */
  @Field(() => RoundingRuleEnum)
  rounding!: "refuse" | "half-up";

  /** Assumptions that were made. */
  @Field(() => [String])
  warnings!: string[];

  /**
   * In a dry run, the category names in the file that the budget does not have (at most 100, each cut to 100 characters). An
   * import creates no categories: such rows get `categoryId` of the mapping, or are uncategorised.
   */
  @Field(() => [String])
  unknownCategories!: string[];
}
