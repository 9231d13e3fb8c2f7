import { Field, ID, Int, ObjectType } from "type-graphql";
import { RolloverPolicyEnum, TargetKindEnum } from "../enums.js";
import { Node } from "../Node.js";
import { DateTime, Money, Percentage, YearMonth } from "../scalars.js";
import { Versioned } from "../Versioned.js";

/** The rollover policy: what happens to remaining money at the end of a month. */
@ObjectType()
export class Rollover {
  /** `none` returns the rest to the pool, `surplus` carries it over, `full` also carries overspending, `capped` carries at most `cap`. Values may be added. */
  @Field(() => RolloverPolicyEnum)
  policy!: "none" | "surplus" | "full" | "capped";

  /** The most that `capped` carries over, in minor units; null for other policies. */
  @Field(() => Money, { nullable: true })
  cap!: number | null;
}

/** What a category should get each month, hold each month, or hold by a month. It changes no figures; months show what is missing. */
@ObjectType()
export class Target {
  /**
   * `monthly` is the amount each month, `refill` fills up to the amount each month, `byDate` is the amount by the month `by`. Values may be
   * added.
   */
  @Field(() => TargetKindEnum)
  kind!: "monthly" | "refill" | "byDate";

  /** Minor units of the budget's currency, above 0. */
  @Field(() => Money)
  amount!: number;

  /** The month by which the category should hold the amount, as `YYYY-MM`; null for other kinds. */
  @Field(() => YearMonth, { nullable: true })
  by!: string | null;
}

/** The standing amount and the rollover policy of a category from one month on. */
@ObjectType()
export class CategoryAllocation {
  /** The first month to which it applies, as `YYYY-MM`. */
  @Field(() => YearMonth)
  from!: string;

  /** The amount per month, in minor units. */
  @Field(() => Money)
  budgeted!: number;

  @Field(() => Rollover)
  rollover!: Rollover;

  /** The target; null without one. */
  @Field(() => Target, { nullable: true })
  target!: Target | null;
}

/** An envelope of a budget. */
@ObjectType({ implements: Node })
export class Category extends Versioned {
  /** Opaque, starts with `cat_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** The parent category; null at the top level. Categories have one level of children. */
  @Field(() => ID, { nullable: true })
  parentId!: string | null;

  /** The name, unique among the categories of the budget that are not deleted, ignoring case. */
  @Field(() => String)
  name!: string;

  /** The name of an icon, or an emoji, for your app to display. */
  @Field(() => String, { nullable: true })
  icon!: string | null;

  /** `#rrggbb`. */
  @Field(() => String, { nullable: true })
  color!: string | null;

  /**
   * The position in the list, from 0.
   * @isInt
   */
  @Field(() => Int)
  position!: number;

  /**
   * The newest standing amount, in minor units. It applies to each month from `effectiveFrom` on that has no amount of its own.
   */
  @Field(() => Money)
  budgeted!: number;

  /** The first month to which `budgeted` applies. Earlier months keep their amounts. */
  @Field(() => YearMonth)
  effectiveFrom!: string;

  /** The newest rollover policy. */
  @Field(() => Rollover)
  rollover!: Rollover;

  /** The newest target; null without one. */
  @Field(() => Target, { nullable: true })
  target!: Target | null;

  /** The history of the standing amount, the policy and the target, oldest first. */
  @Field(() => [CategoryAllocation])
  allocations!: CategoryAllocation[];

  /** The percentages of `budgeted + carriedIn` at which a month shows an alert. */
  @Field(() => [Percentage])
  alertAt!: number[];

  /** The time it was archived; null while it is active. */
  @Field(() => DateTime, { nullable: true })
  archivedAt!: string | null;
}

/** One page of categories. */
export class CategoryPage {
  data!: Category[];

  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor!: string | null;
}
