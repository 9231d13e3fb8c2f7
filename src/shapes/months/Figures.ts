import { Field, Int, ObjectType } from "type-graphql";
import { Money } from "../scalars.js";

/** The figures of one category in one month; all amounts in minor units. */
@ObjectType()
export abstract class CategoryFigures {
  /** The planned amount of this month: the amount set for it, or the standing amount. */
  @Field(() => Money)
  budgeted!: number;

  /** The amount carried over from the previous month. */
  @Field(() => Money)
  carriedIn!: number;

  /** Expenses minus refunds. Negative when refunds exceed expenses. */
  @Field(() => Money)
  spent!: number;

  /** `budgeted + carriedIn - spent`. */
  @Field(() => Money)
  available!: number;

  /** The amount carried over to the next month, by the rollover policy. */
  @Field(() => Money)
  carriedOut!: number;

  /**
   * The number of expenses, refunds and splits in this category.
   * @isInt
   */
  @Field(() => Int)
  expensesCount!: number;
}

/** The figures of a whole month; all amounts in minor units. */
@ObjectType()
export abstract class MonthFigures {
  /** Uncategorised income. */
  @Field(() => Money)
  totalIncome!: number;

  @Field(() => Money)
  totalBudgeted!: number;

  /** The sum of the categories' `spent`, plus `uncategorisedSpent`. */
  @Field(() => Money)
  totalSpent!: number;

  @Field(() => Money)
  totalAvailable!: number;

  @Field(() => Money)
  totalCarriedIn!: number;

  @Field(() => Money)
  totalCarriedOut!: number;

  /** Uncategorised expenses. */
  @Field(() => Money)
  uncategorisedSpent!: number;

  /** The pool: money that is not assigned to an envelope. Negative when more is planned than available. */
  @Field(() => Money)
  toAssign!: number;

  /**
   * The number of expenses and incomes of the month.
   * @isInt
   */
  @Field(() => Int)
  expensesCount!: number;

  /**
   * The number of expenses that are uncategorised, at least in part.
   * @isInt
   */
  @Field(() => Int)
  uncategorisedCount!: number;
}
