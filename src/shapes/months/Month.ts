import { Field, ID, Int, ObjectType } from "type-graphql";
import { Rollover } from "../categories/Category.js";
import { LimitStateEnum, MonthStatusEnum } from "../enums.js";
import { CategoryFigures, MonthFigures } from "./Figures.js";
import { Node } from "../Node.js";
import { CurrencyCode, CivilDate, Money, Percentage, YearMonth } from "../scalars.js";

/** The sums of a parent category and its children, in minor units. */
@ObjectType()
export class WithChildren {
  @Field(() => Money)
  budgeted!: number;

  @Field(() => Money)
  spent!: number;

  @Field(() => Money)
  available!: number;
}

/** What the target of a category needs in a month, and how much of it is budgeted. */
@ObjectType()
export class TargetProgress {
  /** What must be budgeted this month, in minor units. */
  @Field(() => Money)
  needed!: number;

  /** How much of it is budgeted. */
  @Field(() => Money)
  funded!: number;

  /** The percentage that is funded, rounded down; 100 when nothing is needed. */
  @Field(() => Percentage)
  percentage!: number;
}

/** The expected income and expenses of recurring movements for the rest of a month. No other figure includes them. */
@ObjectType()
export class ExpectedFlow {
  /** The uncategorised income to come, in minor units. */
  @Field(() => Money)
  income!: number;

  /** The expenses to come minus the refunds to come, in minor units. */
  @Field(() => Money)
  expenses!: number;
}

/** One category in one month; all amounts in minor units of the budget's currency. */
@ObjectType({ implements: Node })
export class MonthCategory extends CategoryFigures {
  @Field(() => ID)
  categoryId!: string;

  @Field(() => ID, { nullable: true })
  parentId!: string | null;

  @Field(() => String)
  name!: string;

  /** The rollover policy of this month. */
  @Field(() => Rollover)
  rollover!: Rollover;

  /** The sums of the category and its children; null without children. */
  @Field(() => WithChildren, { nullable: true })
  withChildren!: WithChildren | null;

  /** The percentage of `budgeted + carriedIn` that is spent, rounded down; null when that sum is not above 0. */
  @Field(() => Percentage, { nullable: true })
  percentage!: number | null;

  /** The amount that may be spent per remaining day, including today, rounded down; 0 when nothing is left or the period is over. */
  @Field(() => Money)
  perDay!: number;

  /** The thresholds in `alertAt` that are reached, in percent. */
  @Field(() => [Percentage])
  alerts!: number[];

  /** `over` when more was spent than available, `near` from the lowest threshold on, otherwise `ok`. Values may be added. */
  @Field(() => LimitStateEnum)
  limit!: "ok" | "near" | "over";

  /** What recurring movements are still expected to add: expenses minus refunds. No other figure includes it. */
  @Field(() => Money)
  expected!: number;

  /** The progress of the category's target in this month; null without one. */
  @Field(() => TargetProgress, { nullable: true })
  target!: TargetProgress | null;

  /** True when an amount was set for this month. */
  @Field(() => Boolean)
  amountSet!: boolean;

  /** The note on this month's amount. */
  @Field(() => String, { nullable: true })
  note!: string | null;
}

/** Where the money of a budget lies on the last day of a month, in minor units: `assets - owed + unassigned` is `toAssign + totalAvailable`. */
@ObjectType()
export class MonthMoney {
  /** What the money accounts on the budget hold together, those below 0 left out. */
  @Field(() => Money)
  assets!: number;

  /** What the money accounts on the budget are below 0 together, such as credit cards. */
  @Field(() => Money)
  owed!: number;

  /** What lies in no money account, and what is under way from one to another. */
  @Field(() => Money)
  unassigned!: number;
}

/** One period of a budget. Its figures are calculated on read. All amounts are in minor units. */
@ObjectType({ implements: Node })
export class Month extends MonthFigures {
  @Field(() => ID)
  budgetId!: string;

  /** The month, as `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  /**
   * The first day.
   * @format date
   */
  @Field(() => CivilDate)
  from!: string;

  /**
   * The last day.
   * @format date
   */
  @Field(() => CivilDate)
  to!: string;

  @Field(() => CurrencyCode)
  currency!: string;

  /** `closed` while the month has a monthly budget. Values may be added. */
  @Field(() => MonthStatusEnum)
  status!: "open" | "closed";

  /** The id of the newest monthly budget of the month; null while the month is open. */
  @Field(() => ID, { nullable: true, deprecationReason: "Ask for `monthlyBudget { id }`, which is the monthly budget itself." })
  snapshotId!: string | null;

  @Field(() => [MonthCategory])
  categories!: MonthCategory[];

  /** What recurring movements are still expected to add in this month. */
  @Field(() => ExpectedFlow)
  expected!: ExpectedFlow;

  /** Where the money lies on the last day, as booked in the budget's currency. No monthly budget freezes it. Null in a budget without money accounts. */
  @Field(() => MonthMoney, { nullable: true })
  money!: MonthMoney | null;

  /**
   * The number of its expenses and incomes that wait for review.
   * @isInt
   */
  @Field(() => Int)
  toReview!: number;
}

/** Consecutive months of one budget. */
export class MonthList {
  data!: Month[];

  /** Always null: all months are on one page. */
  nextCursor!: string | null;
}
