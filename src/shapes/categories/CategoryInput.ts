import { Field, ID, InputType, Int } from "type-graphql";
import { RolloverPolicyEnum } from "../enums.js";
import type { Percentage } from "../months/Percentage.js";
import { Money } from "../scalars.js";

/** What becomes of the money left when a month ends. */
@InputType()
export class RolloverInput {
  @Field(() => RolloverPolicyEnum)
  policy!: "none" | "surplus" | "full" | "capped";

  /**
   * Minor units; needed with `capped` and refused without it.
   * @isLong
   * @minimum 0
   * @maximum 9007199254740991
   */
  @Field(() => Money, { nullable: true })
  cap?: number | null;
}

/**
 * What it takes to add a category.
 * @example { "budgetId": "bud_01kb3v5h0q2m8x4n7p6r9s1t3w", "name": "Groceries", "budgeted": 45000, "rollover": { "policy": "surplus" } }
 */
@InputType("CreateCategoryInput")
export class NewCategory {
  /**
   * @minLength 1
   * @maxLength 64
   */
  @Field(() => ID)
  budgetId!: string;

  /**
   * A category without a parent of its own.
   * @minLength 1
   * @maxLength 64
   */
  @Field(() => ID, { nullable: true })
  parentId?: string | null;

  /**
   * @minLength 1
   * @maxLength 100
   * @pattern ^[^\S\u0000-\u001F\u007F-\u009F]*[^\s\u0000-\u001F\u007F-\u009F][^\u0000-\u001F\u007F-\u009F]*$
   */
  @Field(() => String)
  name!: string;

  /**
   * @maxLength 64
   * @pattern ^[^\u0000-\u001F\u007F-\u009F]*$
   */
  @Field(() => String, { nullable: true })
  icon?: string | null;

  /** @pattern ^#[0-9a-fA-F]{6}$ */
  @Field(() => String, { nullable: true })
  color?: string | null;

  /**
   * Last unless said.
   * @isInt
   * @minimum 0
   * @maximum 1000000
   */
  @Field(() => Int, { nullable: true })
  position?: number;

  /**
   * What each month gets from `effectiveFrom` on, in minor units; 0 unless said.
   * @isLong
   * @minimum 0
   * @maximum 9007199254740991
   */
  @Field(() => Money, { nullable: true })
  budgeted?: number;

  /** `{policy: none}` unless said. */
  @Field(() => RolloverInput, { nullable: true })
  rollover?: RolloverInput;

  /**
   * The first month that `budgeted` holds for; the current month unless said, and at most 120 months ahead of it.
   * @pattern ^(19|20|21)\d{2}-(0[1-9]|1[0-2])$
   */
  @Field(() => String, { nullable: true })
  effectiveFrom?: string;

  /**
   * Percentages, 1-1000; `[80, 100]` unless said.
   * @maxItems 10
   */
  @Field(() => [Int], { nullable: true })
  alertAt?: Percentage[];
}

/**
 * A merge patch: absent fields stay, null clears.
 * @example { "budgeted": 50000, "effectiveFrom": "2026-03" }
 */
@InputType("UpdateCategoryInput")
export class CategoryChange {
  /**
   * @minLength 1
   * @maxLength 64
   */
  @Field(() => ID, { nullable: true })
  parentId?: string | null;

  /**
   * @minLength 1
   * @maxLength 100
   * @pattern ^[^\S\u0000-\u001F\u007F-\u009F]*[^\s\u0000-\u001F\u007F-\u009F][^\u0000-\u001F\u007F-\u009F]*$
   */
  @Field(() => String, { nullable: true })
  name?: string;

  /**
   * @maxLength 64
   * @pattern ^[^\u0000-\u001F\u007F-\u009F]*$
   */
  @Field(() => String, { nullable: true })
  icon?: string | null;

  /** @pattern ^#[0-9a-fA-F]{6}$ */
  @Field(() => String, { nullable: true })
  color?: string | null;

  /**
   * @isInt
   * @minimum 0
   * @maximum 1000000
   */
  @Field(() => Int, { nullable: true })
  position?: number;

  /**
   * What each month gets from `effectiveFrom` on, in minor units; earlier months keep what they had.
   * @isLong
   * @minimum 0
   * @maximum 9007199254740991
   */
  @Field(() => Money, { nullable: true })
  budgeted?: number;

  @Field(() => RolloverInput, { nullable: true })
  rollover?: RolloverInput;

  /**
   * The first month that a new `budgeted` or `rollover` holds for; the current month unless said, and at most 120 months ahead of it.
   * @pattern ^(19|20|21)\d{2}-(0[1-9]|1[0-2])$
   */
  @Field(() => String, { nullable: true })
  effectiveFrom?: string;

  /**
   * Percentages, 1-1000.
   * @maxItems 10
   */
  @Field(() => [Int], { nullable: true })
  alertAt?: Percentage[];

  /**
   * A timestamp puts the category aside, null takes it back.
   * @format date-time
   */
  @Field(() => String, { nullable: true })
  archivedAt?: string | null;
}
