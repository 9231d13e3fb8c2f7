import { Field, ID, InputType, Int } from "type-graphql";
import { ExpenseTypeEnum } from "../enums.js";
import { Money } from "../scalars.js";

/** A text to look for, ignoring case and accents. All given conditions must hold. */
@InputType()
export class RuleTextInput {
  /** The whole text. */
  @Field(() => String, { nullable: true })
  is?: string | null;

  /** A part of the text. */
  @Field(() => String, { nullable: true })
  contains?: string | null;

  /** The beginning of the text. */
  @Field(() => String, { nullable: true })
  startsWith?: string | null;
}

/** Bounds of an amount, in minor units of the budget's currency. */
@InputType()
export class RuleAmountInput {
  /** The smallest amount, inclusive. */
  @Field(() => Money, { nullable: true })
  min?: number | null;

  /** The largest amount, inclusive. */
  @Field(() => Money, { nullable: true })
  max?: number | null;
}

/** The conditions of a rule, at least one. All that are given must hold. */
@InputType()
export class RuleWhenInput {
  /** The payee, ignoring case and accents. */
  @Field(() => String, { nullable: true })
  payee?: string | null;

  /** Searched for in payee, description and note: one of them must match. */
  @Field(() => RuleTextInput, { nullable: true })
  text?: RuleTextInput | null;

  /** The smallest and the largest amount. */
  @Field(() => RuleAmountInput, { nullable: true })
  amount?: RuleAmountInput | null;

  /** Money out, money in, or a transfer between two money accounts. */
  @Field(() => ExpenseTypeEnum, { nullable: true })
  type?: "expense" | "income" | "transfer" | null;

  /** The complete `source` of the expense. */
  @Field(() => String, { nullable: true })
  source?: string | null;

  /** A tag of the expense, ignoring case and accents. */
  @Field(() => String, { nullable: true })
  tag?: string | null;

  /** The id of a category of the expense or of one of its splits; `none`: no category. */
  @Field(() => ID, { nullable: true })
  categoryId?: string | null;

  /** The id of a money account of the expense, at either end of a transfer; `none`: in no account. */
  @Field(() => ID, { nullable: true })
  moneyAccountId?: string | null;
}

/** One part of a split that a rule makes. */
@InputType()
export class RuleSplitInput {
  /** The id of a category of the budget. */
  @Field(() => ID)
  categoryId!: string;

  /**
   * Its share of the amount, in ten-thousandths.
   * @isInt
   */
  @Field(() => Int)
  share!: number;
}

/** What a rule sets, at least one field. It sets a category or splits, not both. */
@InputType()
export class RuleThenInput {
  /** A category of the budget. */
  @Field(() => ID, { nullable: true })
  categoryId?: string | null;

  @Field(() => String, { nullable: true })
  payee?: string | null;

  /** Tags to add to the existing ones. */
  @Field(() => [String], { nullable: true })
  addTags?: string[];

  @Field(() => String, { nullable: true })
  note?: string | null;

  /** At least two parts whose shares sum to 10,000. Rounding differences go to the parts with the largest remainders. */
  @Field(() => [RuleSplitInput], { nullable: true })
  splits?: RuleSplitInput[];

  /** A money account on the budget, for an expense or income that lies in none. */
  @Field(() => ID, { nullable: true })
  moneyAccountId?: string | null;
}

/** The fields that a new rule and a change have in common. */
@InputType()
class RuleWords {
  /**
   * A name for it; null for none.
   * One line without control characters, also without bidirectional ones (U+202A to U+202E, U+2066 to U+2069).
   */
  @Field(() => String, { nullable: true })
  name?: string | null;

  /**
   * The position, from 0. Rules run in this order.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  position?: number;

  /** False: it does not run. */
  @Field(() => Boolean, { nullable: true })
  enabled?: boolean;

  /** True: if it applies, no later rule runs. */
  @Field(() => Boolean, { nullable: true })
  stop?: boolean;
}

/**
 * A new rule.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "name": "Groceries", "when": { "payee": "Corner Market" }, "then": { "categoryId": "cat_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s" } }
 */
@InputType("CreateRuleInput")
export class NewRule extends RuleWords {
  /**
   * An id that you generate, so that you can refer to the rule before you send it: `rul_`, the 16 characters after `bud_` of the
   * budget's id, and 22 random characters of `0123456789abcdefghjkmnpqrstvwxyz`. A repeated request returns the existing rule.
   */
  @Field(() => ID, { nullable: true })
  newId?: string;

  @Field(() => ID)
  budgetId!: string;

  /** The conditions of the new rule. */
  @Field(() => RuleWhenInput)
  when!: RuleWhenInput;

  /** What the new rule sets. */
  @Field(() => RuleThenInput)
  then!: RuleThenInput;
}

/**
 * A merge patch: absent fields keep their values. `when` and `then` are replaced as a whole.
 * @example { "enabled": false }
 */
@InputType("UpdateRuleInput")
export class RuleChange extends RuleWords {
  /** Replaces all conditions. */
  @Field(() => RuleWhenInput, { nullable: true })
  when?: RuleWhenInput;

  /** Replaces all that it sets. */
  @Field(() => RuleThenInput, { nullable: true })
  then?: RuleThenInput;
}

/**
 * The order in which the rules of a budget run.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "ids": ["rul_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s"] }
 */
@InputType("ReorderRulesInput")
export class RuleOrder {
  @Field(() => ID)
  budgetId!: string;

  /** Every rule of the budget, each once. */
  @Field(() => [ID])
  ids!: string[];
}
