import { Field, ID, InputType } from "type-graphql";
import { Money, YearMonth } from "../scalars.js";

/**
 * The amount of one category for one month.
 * @example { "budgeted": 52000, "note": "guests" }
 */
@InputType()
export class MonthAmount {
  /** Minor units; null goes back to the standing amount. */
  @Field(() => Money, { nullable: true })
  budgeted?: number | null;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

/**
 * Moves planned money between two envelopes, or between an envelope and the pool, within one month.
 * @example { "from": "cat_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s", "to": null, "amount": 2500 }
 */
@InputType()
export class Transfer {
  /** The giving category; null: the pool. */
  @Field(() => ID, { nullable: true })
  from!: string | null;

  /** The receiving category; null: the pool. */
  @Field(() => ID, { nullable: true })
  to!: string | null;

  /** Minor units. */
  @Field(() => Money)
  amount!: number;
}

/**
 * Which month's plan to copy.
 * @example { "from": "2026-01" }
 */
@InputType()
export class PlanToCopy {
  /** `YYYY-MM`; the month before unless said. */
  @Field(() => YearMonth, { nullable: true })
  from?: string;
}
