import { Field, ID, ObjectType } from "type-graphql";
import { CivilDate, CurrencyCode, Money } from "../scalars.js";

/** One day of a forecast, in minor units. */
@ObjectType()
export class ForecastDay {
  /** @format date */
  @Field(() => CivilDate)
  date!: string;

  /** The income of this day. */
  @Field(() => Money)
  in!: number;

  /** The expenses of this day. */
  @Field(() => Money)
  out!: number;

  /** The balance at the end of the day. */
  @Field(() => Money)
  balance!: number;
}

/** The day with the lowest balance; of several, the first. */
@ObjectType()
export class LowestDay {
  /** @format date */
  @Field(() => CivilDate)
  date!: string;

  /** The balance at the end of the day, in minor units. */
  @Field(() => Money)
  balance!: number;
}

/** The expected balance, day by day. */
@ObjectType()
export class Forecast {
  @Field(() => ID)
  budgetId!: string;

  /** The id of the money account whose balance it is; null: all that the budget plans with. */
  moneyAccountId!: string | null;

  @Field(() => CurrencyCode)
  currency!: string;

  /** All income less all expenses up to today, in minor units. Of a money account: its balance today. */
  @Field(() => Money)
  start!: number;

  /** The days from today on. Today includes overdue occurrences of recurring movements. */
  @Field(() => [ForecastDay])
  data!: ForecastDay[];

  /** The day with the lowest balance. */
  @Field(() => LowestDay)
  lowest!: LowestDay;

  /**
   * The first day with income; null when there is none.
   * @format date
   */
  @Field(() => CivilDate, { nullable: true })
  nextIncome!: string | null;

  /** What can be spent until the next income: the lowest balance before it, less what the envelopes of the current month hold; at least 0. Null for a single money account. */
  @Field(() => Money, { nullable: true })
  safeToSpend!: number | null;
}
