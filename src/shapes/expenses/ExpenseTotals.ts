import { Field, Int, ObjectType } from "type-graphql";
import { Money } from "../scalars.js";

/** The transfers between two accounts on the budget. They are in none of the other sums. */
@ObjectType()
export class TransferTotals {
  /**
   * How many match.
   * @isInt
   */
  @Field(() => Int)
  count!: number;

  /** In minor units of the budget's currency. */
  @Field(() => Money)
  amount!: number;
}

/** Sums over all expenses that match the filter, not only those on the page. */
@ObjectType()
export class ExpenseTotals {
  /**
   * The number of matching expenses.
   * @isInt
   */
  @Field(() => Int)
  count!: number;

  /** Uncategorised income, in minor units: of a month its `totalIncome`. It does not include refunds. */
  @Field(() => Money)
  income!: number;

  /** Money out, in minor units. `expenses - refunds` is what was spent: of a month its `totalSpent`. */
  @Field(() => Money)
  expenses!: number;

  /** Income in categories, in minor units. A refund lowers spending. A split counts as a refund with its categorised parts. */
  @Field(() => Money)
  refunds!: number;

  /** `income + refunds - expenses`. */
  @Field(() => Money)
  net!: number;

  /**
   * The transfers between two accounts on the budget; null in a budget without money accounts. One over the border of the budget is in
   * `expenses`, `income` or `refunds`.
   */
  @Field(() => TransferTotals, { nullable: true })
  transfers!: TransferTotals | null;
}
