import { Field, ID, Int, ObjectType } from "type-graphql";
import { CurrencyCode, YearMonth } from "../scalars.js";
import { CategoryFigures, MonthFigures } from "./Figures.js";

/** One side of a comparison: the current figures of a month, or one of its monthly budgets. */
@ObjectType()
export class ComparedSide {
  /** `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  /** The monthly budget; null for the current figures. */
  monthlyBudgetId!: string | null;

  /**
   * The version of the monthly budget; null for the current figures.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  version!: number | null;
}

/** The figures of one category on one side, or the difference from left to right, in minor units. */
@ObjectType()
export class ComparedFigures extends CategoryFigures {}

/** One category on both sides. */
@ObjectType()
export class ComparedCategory {
  @Field(() => ID)
  categoryId!: string;

  /** The name on the right side, or on the left side if the category is only there. */
  @Field(() => String)
  name!: string;

  /** The figures of the first side; null when the category is only on the other. */
  @Field(() => ComparedFigures, { nullable: true })
  left!: ComparedFigures | null;

  /** The figures of the second side; null when the category is only on the other. */
  @Field(() => ComparedFigures, { nullable: true })
  right!: ComparedFigures | null;

  /** Right minus left. A missing side counts as 0. */
  @Field(() => ComparedFigures)
  change!: ComparedFigures;
}

/** The totals of one side, or the difference from left to right, in minor units. */
@ObjectType()
export class ComparedTotals extends MonthFigures {}

/** The totals of both sides, and right minus left. */
@ObjectType()
export class TotalsCompared {
  @Field(() => ComparedTotals)
  left!: ComparedTotals;

  @Field(() => ComparedTotals)
  right!: ComparedTotals;

  @Field(() => ComparedTotals)
  change!: ComparedTotals;
}

/** A comparison of two months, two monthly budgets, or one of each. */
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

  /** The categories: those of the right side by position, then those that are only on the left. */
  @Field(() => [ComparedCategory])
  categories!: ComparedCategory[];

  @Field(() => TotalsCompared)
  totals!: TotalsCompared;
}
