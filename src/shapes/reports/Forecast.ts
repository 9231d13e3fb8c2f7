import { Field, ID, ObjectType } from "type-graphql";
import { CivilDate, CurrencyCode, Money } from "../scalars.js";

/** One day of a forecast, in minor units. */
@ObjectType()
export class ForecastDay {
  @Field(() => CivilDate)
  date!: string;

  /** What comes in on this day. */
  @Field(() => Money)
  in!: number;

  /** What goes out on this day. */
  @Field(() => Money)
  out!: number;

  /** What is there at its end. */
  @Field(() => Money)
  balance!: number;
}

/** The day with the lowest balance: the first of equal ones. */
@ObjectType()
export class LowestDay {
  @Field(() => CivilDate)
  date!: string;

  /** What is there at its end, in minor units. */
  @Field(() => Money)
  balance!: number;
}

/** What will be there, day by day. */
@ObjectType()
export class Forecast {
  @Field(() => ID)
  budgetId!: string;

  @Field(() => CurrencyCode)
  currency!: string;

  /** All income less all expenses up to today, in minor units. */
  @Field(() => Money)
  start!: number;

  /** The days from today on. Today brings what recurring movements should have brought by now. */
  @Field(() => [ForecastDay])
  data!: ForecastDay[];

  /** The day with the lowest balance. */
  @Field(() => LowestDay)
  lowest!: LowestDay;

  /** The first day on which something comes in; null when there is none. */
  @Field(() => CivilDate, { nullable: true })
  nextIncome!: string | null;

  /** What can be spent until the next income: the lowest balance before it, less what the envelopes of the current month hold; at least 0. */
  @Field(() => Money)
  safeToSpend!: number;
}
