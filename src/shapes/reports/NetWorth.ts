import { Field, ID, ObjectType } from "type-graphql";
import { CurrencyCode, Money, YearMonth } from "../scalars.js";

/** What all money accounts of one currency come to, in its minor units. */
@ObjectType()
export class WorthInCurrency {
  /** ISO 4217 code. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** The sum of the balances above 0. */
  @Field(() => Money)
  assets!: number;

  /** The sum of the balances below 0, as a positive number. */
  @Field(() => Money)
  owed!: number;

  /** `assets - owed`. */
  @Field(() => Money)
  net!: number;
}

/** What one money account has. */
@ObjectType()
export class AccountWorth {
  /** The id of the money account. */
  moneyAccountId!: string;

  /** In minor units of the account's currency. Negative: what is owed. */
  @Field(() => Money)
  balance!: number;
}

/** What a household has and owes on the last day of a month. */
@ObjectType()
export class NetWorthMonth {
  /** The month, as `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  /** One row per currency, by its code. */
  @Field(() => [WorthInCurrency])
  currencies!: WorthInCurrency[];

  /** One row per money account, by position; closed ones and those off the budget too. */
  @Field(() => [AccountWorth])
  accounts!: AccountWorth[];
}

/** What a household has and owes, month by month, by what is recorded. */
@ObjectType()
export class NetWorth {
  @Field(() => ID)
  budgetId!: string;

  /** The months, oldest first. */
  @Field(() => [NetWorthMonth])
  data!: NetWorthMonth[];
}
