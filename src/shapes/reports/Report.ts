import { Field, ID, Int, ObjectType } from "type-graphql";
import { SpendingGroupEnum } from "../enums.js";
import { CurrencyCode, CivilDate, Money, YearMonth } from "../scalars.js";

/** One month of a group; amounts in minor units. */
@ObjectType()
export class SpendingMonth {
  /** The month of the budget, as `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  /** Expenses minus refunds. Negative when refunds exceed expenses. */
  @Field(() => Money)
  spent!: number;

  /**
   * The number of expenses.
   * @isInt
   */
  @Field(() => Int)
  count!: number;
}

/** One group of a spending report; all amounts in minor units. */
@ObjectType()
export class SpendingRow {
  /** The id of the category, of the money account or of the person; the month, the payee ignoring case, the tag or the day. Null for expenses without one. */
  @Field(() => String, { nullable: true })
  key!: string | null;

  /** The key for display: the name of the category, money account or person, the payee as written. Null for expenses without one, and for a person whose account is deleted. */
  @Field(() => String, { nullable: true })
  name!: string | null;

  /** Expenses minus refunds (income with a category). Negative when refunds exceed expenses. */
  @Field(() => Money)
  spent!: number;

  /** Uncategorised income. */
  @Field(() => Money)
  income!: number;

  /**
   * The number of expenses in this group. A split expense counts in each of its categories.
   * @isInt
   */
  @Field(() => Int)
  count!: number;

  /**
   * The share of total spending in basis points (10000 = 100 %), rounded half to even; null when nothing was spent.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  share!: number | null;

  /** With `by=month` the months that have expenses of this group, oldest first; otherwise null. */
  @Field(() => [SpendingMonth], { nullable: true })
  months!: SpendingMonth[] | null;
}

/** The totals of a spending report, independent of the grouping; all amounts in minor units. */
@ObjectType()
export class SpendingTotals {
  /** Expenses minus refunds. */
  @Field(() => Money)
  spent!: number;

  /** Uncategorised income. */
  @Field(() => Money)
  income!: number;

  /**
   * The number of expenses, each counted once.
   * @isInt
   */
  @Field(() => Int)
  count!: number;
}

/** The spending between two days, in groups. */
@ObjectType()
export class Spending {
  @Field(() => ID)
  budgetId!: string;

  /**
   * The first day, inclusive.
   * @format date
   */
  @Field(() => CivilDate)
  from!: string;

  /**
   * The last day, inclusive.
   * @format date
   */
  @Field(() => CivilDate)
  to!: string;

  /** The ISO 4217 code of all amounts here. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** The grouping of the rows. Values may be added. */
  @Field(() => SpendingGroupEnum)
  groupBy!: "category" | "month" | "payee" | "tag" | "day" | "member" | "account";

  /** The groups without empty ones: months and days in order, others by spending, highest first. By tag, an expense counts under each of its tags. */
  @Field(() => [SpendingRow])
  rows!: SpendingRow[];

  @Field(() => SpendingTotals)
  totals!: SpendingTotals;
}

/** One month of a trend; all amounts in minor units. */
@ObjectType()
export class TrendRow {
  /** The month, as `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  /** The sum of all categories' amounts: the month's `totalBudgeted`. */
  @Field(() => Money)
  planned!: number;

  /** Expenses minus refunds: the month's `totalSpent`. */
  @Field(() => Money)
  spent!: number;

  /** `planned - spent`. */
  @Field(() => Money)
  difference!: number;

  /** Uncategorised income: the month's `totalIncome`. */
  @Field(() => Money)
  income!: number;

  /** `income - spent`. */
  @Field(() => Money)
  saved!: number;

  /**
   * `saved` divided by `income` in basis points (10000 = 100 %), rounded half to even. Negative when spending exceeds income; null without income.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  savingsRate!: number | null;
}

/** The totals of a trend; all amounts in minor units. */
@ObjectType()
export class TrendTotals {
  @Field(() => Money)
  planned!: number;

  @Field(() => Money)
  spent!: number;

  @Field(() => Money)
  difference!: number;

  @Field(() => Money)
  income!: number;

  @Field(() => Money)
  saved!: number;

  /**
   * The savings rate over all months in basis points, rounded half to even; null without income.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  savingsRate!: number | null;
}

/** Planned and actual spending per month. */
@ObjectType()
export class Trends {
  @Field(() => ID)
  budgetId!: string;

  /** The first requested month, or the first month of the budget. */
  @Field(() => YearMonth)
  from!: string;

  /** The current month. */
  @Field(() => YearMonth)
  to!: string;

  /** The ISO 4217 code of all amounts here. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** The months, oldest first. */
  @Field(() => [TrendRow])
  rows!: TrendRow[];

  @Field(() => TrendTotals)
  totals!: TrendTotals;
}
