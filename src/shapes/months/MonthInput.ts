import { Field, ID, InputType } from "type-graphql";
import { FundingSourceEnum } from "../enums.js";
import { Money, YearMonth } from "../scalars.js";

/**
 * The amount of one category for one month.
 * @example { "budgeted": 52000, "note": "guests" }
 */
@InputType()
export class MonthAmount {
  /** The amount in minor units; null restores the standing amount. */
  @Field(() => Money, { nullable: true })
  budgeted?: number | null;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

/** The amount of one category among several; absent fields keep their values. */
@InputType("SetMonthAmountsItem")
export class CategoryAmount extends MonthAmount {
  /** The category that gets the amount. */
  @Field(() => ID)
  categoryId!: string;
}

/**
 * The amounts of up to 500 categories for one month.
 * @example { "amounts": [{ "categoryId": "cat_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s", "budgeted": 52000 }] }
 */
@InputType()
export class MonthAmounts {
  /** The amounts, each category once. If one is invalid, none is set. */
  @Field(() => [CategoryAmount])
  amounts!: CategoryAmount[];
}

/**
 * Moves planned money between two envelopes, or between an envelope and the pool, within one month.
 * @example { "from": "cat_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s", "to": null, "amount": 2500 }
 */
@InputType()
export class Transfer {
  /** The source category; null means the pool. */
  @Field(() => ID, { nullable: true })
  from!: string | null;

  /** The target category; null means the pool. */
  @Field(() => ID, { nullable: true })
  to!: string | null;

  /** The amount to move, in minor units. */
  @Field(() => Money)
  amount!: number;
}

/**
 * The month whose plan to copy.
 * @example { "from": "2026-01" }
 */
@InputType()
export class PlanToCopy {
  /** The source month, as `YYYY-MM` or `current`. Default: the previous month. */
  @Field(() => YearMonth, { nullable: true })
  from?: string;
}

/**
 * Where the amounts of a month come from.
 * @example { "from": "targets", "dryRun": true }
 */
@InputType()
export class Funding {
  /** `targets` is what each target needs, `suggestions` the median of the three previous months, `lastMonth` the amounts of the previous month. */
  @Field(() => FundingSourceEnum)
  from!: "targets" | "suggestions" | "lastMonth";

  /** Only these categories. Default: all. */
  @Field(() => [ID], { nullable: true })
  categories?: string[];

  /** True: nothing is written, and the response shows what would change. Default: false. */
  @Field(() => Boolean, { nullable: true })
  dryRun?: boolean;
}
