import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { Expense } from "./Expense.js";

/** Two movements of different money accounts. */
@InputType()
class TwoMovements {
  /** The id of the movement that the money leaves: an expense in a money account. */
  @Field(() => ID)
  out!: string;

  /** The id of the movement that the money arrives with: an income in another money account. */
  @Field(() => ID)
  in!: string;
}

/**
 * Two movements that are the two ends of one transfer.
 * @example { "out": "exp_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s", "in": "exp_7p6r9s1t3w5x8y2z01kb3v5k2d9r4c8h5v1z7w" }
 */
@InputType("LinkExpensesInput")
export class ExpenseLink extends TwoMovements {}

/**
 * Two movements that are not the two ends of one transfer.
 * @example { "out": "exp_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s", "in": "exp_7p6r9s1t3w5x8y2z01kb3v5k2d9r4c8h5v1z7w" }
 */
@InputType("RefuseLinkSuggestionInput")
export class LinkRefusal extends TwoMovements {}

/** The two movements that a transfer was linked from. */
export class UnlinkedExpenses {
  /** The movement that the money leaves. It has the id that the transfer had. */
  out!: Expense;

  /** The movement that the money arrives with, under its own id. */
  in!: Expense;
}

/** Two movements that may be the two ends of one transfer. */
@ObjectType()
export class LinkSuggestion {
  /** The movement that the money leaves. */
  @Field(() => Expense)
  out!: Expense;

  /** The movement that the money arrives with. */
  @Field(() => Expense)
  in!: Expense;

  /**
   * How many days lie between the two.
   * @isInt
   */
  @Field(() => Int)
  days!: number;
}

/** Suggested links. */
export class LinkSuggestions {
  data!: LinkSuggestion[];
}
