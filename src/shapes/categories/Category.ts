import { Field, ID, Int, ObjectType } from "type-graphql";
import { RolloverPolicyEnum } from "../enums.js";
import { Node } from "../Node.js";
import { DateTime, Money, Percentage, YearMonth } from "../scalars.js";
import { Versioned } from "../Versioned.js";

/** What becomes of the money left when a month ends. */
@ObjectType()
export class Rollover {
  /** `none` returns it to the pool, `surplus` carries what is left, `full` also carries a debt, `capped` carries at most `cap`. Values may be added. */
  @Field(() => RolloverPolicyEnum)
  policy!: "none" | "surplus" | "full" | "capped";

  /** Minor units; only with `capped`, otherwise null. */
  @Field(() => Money, { nullable: true })
  cap!: number | null;
}

/** What a category gets, and what it carries, from one month on. */
@ObjectType()
export class CategoryAllocation {
  /** The first month in which it holds, `YYYY-MM`. */
  @Field(() => YearMonth)
  from!: string;

  /** What each month gets, in minor units. */
  @Field(() => Money)
  budgeted!: number;

  @Field(() => Rollover)
  rollover!: Rollover;
}

/** An envelope of a budget. */
@ObjectType({ implements: Node })
export class Category extends Versioned {
  /** Opaque, starts with `cat_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** The category above it; null at the top. One level only. */
  @Field(() => ID, { nullable: true })
  parentId!: string | null;

  /** Unique among the live categories of its budget, ignoring case. */
  @Field(() => String)
  name!: string;

  /** A name or an emoji for your app to draw. */
  @Field(() => String, { nullable: true })
  icon!: string | null;

  /** `#rrggbb`. */
  @Field(() => String, { nullable: true })
  color!: string | null;

  /**
   * Its place in the list, from 0.
   * @isInt
   */
  @Field(() => Int)
  position!: number;

  /**
   * The standing amount that was set last, in minor units: what each month from `effectiveFrom` on gets unless an amount is set for that month.
   */
  @Field(() => Money)
  budgeted!: number;

  /** The month from which `budgeted` holds; earlier months keep what they had. */
  @Field(() => YearMonth)
  effectiveFrom!: string;

  /** The policy that was set last. */
  @Field(() => Rollover)
  rollover!: Rollover;

  /** How the standing amount and the policy changed over time, oldest first. */
  @Field(() => [CategoryAllocation])
  allocations!: CategoryAllocation[];

  /** Percentages of the envelope at which a month shows an alert. */
  @Field(() => [Percentage])
  alertAt!: number[];

  /** When it was put aside; null while it is in use. */
  @Field(() => DateTime, { nullable: true })
  archivedAt!: string | null;
}

/** One page of categories. */
export class CategoryPage {
  data!: Category[];

  /** Give it as `cursor` for the next page; null on the last one. */
  nextCursor!: string | null;
}
