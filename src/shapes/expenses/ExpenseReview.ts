import { Field, ID, InputType } from "type-graphql";
import type { Expense } from "./Expense.js";
import { ExpenseFilter } from "./ExpenseInput.js";

/**
 * The expenses that a person has looked at: those with these ids, or those that the filter finds.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "ids": ["exp_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s"] }
 */
@InputType("ReviewExpensesInput")
export class ExpenseReview {
  @Field(() => ID)
  budgetId!: string;

  /** Up to 500 expenses of the budget. */
  @Field(() => [ID], { nullable: true })
  ids?: string[];

  /** Those that wait among the expenses that this finds, 500 at a time, oldest first. */
  @Field(() => ExpenseFilter, { nullable: true })
  filter?: ExpenseFilter;

  /** False: they wait for review again, and a filter finds those that do not wait. Default: true. */
  @Field(() => Boolean, { nullable: true })
  reviewed?: boolean;
}

/** The expenses, which are reviewed now or wait again. */
export class ReviewedExpenses {
  data!: Expense[];

  /** True when the filter finds more: send the request again, with another key. */
  more!: boolean;
}
