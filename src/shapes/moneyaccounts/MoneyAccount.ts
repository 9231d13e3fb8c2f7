import { Field, ID, Int, ObjectType } from "type-graphql";
import { MoneyAccountKindEnum, OpeningFromEnum } from "../enums.js";
import { Node } from "../Node.js";
import { CivilDate, CurrencyCode, DateTime, Money } from "../scalars.js";
import { LastStatement } from "./AccountStatement.js";
import { Versioned } from "../Versioned.js";

/** What a money account holds, in minor units of its currency. Negative: what is owed. */
@ObjectType()
export class MoneyAccountBalance {
  /** Up to today, by the budget's time zone. */
  @Field(() => Money)
  today!: number;

  /** What the bank has confirmed. */
  @Field(() => Money)
  cleared!: number;

  /** Everything, including what is dated later. */
  @Field(() => Money)
  all!: number;
}

/** What a money account held on a day. */
@ObjectType()
export class MoneyAccountOpening {
  /** Minor units of the account's currency; below 0: what was owed. */
  @Field(() => Money)
  amount!: number;

  /**
   * The day, as `YYYY-MM-DD`.
   * @format date
   */
  @Field(() => CivilDate)
  date!: string;

  /** Its worth in minor units of the budget's currency; null where both currencies are one. */
  @Field(() => Money, { nullable: true })
  booked!: number | null;

  /** Where it comes from; null for an account off the budget. */
  @Field(() => OpeningFromEnum, { nullable: true })
  from!: "outside" | "unassigned" | null;
}

/** Where money lies or is owed: cash, a bank account, a card, a loan. */
@ObjectType({ implements: Node })
export class MoneyAccount extends Versioned {
  /** Opaque, starts with `mac_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** The name, unique among the money accounts of the budget that are neither closed nor deleted, ignoring case. */
  @Field(() => String)
  name!: string;

  /** `cash`, `bank`, `savings`, `card`, `loan` or `asset`. Values may be added. */
  @Field(() => MoneyAccountKindEnum)
  kind!: "cash" | "bank" | "savings" | "card" | "loan" | "asset";

  /** The ISO 4217 code. Its balance is in this currency's minor unit. */
  @Field(() => CurrencyCode)
  currency!: string;

  /**
   * The digits after the decimal point of the currency, by ISO 4217: JPY 0, EUR 2, KWD 3.
   * @isInt
   */
  @Field(() => Int)
  currencyDigits!: number;

  /** Whether its money is there to be planned. A house and a loan usually lie off the budget. */
  @Field(() => Boolean)
  onBudget!: boolean;

  /** By what files and shortcuts call it: an IBAN, an account number, the last digits of a card. */
  @Field(() => [String])
  identifiers!: string[];

  /**
   * The position in the list, from 0.
   * @isInt
   */
  @Field(() => Int)
  position!: number;

  /** What it held on a day; null when nothing was said of it. */
  @Field(() => MoneyAccountOpening, { nullable: true })
  opening!: MoneyAccountOpening | null;

  /** Free text. */
  @Field(() => String, { nullable: true })
  note!: string | null;

  /** The time it was closed; null while it is open. */
  @Field(() => DateTime, { nullable: true })
  closedAt!: string | null;

  /** Computed when you read the account; null in sync, in exports, for tokens that may not read, and where a sum is not exact. It does not change the version. */
  @Field(() => MoneyAccountBalance, { nullable: true })
  balance!: MoneyAccountBalance | null;

  /** The newest statement; computed, and null wherever `balance` is not told. */
  @Field(() => LastStatement, { nullable: true })
  lastStatement!: LastStatement | null;

  /**
   * The budget's day that `balance.today` is of, as `YYYY-MM-DD`; null where `balance` is.
   * @format date
   */
  @Field(() => CivilDate, { nullable: true })
  asOf!: string | null;
}

/** One page of money accounts. */
export class MoneyAccountPage {
  data!: MoneyAccount[];

  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor!: string | null;
}

/** A money account that was just restored. */
export class RestoredMoneyAccount extends MoneyAccount {
  /**
   * The ids of the movements that have not come back, as somebody has moved them since: at most 1000.
   */
  stayed!: string[];
}
