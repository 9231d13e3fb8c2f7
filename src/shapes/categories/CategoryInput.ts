import { Field, ID, InputType, Int } from "type-graphql";
import { RolloverPolicyEnum } from "../enums.js";
import { DateTime, Money, Percentage, YearMonth } from "../scalars.js";

/** What becomes of the money left when a month ends. */
@InputType()
export class RolloverInput {
  @Field(() => RolloverPolicyEnum)
  policy!: "none" | "surplus" | "full" | "capped";

  /** Minor units; needed with `capped` and refused without it. */
  @Field(() => Money, { nullable: true })
  cap?: number | null;
}

/** What a new category and a change word alike. */
@InputType()
class CategoryWords {
  @Field(() => String, { nullable: true })
  icon?: string | null;

  /** `#rrggbb`. */
  @Field(() => String, { nullable: true })
  color?: string | null;

  /**
   * Its place in the list, from 0.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  position?: number;

  /** What each month gets from `effectiveFrom` on, in minor units; earlier months keep what they had. */
  @Field(() => Money, { nullable: true })
  budgeted?: number;

  @Field(() => RolloverInput, { nullable: true })
  rollover?: RolloverInput;

  /** The first month that a new `budgeted` or `rollover` holds for; the current month unless said, and at most 120 months ahead of it. */
  @Field(() => YearMonth, { nullable: true })
  effectiveFrom?: string;

  /** Percentages, 1-1000. */
  @Field(() => [Percentage], { nullable: true })
  alertAt?: number[];
}

/**
 * What it takes to add a category.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "name": "Groceries", "budgeted": 45000, "rollover": { "policy": "surplus" } }
 */
@InputType("CreateCategoryInput")
export class NewCategory extends CategoryWords {
  /**
   * The id that it shall have, made by you, so that what refers to it can be written before it is sent: `cat_`, the 16 characters that
   * the budget's id has behind `bud_`, and 22 random ones of `0123456789abcdefghjkmnpqrstvwxyz`. A repeat answers what is there.
   */
  @Field(() => ID, { nullable: true })
  newId?: string;

  @Field(() => ID)
  budgetId!: string;

  /** A category without a parent of its own. */
  @Field(() => ID, { nullable: true })
  parentId?: string | null;

  @Field(() => String)
  name!: string;

  /**
   * Last unless said.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  override position?: number;

  /** What each month gets from `effectiveFrom` on, in minor units; 0 unless said. */
  @Field(() => Money, { nullable: true })
  override budgeted?: number;

  /** `{policy: none}` unless said. */
  @Field(() => RolloverInput, { nullable: true })
  override rollover?: RolloverInput;

  /** Percentages, 1-1000; `[80, 100]` unless said. */
  @Field(() => [Percentage], { nullable: true })
  override alertAt?: number[];
}

/**
 * A merge patch: absent fields stay, null clears.
 * @example { "budgeted": 50000, "effectiveFrom": "2026-03" }
 */
@InputType("UpdateCategoryInput")
export class CategoryChange extends CategoryWords {
  @Field(() => ID, { nullable: true })
  parentId?: string | null;

  @Field(() => String, { nullable: true })
  name?: string;

  /** A timestamp puts the category aside, null takes it back. */
  @Field(() => DateTime, { nullable: true })
  archivedAt?: string | null;
}
