import { Field, ID, ObjectType } from "type-graphql";
import { Money } from "../scalars.js";

/** The amount that a category got. */
@ObjectType()
export class FundedAmount {
  @Field(() => ID)
  categoryId!: string;

  /** What it had before, in minor units. */
  @Field(() => Money)
  before!: number;

  /** What it has now. Never less. */
  @Field(() => Money)
  budgeted!: number;
}

/** The amounts that were set, or in a dry run would be. */
export class FundedMonth {
  /** The month, as `YYYY-MM`. */
  month!: string;

  dryRun!: boolean;

  /** The total that was added, in minor units. */
  total!: number;

  /** The categories whose amounts were raised. */
  amounts!: FundedAmount[];
}
