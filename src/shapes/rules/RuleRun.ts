import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { RunKindEnum, RunStatusEnum } from "../enums.js";
import { Reason, Split } from "../expenses/Expense.js";
import { ExpenseFilter } from "../expenses/ExpenseInput.js";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";

/**
 * Which rules to run over which past expenses: the newest 2,000 that match the filter.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "filter": { "month": "2026-02" } }
 */
@InputType("RunRulesInput")
export class RuleRunRequest {
  @Field(() => ID)
  budgetId!: string;

  /** Only these rules, by position, including disabled ones. Default: all enabled rules. */
  @Field(() => [ID], { nullable: true })
  rules?: string[];

  /** Which expenses to examine. */
  @Field(() => ExpenseFilter)
  filter!: ExpenseFilter;

  /** Also replaces values that a rule or an import set before. Values that a person set always stay. Default: false. */
  @Field(() => Boolean, { nullable: true })
  overwrite?: boolean;

  /** Also changes expenses of closed months. Default: false. */
  @Field(() => Boolean, { nullable: true })
  closedMonths?: boolean;
}

/** The fields of an expense that rules set. */
@ObjectType()
export class RuledFields {
  /** The id of the category; null when the expense is uncategorised or split. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  /** The parts of a split expense. */
  @Field(() => [Split])
  splits!: Split[];

  @Field(() => String, { nullable: true })
  payee!: string | null;

  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => [String])
  tags!: string[];

  /** The id of the money account; of a transfer, the first one. Null: in none. */
  @Field(() => ID, { nullable: true })
  moneyAccountId!: string | null;
}

/** What rules would change in one expense, and why. */
@ObjectType()
export class RuleEffect {
  expenseId!: string;

  /** The values now. */
  @Field(() => RuledFields)
  before!: RuledFields;

  /** The values after a run. */
  @Field(() => RuledFields)
  after!: RuledFields;

  /** Why fields would have these values. */
  @Field(() => [Reason])
  because!: Reason[];
}

/** What a run would do. */
@ObjectType()
export class RulePreview {
  /** The expenses that would change. */
  @Field(() => [RuleEffect])
  data!: RuleEffect[];

  /**
   * How many expenses were examined.
   * @isInt
   */
  @Field(() => Int)
  looked!: number;

  /** True when more expenses match the filter than a run examines: narrow the filter, for example to a month. */
  @Field(() => Boolean)
  more!: boolean;
}

/** A run of rules over past expenses, or a renaming of payees. It can be undone for 90 days. */
@ObjectType({ implements: Node })
export class RuleRun {
  /** Opaque, starts with `run_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /**
   * Values may be added.
   * @extension {"x-told": true}
   */
  @Field(() => RunKindEnum)
  kind!: "rules" | "rename";

  /**
   * Values may be added.
   * @extension {"x-told": true}
   */
  @Field(() => RunStatusEnum)
  status!: "running" | "done" | "undoing" | "undone";

  /**
   * How many expenses it changed.
   * @isInt
   */
  @Field(() => Int)
  changed!: number;

  /** True when more expenses matched the filter than the run examined. */
  @Field(() => Boolean)
  more!: boolean;

  /**
   * How many expenses the undo reverted.
   * @isInt
   */
  @Field(() => Int)
  restored!: number;

  /** The ids of expenses that the undo did not change, because somebody has changed or deleted them since: the first 1,000. */
  @Field(() => [ID])
  kept!: string[];

  /** The account that started it. */
  createdBy!: string;

  /** The time of the run: RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;

  /** The time of the undo; null if the run was not undone. */
  @Field(() => DateTime, { nullable: true })
  undoneAt!: string | null;
}
