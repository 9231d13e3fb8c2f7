import { Field, ObjectType } from "type-graphql";
import { BalanceStepEnum } from "../enums.js";
import { CivilDate, CurrencyCode, Money, YearMonth } from "../scalars.js";

/** What a money account had at the end of a day or of a month. */
@ObjectType()
export class BalanceAt {
  /**
   * The day, as `YYYY-MM-DD`; null by month.
   * @format date
   */
  @Field(() => CivilDate, { nullable: true })
  date!: string | null;

  /** The month, as `YYYY-MM`; null by day. */
  @Field(() => YearMonth, { nullable: true })
  month!: string | null;

  /** At the end of it, in minor units of the account's currency. Negative: what is owed. */
  @Field(() => Money)
  balance!: number;
}

/** The balances of a money account over some time, by what is recorded. */
@ObjectType()
export class MoneyAccountBalances {
  /** The id of the money account. */
  moneyAccountId!: string;

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

  /** By day, or by month of the budget. */
  @Field(() => BalanceStepEnum)
  by!: "day" | "month";

  /** The currency of the account. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** In order. By month: every month that has one of the days, at its end. */
  @Field(() => [BalanceAt])
  data!: BalanceAt[];
}
