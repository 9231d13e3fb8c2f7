import { Field, ID, Int, ObjectType } from "type-graphql";
import { CurrencyCode, YearMonth } from "../scalars.js";
import { CategoryFigures, MonthFigures } from "./Figures.js";

/** What is compared: a month as it is now, or one of its statements. */
@ObjectType()
export class ComparedSide {
  /** `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  /** The statement; null for the live month. */
  monthlyBudgetId!: string | null;

  /**
   * The statement's version; null for the live month.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  version!: number | null;
}

/** The figures of one category on one side, or what changed from left to right; minor units. */
@ObjectType()
export class ComparedFigures extends CategoryFigures {}

/** One category on both sides. */
@ObjectType()
export class ComparedCategory {
  categoryId!: string;

  /** Its name on the right side, or on the left one if it is only there. */
  @Field(() => String)
  name!: string;

  /** Null where the category is only on the other side. */
  @Field(() => ComparedFigures, { nullable: true })
  left!: ComparedFigures | null;

  /** Null where the category is only on the other side. */
  @Field(() => ComparedFigures, { nullable: true })
  right!: ComparedFigures | null;

  /** Right minus left; a missing side counts as 0. */
  @Field(() => ComparedFigures)
  change!: ComparedFigures;
}

/** The totals of one side, or what changed from left to right; minor units. */
@ObjectType()
export class ComparedTotals extends MonthFigures {}

/** Both sides' totals, and right minus left. */
@ObjectType()
export class TotalsCompared {
  @Field(() => ComparedTotals)
  left!: ComparedTotals;

  @Field(() => ComparedTotals)
  right!: ComparedTotals;

  @Field(() => ComparedTotals)
  change!: ComparedTotals;
}

/** Two months, or two statements, or one of each, side by side. */
@ObjectType()
export class Comparison {
  @Field(() => ID)
  budgetId!: string;

  @Field(() => CurrencyCode)
  currency!: string;

  @Field(() => ComparedSide)
  left!: ComparedSide;

  @Field(() => ComparedSide)
  right!: ComparedSide;

  /** Those of the right side by position, then those that are only on the left. */
  @Field(() => [ComparedCategory])
  categories!: ComparedCategory[];

  @Field(() => TotalsCompared)
  totals!: TotalsCompared;
}
