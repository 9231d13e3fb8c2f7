import { Field, Int, ObjectType } from "type-graphql";
import { Money } from "../scalars.js";

/** The figures of one category in one month; all amounts in minor units. */
@ObjectType()
export abstract class CategoryFigures {
  /** What this month gets: the amount set for it, or the standing amount. */
  @Field(() => Money)
  budgeted!: number;

  /** What the month before carried over. */
  @Field(() => Money)
  carriedIn!: number;

  /** Expenses minus refunds; below 0 when more came back than went out. */
  @Field(() => Money)
  spent!: number;

  /** `budgeted + carriedIn - spent`. */
  @Field(() => Money)
  available!: number;

  /** What the next month starts with, by the rollover policy. */
  @Field(() => Money)
  carriedOut!: number;

  /**
   * Expenses, refunds and splits counted in this category.
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

  /** The categories' `spent` and `uncategorisedSpent`. */
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

  /** The pool: money that no envelope holds. Below 0 when more is planned than there is. */
  @Field(() => Money)
  toAssign!: number;

  /**
   * Every movement of the month, once each.
   * @isInt
   */
  @Field(() => Int)
  expensesCount!: number;

  /**
   * The movements that are, at least in part, uncategorised.
   * @isInt
   */
  @Field(() => Int)
  uncategorisedCount!: number;
}
