import { Field, ID, Int, ObjectType } from "type-graphql";
import { SpendingGroupEnum } from "../enums.js";
import { CurrencyCode, CivilDate, Money, YearMonth } from "../scalars.js";

/** One group of a spending report; all amounts in minor units. */
@ObjectType()
export class SpendingRow {
  /** A category's id, a month, a payee without case, a tag or a day; null for what has none. */
  @Field(() => String, { nullable: true })
  key!: string | null;

  /** The key as people write it: the category's name, the payee's spelling. Null for what has none. */
  @Field(() => String, { nullable: true })
  name!: string | null;

  /** Expenses minus refunds (income with a category); below 0 when more came back than went out. */
  @Field(() => Money)
  spent!: number;

  /** Uncategorised income. */
  @Field(() => Money)
  income!: number;

  /**
   * Movements in this group, each once; one with splits counts in each of its categories.
   * @isInt
   */
  @Field(() => Int)
  count!: number;

  /**
   * Its part of everything spent, in basis points (10000 = all of it), rounded half to even; null when nothing was spent.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  share!: number | null;
}

/** The whole of a spending report, whatever it is grouped by; all amounts in minor units. */
@ObjectType()
export class SpendingTotals {
  /** Expenses minus refunds. */
  @Field(() => Money)
  spent!: number;

  /** Uncategorised income. */
  @Field(() => Money)
  income!: number;

  /**
   * Every movement once.
   * @isInt
   */
  @Field(() => Int)
  count!: number;
}

/** What was spent between two days, in groups. */
@ObjectType()
export class Spending {
  @Field(() => ID)
  budgetId!: string;

  /** First day, included. */
  @Field(() => CivilDate)
  from!: string;

  /** Last day, included. */
  @Field(() => CivilDate)
  to!: string;

  /** ISO 4217 code of every amount here. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** Values may be added. */
  @Field(() => SpendingGroupEnum)
  groupBy!: "category" | "month" | "payee" | "tag" | "day";

  /** Months and days in order, without empty ones; else the most spent first. By tag, a movement counts under each of its tags. */
  @Field(() => [SpendingRow])
  rows!: SpendingRow[];

  @Field(() => SpendingTotals)
  totals!: SpendingTotals;
}

/** One month of a trend; all amounts in minor units. */
@ObjectType()
export class TrendRow {
  /** The label, `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  /** What all categories got: the month's `totalBudgeted`. */
  @Field(() => Money)
  planned!: number;

  /** What was spent, refunds taken off: the month's `totalSpent`. */
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
   * `saved` of `income` in basis points (10000 = 100 %), rounded half to even; below 0 when more was spent than came in, null without income.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  savingsRate!: number | null;
}

/** All months of a trend together; all amounts in minor units. */
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
   * Basis points of all the income, rounded half to even; null without income.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  savingsRate!: number | null;
}

/** Planned against actual, month by month. */
@ObjectType()
export class Trends {
  @Field(() => ID)
  budgetId!: string;

  /** The first month asked for, or the budget's first. */
  @Field(() => YearMonth)
  from!: string;

  /** The current month. */
  @Field(() => YearMonth)
  to!: string;

  /** ISO 4217 code of every amount here. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** Oldest first. */
  @Field(() => [TrendRow])
  rows!: TrendRow[];

  @Field(() => TrendTotals)
  totals!: TrendTotals;
}
