import { Field, ID, InputType } from "type-graphql";
import type { Expense } from "./Expense.js";
import { ExpenseFilter } from "./ExpenseInput.js";

/**
 * The expenses to mark: those with these ids, or those that match the filter.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "ids": ["exp_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s"] }
 */
@InputType("ReviewExpensesInput")
export class ExpenseReview {
  @Field(() => ID)
  budgetId!: string;

  /** Up to 500 expenses of the budget. */
  @Field(() => [ID], { nullable: true })
  ids?: string[];

  /** The waiting expenses that match this filter, 500 at a time, oldest first. */
  @Field(() => ExpenseFilter, { nullable: true })
  filter?: ExpenseFilter;

  /** False: the expenses wait for review again; a filter then selects reviewed ones. Default: true. */
  @Field(() => Boolean, { nullable: true })
  reviewed?: boolean;
}

/** The changed expenses. */
export class ReviewedExpenses {
  data!: Expense[];

  /** True when more expenses match the filter: send the request again, with another key. */
  more!: boolean;
}
