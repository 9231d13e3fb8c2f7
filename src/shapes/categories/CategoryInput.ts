import { Field, ID, InputType, Int } from "type-graphql";
import { RolloverPolicyEnum, TargetKindEnum } from "../enums.js";
import { DateTime, Money, Percentage, YearMonth } from "../scalars.js";

/** The rollover policy: what happens to remaining money at the end of a month. */
@InputType()
export class RolloverInput {
  @Field(() => RolloverPolicyEnum)
  policy!: "none" | "surplus" | "full" | "capped";

  /** The most that `capped` carries over, in minor units. Required with `capped`, refused otherwise. */
  @Field(() => Money, { nullable: true })
  cap?: number | null;
}

/** What a category should get each month, hold each month, or hold by a month. */
@InputType()
class TargetInput {
  /** `monthly`: the amount each month. `refill`: fills up to the amount each month. `byDate`: the amount by the month `by`. */
  @Field(() => TargetKindEnum)
  kind!: "monthly" | "refill" | "byDate";

  /** Minor units of the budget's currency. */
  @Field(() => Money)
  amount!: number;

  /** The month by which the category should hold the amount, as `YYYY-MM`. Required for an amount by a month, refused otherwise. */
  @Field(() => YearMonth, { nullable: true })
  by?: string | null;
}

/** The fields that a new category and a change have in common. */
@InputType()
class CategoryWords {
  @Field(() => String, { nullable: true })
  icon?: string | null;

  /** `#rrggbb`. */
  @Field(() => String, { nullable: true })
  color?: string | null;

  /**
   * The position in the list, from 0.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  position?: number;

  /** The amount per month from `effectiveFrom` on, in minor units. Earlier months keep their amounts. */
  @Field(() => Money, { nullable: true })
  budgeted?: number;

  @Field(() => RolloverInput, { nullable: true })
  rollover?: RolloverInput;

  /** What the category should get or hold, from `effectiveFrom` on. Null: no target. */
  @Field(() => TargetInput, { nullable: true })
  target?: TargetInput | null;

  /** The first month to which a new `budgeted`, `rollover` or `target` applies, as `YYYY-MM` or `current`. Default: the current month. At most 120 months after it. */
  @Field(() => YearMonth, { nullable: true })
  effectiveFrom?: string;

  /** Percentages, 1-1000. */
  @Field(() => [Percentage], { nullable: true })
  alertAt?: number[];
}

/**
 * A new category.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "name": "Groceries", "budgeted": 45000, "rollover": { "policy": "surplus" } }
 */
@InputType("CreateCategoryInput")
export class NewCategory extends CategoryWords {
  /**
   * An id that you generate, so that you can refer to the category before you send it: `cat_`, the 16 characters after `bud_` of the
   * budget's id, and 22 random characters of `0123456789abcdefghjkmnpqrstvwxyz`. A repeated request returns the existing category.
   */
  @Field(() => ID, { nullable: true })
  newId?: string;

  @Field(() => ID)
  budgetId!: string;

  /** The parent category, which must not have a parent itself. */
  @Field(() => ID, { nullable: true })
  parentId?: string | null;

  /** The name. One line without control characters, also without bidirectional ones (U+202A to U+202E, U+2066 to U+2069). */
  @Field(() => String)
  name!: string;

  /**
   * The position in the list. Default: the end.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  override position?: number;

  /** The amount per month from `effectiveFrom` on, in minor units. Default: 0. */
  @Field(() => Money, { nullable: true })
  override budgeted?: number;

  /** The rollover policy. Default: `{policy: none}`. */
  @Field(() => RolloverInput, { nullable: true })
  override rollover?: RolloverInput;

  /** Percentages, 1-1000. Default: `[80, 100]`. */
  @Field(() => [Percentage], { nullable: true })
  override alertAt?: number[];
}

/**
 * A merge patch: absent fields keep their values, null clears a field.
 * @example { "budgeted": 50000, "effectiveFrom": "2026-03" }
 */
@InputType("UpdateCategoryInput")
export class CategoryChange extends CategoryWords {
  @Field(() => ID, { nullable: true })
  parentId?: string | null;

  /** The name. One line without control characters, also without bidirectional ones (U+202A to U+202E, U+2066 to U+2069). */
  @Field(() => String, { nullable: true })
  name?: string;

  /** A timestamp archives the category, null reactivates it. */
  @Field(() => DateTime, { nullable: true })
  archivedAt?: string | null;
}
