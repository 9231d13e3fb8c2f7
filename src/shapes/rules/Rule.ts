import { Field, ID, Int, ObjectType } from "type-graphql";
import { ExpenseTypeEnum } from "../enums.js";
import { Node } from "../Node.js";
import { Money } from "../scalars.js";
import { Versioned } from "../Versioned.js";

/** A text to look for, ignoring case and accents. All given conditions must hold. */
@ObjectType()
export class RuleText {
  /** The whole text. */
  @Field(() => String, { nullable: true })
  is!: string | null;

  /** A part of the text. */
  @Field(() => String, { nullable: true })
  contains!: string | null;

  /** The beginning of the text. */
  @Field(() => String, { nullable: true })
  startsWith!: string | null;
}

/** Bounds of an amount, in minor units of the budget's currency. */
@ObjectType()
export class RuleAmount {
  /** The smallest amount, inclusive. */
  @Field(() => Money, { nullable: true })
  min!: number | null;

  /** The largest amount, inclusive. */
  @Field(() => Money, { nullable: true })
  max!: number | null;
}

/** The conditions of a rule. All that are not null must hold. */
@ObjectType()
export class RuleWhen {
  /** The payee, ignoring case and accents. */
  @Field(() => String, { nullable: true })
  payee!: string | null;

  /** Searched for in payee, description and note: one of them must match. */
  @Field(() => RuleText, { nullable: true })
  text!: RuleText | null;

  /** The smallest and the largest amount. */
  @Field(() => RuleAmount, { nullable: true })
  amount!: RuleAmount | null;

  /** Money out, money in, or a transfer between two money accounts. Values may be added. */
  @Field(() => ExpenseTypeEnum, { nullable: true })
  type!: "expense" | "income" | "transfer" | null;

  /** The complete `source` of the expense. */
  @Field(() => String, { nullable: true })
  source!: string | null;

  /** A tag of the expense, ignoring case and accents. */
  @Field(() => String, { nullable: true })
  tag!: string | null;

  /** The id of a category of the expense or of one of its splits; `none`: no category. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  /** The id of a money account of the expense, at either end of a transfer; `none`: in no account. */
  @Field(() => ID, { nullable: true })
  moneyAccountId!: string | null;
}

/** One part of a split that a rule makes. */
@ObjectType()
export class RuleSplit {
  @Field(() => ID)
  categoryId!: string;

  /**
   * Its share of the amount, in ten-thousandths.
   * @isInt
   */
  @Field(() => Int)
  share!: number;
}

/** What a rule sets. */
@ObjectType()
export class RuleThen {
  /** The id of the category. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  @Field(() => String, { nullable: true })
  payee!: string | null;

  /** Tags to add to the existing ones. */
  @Field(() => [String])
  addTags!: string[];

  @Field(() => String, { nullable: true })
  note!: string | null;

  /** The parts into which the expense is split: none, or at least two whose shares sum to 10,000. */
  @Field(() => [RuleSplit])
  splits!: RuleSplit[];

  /** The id of the money account, for an expense or income that lies in none. */
  @Field(() => ID, { nullable: true })
  moneyAccountId!: string | null;
}

/** A rule of a budget: what it sets on the expenses that meet its conditions. */
@ObjectType({ implements: Node })
export class Rule extends Versioned {
  /** Opaque, starts with `rul_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** The name; null when it has none. */
  @Field(() => String, { nullable: true })
  name!: string | null;

  /**
   * The position. Rules run in this order.
   * @isInt
   */
  @Field(() => Int)
  position!: number;

  /** False: it does not run. */
  @Field(() => Boolean)
  enabled!: boolean;

  /** True: if it applies, no later rule runs. */
  @Field(() => Boolean)
  stop!: boolean;

  /** The conditions. */
  @Field(() => RuleWhen)
  when!: RuleWhen;

  /** What it sets. */
  @Field(() => RuleThen)
  then!: RuleThen;
}

/** One page of rules. */
export class RulePage {
  data!: Rule[];

  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor!: string | null;
}

/** All rules of a budget, in their new order. */
export class RuleList {
  data!: Rule[];
}

/** A suggested rule for something that people did repeatedly. */
@ObjectType()
export class RuleSuggestion {
  @Field(() => String)
  payee!: string;

  /** The id of the category. */
  @Field(() => ID)
  categoryId!: string;

  /**
   * How many of the payee's expenses have this category.
   * @isInt
   */
  @Field(() => Int)
  count!: number;

  /** The question for a person. */
  @Field(() => String)
  text!: string;
}

/** Suggested rules. */
export class RuleSuggestions {
  data!: RuleSuggestion[];
}
