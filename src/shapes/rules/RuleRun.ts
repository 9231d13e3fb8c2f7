import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { RunKindEnum, RunStatusEnum } from "../enums.js";
import { Reason, Split } from "../expenses/Expense.js";
import { ExpenseFilter } from "../expenses/ExpenseInput.js";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";

/**
 * Which rules run over which expenses of the past: the newest 2,000 that the filter finds.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "filter": { "month": "2026-01" } }
 */
@InputType("RunRulesInput")
export class RuleRunRequest {
  @Field(() => ID)
  budgetId!: string;

  /** Only these rules, in the order of their positions, also those that are not enabled. Default: all that are enabled. */
  @Field(() => [ID], { nullable: true })
  rules?: string[];

  /** Which expenses it looks at. */
  @Field(() => ExpenseFilter)
  filter!: ExpenseFilter;

  /** Also replaces what a rule or an import set before. What a person set stays in any case. Default: false. */
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
}

/** What rules would change of one expense, and why. */
@ObjectType()
export class RuleEffect {
  expenseId!: string;

  /** The values now. */
  @Field(() => RuledFields)
  before!: RuledFields;

  /** The values that a run would leave. */
  @Field(() => RuledFields)
  after!: RuledFields;

  /** Why fields would have their values afterwards. */
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
   * How many expenses were looked at.
   * @isInt
   */
  @Field(() => Int)
  looked!: number;

  /** True when the filter finds more than are looked at: narrow it, month by month for example. */
  @Field(() => Boolean)
  more!: boolean;
}

/** A run of rules over expenses of the past, or a renaming of payees. It can be undone for 90 days. */
@ObjectType({ implements: Node })
export class RuleRun {
  /** Opaque, starts with `run_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** Values may be added. */
  @Field(() => RunKindEnum)
  kind!: "rules" | "rename";

  /** Values may be added. */
  @Field(() => RunStatusEnum)
  status!: "running" | "done" | "undoing" | "undone";

  /**
   * How many expenses it changed.
   * @isInt
   */
  @Field(() => Int)
  changed!: number;

  /** True when the filter found more than the run looked at. */
  @Field(() => Boolean)
  more!: boolean;

  /**
   * How many expenses the undo took back.
   * @isInt
   */
  @Field(() => Int)
  restored!: number;

  /** The expenses that the undo left as they are, since somebody has changed or deleted them: the ids of the first 1,000. */
  @Field(() => [ID])
  kept!: string[];

  /** The account that started it. */
  createdBy!: string;

  /** The time of the run: RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;

  /** The time of the undo; null when it stands. */
  @Field(() => DateTime, { nullable: true })
  undoneAt!: string | null;
}
